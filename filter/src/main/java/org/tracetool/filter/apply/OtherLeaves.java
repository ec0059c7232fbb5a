package org.tracetool.filter.apply;

import java.util.function.Function;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.report.Diagnostics;

/**
 * Reports leaves of another region than the innermost one. Only the first stage of a stream that
 * follows calls reports them, since the others see what it left.
 *
 * @param diagnostics where to; null where nothing is reported
 */
record OtherLeaves(Diagnostics diagnostics) {
  /** Adds what the call stacks of all processes have counted. */
  <P> void add(Iterable<P> processes, Function<P, CallStack> stackOf) {
    if (diagnostics == null) {
      return;
    }
    long sum = 0;
    for (P p : processes) {
      sum += stackOf.apply(p).otherLeaves();
    }
    diagnostics.add(Diagnostics.Severity.WARNING, CallStack.OTHER_LEAVES, sum, null);
  }
}
