package org.tracetool.filter.apply.rule;

import java.util.Arrays;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.format.CallRun;
import org.tracetool.filter.apply.stage.RemovedOperationIds;
import org.tracetool.filter.rules.FilterRule;

/**
 * The open calls of a process, which of them stay, and how many more it may keep; there can be a
 * million processes.
 */
final class FilteredCalls {
  /** An open call that stays. */
  private static final long KEPT = 0;

  /** An open call that goes. */
  private static final long REMOVED = 1L << 32;

  /** A call path whose limit was not looked up. */
  private static final long UNSET = -2;

  private static final long[] NO_BITS = {};

  /** Word of an open call: whether it stays, and its place in the tree of call paths. */
  private static final int FATE = CallStack.WIDTH;

  private final AppliedRules applied;

  /** Null without records that it is for. */
  private RemovedOperationIds ids;

  /** Calls that may still be kept of each path; null without rules for paths. */
  private final long[] pathsLeft;

  /** Calls that may still be kept, of functions for which there is a limit. */
  private LongMap left;

  /** Functions of which no more calls are kept since there were enough, a bit for each. */
  private long[] exhausted = NO_BITS;

  /** Null while it has nothing to say: few processes are in calls at a time. */
  private CallStack stack;

  /** Open calls from one on with which everything below it goes; 0 outside of such a call. */
  private long below;

  /** Time of the last enter or leave. */
  private long callTime;

  /** Whether the last enter or leave went. */
  private boolean callRemoved;

  FilteredCalls(AppliedRules applied) {
    this.applied = applied;
    BoundRules rules = applied.rules();
    pathsLeft = rules.hasPaths() ? new long[rules.places()] : null;
    if (pathsLeft != null) {
      Arrays.fill(pathsLeft, UNSET);
    }
  }

  /**
   * The process enters a region; returns whether the call stays.
   *
   * @param location the process, for a marker where a limit is reached
   */
  boolean enter(long time, int location, int region) {
    callTime = time;
    callRemoved = !keepsEnter(time, location, region);
    return !callRemoved;
  }

  private boolean keepsEnter(long time, int location, int region) {
    if (below > 0) {
      below++;
      return false;
    }
    if (depth() == CallStack.DEFAULT_MAX_DEPTH) {
      push(time, region, KEPT, 0);
      return true;
    }
    BoundRules rules = applied.rules();
    int function = rules.function(region);
    int place = pathsLeft == null ? BoundRules.NONE : rules.child(place(), function);
    int pathRule = rules.pathRule(place);
    boolean isPath = pathRule >= 0;
    int rule = isPath ? pathRule : rules.ruleOf(function);
    if (rule < 0) {
      push(time, region, KEPT, place);
      return true;
    }
    FilterRule r = rules.rule(rule);
    int level = depth() + 1;
    boolean keep =
        isPath
            ? pathLeft(place, r) != 0
            : left(function) != 0 && level >= r.lowest() && level <= r.deepest();
    applied.counts().count(rule, keep);
    if (keep) {
      if (isPath) {
        usePath(place, time, location, region, r.limit());
      }
      useFunction(function, time, location, region);
      push(time, region, KEPT, place);
    } else if (r.recursive()) {
      below = 1;
    } else {
      // The path of calls from here leaves the removed call out.
      push(time, region, REMOVED, place());
    }
    return keep;
  }

  /** Calls of a path that may still be kept; negative for any number. */
  private long pathLeft(int place, FilterRule rule) {
    if (pathsLeft[place] == UNSET) {
      pathsLeft[place] = rule.limit();
    }
    return pathsLeft[place];
  }

  /** Calls of a function that may still be kept; negative for any number. */
  private long left(int function) {
    int rule = applied.rules().ruleOf(function);
    long limit = rule < 0 ? FilterRule.UNLIMITED : applied.rules().rule(rule).limit();
    if (limit <= 0) {
      return limit;
    }
    long known = left == null ? LongMap.ABSENT : left.get(function);
    return known == LongMap.ABSENT ? limit : known;
  }

  /** One of the calls of a path that may be kept is used up, if they are limited. */
  private void usePath(int place, long time, int location, int region, long limit) {
    if (pathsLeft[place] > 0) {
      pathsLeft[place]--;
      if (pathsLeft[place] == 0) {
        applied.noteLimitReached(time, location, region, limit, true);
      }
    }
  }

  /** One of the calls of a function that may be kept is used up, if they are limited. */
  private void useFunction(int function, long time, int location, int region) {
    long own = left(function);
    if (own > 0) {
      setLeft(function, own - 1);
      if (own == 1) {
        BoundRules rules = applied.rules();
        long limit = rules.rule(rules.ruleOf(function)).limit();
        applied.noteLimitReached(time, location, region, limit, false);
      }
    }
  }

