package org.tracetool.testdata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.tracetool.core.text.TraceText;

/**
 * A program that a test runs in a process of its own. Its output goes to files, so that it never
 * waits for a reader; a program that does not end is killed with all its children.
 */
public final class Program {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final ProcessBuilder builder;

  private Program(List<String> command) {
    builder = new ProcessBuilder(command).redirectInput(Path.of("/dev/null").toFile());
  }

  /** A program and its arguments; it finds its standard input empty. */
  public static Program of(List<String> command) {
    return new Program(command);
  }

  /** A program and its arguments; it finds its standard input empty. */
  public static Program of(String... command) {
    return of(List.of(command));
  }

  /** Starts it in this folder instead of that of the test. */
  public Program in(Path folder) {
    builder.directory(folder.toFile());
    return this;
  }

  /** Gives it these variables beside those of the test. */
  public Program with(Map<String, String> environment) {
    builder.environment().putAll(environment);
    return this;
  }

  /** Keeps from it those variables of the test whose names are meant. */
  public Program without(Predicate<String> names) {
    builder.environment().keySet().removeIf(names);
    return this;
  }

  /** Lets it read its standard input from this file. */
  public Program reading(Path input) {
    builder.redirectInput(input.toFile());
    return this;
  }

  /**
   * Runs it to its end.
   *
   * @throws IOException if there is no such program
   * @throws AssertionError if it had to be ended
   */
  public Result run() throws IOException, InterruptedException {
    return start().result();
  }

  /**
   * Starts it.
   *
   * @throws IOException if there is no such program
   */
  public Started start() throws IOException {
    Path out = Files.createTempFile(MemoryFolders.place(), "tracetool", "out");
    Path err = Files.createTempFile(MemoryFolders.place(), "tracetool", "err");
    try {
      Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
      return new Started(process, String.join(" ", builder.command()), out, err);
    } catch (IOException e) {
      Files.delete(out);
      Files.delete(err);
      throw e;
    }
  }

  /** A program that runs. */
  public static final class Started {
    private final Process process;
    private final String command;
    private final Path out;
    private final Path err;

    private Started(Process process, String command, Path out, Path err) {
      this.process = process;
      this.command = command;
      this.out = out;
      this.err = err;
    }

    /** For signals, and to see whether it still runs. */
    public Process process() {
      return process;
    }

    /**
     * Waits for its end.
     *
     * @throws AssertionError if it had to be ended
     */
    public Result result() throws IOException, InterruptedException {
      try {
        if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
          throw new AssertionError(
              "still running after " + LIMIT.toSeconds() + " s: " + command + "\n" + text(err));
        }
        return new Result(process.exitValue(), text(out), text(err));
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
        Files.delete(out);
        Files.delete(err);
      }
    }

    private static String text(Path file) throws IOException {
      byte[] bytes = Files.readAllBytes(file);
      return TraceText.decode(bytes, 0, bytes.length);
    }
  }

  /**
   * The result of a program.
   *
   * @param code exit code; 128 and the number of the signal if one ended it
   * @param out standard output as UTF-8, a lone surrogate for each byte that is none
   * @param err standard error in the same way
   */
  public record Result(int code, String out, String err) {
    /** The bytes of standard output. */
    public byte[] outBytes() {
      return TraceText.encode(out);
    }
  }
}
