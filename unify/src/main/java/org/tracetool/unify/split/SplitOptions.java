package org.tracetool.unify.split;

import java.util.function.LongConsumer;
import org.tracetool.core.format.ReadOptions;

/**
 * How a trace is split.
 *
 * @param allDefinitions whether each part has all definitions, needed or not
 * @param dropHalves whether halves of messages and operations that a cut goes through are left out
 * @param threads how many threads work
 * @param memory bytes that tables may take whose size depends on the trace
 * @param reading how the trace is read
 * @param progress is told how many records were read since it was told before; called by several
 *     threads
 */
public record SplitOptions(
    boolean allDefinitions,
    boolean dropHalves,
    int threads,
    long memory,
    ReadOptions reading,
    LongConsumer progress) {}
