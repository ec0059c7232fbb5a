package org.tracetool.cli.common;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.cli.argument.ShellPattern;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.RankFacet;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RunFilesFacet;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.WallClock;

/**
 * Refuses several files of one run where a command compares runs: a shell pattern such as {@code
 * rank-*.json.gz} names them by mistake.
 */
public final class FilesOfOneRun {
  private static final BigInteger NANOS_PER_MINUTE = BigInteger.valueOf(60_000_000_000L);
  private static final BigInteger NANOS_PER_DAY = BigInteger.valueOf(86_400_000_000_000L);

  /**
   * The file of some ranks.
   *
   * @param ranks in ascending order, not empty
   * @param worldSize -1 if it is not known
   * @param begin nanoseconds since 1970; null if it is not known
   */
  private record Part(Path path, int[] ranks, int worldSize, BigInteger begin) {}

  /** Files of one run are compared. */
  public static final class SameRunException extends UsageException {
    private static final long serialVersionUID = 1L;

    private SameRunException(String message) {
      super(message);
    }
  }

  private final List<Path> traces;
  private final List<Part> parts = new ArrayList<>();

  /** Files are named in messages as the user did. */
  public FilesOfOneRun(List<Path> traces) {
    this.traces = traces;
  }

  /**
   * Refuses files of which each one names the whole run, as those of TAU's threads do. No trace is
   * read for it.
   */
  public void checkNames(TraceInput input, ReadOptions options) throws IOException {
    List<Path> files = traces.stream().filter(Files::isRegularFile).toList();
    NamesOfRun same = NamesOfRun.find(files, input, options);
    if (same != null) {
      throw new SameRunException(
          same.first()
              + " and "
              + same.second()
              + " are files of one run, and each of them names the whole run; name one of them, or"
              + " the folder "
              + folder(same.second()));
    }
  }

  /** Two inputs of which each one names the same run as a whole. */
  public record NamesOfRun(Path first, Path second) {
    /** The first two such inputs of several ones; null if there are none. No trace is read. */
    public static NamesOfRun find(List<Path> traces, TraceInput input, ReadOptions options)
        throws IOException {
      Map<Path, Path> runs = new HashMap<>();
      for (Path trace : traces.size() < 2 ? List.<Path>of() : traces) {
        Path path = trace.toAbsolutePath().normalize();
        TraceFormat format = TraceInput.isPipe(trace) ? null : format(path, input);
        RunFilesFacet facet = format == null ? null : format.facet(RunFilesFacet.class);
        if (facet != null && (facet.isRun(path) || facet.isRun(path.getParent()))) {
          List<TraceFile> files = format.fileSet(path, options).files();
          Path other = files.isEmpty() ? null : runs.putIfAbsent(files.get(0).path(), trace);
          if (other != null && !other.toAbsolutePath().normalize().equals(path)) {
            return new NamesOfRun(other, trace);
          }
        }
      }
      return null;
    }
  }

  /** The format of a file; null if it is not a trace, which is reported when it is opened. */
  private static TraceFormat format(Path file, TraceInput input) {
    try {
      return input.format(file);
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * Takes an open trace.
   *
   * @throws SameRunException if it has other ranks of the run of which another one is
   */
  public void check(Path trace, TraceReader reader) throws SameRunException {
    RankFacet facet = traces.size() < 2 ? null : reader.facet(RankFacet.class);
    if (facet == null || facet.ranks().length == 0) {
      return;
    }
    Part part = new Part(trace, facet.ranks(), facet.worldSize(), begin(reader));
    for (Part other : parts) {
      if (isSameRun(other, part)) {
        throw new SameRunException(
            other.path()
                + " and "
                + trace
                + " are files of rank "
                + other.ranks()[0]
                + " and rank "
                + part.ranks()[0]
                + " of one run, not two runs; merge them first: tracetool merge "
                + ShellPattern.of(traces)
                + " -o run.otf2");
      }
    }
    parts.add(part);
  }

  private static BigInteger begin(TraceReader reader) {
    WallClock clock = WallClock.exact(reader.definitions());
    TraceExtent extent = reader.extent();
    return clock == null || extent == null ? null : clock.nanosecondsAt(extent.first());
  }

  /** Clocks of machines differ, and ranks may begin later, most of all in one folder. */
  private static boolean isSameRun(Part a, Part b) {
    boolean isWorld = a.worldSize() < 0 || b.worldSize() < 0 || a.worldSize() == b.worldSize();
    boolean isShared =
        Arrays.stream(a.ranks()).anyMatch(rank -> Arrays.binarySearch(b.ranks(), rank) >= 0);
    if (!isWorld || isShared) {
      return false;
    }
    boolean isBeside = folder(a.path()).equals(folder(b.path()));
    return a.begin() == null || b.begin() == null
        ? isBeside
        : a.begin().subtract(b.begin()).abs().compareTo(isBeside ? NANOS_PER_DAY : NANOS_PER_MINUTE)
            < 0;
  }

  private static Path folder(Path path) {
    return path.toAbsolutePath().normalize().getParent();
  }
}
