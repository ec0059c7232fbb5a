package org.tracetool.cli.filter;

import java.math.BigDecimal;
import java.util.Locale;
import org.tracetool.core.error.UsageException;

/** Sizes of files as users write them: {@code 500MB}, {@code 1.5g}, {@code 1000}. */
final class SizeArgument {
  private SizeArgument() {}

  static long parse(String option, String text) throws UsageException {
    String t = text.trim().toUpperCase(Locale.ROOT);
    t = t.endsWith("B") ? t.substring(0, t.length() - 1) : t;
    int power = t.isEmpty() ? -1 : "KMGT".indexOf(t.charAt(t.length() - 1));
    String number = power < 0 ? t : t.substring(0, t.length() - 1);
    if (!number.matches("[0-9]{1,15}(\\.[0-9]{1,6})?")) {
      throw new UsageException(option + " " + text + ": expected a size, for example 500MB or 2G");
    }
    BigDecimal bytes = new BigDecimal(number).multiply(new BigDecimal(1L << 10 * (power + 1)));
    if (bytes.signum() == 0 || bytes.toBigInteger().bitLength() > 62) {
      throw new UsageException(option + " " + text + ": is not a size that a file can have");
    }
    return bytes.longValue();
  }
}
