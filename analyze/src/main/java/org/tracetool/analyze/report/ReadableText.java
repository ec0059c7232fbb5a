package org.tracetool.analyze.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.Collectors;

/** Numbers and names as a sentence has them. */
public final class ReadableText {
  private static final MathContext DIGITS = new MathContext(3, RoundingMode.HALF_UP);

  /** A smaller part of a whole is 0 in whole percent. */
  public static final double MIN_PERCENT = 0.005;

  private static final int MAX_NAME = 64;

  private ReadableText() {}

  /** A duration with three digits, in the largest unit of which it has at least one. */
  public static String time(double seconds) {
    double size = Math.abs(seconds);
    if (size == 0) {
      return "0 s";
    } else if (size >= 0.9995) {
      return fixed(seconds) + " s";
    } else if (size >= 0.0009995) {
      return fixed(seconds * 1e3) + " ms";
    }
    return size >= 0.0000009995 ? fixed(seconds * 1e6) + " us" : fixed(seconds * 1e9) + " ns";
  }

  /** Three digits, or those of the whole number if it has more. */
  private static String fixed(double value) {
    BigDecimal number = new BigDecimal(value).round(DIGITS);
    int integers = number.precision() - number.scale();
    return new BigDecimal(value)
        .setScale(Math.max(0, Math.min(2, 3 - integers)), RoundingMode.HALF_UP)
        .toPlainString();
  }

  private static String digits(double value) {
    BigDecimal number = new BigDecimal(value).round(DIGITS);
    return (number.scale() < 0 ? number.setScale(0) : number.stripTrailingZeros()).toPlainString();
  }

  /** A number with three digits. */
  public static String number(double value) {
    return digits(value);
  }

  /** A part of a whole in percent, a whole number. */
  public static String percent(double share) {
    long percent = Math.round(share * 100);
    return percent == 0 && share > 0 ? "below 1 %" : percent + " %";
  }

  /** A part of a second, with two digits. */
  static String share(double part) {
    return BigDecimal.valueOf(Math.round(part * 100), 2).toPlainString();
  }

  /** Bytes in powers of 1024. */
  static String bytes(double value) {
    String[] units = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    int unit = 0;
    double v = value;
    while (v >= 1024 && unit < units.length - 1) {
      v /= 1024;
      unit++;
    }
    return digits(v) + " " + units[unit];
  }

  /** A region or a call path, shortened in the middle if it is long. */
  public static String name(String name) {
    if (name.equals("(none)")) {
      return "code that was not recorded";
    }
    return name.equals("(absent)") ? "the time before its first event" : shortenPath(name);
  }

  /** A call path without regions in its middle, so that the others stay readable. */
  private static String shortenPath(String path) {
    int first = path.indexOf('/');
    if (first < 0 || path.length() <= MAX_NAME) {
      return shorten(path, MAX_NAME);
    }
    String head = path.substring(0, first) + "/\u2026";
    for (int at = path.indexOf('/', first + 1); at > 0; at = path.indexOf('/', at + 1)) {
      if (head.length() + path.length() - at <= MAX_NAME) {
        return head + path.substring(at);
      }
    }
    return shorten(path, MAX_NAME);
  }

  /** A name with at most so many characters, shortened in the middle. */
  static String shorten(String name, int max) {
    int length = name.codePointCount(0, name.length());
    if (length <= max) {
      return name;
    }
    int tail = max * 2 / 3;
    int head = max - tail - 1;
    return name.substring(0, name.offsetByCodePoints(0, head))
        + "\u2026"
        + name.substring(name.offsetByCodePoints(0, length - tail));
  }

  /** Names with commas between them, and an {@code and} before the last. */
  public static String list(List<?> names) {
    List<String> texts = names.stream().map(String::valueOf).collect(Collectors.toList());
    if (texts.size() < 2) {
      return String.join("", texts);
    }
    String last = texts.remove(texts.size() - 1);
    return String.join(", ", texts) + " and " + last;
  }
}
