package org.tracetool.stats.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Text that becomes part of a page. */
public final class HtmlText {
  private HtmlText() {}

  /** A text from a trace, safe as content and as the value of an attribute. */
  public static String escape(String text) {
    String safe = DisplayText.printable(text);
    StringBuilder out = new StringBuilder(safe.length() + 16);
    for (int i = 0; i < safe.length(); i++) {
      char c = safe.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> {
          boolean lone =
              Character.isSurrogate(c)
                  && !(Character.isHighSurrogate(c)
                      && i + 1 < safe.length()
                      && Character.isLowSurrogate(safe.charAt(i + 1)))
                  && !(Character.isLowSurrogate(c)
                      && i > 0
                      && Character.isHighSurrogate(safe.charAt(i - 1)));
          out.append(lone ? '\ufffd' : c);
        }
      }
    }
    return out.toString();
  }

  /** A coordinate with at most two decimals. */
  public static String number(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return "0";
    }
    BigDecimal d = new BigDecimal(value).setScale(2, RoundingMode.HALF_EVEN).stripTrailingZeros();
    return d.signum() == 0 ? "0" : d.toPlainString();
  }

  /** The colour of a category, as CSS. */
  public static String colour(int category) {
    return "var(--c" + category % 12 + ")";
  }
}
