package org.tracetool.format.otf2.snapshot;

import org.tracetool.format.otf2.record.EnumNames;

/** Arithmetic with values of metrics. */
final class MetricValues {
  private static final long DOUBLE = EnumNames.TYPE.value("DOUBLE");

  private MetricValues() {}

  /** The sum of two values of a type, which are raw bits if it is that of doubles. */
  static long sum(long a, long b, long type) {
    return type == DOUBLE
        ? Double.doubleToRawLongBits(Double.longBitsToDouble(a) + Double.longBitsToDouble(b))
        : a + b;
  }
}
