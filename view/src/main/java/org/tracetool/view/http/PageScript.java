package org.tracetool.view.http;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
      Pattern.compile("import \\{([^}]*)\\} from '\\./([a-z0-9-]+)\\.js';");
  private static final Pattern EXPORT =
      Pattern.compile("export ((?:(?:async )?function\\*?|class|const) (\\w+).*)");

  private static String whole;

  private final Map<String, String> written = new LinkedHashMap<>();
  private final Deque<String> importing = new ArrayDeque<>();

  private PageScript() {}

  /** The script, to be loaded as a module. */
  public static synchronized String text() throws IOException {
    if (whole == null) {
      PageScript script = new PageScript();
      script.add(FIRST);
      whole = "const modules = {};\n\n" + String.join("\n", script.written.values());
    }
    return whole;
  }

  /** Makes the script, if it has not been made yet; the caller gets the failure. */
  public static void prepare() {
    try {
      text();
    } catch (IOException e) {
      // it is tried again for whoever asks
    }
  }

  private void add(String file) throws IOException {
    if (written.containsKey(file)) {
      return;
    }
    if (importing.contains(file)) {
      throw new IllegalStateException(file + " imports itself by way of others");
    }
    importing.push(file);
    String function = asFunction(file, PageFiles.text(file));
    importing.pop();
    written.put(file, function);
  }

  private String asFunction(String file, String text) throws IOException {
    StringBuilder body = new StringBuilder();
    List<String> exported = new ArrayList<>();
    // Few lines are to be changed: the others are not looked at one by one, since nothing is
    // compiled yet.
    int done = 0;
    for (int at = next(text, 0); at < text.length(); at = next(text, done)) {
      int end = text.indexOf('\n', at);
      body.append(text, done, at).append(changed(file, text.substring(at, end), exported));
      done = end;
    }
    body.append(text, done, text.length());
    String name = file.substring(0, file.indexOf('.'));
    String names = String.join(", ", exported);
    return "modules['" + name + "'] = (() => {\n" + body + "return {" + names + "};\n})();\n";
  }

  /** Where the next line begins that imports or exports; the end if there is none. */
  private static int next(String text, int from) {
    if (from == 0 && text.startsWith("import ")) {
      return 0;
    }
    int imported = text.indexOf("\nimport ", from);
    int exported = text.indexOf("\nexport ", from);
    int first = imported < 0 || exported >= 0 && exported < imported ? exported : imported;
    return first < 0 ? text.length() : first + 1;
  }

  private String changed(String file, String line, List<String> exported) throws IOException {
    Matcher taken = IMPORT.matcher(line);
    if (taken.matches()) {
      add(taken.group(2) + ".js");
      return "const {" + renamed(taken.group(1)) + "} = modules['" + taken.group(2) + "'];";
    }
    Matcher given = EXPORT.matcher(line);
    if (given.matches()) {
      exported.add(given.group(2));
      return given.group(1);
    }
    throw new IllegalStateException(file + ": a line of another form: " + line);
  }

  /** Imported names as a pattern that takes them from an object. */
  private static String renamed(String names) {
    return names.contains(" as ") ? names.replaceAll("(\\w+) as (\\w+)", "$1: $2") : names;
  }
}
