package org.tracetool.view.http;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * All modules of the page as one script: a browser that asks for sixty files one after the other
 * shows the first picture half a second later, and a page that is a file by itself has none to ask
 * for. Each module is a function that returns what it exports, behind those that it imports.
 * Modules import each other by lines of the form {@code import {a, b as c} from './d.js';} alone,
 * not in a circle, and export declarations.
 */
public final class PageScript {
  /** The name under which the page asks for it. */
  public static final String NAME = "page.js";

  private static final String FIRST = "main.js";
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import \\{([^}]*)\\} from '\\./([a-z0-9-]+)\\.js';$");
  private static final Pattern EXPORT =
      Pattern.compile("(?m)^export ((?:(?:async )?function\\*?|class|const) (\\w+))");
  private static final Pattern LEFT = Pattern.compile("(?m)^(import|export)\\b.*");

  private static String whole;

  private final Map<String, String> written = new LinkedHashMap<>();
  private final Deque<String> importing = new ArrayDeque<>();

  private PageScript() {}

  /** The script, to be loaded as a module. */
  public static synchronized String text() throws IOException {
    if (whole == null) {
      PageScript script = new PageScript();
      script.add(FIRST);
      whole =
          "const modules = {};\n\n"
              + script.written.values().stream().collect(Collectors.joining("\n"));
    }
    return whole;
  }

  private void add(String file) throws IOException {
    if (written.containsKey(file)) {
      return;
    }
    if (importing.contains(file)) {
      throw new IllegalStateException(file + " imports itself by way of others");
    }
    importing.push(file);
    String text = PageFiles.text(file);
    Matcher imports = IMPORT.matcher(text);
    while (imports.find()) {
      add(imports.group(2) + ".js");
    }
    importing.pop();
    written.put(file, asFunction(file, text));
  }

  private static String asFunction(String file, String text) {
    String name = file.substring(0, file.indexOf('.'));
    String body =
        IMPORT
            .matcher(text)
            .replaceAll(
                m -> "const {" + renamed(m.group(1)) + "} = modules['" + m.group(2) + "'];");
    String exported =
        EXPORT.matcher(body).results().map(m -> m.group(2)).collect(Collectors.joining(", "));
    body = EXPORT.matcher(body).replaceAll("$1");
    Matcher left = LEFT.matcher(body);
    if (left.find()) {
      throw new IllegalStateException(file + ": a line of another form: " + left.group());
    }
    return "modules['" + name + "'] = (() => {\n" + body + "return {" + exported + "};\n})();\n";
  }

  /** Imported names as a pattern that takes them from an object. */
  private static String renamed(String names) {
    return Arrays.stream(names.split(","))
        .map(n -> n.strip().replaceFirst("^(\\w+) as (\\w+)$", "$1: $2"))
        .collect(Collectors.joining(", "));
  }
}
