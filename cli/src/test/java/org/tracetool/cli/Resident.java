package org.tracetool.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.tracetool.console.StandardOutput;

/**
 * Runs one command line after the other in one JVM, for tests of what commands do, not of how they
 * are started; see {@link ResidentTool}.
 */
final class Resident {
  /** Between the words of a command line. */
  static final String BLANK = "\u001f";

  /** Ends the output of a command, with its exit code in three digits. */
  static final String END = "\0end %03d\n";

  /** Set by the launcher to the name it was called by, if that is not tracetool's own. */
  private static final String CALLED_AS = "tracetool.called.as";

  private Resident() {}

  /**
   * Takes command lines from standard input, one a line, and prints the output of each, followed by
   * {@link #END} on both streams. The first word is the name that the program is called by, or
   * nothing for its own; the second one is the file that the command finds as its standard input,
   * or nothing for an empty one.
   */
  public static void main(String[] args) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream err = System.err;
    StandardOutput out = new StandardOutput();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] words = line.split(BLANK, -1);
      System.setIn(words[1].isEmpty() ? InputStream.nullInputStream() : input(words[1]));
      System.setErr(err);
      if (words[0].isEmpty()) {
        System.clearProperty(CALLED_AS);
      } else {
        System.setProperty(CALLED_AS, words[0]);
      }
      int code = Main.start(Arrays.copyOfRange(words, 2, words.length));
      System.err.flush();
      byte[] end = END.formatted(code).getBytes(StandardCharsets.US_ASCII);
      err.write(end);
      err.flush();
      out.write(end, 0, end.length);
    }
  }

  private static InputStream input(String file) throws IOException {
    return Files.newInputStream(Path.of(file));
  }
}
