package org.tracetool.core.report;

/** Spells the keys of machine-readable output: words joined by underscores, the unit at the end. */
public final class Keys {
  private static final String BYTES = "bytes";

  private Keys() {}

  /** A label of printed output, whose words are joined by hyphens, as a key. */
  public static String of(String label) {
    return label.replace('-', '_');
  }

  /** A key of a time or a span of time in seconds. */
  public static String seconds(String label) {
    return of(label) + "_s";
  }

  /** A key of a time or a span of time in ticks of the trace's clock. */
  public static String ticks(String label) {
    return of(label) + "_ticks";
  }

  /** A key of an amount of data in bytes. */
  public static String bytes(String label) {
    return label.equals(BYTES) ? BYTES : of(label) + "_bytes";
  }
}
