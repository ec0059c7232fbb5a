package org.tracetool.filter.apply.rule;

import org.tracetool.core.event.CallStack;

/** Keeps a call stack that no process needs for now, since few are in calls at a time. */
final class SpareStack {
  private CallStack kept;

  /** A stack without calls, with one word for each call besides those that are always there. */
  CallStack take() {
    CallStack taken = kept == null ? new CallStack(1, CallStack.DEFAULT_MAX_DEPTH) : kept;
    kept = null;
    return taken;
  }

  /** Takes back a stack that is as new. */
  void give(CallStack stack) {
    kept = stack;
  }
}