  private void setLeft(int function, long calls) {
    left = left == null ? new LongMap() : left;
    left.put(function, calls);
    if (calls == 0) {
      int word = function >> 6;
      if (word >= exhausted.length) {
        exhausted = Arrays.copyOf(exhausted, word + 1);
      }
      exhausted[word] |= 1L << function;
    }
  }

  private boolean isExhausted(int function) {
    int word = function >> 6;
    return word < exhausted.length && (exhausted[word] >>> function & 1) != 0;
  }

  /** A call begins that is followed. */
  private void push(long time, int region, long what, int place) {
    if (stack == null) {
      stack = applied.spare().take();
    }
    int at = stack.enter(time, region, 0);
    if (at != CallStack.NONE) {
      stack.words()[at + FATE] = what | place & 0xffff_ffffL;
    }
  }

  /** The process leaves a region; returns whether the leave stays. */
  boolean leave(long time, int region) {
    callTime = time;
    if (below > 0) {
      below--;
      callRemoved = true;
    } else {
      callRemoved = stack != null && isRemoved(stack.leave(region));
      releaseStack();
    }
    return !callRemoved;
  }

  /** Lets another process have the stack if it has nothing to say. */
  private void releaseStack() {
    if (stack != null && stack.isAsNew()) {
      applied.spare().give(stack);
      stack = null;
    }
  }

  private int depth() {
    return stack == null ? 0 : stack.depth();
  }

  /** Place of the innermost call in the tree of call paths. */
  private int place() {
    return depth() == 0 ? 0 : (int) stack.words()[stack.topPlace() + FATE];
  }

  /** Whether a call that ended was removed. */
  private boolean isRemoved(int at) {
    return at != CallStack.NONE && (stack.words()[at + FATE] & REMOVED) != 0;
  }

  /** The open calls and counts of leaves; null if there is neither. */
  CallStack stack() {
    return stack;
  }

  /** Whether a record goes with the enter or leave of the same time that was recorded with it. */
  boolean goesWithLastCall(long time) {
    return callRemoved && time == callTime;
  }

  /** Whether a record goes with the call that it was recorded in. */
  boolean goes(EventCursor event) {
    boolean insideRemoved = below > 0 || depth() > 0 && isRemoved(stack.topPlace());
    ids = ids == null ? new RemovedOperationIds() : ids;
    return ids.goes(event, insideRemoved);
  }

  /** Decides which calls of a run stay, of those that were kept so far. */
  void select(CallRun run) {
    int i = selectCommon(run, run.from);
    while (i < run.to) {
      if (run.kept[i]) {
        long call = run.calls[i];
        run.kept[i] =
            call >= 0
                ? enter(run.times[i], run.location, (int) call)
                : leave(run.times[i], (int) call);
      }
      i = selectCommon(run, i + 1);
    }
    releaseStack();
  }

  /**
   * Decides about the first calls of a run, which are nearly always all of them, as {@link #enter}
   * and {@link #leave} would. It has a single way out for all that is rare, so that the JVM need
   * not compile it again when that happens.
   *
   * @return index of the first call that it did not decide about
   */
  private int selectCommon(CallRun run, int from) {
    CallStack open = stack;
    if (open == null || pathsLeft != null) {
      return from;
    }
    BoundRules rules = applied.rules();
    RuleCounts counts = applied.counts();
    long[] times = run.times;
    long[] calls = run.calls;
    boolean[] kept = run.kept;
    int to = run.to;
    int last = -1;
    int i = from;
    for (; i < to; i++) {
      if (!kept[i]) {
        continue;
      }
      long call = calls[i];
      int region = (int) call;
      boolean keep;
      if (below > 0) {
        below += call >= 0 ? 1 : -1;
        keep = false;
      } else if (call < 0) {
        if (!open.isTopKnown()) {
          break;
        }
        keep = !isRemoved(open.leave(region));
      } else {
        int function = rules.metFunction(region);
        if (function < 0 || open.isFull()) {
          break;
        }
        CallFate fate = rules.fateOf(function);
        keep = fate == CallFate.KEPT;
        if (!keep
            && fate != CallFate.REMOVED
            && !(fate == CallFate.LIMITED && isExhausted(function))) {
          break;
        }
        counts.count(rules.ruleOf(function), keep);
        int at = open.enter(times[i], region, 0);
        open.words()[at + FATE] = keep ? KEPT : REMOVED;
      }
      kept[i] = keep;
      last = i;
    }
    if (last >= 0) {
      callTime = times[last];
      callRemoved = !kept[last];
    }
    return i;
  }
}
