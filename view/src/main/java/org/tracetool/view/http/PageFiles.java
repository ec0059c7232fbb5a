package org.tracetool.view.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;

/** The files of the page, which are in the program. */
public final class PageFiles {
  private static final String FOLDER = "/org/tracetool/view/page/";
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,40}\\.(html|js|css|svg)");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml");

  private PageFiles() {}

  /** A file of the page by its name, null if there is none. */
  public static HttpAnswer find(String name) throws IOException {
    String wanted = name.isEmpty() ? "index.html" : name;
    if (wanted.equals(PageScript.NAME)) {
      return new HttpAnswer(
          200, TYPES.get("js"), PageScript.text().getBytes(StandardCharsets.UTF_8));
    }
    if (!NAME.matcher(wanted).matches()) {
      return null;
    }
    try (InputStream in = PageFiles.class.getResourceAsStream(FOLDER + wanted)) {
      String suffix = wanted.substring(wanted.indexOf('.') + 1);
      return in == null ? null : new HttpAnswer(200, TYPES.get(suffix), in.readAllBytes());
    }
  }

  /** A file of the page as text. */
  public static String text(String name) throws IOException {
    HttpAnswer answer = find(name);
    if (answer == null) {
      throw new IllegalStateException("the page has no " + name);
    }
    return new String(answer.body(), StandardCharsets.UTF_8);
  }
}
