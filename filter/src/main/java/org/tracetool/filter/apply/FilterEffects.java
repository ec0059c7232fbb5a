package org.tracetool.filter.apply;

import java.util.Map;
import org.tracetool.filter.apply.message.LostHalfLedger;
import org.tracetool.filter.apply.rule.LimitMarkers;
import org.tracetool.filter.apply.rule.RuleUsage;
import org.tracetool.filter.collector.FunctionRule;

/**
 * What the filter of a trace did so far, in all of its streams.
 *
 * @param counts records in and out, by kind
 * @param use effects of the rules of the filter files
 * @param collectorUse calls of functions that a rule of the Trace Collector matches
 * @param ledger which messages and collective operations lost one of their records
 * @param hints markers that are left where call limits are reached; null for none
 */
record FilterEffects(
    FilterCounts counts,
    RuleUsage use,
    Map<FunctionRule, Long> collectorUse,
    LostHalfLedger ledger,
    LimitMarkers hints) {}
