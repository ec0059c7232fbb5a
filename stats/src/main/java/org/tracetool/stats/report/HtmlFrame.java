package org.tracetool.stats.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * What is around the content of a page: its style and the script that sorts tables. Pages read on a
 * phone, on a wide screen and on paper, in light and in dark, and need no other file.
 */
public final class HtmlFrame {
  private HtmlFrame() {}

  /**
   * The begin of a page with its heading.
   *
   * @param what a word for the title, such as statistics
   * @param about what the page is, above the heading
   */
  public static void begin(StringBuilder out, String trace, String what, String about) {
    String name = HtmlText.escape(trace);
    out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.append("<title>").append(name).append(" &ndash; ").append(what).append("</title>\n");
    out.append("<style>\n").append(resource("report.css")).append("</style>\n</head>\n<body>\n");
    out.append("<p class=\"soft\">").append(about).append("</p>\n<h1>").append(name);
    out.append("</h1>\n");
  }

  /**
   * The end of a page.
   *
   * @param note who made it, and where its figures are explained
   */
  public static void end(StringBuilder out, String note) {
    out.append("<footer class=\"soft\">").append(note).append("</footer>\n<script>\n");
    out.append(resource("report.js")).append("</script>\n</body>\n</html>\n");
  }

  private static String resource(String name) {
    try (InputStream in = HtmlFrame.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
