package org.tracetool.format.otf.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;

/** Explains why there is no trace under a name, and suggests what the user may have meant. */
public final class MissingTraceExplanation {
  private static final int MAX_NAMES = 5;

  private MissingTraceExplanation() {}

  public static MissingTraceException describe(FileNames names) throws IOException {
    DamagedTraceException.checkVisible(names.master());
    Path folder = names.folder() == null ? Path.of("") : names.folder();
    StringBuilder message = new StringBuilder();
    message.append(names.master()).append(": no such trace");
    if (!Files.isDirectory(folder.toAbsolutePath())) {
      return new MissingTraceException(message + "; there is no folder " + folder);
    }
    if (Files.exists(folder.resolve(names.stub() + ".uctl"))) {
      return new MissingTraceException(
          message
              + "; "
              + names.stub()
              + ".uctl shows local files of a run: make a trace of them with 'tracetool unify "
              + folder.resolve(names.stub())
              + "'");
    }
    TreeSet<String> others = others(folder);
    if (!others.isEmpty()) {
      message
          .append(others.size() == 1 ? "; in this folder is " : "; in this folder are ")
          .append(String.join(", ", others));
    }
    return new MissingTraceException(message.toString());
  }

  private static TreeSet<String> others(Path folder) {
    TreeSet<String> found = new TreeSet<>();
    try (DirectoryStream<Path> list = Files.newDirectoryStream(folder, "*.otf")) {
      for (Path p : list) {
        found.add(p.getFileName().toString());
        if (found.size() > MAX_NAMES) {
          found.pollLast();
        }
      }
    } catch (IOException e) {
      found.clear(); // no advice then
    }
    return found;
  }
}
