package org.tracetool.unify.merge;

import java.util.function.LongConsumer;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.shard.ShardWork;

/**
 * Options of merging.
 *
 * @param streams number of streams of the output; 0 for one for each process; null for those of the
 *     inputs
 * @param renumber whether processes of later inputs differ from those of earlier ones, whatever
 *     their numbers and names
 * @param join whether processes of the same number and name are the same even if inputs are of
 *     different runs, or seem to be
 * @param sharedNumbers whether a number that an input does not define has the meaning that another
 *     one defines, as in fragments of one run
 * @param orderFirst whether to check before writing which inputs are not in order, since the
 *     output, a pipe, cannot be restarted
 * @param resolution ticks per second of the output; 0 for the program's choice
 * @param rewrite whether all records are read and written, though the output could take streams of
 *     an input over as they are
 * @param align whether inputs that state when their runs began are moved to these times
 * @param threads how many threads work
 * @param memory bytes that reading may take
 * @param reading how the inputs are read
 * @param shards the share of the streams that is written; only for inputs whose records are in
 *     order; no stream is taken over as it is
 * @param progress receives the number of records written since its last call; called by several
 *     threads
 */
public record MergeOptions(
    Integer streams,
    boolean renumber,
    boolean join,
    boolean sharedNumbers,
    boolean orderFirst,
    long resolution,
    boolean rewrite,
    boolean align,
    int threads,
    long memory,
    ReadOptions reading,
    ShardWork shards,
    LongConsumer progress) {}
