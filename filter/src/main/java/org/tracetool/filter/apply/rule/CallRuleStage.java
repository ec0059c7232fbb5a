package org.tracetool.filter.apply.rule;

import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.tracetool.core.collect.PerLocation;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.CallRun;
import org.tracetool.core.format.CopyingSink;
import org.tracetool.filter.apply.stage.CallStage;
import org.tracetool.filter.apply.stage.KindRules;
import org.tracetool.filter.apply.stage.MisnestedLeaves;
import org.tracetool.filter.rules.FilterRule;

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
  private final LimitMarkers hints;
  private final MisnestedLeaves otherLeaves;
  private final PerLocation<FilteredCalls> processes;

  /** A stack that no process needs for now. */
  private CallStack spare;

  /** The common counts of all processes with the same rules. */
  private final Map<BoundRules, RuleCounts> uses = new IdentityHashMap<>();

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
    this.hints = hints;
    this.keepMessages = keepMessages;
    this.use = use;
    this.processes =
        new PerLocation<>(
            token -> {
              BoundRules own = rules.apply(token);
              return new FilteredCalls(own, uses.computeIfAbsent(own, r -> new RuleCounts()));
            });
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
        FilteredCalls p = processes.of(event.location());
        if (!(p.callRemoved && event.time() == p.callTime)) {
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
    FilteredCalls p = processes.of(run.location);
    int i = p.select(run, run.from);
    while (i < run.to) {
      if (run.kept[i]) {
        long call = run.calls[i];
        run.kept[i] =
            call >= 0
                ? enters(run.times[i], run.location, (int) call)
                : leaves(run.times[i], run.location, (int) call);
      }
      i = p.select(run, i + 1);
    }
    keepSpare(p);
    calls.select(run);
  }

  /** A process enters a region; returns whether the call stays. */
  private boolean enters(long time, int location, int region) {
    FilteredCalls p = processes.of(location);
    p.callTime = time;
    p.callRemoved = true;
    if (p.below > 0) {
      p.below++;
      return false;
    }
    if (p.depth() == CallStack.DEFAULT_MAX_DEPTH) {
      push(p, time, region, FilteredCalls.KEPT, 0);
      p.callRemoved = false;
      return true;
    }
    BoundRules rules = p.rules;
    int function = rules.function(region);
    int place = BoundRules.NONE;
    int rule = BoundRules.NONE;
    if (p.pathsLeft != null) {
      place = rules.child(p.place(), function);
      rule = rules.pathRule(place);
    }
    boolean path = rule >= 0;
    int functionRule = rules.ruleOf(function);
    rule = path ? rule : functionRule;
    boolean keep = true;
    if (rule >= 0) {
      FilterRule r = rules.rule(rule);
      long left = path ? pathLeft(p, place, r) : p.left(function, functionRule);
      int level = p.depth() + 1;
      keep = left != 0 && (path || level >= r.lowest() && level <= r.deepest());
      p.counts.countDecided(rule);
      if (keep) {
        if (left > 0 && path) {
          p.pathsLeft[place]--;
          if (p.pathsLeft[place] == 0) {
            noteLimitReached(time, location, region, r.limit(), true);
          }
        }
        long own = p.left(function, functionRule);
        if (own > 0) {
          p.setLeft(function, own - 1);
          if (own == 1) {
            noteLimitReached(time, location, region, rules.rule(functionRule).limit(), false);
          }
        }
      } else {
        p.counts.countRemoved(rule);
        if (r.recursive()) {
          p.below = 1;
        } else {
          // The path of calls from here leaves the removed call out.
          push(p, time, region, FilteredCalls.REMOVED, p.place());
        }
        return false;
      }
    }
    push(p, time, region, FilteredCalls.KEPT, place);
    p.callRemoved = false;
    return true;
  }

  private void push(FilteredCalls p, long time, int region, long what, int place) {
    CallStack before = p.stack;
    p.push(time, region, what, place, spare);
    spare = before == null ? null : spare;
  }

  private void noteLimitReached(long time, int location, int region, long limit, boolean path) {
    if (hints != null) {
      String name = processes.of(location).rules.name(region);
      hints.addMarker(location, time, name, limit, path);
    }
  }

  private static long pathLeft(FilteredCalls p, int place, FilterRule rule) {
    if (p.pathsLeft[place] == FilteredCalls.UNSET) {
      p.pathsLeft[place] = rule.limit();
    }
    return p.pathsLeft[place];
  }

  /** A process leaves a region; returns whether the leave stays. */
  private boolean leaves(long time, int location, int region) {
    FilteredCalls p = processes.of(location);
    p.callTime = time;
    p.callRemoved = true;
    if (p.below > 0) {
      p.below--;
      return false;
    }
    p.callRemoved = leavesRemoved(p, region);
    return !p.callRemoved;
  }

  /** A call of a process is left; returns whether it was removed. */
  private boolean leavesRemoved(FilteredCalls p, int region) {
    if (p.stack == null) {
      return false;
    }
    int at = p.stack.leave(region);
    boolean removed = p.isRemoved(at);
    keepSpare(p);
    return removed;
  }

  /** Takes the stack from a process if it has nothing to say. */
  private void keepSpare(FilteredCalls p) {
    if (p.stack != null && p.stack.isAsNew()) {
      spare = p.stack;
      p.stack = null;
    }
  }

  @Override
  public void end() throws IOException {
    uses.forEach((rules, counts) -> counts.addTo(use, rules));
    otherLeaves.add(processes.all(), p -> p.stack);
    next.end();
  }
}
