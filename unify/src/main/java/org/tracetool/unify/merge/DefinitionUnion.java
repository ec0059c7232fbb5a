package org.tracetool.unify.merge;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionList;
import org.tracetool.core.definition.DefinitionTokens;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.unify.definitions.TokenMap;

/**
 * Unites the definitions of several traces. The first trace keeps its tokens; a definition of a
 * later one that equals an existing one is that one; others get a new token only if their own
 * already means something else. Definitions for one stream become definitions for all.
 */
final class DefinitionUnion {
  private final DefinitionList entries = new DefinitionList();
  private final UsedTokens taken = new UsedTokens();
  private final ProcessNumberTable numbers = new ProcessNumberTable();
  private final RunDefinitions run;
  private final boolean renumber;
  private final boolean sharedNumbers;
  private final Diagnostics diagnostics;
  private boolean any;
  private final Map<TokenMap, TokenMap> knownMaps = new HashMap<>();

  /**
   * @param epoch the time 0 to which all traces are moved, in seconds since 1970; null if not
   * @param renumber whether processes of later traces are other ones
   * @param sharedNumbers whether a token that a trace does not define has the meaning that another
   *     one defines
   */
  DefinitionUnion(
      long ticksPerSecond,
      BigDecimal epoch,
      boolean renumber,
      boolean sharedNumbers,
      Diagnostics diagnostics) {
    run = new RunDefinitions(ticksPerSecond, epoch);
    this.renumber = renumber;
    this.sharedNumbers = sharedNumbers;
    this.diagnostics = diagnostics;
  }

  /** Everything that was added. */
  Definitions definitions() {
    Definitions.Builder builder = Definitions.builder();
    run.first().forEach(builder::add);
    for (Definitions.Entry e : entries) {
      if (!taken.isRefined(e.definition()) && !run.isDropped(e.definition())) {
        builder.add(run.raised(e));
      }
    }
    run.ranges(diagnostics).forEach(builder::add);
    run.clock(diagnostics).forEach(builder::add);
    return builder.build();
  }

  /** The tokens that are defined, once all traces were added. */
  UndefinedTokenRenumbering strangers(int inputs) {
    return new UndefinedTokenRenumbering(taken.defined(), inputs, renumber, sharedNumbers);
  }

  /**
   * Adds the definitions of a trace.
   *
   * @param streams its streams, whose processes need not be defined
   * @param name name of the trace for messages
   * @return the new values of its tokens
   * @throws UsageException if a process differs from that of a previous trace
   */
  TokenMaps add(Definitions definitions, List<StreamInfo> streams, ClockMap clock, String name)
      throws UsageException {
    AddedTrace trace =
        new AddedTrace(definitions, streams, clock, name, taken, numbers, !any, renumber);
    trace.addProcesses();
    if (!sharedNumbers) {
      trace.addDangling(diagnostics);
    }
    for (DefinitionKind kind : DefinitionTokens.NUMBERED) {
      if (kind != DefinitionKind.LOCATION) {
        trace.addNumbered(kind);
      }
    }
    trace.appendTo(entries, run);
    any = true;
    trace.maps().settle(knownMaps);
    return trace.maps();
  }
}
