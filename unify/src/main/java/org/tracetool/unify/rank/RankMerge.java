package org.tracetool.unify.rank;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.tracetool.core.copy.ClockMark;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.RankFacet;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.Closeables;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.NumberRanges;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.work.WorkerPool;
import org.tracetool.unify.merge.MergeInput;

/**
 * Files of single ranks of a run, to be made one trace: processes by rank, communicators of all,
 * one clock. The order in which files are given changes nothing. Files stay open until this is
 * closed.
 */
public final class RankMerge implements Closeable {
  private static final long NANOS_PER_DAY = 86_400_000_000_000L;
  private static final int MAX_RANKS = 1 << 20;

  private final List<RankFile> files;
  private int worldSize;
  private RankPlan plan;

  /** Nanoseconds since 1970 at time 0; -1 if not all files know it. */
  private long epoch;

  /** Whether each rank keeps the clock of its machine. */
  private boolean isUnaligned;

  private RankMerge(List<RankFile> files) {
    this.files = files;
  }

  /** Opens a file. */
  @FunctionalInterface
  public interface Opener {
    /** Opens the file with a number. */
    TraceReader open(int number) throws IOException;
  }

  /**
   * Opens all files, of which each is read to its end.
   *
   * @param names as they are shown to users
   * @return null if one of them says nothing of ranks
   */
  public static RankMerge open(List<String> names, Opener opener, int threads) throws IOException {
    TraceReader[] readers = new TraceReader[names.size()];
    try {
      WorkerPool.run(threads, readers.length, i -> readers[i] = opener.open(i));
      List<RankFile> files = new ArrayList<>();
      for (int i = 0; i < readers.length; i++) {
        if (readers[i].facet(RankFacet.class) == null) {
          Closeables.closeAll(Arrays.asList(readers));
          return null;
        }
        files.add(new RankFile(names.get(i), readers[i]));
      }
      files.sort(Comparator.comparingInt(RankFile::firstRank).thenComparing(RankFile::name));
      return new RankMerge(files);
    } catch (IOException | RuntimeException | Error e) {
      Closeables.closeAll(Arrays.asList(readers), e);
      throw e;
    }
  }

  /**
   * Refuses files that do not belong together, and says what is missing.
   *
   * @param isOneRun whether begins that are more than a day apart are accepted
   */
  public void check(boolean isOneRun, Diagnostics diagnostics) throws UsageException {
    RankFile without = null;
    RankFile with = null;
    for (RankFile file : files) {
      without = file.ranks().length == 0 ? file : without;
      with = file.ranks().length > 0 ? file : with;
    }
    if (with == null) {
      diagnostics.warn(
          WarningCode.MISSING_DEFINITIONS,
          "files without ranks; each is a process of its own, in the order of their names",
          null);
    } else if (without != null) {
      throw new UsageException(
          with.name()
              + " has a rank, and "
              + without.name()
              + " has none: name files by their ranks, such as rank-3.json, or merge only those with ranks");
    }
    checkWorld();
    checkBegins(isOneRun);
    if (worldSize > 0) {
      reportMissing(diagnostics);
    }
    reportWindows(diagnostics);
  }

  private void checkWorld() throws UsageException {
    RankFile stated = null;
    for (RankFile file : files) {
      int size = file.facet().worldSize();
      if (size > 0 && stated != null && size != stated.facet().worldSize()) {
        throw new UsageException(
            stated.name()
                + " and "
                + file.name()
                + " are of different runs: these have "
                + stated.facet().worldSize()
                + " and "
                + size
                + " ranks");
      }
      stated = size > 0 ? file : stated;
    }
    Map<Integer, RankFile> owners = new HashMap<>();
    for (RankFile file : files) {
      for (int rank : file.ranks()) {
        RankFile other = owners.put(rank, file);
        if (other != null) {
          throw new UsageException(
                  other.name()
                      + " and "
                      + file.name()
                      + " both have rank "
                      + rank
                      + "; name one of them only")
              .advising(Remedy.RENUMBER);
        }
        if (stated != null && rank >= stated.facet().worldSize()) {
          throw new UsageException(
              file.name() + ": rank " + rank + " of " + stated.facet().worldSize() + " ranks");
        }
        worldSize = Math.max(worldSize, rank + 1);
      }
    }
    worldSize = stated == null || worldSize == 0 ? worldSize : stated.facet().worldSize();
    if (worldSize > MAX_RANKS) {
      throw new UsageException("there are " + worldSize + " ranks; at most " + MAX_RANKS + " fit");
    }
  }

  private void checkBegins(boolean isOneRun) throws UsageException {
    RankFile first = null;
    RankFile last = null;
    for (RankFile file : files) {
      if (file.begin() >= 0) {
        first = first == null || file.begin() < first.begin() ? file : first;
        last = last == null || file.begin() > last.begin() ? file : last;
      }
    }
    if (!isOneRun && first != null && last.begin() - first.begin() > NANOS_PER_DAY) {
      throw new UsageException(
              first.name() + " and " + last.name() + " began more than a day apart")
          .advising(Remedy.JOIN);
    }
  }

  private void reportMissing(Diagnostics diagnostics) {
    TreeSet<Integer> there = new TreeSet<>();
    files.forEach(f -> Arrays.stream(f.ranks()).forEach(there::add));
    int[] missing = IntStream.range(0, worldSize).filter(rank -> !there.contains(rank)).toArray();
    diagnostics.add(
        WarningCode.INCOMPLETE_TRACE,
        "ranks without a file",
        missing.length,
        "rank " + NumberRanges.text(missing) + " of " + worldSize);
  }

