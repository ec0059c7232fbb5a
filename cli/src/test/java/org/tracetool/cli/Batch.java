package org.tracetool.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.console.StandardOutput;

/**
 * Runs one command line after the other in one JVM, for tests of what commands do, not of how they
 * are started; see {@link PackagedTool#batch}.
 */
final class Batch {
  /** Ends the output of a command, before its exit code and the end of the line. */
  static final String END = "\0end ";

  /** Between the words of a command line. */
  static final String BLANK = "\u001f";

  private Batch() {}

  /**
   * Prints the output of each command, followed by {@link #END}.
   *
   * @param args a file with a command line in each line
   */
  public static void main(String[] args) throws IOException {
    PrintStream err = System.err;
    StandardOutput out = new StandardOutput();
    for (String line : Files.readAllLines(Path.of(args[0]), StandardCharsets.UTF_8)) {
      ByteArrayOutputStream said = new ByteArrayOutputStream();
      System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
      int code = Cli.run(line.split(BLANK, -1));
      System.err.flush();
      said.writeTo(err);
      byte[] end = (END + code + "\n").getBytes(StandardCharsets.US_ASCII);
      err.write(end);
      err.flush();
      out.write(end, 0, end.length);
    }
  }
}
