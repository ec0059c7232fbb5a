package org.tracetool.counters.form;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Dates with times, as tools print them: {@code 2026-01-31T10:00:00.5Z}. */
public final class DateTimeParser {
  private static final Pattern FORM =
      Pattern.compile(
          "([0-9]{4})[-/]([0-9]{2})[-/]([0-9]{2})[T ]"
              + "([0-9]{2}):([0-9]{2}):([0-9]{2})(?:[.,]([0-9]{1,9}))?"
              + " ?(Z|UTC|[-+][0-9]{2}:?[0-9]{2})?");

  private DateTimeParser() {}

  /**
   * Seconds since 1970.
   *
   * @param zone of dates that do not name theirs
   * @return null if the text is no date with a time
   */
  public static BigDecimal seconds(String text, ZoneId zone) {
    Matcher m = FORM.matcher(text);
    if (!m.matches()) {
      return null;
    }
    try {
      LocalDateTime local =
          LocalDateTime.of(part(m, 1), part(m, 2), part(m, 3), part(m, 4), part(m, 5), part(m, 6));
      String offset = m.group(8);
      Instant at =
          offset == null
              ? local.atZone(zone).toInstant()
              : local.toInstant(offset.equals("UTC") ? ZoneOffset.UTC : ZoneOffset.of(offset));
      BigDecimal seconds = BigDecimal.valueOf(at.getEpochSecond());
      return m.group(7) == null ? seconds : seconds.add(new BigDecimal("0." + m.group(7)));
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static int part(Matcher m, int group) {
    return Integer.parseInt(m.group(group));
  }
}
