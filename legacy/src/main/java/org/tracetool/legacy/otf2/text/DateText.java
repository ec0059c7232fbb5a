package org.tracetool.legacy.otf2.text;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.tracetool.core.text.ByteText;

/** Prints points in time in the time zone of the machine. */
public final class DateText {
  private static final long NANOS = 1_000_000_000L;
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.nnnnnnnnn xx", Locale.ROOT);

  public void put(ByteText out, long nanoseconds) {
    if (nanoseconds == -1L) {
      out.put(ReferencePrinter.UNDEFINED);
      return;
    }
    Instant instant =
        Instant.ofEpochSecond(
            Long.divideUnsigned(nanoseconds, NANOS), Long.remainderUnsigned(nanoseconds, NANOS));
    out.put(FORMAT.format(instant.atZone(ZoneId.systemDefault())));
  }
}
