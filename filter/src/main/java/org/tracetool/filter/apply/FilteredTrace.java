package org.tracetool.filter.apply;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.system.Hosts;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.apply.collector.CollectorGroups;
import org.tracetool.filter.apply.collector.TriggerScopes;
import org.tracetool.filter.apply.rule.LimitMarkers;
import org.tracetool.filter.apply.stage.RequestSelectionStage;
import org.tracetool.filter.collector.CollectorRules;
import org.tracetool.filter.names.ProcessRanks;

/** What a filter makes of a trace as a whole: its processes, streams and definitions. */
final class FilteredTrace {
  private static final String OFF_GROUP = "VT_API";
  private static final String OFF_NAME = "TRACEOFF";

  private final FilterSpec spec;
  private final LimitMarkers hints;
  private final Definitions given;

  /** Processes by their ranks in the trace as it was. */
  final ProcessRanks ranks;

  /** Processes that are left out; null for none. */
  final IntPredicate removed;

  /** How many processes and threads are left out. */
  final long removedProcesses;

  /** Time of the last record, as far as the definitions tell; else 0. */
  final long lastTime;

  /** Processes of which nothing is traced until they are switched on. */
  final IntPredicate startsOff;

  /** Stands for what is switched off; 0 if nothing is. */
  final int offRegion;

  /** Of triggers of the Trace Collector; null without its rules. */
  final TriggerScopes scopes;

  /** The definitions that remain. */
  final Definitions definitions;

  /** {@code hints}: markers that are left where call limits are reached; null for none. */
  FilteredTrace(FilterSpec spec, Definitions given, LimitMarkers hints) throws UsageException {
    this.spec = spec;
    this.given = given;
    this.hints = hints;
    ranks = new ProcessRanks(given);
    removed = RemovedProcesses.of(spec, given, ranks);
    removedProcesses =
        removed == null
            ? 0
            : given.all(Definition.Location.class).stream()
                .filter(l -> removed.test(l.token()))
                .count();
    lastTime = RequestSelectionStage.lastTime(given);
    CollectorRules collector = spec.collector();
    if (collector == null) {
      startsOff = token -> false;
      offRegion = 0;
      scopes = null;
    } else {
      Hosts hosts = RemovedProcesses.hosts(spec, given);
      startsOff =
          token -> RemovedProcesses.mode(collector, ranks, hosts, token) == CollectorRules.Mode.OFF;
      offRegion = collector.hasSwitches() ? FilteredDefinitions.freeRegion(given) : 0;
      scopes = new TriggerScopes(collector, given);
    }
    definitions = filtered(given);
  }

  /** Returns whether an event is of a process that is left out. */
  boolean removes(int location) {
    return removed != null && removed.test(location);
  }

  /** The streams of which any process or group is left. */
  List<StreamInfo> streams(List<StreamInfo> all) {
    Set<Integer> groups = new HashSet<>();
    given.all(Definition.Group.class).forEach(g -> groups.add(g.token()));
    List<StreamInfo> streams = new ArrayList<>();
    for (StreamInfo stream : all) {
      StreamInfo left = left(stream, groups);
      if (left != null) {
        streams.add(left);
      }
    }
    return streams;
  }

  /** Returns whether a token is that of a process, not of a group. */
  boolean isProcess(int token) {
    return given.location(token) != null;
  }

  /** The processes of a stream, without groups. */
  int[] processes(StreamInfo stream) {
    return Arrays.stream(stream.locations()).filter(this::isProcess).toArray();
  }

  /** A stream without removed processes; null if no process and no group of it is left. */
  private StreamInfo left(StreamInfo stream, Set<Integer> groups) {
    if (removed == null) {
      return stream;
    }
    int[] left = Arrays.stream(stream.locations()).filter(removed.negate()).toArray();
    boolean any = stream.locations().length == 0;
    for (int token : left) {
      any |= given.location(token) != null || groups.contains(token);
    }
    return any ? new StreamInfo(stream.id(), left) : null;
  }

  /** Definitions of the trace as they are after the filter. */
  Definitions filtered(Definitions all) throws UsageException {
    Definitions d = all;
    if (spec.substitutes().isEmpty()) {
      boolean forgets = spec.legacy() || spec.forgetsProcesses();
      d = FilteredDefinitions.without(d, removed, forgets);
      d = spec.legacy() ? FilteredDefinitions.withoutEmptyGroups(d) : d;
    } else {
      d = FilteredDefinitions.represented(d, spec.substitutes());
    }
    if (offRegion != 0) {
      d = FilteredDefinitions.with(d, offRegion, OFF_GROUP, OFF_NAME);
    }
    if (spec.collector() != null) {
      d = scopes.defined(d);
      d = CollectorGroups.added(d, spec.collector(), ranks);
      if (!spec.collector().keepsEnvironment()) {
        d = FilteredDefinitions.select(d, e -> !EnvironmentComments.isOne(e));
      }
    }
    if (hints != null) {
      d = hints.defined(d);
    }
    if (spec.legacy()) {
      return d;
    }
    if (spec.marks()) {
      d = RemovableParts.of(spec, all, removedProcesses > 0).in(d);
    }
    return FilteredDefinitions.recut(d, spec.window(), Boolean.TRUE.equals(spec.statisticsOnly()));
  }
}
