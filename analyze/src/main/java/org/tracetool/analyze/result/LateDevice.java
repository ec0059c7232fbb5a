package org.tracetool.analyze.result;

/**
 * A rank whose devices come last to collective operations of devices.
 *
 * @param rank its number
 * @param count to how many operations it comes last
 * @param waitedSeconds how long kernels of the others wait in these operations, all together
 * @param beginTicks begin of the first kernel of the operation in which they wait longest
 * @param lastTicks begin of its last kernel
 * @param endTicks when it ends
 */
public record LateDevice(
    int rank, long count, double waitedSeconds, long beginTicks, long lastTicks, long endTicks) {}
