package org.tracetool.format.paraver.write;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.ClockProperties;
import org.tracetool.format.paraver.names.Marks;

/** The date in the header of a trace. */
final class HeaderDate {
  private static final long NANOSECONDS = 1_000_000_000L;

  private HeaderDate() {}

  /** The date of the trace; the first one that there is if it is not known. */
  static String of(Definitions definitions, WrittenNames names) {
    String said = names.get(Marks.DATE);
    if (said != null && !said.contains("\n")) {
      return said;
    }
    long since = 0;
    for (ClockProperties c : definitions.all(ClockProperties.class)) {
      since = c.realtime() == -1L ? 0 : c.realtime();
    }
    ZonedDateTime at =
        Instant.ofEpochSecond(Long.divideUnsigned(since, NANOSECONDS)).atZone(ZoneOffset.UTC);
    return String.format(
        "%02d/%02d/%04d at %02d:%02d",
        at.getDayOfMonth(), at.getMonthValue(), at.getYear(), at.getHour(), at.getMinute());
  }
}
