package org.tracetool.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** How many characters fit into a line of the user's terminal. */
public final class TerminalWidth {
  /** The width where there is no terminal. */
  public static final int OTHERWISE = 100;

  private static final int MAX_WIDTH = 1000;

  private TerminalWidth() {}

  /**
   * The width: the variable COLUMNS, else that of the terminal, else, and if standard output is no
   * terminal, 100.
   */
  public static int get() {
    int width = number(System.getenv("COLUMNS"));
    if (width == 0 && Terminal.isOut()) {
      width = ask();
    }
    return width == 0 ? OTHERWISE : Math.min(width, MAX_WIDTH);
  }

  private static int number(String text) {
    if (text == null || !text.matches("[1-9][0-9]{0,5}")) {
      return 0;
    }
    return Integer.parseInt(text);
  }

  /** Java cannot ask the terminal itself. */
  private static int ask() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(Path.of("/dev/tty").toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        if (!stty.waitFor(1, TimeUnit.SECONDS)) {
          return 0;
        }
        String out =
            new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).trim();
        int blank = out.indexOf(' ');
        return blank < 0 ? 0 : number(out.substring(blank + 1));
      } finally {
        stty.destroyForcibly();
      }
    } catch (IOException e) {
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }
}
