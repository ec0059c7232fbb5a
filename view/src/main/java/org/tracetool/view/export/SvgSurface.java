package org.tracetool.view.export;

import java.nio.charset.StandardCharsets;

/** Draws into a file of SVG. */
final class SvgSurface implements DrawingSurface {
  private final StringBuilder out = new StringBuilder();

  @Override
  public void begin(int width, int height) {
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"");
    out.append(height + "\" viewBox=\"0 0 " + width + " " + height + "\"");
    out.append(" font-family=\"sans-serif\" font-size=\"11\">\n");
    out.append("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
  }

  @Override
  public void drawRect(double x, double y, double width, double height, int rgb) {
    if (width <= 0 || height <= 0) {
      return;
    }
    out.append("<rect x=\"").append(number(x)).append("\" y=\"").append(number(y));
    out.append("\" width=\"").append(number(Math.max(width, 0.01)));
    out.append("\" height=\"").append(number(Math.max(height, 0.01)));
    out.append("\" fill=\"").append(hex(rgb)).append("\"/>\n");
  }

  @Override
  public void drawLine(double x1, double y1, double x2, double y2, int rgb) {
    out.append("<line x1=\"").append(number(x1)).append("\" y1=\"").append(number(y1));
    out.append("\" x2=\"").append(number(x2)).append("\" y2=\"").append(number(y2));
    out.append("\" stroke=\"").append(hex(rgb)).append("\" stroke-width=\"0.7\"/>\n");
  }

  @Override
  public void drawText(double x, double y, String text) {
    out.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(y)).append("\">");
    text.codePoints().forEach(this::writeLetter);
    out.append("</text>\n");
  }

  private void writeLetter(int letter) {
    switch (letter) {
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      case '&' -> out.append("&amp;");
      default -> out.appendCodePoint(isAllowed(letter) ? letter : '?');
    }
  }

  /** Whether XML allows it: half a letter is none, but two halves that belong together are. */
  private static boolean isAllowed(int letter) {
    boolean isPlain = letter < Character.MIN_SURROGATE || letter > Character.MAX_SURROGATE;
    return letter >= ' ' && isPlain && letter != 0xfffe && letter != 0xffff;
  }

  @Override
  public byte[] end() {
    return out.append("</svg>\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  /** A number with two digits of fractions at most. */
  private static String number(double value) {
    long hundredths = Math.round(value * 100);
    String sign = hundredths < 0 ? "-" : "";
    long whole = Math.abs(hundredths) / 100;
    long rest = Math.abs(hundredths) % 100;
    if (rest == 0) {
      return sign + whole;
    }
    return sign + whole + (rest < 10 ? ".0" : ".") + (rest % 10 == 0 ? rest / 10 : rest);
  }

  private static String hex(int rgb) {
    return "#" + Integer.toHexString(1 << 24 | rgb).substring(1);
  }
}
