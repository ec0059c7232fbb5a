/**
 * What an analysis finds: immutable values without a way back to the trace. Durations are seconds;
 * NaN is a quotient that is not known. Times of the trace are unsigned ticks.
 */
package org.tracetool.analyze.result;
