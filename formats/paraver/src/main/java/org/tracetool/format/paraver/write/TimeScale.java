package org.tracetool.format.paraver.write;

import org.tracetool.format.paraver.file.TimeUnit;

/**
 * What becomes of times.
 *
 * @param ticksPerSecond those of the trace
 * @param origin the tick that becomes 0; all-ones if it is that of the first record
 * @param isFixed whether the origin stays what it is though records are earlier
 */
record TimeScale(TimeUnit unit, long ticksPerSecond, long origin, boolean isFixed) {}
