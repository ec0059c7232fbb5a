package org.tracetool.index;

import java.util.ArrayList;
import java.util.List;

/** The longest calls of a box of time, longest first. */
final class LongestBoxCalls {
  private static final int MAX_CALLS = 3;

  private final List<PreviewBox.Call> calls = new ArrayList<>(0);

  /** Returns whether a call that takes so long may be one of them. */
  boolean mayTake(long ticks) {
    return calls.size() < MAX_CALLS || ticks >= calls.get(MAX_CALLS - 1).ticks();
  }

  /** Adds a call, if it is one of the longest. */
  void add(PreviewBox.Call call) {
    int at = calls.size();
    while (at > 0 && isBefore(call, calls.get(at - 1))) {
      at--;
    }
    if (at < MAX_CALLS) {
      if (calls.size() == MAX_CALLS) {
        calls.remove(MAX_CALLS - 1);
      }
      calls.add(at, call);
    }
  }

  /** Adds calls of another box. */
  void add(LongestBoxCalls others) {
    for (PreviewBox.Call call : others.calls) {
      add(call);
    }
  }

  private static boolean isBefore(PreviewBox.Call a, PreviewBox.Call b) {
    if (a.ticks() != b.ticks()) {
      return a.ticks() > b.ticks();
    }
    int order = Long.compareUnsigned(a.enter(), b.enter());
    order = order != 0 ? order : Integer.compareUnsigned(a.process(), b.process());
    order = order != 0 ? order : Integer.compareUnsigned(a.region(), b.region());
    return order < 0;
  }

  void write(IndexOutput out) {
    write(calls, out);
  }

  /** Writes those that are not among others. */
  void writeWithout(LongestBoxCalls others, IndexOutput out) {
    List<PreviewBox.Call> rest = new ArrayList<>(calls);
    rest.removeAll(others.calls);
    write(rest, out);
  }

  private static void write(List<PreviewBox.Call> longest, IndexOutput out) {
    out.number(longest.size());
    for (PreviewBox.Call call : longest) {
      out.number(Integer.toUnsignedLong(call.process()));
      out.number(Integer.toUnsignedLong(call.region())).number(call.enter()).number(call.ticks());
    }
  }
}
