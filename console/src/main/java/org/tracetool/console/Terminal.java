package org.tracetool.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the standard streams of this process are connected to. */
public final class Terminal {
  private static final int IN = 0;
  private static final int OUT = 1;
  private static final int ERR = 2;

  private Terminal() {}

  /** Returns whether standard input is a terminal. */
  public static boolean isIn() {
    return isTerminal(IN);
  }

  /** Returns whether standard output is a terminal. */
  public static boolean isOut() {
    return isTerminal(OUT);
  }

  /** Returns whether standard error is a terminal. */
  public static boolean isErr() {
    return isTerminal(ERR);
  }

  /**
   * Returns whether terminals of a type cannot move the cursor, so that lines are only appended.
   *
   * @param type what TERM says; null if it is not set
   */
  static boolean isDumb(String type) {
    return type == null || type.isEmpty() || type.equals("dumb");
  }

  /** Returns whether standard output is a pipe or socket, whose reader can go away. */
  public static boolean isOutPipe() {
    String target = target(OUT);
    return target != null && (target.startsWith("pipe:") || target.startsWith("socket:"));
  }

  private static boolean isTerminal(int descriptor) {
    String target = target(descriptor);
    if (target == null) {
      return System.console() != null; // knows stdin and stdout only, and only both together
    }
    return target.startsWith("/dev/pts/")
        || target.startsWith("/dev/tty")
        || target.equals("/dev/console");
  }

  /** The target of the descriptor, or null if the system does not provide it. */
  private static String target(int descriptor) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
    } catch (IOException | UnsupportedOperationException | SecurityException e) {
      return null;
    }
  }
}
