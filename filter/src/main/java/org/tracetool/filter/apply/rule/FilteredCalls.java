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
  static final long KEPT = 0;

  /** An open call that goes. */
  static final long REMOVED = 1L << 32;

  /** A call path whose limit was not looked up. */
  static final long UNSET = -2;

  private static final long[] NO_BITS = {};

  /** Word of an open call: whether it stays, and its place in the tree of call paths. */
  private static final int FATE = CallStack.WIDTH;

  final BoundRules rules;
  final RuleCounts counts;

  /** Null without records that it is for. */
  private RemovedOperationIds ids;

  /** Calls that may still be kept of each path; null without rules for paths. */
  final long[] pathsLeft;

  /** Calls that may still be kept, of functions for which there is a limit. */
  private LongMap left;

  /** Functions of which no more calls are kept since there were enough, a bit for each. */
  private long[] exhausted = NO_BITS;

  /** Null while it has nothing to say: few processes are in calls at a time. */
  CallStack stack;

  /** Open calls from one on with which everything below it goes; 0 outside of such a call. */
  long below;

  /** Time of the last enter or leave. */
  long callTime;

  /** Whether the last enter or leave went. */
  boolean callRemoved;

  FilteredCalls(BoundRules rules, RuleCounts counts) {
    this.rules = rules;
    this.counts = counts;
    pathsLeft = rules.hasPaths() ? new long[rules.places()] : null;
    if (pathsLeft != null) {
      Arrays.fill(pathsLeft, UNSET);
    }
  }

  /** Calls of a function that may still be kept; negative for any number. */
  long left(int function, int rule) {
    long limit = rule < 0 ? FilterRule.UNLIMITED : rules.rule(rule).limit();
    if (limit <= 0) {
      return limit;
    }
    long known = left == null ? LongMap.ABSENT : left.get(function);
    return known == LongMap.ABSENT ? limit : known;
  }

  void setLeft(int function, long calls) {
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

  /** A call begins that is followed; {@code spare} becomes the stack if there is none. */
  void push(long time, int region, long what, int place, CallStack spare) {
    if (stack == null) {
      stack = spare == null ? new CallStack(1, CallStack.DEFAULT_MAX_DEPTH) : spare;
    }
    int at = stack.enter(time, region, 0);
    if (at != CallStack.NONE) {
      stack.words()[at + FATE] = what | place & 0xffff_ffffL;
    }
  }

  int depth() {
    return stack == null ? 0 : stack.depth();
  }

  /** Place of the innermost call in the tree of call paths. */
  int place() {
    return depth() == 0 ? 0 : (int) stack.words()[stack.topPlace() + FATE];
  }

  /** Whether a call that ended was removed. */
  boolean isRemoved(int at) {
    return at != CallStack.NONE && (stack.words()[at + FATE] & REMOVED) != 0;
  }

  /** Whether a record goes with the call that it was recorded in. */
  boolean goes(EventCursor event) {
    boolean insideRemoved = below > 0 || depth() > 0 && isRemoved(stack.topPlace());
    ids = ids == null ? new RemovedOperationIds() : ids;
    return ids.goes(event, insideRemoved);
  }

  /**
   * Decides about the first calls of a run, which are nearly always all of them. It has a single
   * way out for all that is rare, so that the JVM need not compile it again when that happens.
   *
   * @return index of the first call that it did not decide about
   */
  int select(CallRun run, int from) {
    CallStack open = stack;
    if (open == null || pathsLeft != null) {
      return from;
    }
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
