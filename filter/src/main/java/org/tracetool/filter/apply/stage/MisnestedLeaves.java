package org.tracetool.filter.apply.stage;

import java.util.function.Function;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;

/**
 * Reports leaves of another region than the innermost one. Only the first stage of a stream that
 * follows calls reports them, since the others see its output.
 *
 * @param diagnostics receives the reports; null for none
 */
public record MisnestedLeaves(Diagnostics diagnostics) {
  /** Adds the counts of the call stacks of all processes. */
  public <P> void add(Iterable<P> processes, Function<P, CallStack> stackOf) {
    add(processes, stackOf, 0);
  }

  /**
   * Adds the counts of the call stacks of all processes.
   *
   * @param early what {@link #count} gave where the window began
   */
  <P> void add(Iterable<P> processes, Function<P, CallStack> stackOf, long early) {
    if (diagnostics != null) {
      long sum = count(processes, stackOf) - early;
      diagnostics.add(WarningCode.UNBALANCED_CALLS, CallStack.OTHER_LEAVES, sum, null);
    }
  }

  /** How many there were so far. */
  <P> long count(Iterable<P> processes, Function<P, CallStack> stackOf) {
    long sum = 0;
    for (P p : processes) {
      CallStack stack = stackOf.apply(p);
      sum += stack == null ? 0 : stack.otherLeaves();
    }
    return sum;
  }
}
