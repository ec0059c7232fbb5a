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
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RunFilesFacet;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.io.FileExistence;

/** A folder in place of the only trace in it. */
public final class TraceFolder {
  private static final int HEAD = 4096;
  private static final int MAX_NAMED_TRACES = 5;

  /** The name of a folder within itself. */
  private static final String HERE = ".";

  /** Files that may be a trace, of which the beginning is read. */
  private static final int MAX_CANDIDATES = 1000;

  private TraceFolder() {}

  /**
   * The path that a word of the command line names. A slash at its end is kept, as {@code run/.},
   * where {@code run} may mean the trace {@code run.otf} as well.
   *
   * @throws picocli.CommandLine.TypeConversionException for an empty word, which mostly comes from
   *     a variable of the shell that is not set, and would mean the current folder
   */
  public static Path path(String word) {
    if (word.isEmpty()) {
      throw EmptyName.refusal();
    }
    Path path = Path.of(word);
    boolean isFolder = word.endsWith("/") && path.getFileName() != null && Files.isDirectory(path);
    if (!isFolder) {
      return path;
    }
    FormatRegistry formats = FormatRegistry.load();
    return namesake(path, formats.suffixes(), formats) == null ? path : path.resolve(HERE);
  }

  /**
   * The only trace in a folder; the folder itself if a format reads it as a whole, or if no file in
   * it is a trace.
   *
   * @param suffixes suffixes of the traces that may be meant
   * @throws UsageException if there are several, or if a trace beside the folder may be meant
   */
  public static Path only(Path named, List<String> suffixes, FormatRegistry formats)
      throws IOException {
    boolean isFolder = named.endsWith(HERE) && named.getParent() != null;
    Path folder = isFolder ? named.getParent() : named;
    Path namesake = folder.getFileName() == null ? null : namesake(folder, suffixes, formats);
    Path whole = namesake == null ? folder : folder.resolve(HERE);
    boolean isWhole = formats.ofHead(whole, new byte[0]) != null;
    List<Path> traces = isWhole ? List.of(whole) : tracesIn(folder, suffixes, formats);
    if (namesake != null && traces.isEmpty()) {
      return isFolder && !belongs(folder, namesake, formats) ? named : folder;
    }
    if (namesake != null && !isFolder) {
      throw new UsageException(
          folder + ": is ambiguous; name the trace " + namesake + " or the folder " + folder + "/");
    }
    if (traces.size() > 1) {
      refuseSeveral(folder, traces, formats);
    }
    return traces.isEmpty() ? folder : traces.get(0);
  }

  /**
   * A trace beside a folder that has its name without the suffix as well; null if there is none.
   */
  private static Path namesake(Path folder, List<String> suffixes, FormatRegistry formats) {
    for (String suffix : suffixes) {
      Path main = folder.resolveSibling(folder.getFileName() + suffix);
      TraceFormat format = Files.isRegularFile(main) ? formats.ofSuffix(main) : null;
      RunFilesFacet facet = format == null ? null : format.facet(RunFilesFacet.class);
      boolean isRun = facet != null && facet.isRun(folder);
      if (format != null && !isRun && format.probe(folder, new byte[0]) > 0) {
        return main;
      }
    }
    return null;
  }

  /** Returns whether files of a trace are in a folder. */
  private static boolean belongs(Path folder, Path trace, FormatRegistry formats)
      throws IOException {
    return formats.ofSuffix(trace).fileSet(trace, ReadOptions.defaults()).files().stream()
        .anyMatch(file -> file.path().startsWith(folder));
  }

  private static List<Path> tracesIn(Path folder, List<String> suffixes, FormatRegistry formats)
      throws IOException {
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
    return traces;
  }

  private static void refuseSeveral(Path folder, List<Path> traces, FormatRegistry formats)
      throws IOException {
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

  private static boolean isTrace(Path file, FormatRegistry formats) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return formats.ofHead(file, in.readNBytes(HEAD)) != null;
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(file, e);
    }
  }
}
