package org.tracetool.filter.apply.rule;

import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.tracetool.core.collect.PerLocation;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.CallRun;
import org.tracetool.core.format.CopyingSink;
import org.tracetool.filter.apply.stage.CallStage;
import org.tracetool.filter.apply.stage.KindRules;
import org.tracetool.filter.apply.stage.MisnestedLeaves;

/**
 * Removes calls by rules as the VampirTrace runtime does while it records: each process counts the
 * calls that it keeps, the first rule that matches decides, a rule for a call path goes before one
 * for the function.
 */
public final class CallRuleStage implements CallStage {
  private final EventSink next;
  private final CallStage calls;
  private final boolean keepMessages;
  private final RuleUsage use;
  private final MisnestedLeaves otherLeaves;
  private final PerLocation<FilteredCalls> processes;

  /** By rules, what all processes that have them share. */
  private final Map<BoundRules, AppliedRules> applied = new IdentityHashMap<>();

  /**
   * A stage.
   *
   * @param rules the rules of a process by its token
   * @param keepMessages whether messages and the like stay when the call around them is removed
   * @param hints called where limits are reached; null if not needed
   */
  public CallRuleStage(
      IntFunction<BoundRules> rules,
      boolean keepMessages,
      RuleUsage use,
      LimitMarkers hints,
      MisnestedLeaves otherLeaves,
      EventSink next) {
    this.otherLeaves = otherLeaves;
    this.next = next;
    calls = CallStage.of(next);
    this.keepMessages = keepMessages;
    this.use = use;
    SpareStack spare = new SpareStack();
    this.processes =
        new PerLocation<>(
            token ->
                new FilteredCalls(
                    applied.computeIfAbsent(
                        rules.apply(token),
                        own -> new AppliedRules(own, new RuleCounts(), hints, spare))));
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    switch (event.kind()) {
      case ENTER -> {
        if (enters(event.time(), event.location(), (int) event.field(0))) {
          next.accept(event);
        }
      }
      case LEAVE -> {
        if (leaves(event.time(), event.location(), (int) event.field(0))) {
          next.accept(event);
        }
      }
      case COUNTER -> {
        if (!processes.of(event.location()).goesWithLastCall(event.time())) {
          next.accept(event);
        }
      }
      default -> {
        if (keepMessages
            || !KindRules.goWithTheirCall(event.kind())
            || !processes.of(event.location()).goes(event)) {
          next.accept(event);
        }
      }
    }
  }

  @Override
  public CopyingSink copier() {
    return calls == null ? null : calls.copier();
  }

  @Override
  public boolean keepsEnter(long time, int location, int region) throws IOException {
    return enters(time, location, region) && calls.keepsEnter(time, location, region);
  }

  @Override
  public boolean keepsLeave(long time, int location, int region) throws IOException {
    return leaves(time, location, region) && calls.keepsLeave(time, location, region);
  }

  @Override
  public long singleFrom() {
    return calls.singleFrom();
  }

  @Override
  public void select(CallRun run) throws IOException {
    processes.of(run.location).select(run);
    calls.select(run);
  }

  private boolean enters(long time, int location, int region) {
    return processes.of(location).enter(time, location, region);
  }

  private boolean leaves(long time, int location, int region) {
    return processes.of(location).leave(time, region);
  }

  @Override
  public void end() throws IOException {
    applied.values().forEach(a -> a.counts().addTo(use, a.rules()));
    otherLeaves.add(processes.all(), FilteredCalls::stack);
    next.end();
  }
}
