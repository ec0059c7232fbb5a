package org.tracetool.format.paraver.write;

import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.ClockProperties;
import org.tracetool.format.paraver.file.TimeUnit;

/**
 * What becomes of times.
 *
 * @param ticksPerSecond those of the trace
 * @param origin the tick that becomes 0; all-ones if it is that of the first record
 * @param isFixed whether the origin stays what it is though records are earlier
 */
record TimeScale(TimeUnit unit, long ticksPerSecond, long origin, boolean isFixed) {
  /**
   * That of a trace.
   *
   * @param isOurs whether its times are those of a trace of this format
   */
  static TimeScale of(Definitions all, boolean isOurs) {
    long ticks = all.ticksPerSecond();
    TimeUnit unit = TimeUnit.ofTicks(ticks);
    unit = unit == null ? TimeUnit.NANOSECONDS : unit;
    if (isOurs) {
      return new TimeScale(unit, ticks, 0, true);
    }
    for (Definition.TimeRange r : all.all(Definition.TimeRange.class)) {
      return new TimeScale(unit, ticks, r.first(), false);
    }
    for (ClockProperties c : all.all(ClockProperties.class)) {
      return new TimeScale(unit, ticks, c.offset(), false);
    }
    return new TimeScale(unit, ticks, -1L, false);
  }
}
