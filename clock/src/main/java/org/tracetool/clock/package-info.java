/**
 * Clock correction after the fact: what messages and collective operations of a trace say of the
 * clocks of its processes, and the trace with better times.
 *
 * <p>{@link org.tracetool.clock.Retiming} finds the correction of each process, {@link
 * org.tracetool.clock.RetimedReader} is the trace with it. Formulas and limits are in {@code
 * docs/clocks.md}. Knows the model in {@code org.tracetool.core} and no format of traces.
 */
package org.tracetool.clock;
