package org.tracetool.stats.report;

/**
 * A column of a {@link ReportTable}.
 *
 * @param key name for programs, words joined by underscores
 * @param title name for people
 * @param unit unit of its values
 * @param rank priority on a narrow page: 1 always, 2 if there is room, 3 only for programs
 */
public record ReportColumn(String key, String title, Unit unit, int rank) {
  /** The unit of values; those of other types than {@code Long} and {@code Double} are texts. */
  public enum Unit {
    /** A name, {@code String}. */
    TEXT(""),
    /** A number of things, {@code Long}. */
    COUNT(""),
    /** A time span in ticks, {@code Long}, or {@code Double} for a mean. */
    TIME("_s"),
    /** A moment in ticks since the clock's zero, {@code Long}, unsigned. */
    MOMENT("_s"),
    /** Bytes, {@code Long}, or {@code Double} for a mean. */
    BYTES("_bytes"),
    /** Bytes per second, {@code Double}. */
    RATE("_bytes_per_s"),
    /** A part of a whole, {@code Double} from 0 to 1. */
    SHARE(""),
    /** Any other number, {@code Double}. */
    NUMBER(""),
    /** Growth of a counter per second, {@code Double}. */
    PER_SECOND("_per_s");

    private final String suffix;

    Unit(String suffix) {
      this.suffix = suffix;
    }

    /** Returns whether values are set flush right. */
    public boolean isNumber() {
      return this != TEXT;
    }
  }

  /** Name for programs with the unit at its end. */
  public String fullKey() {
    return unit == Unit.BYTES && key.equals("bytes") ? key : key + unit.suffix;
  }
}
