package org.tracetool.legacy.otf2.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.tracetool.core.text.ByteText;

/** Numbers as {@code %g} of the C library prints them. */
public final class GeneralFormat {
  private static final int DIGITS = 6;
  private static final int MIN_EXPONENT = -4;
  private static final MathContext ROUNDING = new MathContext(DIGITS, RoundingMode.HALF_EVEN);

  private GeneralFormat() {}

  public static void put(ByteText out, double value) {
    if (Double.doubleToRawLongBits(value) < 0) {
      out.put('-');
    }
    double v = Math.abs(value);
    if (Double.isNaN(v)) {
      out.put("nan");
    } else if (v == Double.POSITIVE_INFINITY) {
      out.put("inf");
    } else if (v == 0) {
      out.put('0');
    } else {
      BigDecimal exact = new BigDecimal(v).round(ROUNDING);
      int exponent = exact.precision() - exact.scale() - 1;
      String digits = withoutZeros(exact.unscaledValue().toString());
      if (exponent < MIN_EXPONENT || exponent >= DIGITS) {
        printScientific(out, digits, exponent);
      } else {
        printPlain(out, digits, exponent);
      }
    }
  }

  private static String withoutZeros(String digits) {
    int end = digits.length();
    while (end > 1 && digits.charAt(end - 1) == '0') {
      end--;
    }
    return digits.substring(0, end);
  }

  private static void printScientific(ByteText out, String digits, int exponent) {
    out.put(digits.charAt(0));
    if (digits.length() > 1) {
      out.put('.').put(digits.substring(1));
    }
    out.put('e').put(exponent < 0 ? '-' : '+').padded(Math.abs(exponent), 2);
  }

  private static void printPlain(ByteText out, String digits, int exponent) {
    if (exponent < 0) {
      out.put("0.").put("0".repeat(-exponent - 1)).put(digits);
    } else if (digits.length() <= exponent + 1) {
      out.put(digits).put("0".repeat(exponent + 1 - digits.length()));
    } else {
      out.put(digits.substring(0, exponent + 1)).put('.').put(digits.substring(exponent + 1));
    }
  }
}
