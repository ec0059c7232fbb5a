package org.tracetool.core.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The number of files that the system lets this process have open, as {@code ulimit -n} shows it.
 */
public final class OpenFilesLimit {
  /** The files that the JVM itself needs, and the few open ones that are not of traces. */
  private static final int OWN = 40;

  /** With fewer the JVM cannot even load the program. */
  private static final int MIN_OPEN_FILES = 32;

  private static final int UNKNOWN = 1024;
  private static final String LINE = "Max open files";
  private static final int FILES = read();

  private OpenFilesLimit() {}

  /** Files that may be open for traces, at least 4; some hundreds where the limit is not known. */
  public static int forTraces() {
    return Math.max(4, FILES - OWN);
  }

  /** One line for the user if next to no files may be open; null if there are enough. */
  public static String complaint() {
    return FILES >= MIN_OPEN_FILES
        ? null
        : "only "
            + FILES
            + " files may be open at a time, which is too few for Java; allow at least "
            + MIN_OPEN_FILES
            + " with ulimit -n";
  }

  /** Returns whether an operation failed because too many files are open. */
  public static boolean isReached(IOException failure) {
    return String.valueOf(failure.getMessage()).contains("Too many open files");
  }

  private static int read() {
    try {
      // Asking the JVM's management beans would take longer than many a command.
      for (String line :
          Files.readAllLines(Path.of("/proc/self/limits"), StandardCharsets.ISO_8859_1)) {
        if (line.startsWith(LINE)) {
          String limits = line.substring(LINE.length()).trim();
          String soft = limits.substring(0, Math.max(0, limits.indexOf(' ')));
          return soft.length() > 8 ? UNKNOWN : Integer.parseInt(soft); // a word for no limit
        }
      }
    } catch (IOException | NumberFormatException e) {
      return UNKNOWN;
    }
    return UNKNOWN;
  }
}
