/**
 * What values of counters mean. A record holds raw bits; {@link
 * org.tracetool.core.counter.CounterSamples} makes samples of it, each with its {@link
 * org.tracetool.core.counter.CounterSeries}: unit, type, scale, whether values accumulate, and what
 * they were recorded for ({@link org.tracetool.core.counter.CounterScope}). Commands and formats
 * decode values here and nowhere else.
 */
package org.tracetool.core.counter;
