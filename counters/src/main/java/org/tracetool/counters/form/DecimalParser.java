package org.tracetool.counters.form;

import java.math.BigDecimal;
import java.util.Locale;

/** Numbers in files of samples, within limits that keep calculations short. */
final class DecimalParser {
  private static final int MAX_NUMBER_LENGTH = 60;
  private static final int MAX_DIGITS = 30;

  /** Beyond the powers of ten that a double has. */
  private static final int MAX_VALUE_SCALE = 400;

  private DecimalParser() {}

  static boolean isNumber(String word) {
    return parsed(word) != null;
  }

  /** The number; for lines with something else an exception. */
  static BigDecimal number(String word, int line) throws SampleException {
    BigDecimal number = parsed(word);
    if (number == null) {
      throw new SampleException(line, "a number", word);
    }
    return number;
  }

  /**
   * A value of a counter, which may be as small or large as a double, where {@link #number} takes
   * what a time can be; for lines with something else an exception.
   */
  static BigDecimal value(String word, int line) throws SampleException {
    BigDecimal value = parsed(word, MAX_VALUE_SCALE, MAX_VALUE_SCALE);
    if (value == null || !Double.isFinite(value.doubleValue())) {
      throw new SampleException(line, "a number", word);
    }
    return value;
  }

  private static BigDecimal parsed(String word) {
    return parsed(word, MAX_DIGITS, MAX_NUMBER_LENGTH);
  }

  private static BigDecimal parsed(String word, int maxMagnitude, int maxScale) {
    if (word.length() > MAX_NUMBER_LENGTH || word.isEmpty()) {
      return null;
    }
    try {
      BigDecimal number = new BigDecimal(word);
      long magnitude = (long) number.precision() - number.scale();
      boolean fits = number.signum() == 0 || Math.abs(magnitude) <= maxMagnitude;
      return fits && Math.abs((long) number.scale()) <= maxScale ? number : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** The word with a point for its decimals, where separators leave no doubt about a comma. */
  static String withPoint(String word) {
    return word.indexOf('.') < 0 && word.indexOf(',') == word.lastIndexOf(',')
        ? word.replace(',', '.')
        : word;
  }

  /** Infinite values and those that are no number, which no counter has. */
  static boolean isNoValue(String word) {
    return switch (word.toUpperCase(Locale.ROOT)) {
      case "", "NAN", "-NAN", "INF", "+INF", "-INF" -> true;
      case "INFINITY", "+INFINITY", "-INFINITY" -> true;
      case "N/A", "NA", "NULL", "NONE", "-" -> true;
      default -> false;
    };
  }
}
