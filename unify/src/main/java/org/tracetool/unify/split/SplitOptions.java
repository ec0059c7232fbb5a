package org.tracetool.unify.split;

import java.util.function.LongConsumer;
import org.tracetool.core.format.ReadOptions;

/**
 * Options of splitting.
 *
 * @param allDefinitions whether each part has all definitions, needed or not
 * @param dropHalves whether halves of messages and operations that a cut goes through are left out
 * @param rewrite whether all records are read and written, though parts could take streams over as
 *     they are
 * @param threads how many threads work
 * @param memory limit for tables whose size depends on the trace, in bytes
 * @param reading how the trace is read
 * @param progress receives the number of records read since its last call; called by several
 *     threads
 */
public record SplitOptions(
    boolean allDefinitions,
    boolean dropHalves,
    boolean rewrite,
    int threads,
    long memory,
    ReadOptions reading,
    LongConsumer progress) {}
