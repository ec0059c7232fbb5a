/**
 * Counters that were never in a trace: samples from files of other tools, and counters computed
 * from others. {@code docs/counters.md} describes them. Knows the model in {@code
 * org.tracetool.core} and no format of traces.
 */
package org.tracetool.counters;
