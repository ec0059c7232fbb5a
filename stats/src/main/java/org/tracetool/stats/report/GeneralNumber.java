package org.tracetool.stats.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Prints numbers with so many significant digits as C and C++ do by default ({@code %.9g}). */
public final class GeneralNumber {
  private static final int MIN_FIXED_EXPONENT = -4;

  private GeneralNumber() {}

  /** The number with at most {@code digits} significant digits, without zeros at its end. */
  public static String text(double value, int digits) {
    if (value == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
      return value == 0 ? "0" : Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
    }
    BigDecimal rounded =
        new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    int exponent = rounded.precision() - rounded.scale() - 1;
    BigDecimal stripped = rounded.stripTrailingZeros();
    if (exponent >= MIN_FIXED_EXPONENT && exponent < digits) {
      return stripped.toPlainString();
    }
    String mantissa = stripped.movePointLeft(exponent).toPlainString();
    int size = Math.abs(exponent);
    return mantissa + "e" + (exponent < 0 ? "-" : "+") + (size < 10 ? "0" : "") + size;
  }

  /** The same without an exponent, for tables whose other columns have none. */
  static String plain(double value, int digits) {
    if (value == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
      return text(value, digits);
    }
    return new BigDecimal(value)
        .round(new MathContext(digits, RoundingMode.HALF_EVEN))
        .stripTrailingZeros()
        .toPlainString();
  }
}
