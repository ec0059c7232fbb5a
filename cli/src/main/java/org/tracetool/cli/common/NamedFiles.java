package org.tracetool.cli.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.cli.argument.FileArgument;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.OutputPlace;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The files that the options of a command name: none may be read and written, and none written
 * twice, whatever may be replaced. Traces are checked by their own files, see {@link OutputTrace}.
 */
public final class NamedFiles {
  private static final Set<String> WRITTEN =
      Set.of("-o", "--report", "--plot", "--export", "--svg", "--png", "--into", "--profile-file");
  private static final String OUTPUT = "OUT";

  private final List<Path> read = new ArrayList<>();
  private final List<Path> written = new ArrayList<>();

  /** The files of a command line that the option parser has seen. */
  public static NamedFiles of(CommandSpec command) {
    NamedFiles files = new NamedFiles();
    for (OptionSpec option : command.options()) {
      files.add(option.getValue(), isWritten(option));
    }
    for (ArgSpec operand : command.positionalParameters()) {
      if (isWritten(operand)) {
        files.add(operand.getValue(), true);
      }
    }
    return files;
  }

  /** Returns whether an argument names files that are written. */
  public static boolean isWritten(ArgSpec argument) {
    return argument instanceof OptionSpec option
        ? List.of(option.names()).stream().anyMatch(WRITTEN::contains)
        : argument.paramLabel().equals(OUTPUT);
  }

  /**
   * Adds what an option names, or an operand that is written, if that is files: one or a list.
   *
   * @param isWritten see {@link #isWritten(ArgSpec)}
   */
  public void add(Object value, boolean isWritten) {
    Iterable<?> values = value instanceof Iterable<?> several ? several : List.of();
    for (Object named : value instanceof Path path ? List.of(path) : values) {
      Object one = named instanceof FileArgument words ? words.file() : named;
      if (one instanceof Path path && !TraceInput.isStandard(path) && !OutputPlace.isStream(path)) {
        (isWritten ? written : read).add(path);
      }
    }
  }

  /** Refuses a command line that names a file as an input and as an output, or as two outputs. */
  void check() throws UsageException {
    for (int i = 0; i < written.size(); i++) {
      Path output = written.get(i);
      for (Path input : read) {
        if (isSame(input, output)) {
          throw new UsageException(
              output + ": is read by this command; give the output another name");
        }
      }
      Path place = output.toAbsolutePath().normalize();
      for (Path other : written.subList(0, i)) {
        if (place.equals(other.toAbsolutePath().normalize()) || isSame(other, output)) {
          throw new UsageException(
              output + ": is named for two outputs; give one of them another name");
        }
      }
    }
  }

  private static boolean isSame(Path a, Path b) {
    try {
      return Files.isRegularFile(a) && Files.isRegularFile(b) && Files.isSameFile(a, b);
    } catch (IOException e) {
      return false; // whoever opens it says what is wrong
    }
  }
}
