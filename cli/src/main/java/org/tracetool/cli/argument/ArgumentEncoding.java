package org.tracetool.cli.argument;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.console.Printable;

/**
 * Makes sure that arguments are those of the caller. Java replaces bytes that are invalid in the
 * character set of the locale by another character, and so would read and write files of other
 * names.
 */
public final class ArgumentEncoding {
  /** The replacement character of Java, by character set. */
  private static final String PUT_IN_PLACE = "?\ufffd";

  private ArgumentEncoding() {}

  /** One line for the user if an argument has lost its bytes; null if none has. */
  public static String complaint(String... args) {
    // Loops, here and below: every start comes by, and the first stream or lambda of a JVM is slow.
    boolean suspect = false;
    for (String arg : args) {
      suspect |= isSuspect(arg);
    }
    if (!suspect) {
      return null;
    }
    try {
      Charset charset = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
      return complaint(Files.readAllBytes(Path.of("/proc/self/cmdline")), charset, args);
    } catch (IOException | IllegalArgumentException e) {
      return null; // not a system that provides this
    }
  }

  /**
   * The same of a given command line.
   *
   * @param line all words of the process, each ended by a NUL; the arguments are the last ones
   * @param charset the character set in which Java decoded them
   */
  static String complaint(byte[] line, Charset charset, String... args) {
    List<byte[]> words = words(line);
    int before = words.size() - args.length;
    for (int i = 0; i < args.length && before >= 0; i++) {
      byte[] given = words.get(before + i);
      if (isSuspect(args[i]) && !Arrays.equals(given, args[i].getBytes(charset))) {
        String shown = new String(given, StandardCharsets.UTF_8);
        return Printable.text(shown)
            + ": has bytes that are no text in the character set of this locale ("
            + charset.name()
            + "), so no file can be named by it; "
            + (charset.equals(StandardCharsets.UTF_8)
                ? "give the file another name"
                : "call tracetool in a locale of UTF-8, for example with LC_ALL=C.UTF-8");
      }
    }
    return null;
  }

  private static boolean isSuspect(String arg) {
    for (int i = 0; i < arg.length(); i++) {
      if (PUT_IN_PLACE.indexOf(arg.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  private static List<byte[]> words(byte[] line) {
    List<byte[]> words = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < line.length; i++) {
      if (line[i] == 0) {
        words.add(Arrays.copyOfRange(line, start, i));
        start = i + 1;
      }
    }
    return words;
  }
}
