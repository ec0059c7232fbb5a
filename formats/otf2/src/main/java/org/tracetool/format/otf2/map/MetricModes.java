package org.tracetool.format.otf2.map;

import org.tracetool.core.definition.CounterProperties;

/** Modes and types of metrics in the one word that counters of the model have. */
public final class MetricModes {
  private static final int VALUE = 0xf;
  private static final int TIMING_SHIFT = 4;
  private static final int SCOPE_SHIFT = 2;
  private static final int INT64 = 8;
  private static final int UINT64 = 4;
  private static final int DOUBLE = 10;

  private MetricModes() {}

  public static long properties(long mode, long valueType) {
    int type =
        (mode & VALUE) == CounterProperties.ACCUMULATED
            ? CounterProperties.ACCUMULATED
            : CounterProperties.ABSOLUTE;
    int scope = (int) (mode >> TIMING_SHIFT) << SCOPE_SHIFT & CounterProperties.SCOPE_MASK;
    int value =
        valueType == DOUBLE
            ? CounterProperties.DOUBLE
            : valueType == INT64 ? CounterProperties.SIGNED8 : CounterProperties.UNSIGNED8;
    return type | scope | value;
  }

  /**
   * The mode of a counter. An absolute value since the start is not known; it is one at a point.
   */
  public static int mode(int properties) {
    boolean absolute = !CounterProperties.isAccumulated(properties);
    int timing = (properties & CounterProperties.SCOPE_MASK) >> SCOPE_SHIFT;
    return absolute ? Math.max(timing, 1) << TIMING_SHIFT | 1 : timing << TIMING_SHIFT;
  }

  /** The code of the type of its values. */
  public static int valueType(int properties) {
    return CounterProperties.isFloatingPoint(properties)
        ? DOUBLE
        : CounterProperties.isSigned(properties) ? INT64 : UINT64;
  }
}
