package org.tracetool.cli.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.archive.Archives;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;

/** What commands check of the trace that they are told to write. */
public final class OutputTrace {
  private OutputTrace() {}

  /**
   * The format to write.
   *
   * @param out the trace to write; its suffix tells the format, unless it has none
   * @param to the format that the user named, or null
   * @param in a trace that is read, whose format is the one of an output without suffix
   */
  public static TraceFormat format(Path out, String to, TraceInput input, Path in)
      throws IOException {
    TraceFormat format;
    if (to != null) {
      format = input.formats().byId(to);
    } else if (out.getFileName() != null && out.getFileName().toString().indexOf('.') < 0) {
      format = input.format(in);
    } else {
      format = input.formats().bySuffix(out);
    }
    if (!format.capabilities().write()) {
      throw new UnsupportedTraceException(
          out + ": traces of format " + format.id() + " can be read but not written");
    }
    return format;
  }

  /** The output must not overwrite a file that is being read. */
  public static void checkNotInput(Path out, TraceReader reader) throws IOException {
    String name = out.getFileName() == null ? "" : out.getFileName().toString();
    for (String suffix : reader.format().suffixes()) {
      if (name.endsWith(suffix)) {
        name = name.substring(0, name.length() - suffix.length());
      }
    }
    Path folder = out.toAbsolutePath().getParent();
    for (TraceFile file : reader.files()) {
      Path disk = Archives.onDisk(file.path());
      if (disk != file.path() && Files.exists(out) && Files.isSameFile(disk, out)) {
        throw new UsageException(out + ": is the archive that is read; give another name");
      }
      Path other = file.path().toAbsolutePath().getParent();
      boolean sameFolder =
          folder != null
              && other != null
              && Files.exists(folder)
              && Files.exists(other)
              && Files.isSameFile(folder, other);
      String inputName = file.path().getFileName().toString();
      if (sameFolder && (inputName.equals(name) || inputName.startsWith(name + "."))) {
        throw new UsageException(
            out + ": is the input itself; give the output another name or folder");
      }
    }
  }
}
