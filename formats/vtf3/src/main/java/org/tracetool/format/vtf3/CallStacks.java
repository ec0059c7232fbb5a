package org.tracetool.format.vtf3;

import org.tracetool.core.definition.TokenTable;

/**
 * The stacks of all tasks. What a damaged file takes for tasks beyond the number that any machine
 * had shares one.
 */
final class CallStacks {
  private static final int MOST = 1 << 18;

  private final CallStack others = new CallStack();
  private final TokenTable<CallStack> stacks = new TokenTable<>();
  private int lastLocation;
  private CallStack last;

  CallStack of(int location) {
    if (last == null || lastLocation != location) {
      last = stacks.get(location);
      lastLocation = location;
      if (last == null && stacks.size() >= MOST) {
        last = others;
      } else if (last == null) {
        last = new CallStack();
        stacks.put(location, last);
      }
    }
    return last;
  }
}
