package org.tracetool.cli.view;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.io.TemporaryFiles;

/**
 * Opens a page in the user's browser. Arguments of programs can be seen by all users of a machine,
 * so the browser is given a file, which only its owner can read and which leads to the page.
 */
final class BrowserLauncher implements Closeable {
  private Path file;

  /** Returns whether a browser was started, as far as that is known. */
  boolean open(URI page) throws IOException {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    boolean hasDisplay = isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
    if (!system.contains("mac") && !system.contains("windows") && !hasDisplay) {
      return false;
    }
    file = TemporaryFiles.file(".html");
    Files.writeString(
        file, "<!doctype html><meta http-equiv=\"refresh\" content=\"0;url=" + page + "\">\n");
    return start(system, file.toUri());
  }

  private static boolean start(String system, URI page) {
    List<String> command;
    if (system.contains("mac")) {
      command = List.of("open", page.toString());
    } else if (system.contains("windows")) {
      command = List.of("rundll32", "url.dll,FileProtocolHandler", page.toString());
    } else {
      command = List.of("xdg-open", page.toString());
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

  /** Removes the file. */
  @Override
  public void close() {
    if (file != null) {
      TemporaryFiles.remove(file);
    }
  }
}
