package org.tracetool.counters.form;

import java.math.BigDecimal;
import java.util.Locale;

/** Numbers in files of samples, within limits that keep calculations short. */
final class DecimalParser {
  private static final int MAX_NUMBER_LENGTH = 60;
  private static final int MAX_DIGITS = 30;

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

  private static BigDecimal parsed(String word) {
    if (word.length() > MAX_NUMBER_LENGTH || word.isEmpty()) {
      return null;
    }
    try {
      BigDecimal number = new BigDecimal(word);
      long magnitude = (long) number.precision() - number.scale();
      boolean fits =
          Math.abs(magnitude) <= MAX_DIGITS && Math.abs((long) number.scale()) <= MAX_NUMBER_LENGTH;
      return fits || number.signum() == 0 && fits(number.scale()) ? number : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static boolean fits(int scale) {
    return scale >= -MAX_NUMBER_LENGTH && scale <= MAX_NUMBER_LENGTH;
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
      case "N/A", "NA", "NULL", "NONE", "-" -> true;
      default -> false;
    };
  }
}
