package org.tracetool.format.paraver.write;

import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.time.WallClock;
import org.tracetool.format.paraver.names.ParaverMarks;

/** The date in the header of a trace. */
final class HeaderDate {
  private static final BigInteger NANOSECONDS = BigInteger.valueOf(1_000_000_000L);
  private static final BigInteger MINUTE = NANOSECONDS.multiply(BigInteger.valueOf(60));

  /** Of the year 9999, which has four digits. */
  private static final BigInteger MAX = BigInteger.valueOf(253_402_300_799L).multiply(NANOSECONDS);

  private HeaderDate() {}

  /**
   * The date of the trace; the first one that there is if it is not known.
   *
   * @param origin the tick at which the written trace begins
   */
  static String of(Definitions definitions, WrittenNames names, long origin) {
    String said = said(names);
    if (said != null) {
      return said;
    }
    ZonedDateTime at =
        Instant.ofEpochSecond(since(definitions, origin).divide(NANOSECONDS).longValue())
            .atZone(ZoneOffset.UTC);
    return String.format(
        "%02d/%02d/%04d at %02d:%02d",
        at.getDayOfMonth(), at.getMonthValue(), at.getYear(), at.getHour(), at.getMinute());
  }

  /** Whether the date has seconds, for which there is no room in the header. */
  static boolean losesSeconds(Definitions definitions, WrittenNames names, long origin) {
    return said(names) == null && since(definitions, origin).mod(MINUTE).signum() != 0;
  }

  private static String said(WrittenNames names) {
    String said = names.get(ParaverMarks.DATE);
    return said == null || said.contains("\n") ? null : said;
  }

  /** Nanoseconds since 1970; 0 if the date is not known. */
  private static BigInteger since(Definitions definitions, long origin) {
    WallClock clock = WallClock.of(definitions);
    BigInteger since = clock == null ? BigInteger.ZERO : clock.nanosecondsAt(origin);
    return since.signum() > 0 && since.compareTo(MAX) <= 0 ? since : BigInteger.ZERO;
  }
}
