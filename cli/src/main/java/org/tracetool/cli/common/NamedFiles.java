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
final class NamedFiles {
  private static final Set<String> WRITTEN =
      Set.of("-o", "--report", "--plot", "--export", "--svg", "--png", "--into", "--profile-file");
  private static final String OUTPUT = "OUT";

  private NamedFiles() {}

  /** Refuses a command line that names a file as an input and as an output, or as two outputs. */
  static void check(CommandSpec command) throws UsageException {
    List<Path> read = new ArrayList<>();
    List<Path> written = new ArrayList<>();
    for (OptionSpec option : command.options()) {
      boolean writes = List.of(option.names()).stream().anyMatch(WRITTEN::contains);
      add(option, writes ? written : read);
    }
    for (ArgSpec operand : command.positionalParameters()) {
      if (operand.paramLabel().equals(OUTPUT)) {
        add(operand, written);
      }
    }
    for (int i = 0; i < written.size(); i++) {
      Path output = written.get(i);
      if (read.stream().anyMatch(input -> isSame(input, output))) {
        throw new UsageException(
            output + ": is read by this command; give the output another name");
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

  private static void add(ArgSpec argument, List<Path> to) {
    Object value = argument.getValue();
    Iterable<?> values = value instanceof Iterable<?> several ? several : List.of();
    for (Object named : value instanceof Path path ? List.of(path) : values) {
      Object one = named instanceof FileArgument words ? words.file() : named;
      if (one instanceof Path path && !TraceInput.isStandard(path) && !OutputPlace.isStream(path)) {
        to.add(path);
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
