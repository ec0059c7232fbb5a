package org.tracetool.index;

import java.util.List;

/**
 * What an index has of one stream, before it has a place in the file.
 *
 * @param stream id of the stream
 * @param records how many records it has
 * @param usable whether its records are in order of time, so that reading can start at its places
 * @param table the places: for each the first time after it, the place, its block and the byte
 *     there
 * @param lengths inflated bytes of each block
 * @param blocks the packed states
 * @param previews the boxes of its processes, in the order of their first records
 * @param messages who sent to whom, {@link MessageBoxSums#pack}
 */
record IndexedStreamPart(
    int stream,
    long records,
    boolean usable,
    byte[] table,
    List<Integer> lengths,
    List<byte[]> blocks,
    List<ProcessBoxes> previews,
    byte[] messages) {}
