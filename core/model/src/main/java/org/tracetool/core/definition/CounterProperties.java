package org.tracetool.core.definition;

import org.tracetool.core.collect.UnsignedLong;

/** The property word of a counter: how it counts, where a sample is valid, what its bits mean. */
public final class CounterProperties {
  /** Bits that hold the type. */
  public static final int TYPE_MASK = 0x3;

  /** Accumulating, never decreasing. */
  public static final int ACCUMULATED = 0;

  /** An absolute value. */
  public static final int ABSOLUTE = 1;

  /** Bits that hold the scope. */
  public static final int SCOPE_MASK = 0xc;

  /** A sample is valid since the begin of the measurement. */
  public static final int SCOPE_START = 0;

  /** A sample is valid only at its instant. */
  public static final int SCOPE_POINT = 4;

  /** A sample is valid since the one before. */
  public static final int SCOPE_LAST = 8;

  /** A sample is valid until the next one. */
  public static final int SCOPE_NEXT = 0xc;

  /** Bits that hold the type of the value. */
  public static final int VALUE_MASK = 0x1e0;

  /** Unsigned, 8 bytes. */
  public static final int UNSIGNED8 = 0;

  /** Signed, 8 bytes. */
  public static final int SIGNED8 = 0x20;

  /** Unsigned, 4 bytes. */
  public static final int UNSIGNED4 = 0x40;

  /** Signed, 4 bytes. */
  public static final int SIGNED4 = 0x60;

  /** Unsigned, 2 bytes. */
  public static final int UNSIGNED2 = 0x80;

  /** Signed, 2 bytes. */
  public static final int SIGNED2 = 0xa0;

  /** IEEE-754 single in the low 32 bits. */
  public static final int FLOAT = 0x100;

  /** IEEE-754 double. */
  public static final int DOUBLE = 0x120;

  private CounterProperties() {}

  /** Returns whether samples accumulate. */
  public static boolean isAccumulated(int properties) {
    return (properties & TYPE_MASK) == ACCUMULATED;
  }

  /** Returns whether samples are signed integers. */
  public static boolean isSigned(int properties) {
    int value = properties & VALUE_MASK;
    return value == SIGNED8 || value == SIGNED4 || value == SIGNED2;
  }

  /** Returns whether samples are floating point numbers. */
  public static boolean isFloatingPoint(int properties) {
    int value = properties & VALUE_MASK;
    return value == FLOAT || value == DOUBLE;
  }

  /** A sample of a counter with some properties as a number, the nearest one. */
  public static double number(int properties, long raw) {
    if (isFloatingPoint(properties)) {
      return toDouble(properties, raw);
    }
    return isSigned(properties) ? raw : UnsignedLong.toDouble(raw);
  }

  /**
   * A floating point sample as a number.
   *
   * @param properties of a counter for which {@link #isFloatingPoint} holds
   * @param raw the value of the event, as stored in the row
   */
  public static double toDouble(int properties, long raw) {
    return (properties & VALUE_MASK) == FLOAT
        ? Float.intBitsToFloat((int) raw)
        : Double.longBitsToDouble(raw);
  }
}
