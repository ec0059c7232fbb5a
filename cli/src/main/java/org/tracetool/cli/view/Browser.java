package org.tracetool.cli.view;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;

/** Opens a page in the user's browser. */
final class Browser {
  private Browser() {}

  /** Returns whether a browser was started, as far as that is known. */
  static boolean open(URI page) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    List<String> command;
    if (system.contains("mac")) {
      command = List.of("open", page.toString());
    } else if (system.contains("windows")) {
      command = List.of("rundll32", "url.dll,FileProtocolHandler", page.toString());
    } else if (isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")) {
      command = List.of("xdg-open", page.toString());
    } else {
      return false;
    }
    try {
      new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isSet(String variable) {
    String value = System.getenv(variable);
    return value != null && !value.isEmpty();
  }
}
