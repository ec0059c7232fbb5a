package org.tracetool.cli.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.argument.FileArgument;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.OutputTarget;

/**
 * The files that the options of a command name: none may be read and written, and none written
 * twice, whatever may be replaced. Traces are checked by their own files, see {@link
 * OutputTraceCheck}. Knows nothing of the option parser, so that it is not loaded where it is not
 * needed.
 */
public final class FileArgumentCheck {
  private final List<Path> read = new ArrayList<>();
  private final List<Path> written = new ArrayList<>();

  /**
   * Adds what an option names, or an operand that is written, if that is files: one or a list.
   *
   * @param isWritten see {@link FileParameters#isWritten}
   */
  public void add(Object value, boolean isWritten) {
    Iterable<?> values = value instanceof Iterable<?> several ? several : List.of();
    for (Object named : value instanceof Path path ? List.of(path) : values) {
      Object one = named instanceof FileArgument words ? words.file() : named;
      if (one instanceof Path path
          && !TraceInput.isStandard(path)
          && !OutputTarget.isStream(path)) {
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
              output + ": is the name of two outputs; give one of them another name");
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
