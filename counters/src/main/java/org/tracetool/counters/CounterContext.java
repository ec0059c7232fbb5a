package org.tracetool.counters;

import org.tracetool.core.definition.Definitions;

/**
 * What a {@link CounterSource} can know of a trace before it sees records.
 *
 * @param ticksPerSecond how long a tick is
 * @param first ticks of the first record
 * @param last ticks of the last record
 */
public record CounterContext(Definitions definitions, long ticksPerSecond, long first, long last) {}
