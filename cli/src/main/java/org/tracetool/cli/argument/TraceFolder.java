package org.tracetool.cli.argument;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.FormatTrait;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.io.FileExistence;

/** A folder in place of the only trace in it. */
public final class TraceFolder {
  private static final int HEAD = 4096;
  private static final int MAX_NAMED_TRACES = 5;

  /** Files that may be a trace, of which the beginning is read. */
  private static final int MAX_CANDIDATES = 1000;

  private TraceFolder() {}

  /**
   * The only trace in a folder; the folder itself if a format reads it as a whole, or if no file in
   * it is a trace.
   *
   * @param suffixes suffixes of the traces that may be meant
   * @throws UsageException if there are several
   */
  public static Path only(Path folder, List<String> suffixes, FormatRegistry formats)
      throws IOException {
    if (formats.ofHead(folder, new byte[0]) != null) {
      return folder;
    }
    List<Path> candidates = new ArrayList<>();
    FileExistence.forEachInFolder(
        folder,
        file -> {
          String name = file.getFileName().toString();
          if (!name.startsWith(".") && suffixes.stream().anyMatch(name::endsWith)) {
            candidates.add(file);
          }
        });
    candidates.sort(null);
    List<Path> traces = new ArrayList<>();
    for (Path file : candidates.subList(0, Math.min(MAX_CANDIDATES, candidates.size()))) {
      if (FileExistence.isFile(file) && isTrace(file, formats)) {
        traces.add(file);
      }
    }
    if (traces.size() > 1) {
      TraceFormat first = formats.detect(traces.get(0));
      boolean mayBeRanks = first.capabilities().has(FormatTrait.RANK_FILES);
      int more = traces.size() - MAX_NAMED_TRACES;
      throw new UsageException(
          folder
              + ": has "
              + traces.size()
              + " traces in it; name one: "
              + traces.stream()
                  .limit(MAX_NAMED_TRACES)
                  .map(Path::toString)
                  .collect(Collectors.joining(", "))
              + (more > 0 ? " and " + more + " more" : "")
              + (mayBeRanks
                  ? "; or merge files of the ranks of one run: tracetool merge "
                      + ShellPattern.of(traces)
                      + " -o run.otf2"
                  : ""));
    }
    return traces.isEmpty() ? folder : traces.get(0);
  }

  private static boolean isTrace(Path file, FormatRegistry formats) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return formats.ofHead(file, in.readNBytes(HEAD)) != null;
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(file, e);
    }
  }
}
