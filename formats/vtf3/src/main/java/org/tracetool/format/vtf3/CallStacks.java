package org.tracetool.format.vtf3;

import org.tracetool.core.definition.TokenTable;

/** The stacks of all tasks. */
final class CallStacks {
  private final TokenTable<CallStack> stacks = new TokenTable<>();
  private int lastLocation;
  private CallStack last;

  CallStack of(int location) {
    if (last == null || lastLocation != location) {
      last = stacks.get(location);
      lastLocation = location;
      if (last == null) {
        last = new CallStack();
        stacks.put(location, last);
      }
    }
    return last;
  }
}
