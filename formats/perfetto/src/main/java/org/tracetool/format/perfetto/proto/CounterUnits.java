package org.tracetool.format.perfetto.proto;

import java.util.Locale;

/** Units of counters that viewers know. */
final class CounterUnits {
  static final int OTHER = 0;
  private static final int NANOSECONDS = 1;
  private static final int COUNT = 2;
  private static final int BYTES = 3;

  private CounterUnits() {}

  /** The number of a unit; {@link #OTHER} for one that is shown by its name. */
  static int number(String unit) {
    return switch (unit == null ? "" : unit.toLowerCase(Locale.ROOT)) {
      case "ns" -> NANOSECONDS;
      case "#", "count" -> COUNT;
      case "b", "byte", "bytes" -> BYTES;
      default -> OTHER;
    };
  }
}
