package org.tracetool.view.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PageModulesTest {
  private static final Pattern IMPORT = Pattern.compile("from 'view/([a-z0-9-]+\\.js)'");

  /** A module can be read before those that import it. */
  @Test
  void noModuleImportsItselfThroughOthers() throws IOException {
    Map<String, Set<String>> imports = new HashMap<>();
    for (Map.Entry<String, String> module : PageModules.from("main.js").entrySet()) {
      Set<String> own = new HashSet<>();
      Matcher found = IMPORT.matcher(module.getValue());
      while (found.find()) {
        own.add(found.group(1));
      }
      imports.put(module.getKey(), own);
    }
    assertThat(imports).hasSizeGreaterThan(20);
    assertThat(imports.keySet()).noneMatch(name -> reached(name, imports).contains(name));
  }

  private static Set<String> reached(String name, Map<String, Set<String>> imports) {
    Set<String> reached = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(imports.get(name));
    while (!open.isEmpty()) {
      String next = open.poll();
      if (reached.add(next)) {
        open.addAll(imports.get(next));
      }
    }
    return reached;
  }
}
