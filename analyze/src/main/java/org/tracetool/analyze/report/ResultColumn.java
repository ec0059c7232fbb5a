package org.tracetool.analyze.report;

/**
 * A column of a {@link ResultTable}.
 *
 * @param key name for programs, with the unit at its end
 * @param title name for people
 * @param unit what its values are
 * @param isMinor whether it is left out where there is no space for it
 */
public record ResultColumn(String key, String title, Unit unit, boolean isMinor) {
  /** What the values of a column are; one that is not known is null. */
  public enum Unit {
    /** {@code String}. */
    TEXT,
    /** {@code Long}. */
    COUNT,
    /** {@code Double}. */
    SECONDS,
    /** A time of the trace in ticks, {@code Long}, unsigned. */
    MOMENT,
    /** {@code Long}. */
    BYTES,
    /** Bytes per second, {@code Double}. */
    RATE,
    /** A part of a whole or a quotient of efficiencies, {@code Double}. */
    SHARE,
    /** Any other number, {@code Double}. */
    NUMBER
  }
}
