package org.tracetool.view.export;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.view.http.Answer;
import org.tracetool.view.http.PageFiles;

/** The modules of the page under names that do not depend on where they are. */
final class PageModules {
  private static final Pattern IMPORT = Pattern.compile("from '\\./([a-z0-9-]+\\.js)'");

  /** What stands before the name of a module. */
  static final String PREFIX = "view/";

  private PageModules() {}

  /** A module and all that it imports, by name. */
  static Map<String, String> from(String first) throws IOException {
    Map<String, String> found = new LinkedHashMap<>();
    Deque<String> open = new ArrayDeque<>();
    open.add(first);
    while (!open.isEmpty()) {
      String name = open.poll();
      if (found.containsKey(name)) {
        continue;
      }
      String text = file(name);
      Matcher imports = IMPORT.matcher(text);
      while (imports.find()) {
        open.add(imports.group(1));
      }
      found.put(name, imports.replaceAll("from '" + PREFIX + "$1'"));
    }
    return found;
  }

  /** A file of the page as text. */
  static String file(String name) throws IOException {
    Answer answer = PageFiles.find(name);
    if (answer == null) {
      throw new IllegalStateException("the page has no " + name);
    }
    return new String(answer.body(), StandardCharsets.UTF_8);
  }
}