  private void reportWindows(Diagnostics diagnostics) {
    RankFile lastToBegin = null;
    RankFile firstToEnd = null;
    for (RankFile file : files) {
      if (file.begin() < 0) {
        return;
      }
      boolean isLater = lastToBegin == null || file.begin() > lastToBegin.begin();
      lastToBegin = isLater ? file : lastToBegin;
      firstToEnd = firstToEnd == null || end(file) < end(firstToEnd) ? file : firstToEnd;
    }
    if (lastToBegin != null && lastToBegin.begin() > end(firstToEnd)) {
      diagnostics.warn(
          WarningCode.INCOMPLETE_TRACE,
          "files were recorded at different times",
          firstToEnd.name() + " ends before " + lastToBegin.name() + " begins");
    }
  }

  private static long end(RankFile file) {
    return file.begin() + file.lastTick() - file.firstTick();
  }

  /** How many files there are. */
  public int count() {
    return files.size();
  }

  /** What a file is called; files are in the order of their ranks. */
  public String name(int file) {
    return files.get(file).name();
  }

  /** The smallest rank in a file; -1 if it has none. */
  public int rank(int file) {
    return files.get(file).firstRank();
  }

  /** Whether all files say when they began. */
  public boolean haveDates() {
    return files.stream().allMatch(f -> f.begin() >= 0 || !f.hasRecords());
  }

  /** Whether a file has records. */
  public boolean hasRecords(int file) {
    return files.get(file).hasRecords();
  }

  /** Puts all files on the clocks of their systems, as far as they know these. */
  public void setSystemClocks() {
    isUnaligned = files.size() > 1;
    ClockLine[] lines = new ClockLine[files.size()];
    long start = Long.MAX_VALUE;
    boolean haveDates = haveDates();
    for (RankFile file : files) {
      start = haveDates && file.hasRecords() ? Math.min(start, file.begin()) : start;
    }
    epoch = start == Long.MAX_VALUE ? -1 : start;
    for (int i = 0; i < lines.length; i++) {
      RankFile file = files.get(i);
      boolean isMoved = epoch >= 0 && file.hasRecords();
      lines[i] = new ClockLine(isMoved ? file.begin() - file.firstTick() - epoch : 0, 0, 0);
    }
    setLines(lines);
  }

  /** Lets all files begin at the same time. */
  public void setCommonBegin() {
    isUnaligned = files.size() > 1;
    epoch = -1;
    ClockLine[] lines = new ClockLine[files.size()];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = new ClockLine(-files.get(i).firstTick(), 0, 0);
    }
    setLines(lines);
  }

  /** Leaves all times as they are in the files. */
  public void setOwnClocks() {
    isUnaligned = files.size() > 1;
    epoch = -1;
    ClockLine[] lines = new ClockLine[files.size()];
    Arrays.fill(lines, new ClockLine(0, 0, 0));
    setLines(lines);
  }

  private void setLines(ClockLine[] lines) {
    for (int i = 0; i < lines.length; i++) {
      files.get(i).setLine(lines[i]);
    }
  }

  /** The first time of a file on the clock of all. */
  public long firstTime(int file) {
    return files.get(file).line().at(files.get(file).firstTick());
  }

  /** The last time of a file on the clock of all. */
  public long lastTime(int file) {
    return files.get(file).line().at(files.get(file).lastTick());
  }

  /**
   * Corrects clocks further.
   *
   * @param offsets ticks to add to the times of each file, at its first record
   * @param drifts further ticks for each tick since then
   */
  public void correct(long[] offsets, double[] drifts) {
    long earliest = Long.MAX_VALUE;
    for (int i = 0; i < offsets.length; i++) {
      if (files.get(i).hasRecords()) {
        RankFile file = files.get(i);
        earliest = Math.min(earliest, file.firstTick() + file.line().shift() + offsets[i]);
      }
    }
    long common = earliest < 0 && earliest != Long.MAX_VALUE ? -earliest : 0;
    ClockLine[] lines = new ClockLine[offsets.length];
    for (int i = 0; i < lines.length; i++) {
      RankFile file = files.get(i);
      long shift = file.line().shift() + offsets[i] + common;
      lines[i] = new ClockLine(shift, drifts[i], file.firstTick());
    }
    setLines(lines);
    epoch = epoch < 0 ? -1 : epoch - common;
  }

  /** Notes that the clocks of all files are those of one machine now. */
  public void setAligned() {
    isUnaligned = false;
  }

  private RankPlan plan() {
    if (plan == null) {
      plan = new RankPlan(files, worldSize);
    }
    return plan;
  }

  private RankReader reader(int file) {
    List<Definition> more = new ArrayList<>();
    if (file == 0) {
      more.addAll(plan().absentProcesses());
      if (isUnaligned) {
        more.add(ClockMark.unaligned());
      }
    }
    plan();
    return new RankReader(files.get(file), epoch, more);
  }

  /** Collective operations and messages of all files, at the times that they have now. */
  public RankOperations operations(ReadOptions options) throws IOException {
    RankOperations operations = new RankOperations(files);
    for (int i = 0; i < files.size(); i++) {
      operations.add(i, reader(i), options);
    }
    return operations;
  }

  /**
   * The files as they are to be merged: with times as they are, and processes that are the same.
   */
  public List<MergeInput> inputs() {
    List<MergeInput> inputs = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      RankReader reader = reader(i);
      inputs.add(new MergeInput(files.get(i).name(), options -> reader, null));
    }
    return inputs;
  }

  @Override
  public void close() throws IOException {
    Closeables.closeAll(files.stream().map(RankFile::reader).toList());
  }
}
