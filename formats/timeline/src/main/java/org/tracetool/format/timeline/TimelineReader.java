package org.tracetool.format.timeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.RankFacet;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.UnorderedWindowFacet;

/**
 * An open trace that was made of slices of time in any order. All of the file is read once, when
 * the trace is opened; records are kept in order, beyond a limit in a temporary file. Each row with
 * its lanes is a stream.
 */
public final class TimelineReader implements TraceReader, UnorderedWindowFacet, RankFacet {
  /** Part of the heap that records of all open traces may take; as much as for those being read. */
  private static final int HEAP_PART = 16;

  /** Traces that are being read. */
  private static final AtomicInteger READINGS = new AtomicInteger();

  /** More readings than these at the same time share what they may take. */
  private static final int USUAL_READINGS = 2;

  private static final long MAX_WORDS =
      Math.min(8 << 20, Runtime.getRuntime().maxMemory() / HEAP_PART / Long.BYTES);

  private final TraceFormat format;
  private final List<TraceFile> files;
  private final TimelineContents contents;
  private final TraceExtent extent;
  private final List<StreamInfo> streams = new ArrayList<>();

  private TimelineReader(
      TraceFormat format, List<TraceFile> files, TimelineContents contents, TraceExtent extent) {
    this.format = format;
    this.files = List.copyOf(files);
    this.contents = contents;
    this.extent = extent;
    for (IntakeRow row : contents.rows()) {
      int[] locations = new int[row.lanes];
      for (int lane = 0; lane < row.lanes; lane++) {
        locations[lane] = row.token + lane;
      }
      streams.add(new StreamInfo(streams.size() + 1, locations));
    }
  }

  /**
   * Reads a trace.
   *
   * @param files of the trace, as they are shown to users
   * @param options where damage is reported
   * @throws IOException if the scan or the temporary file fails
   */
  public static TimelineReader open(
      TraceFormat format, List<TraceFile> files, ReadOptions options, TimelineScan scan)
      throws IOException {
    return open(format, files, options, scan, MAX_WORDS);
  }

  static TimelineReader open(
      TraceFormat format,
      List<TraceFile> files,
      ReadOptions options,
      TimelineScan scan,
      long maxWords)
      throws IOException {
    LongSupplier room = () -> maxWords * USUAL_READINGS / Math.max(USUAL_READINGS, READINGS.get());
    boolean keepsAllPairs = !options.operationPairsOnly();
    TimelineIntake intake = new TimelineIntake(options.diagnostics(), room, keepsAllPairs);
    TimelineContents contents = null;
    boolean isOpen = false;
    READINGS.incrementAndGet();
    try {
      scan.scan(intake);
      while (scan.isToBeRepeated()) {
        intake.spilled().close();
        intake = new TimelineIntake(options.diagnostics(), room, keepsAllPairs);
        scan.scan(intake);
      }
      contents = TimelineContents.of(intake, maxWords);
      TraceExtent extent =
          intake.hasRecords()
              ? new TraceExtent(intake.first() - contents.begin(), intake.last() - contents.begin())
              : null;
      TimelineReader reader = new TimelineReader(format, files, contents, extent);
      isOpen = true;
      return reader;
    } finally {
      READINGS.decrementAndGet();
      if (!isOpen && contents != null) {
        contents.close();
      } else if (!isOpen) {
        intake.spilled().close();
      }
    }
  }

  @Override
  public TraceFormat format() {
    return format;
  }

  @Override
  public Definitions definitions() {
    return contents.definitions();
  }

  @Override
  public List<StreamInfo> streams() {
    return List.copyOf(streams);
  }

  @Override
  public boolean has(StreamInfo stream, Section section) {
    return stream == null
        ? section == Section.MARKERS && !contents.markers().isEmpty()
        : section == Section.EVENTS;
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options) {
    if (!has(stream, section)) {
      return EventSource.empty();
    }
    return stream == null
        ? new TimelineMarkerSource(contents, options)
        : contents.open(contents.rows().get(stream.id() - 1), options);
  }

  @Override
  public EventSource openAnyOrder(StreamInfo stream, ReadOptions options) {
    return open(stream, Section.EVENTS, options);
  }

  /** Ranks that have files of their own are members of communicators, and partners. */
  @Override
  public String undefinedTokenName(DefinitionKind kind, int token) {
    boolean isAbsent = kind == DefinitionKind.LOCATION && definitions().location(token) == null;
    int rank = isAbsent ? contents.rank(token) : -1;
    return rank < 0 ? null : "rank " + rank;
  }

  @Override
  public int[] ranks() {
    return contents.ranks();
  }

  @Override
  public int worldSize() {
    return contents.statedWorldSize();
  }

  @Override
  public int rank(int location) {
    return contents.rank(location);
  }

  @Override
  public int[] members(int communicator) {
    return contents.memberRanks(communicator);
  }

  @Override
  public String communicatorKey(int communicator) {
    TimelineNames.CommunicatorEntry entry = contents.communicatorEntry(communicator);
    return entry == null ? null : entry.key;
  }

  @Override
  public boolean hasSequenceNumbers() {
    return contents.hasSequenceNumbers();
  }

  @Override
  public List<TraceFile> files() {
    return files;
  }

  @Override
  public TraceExtent extent() {
    return extent;
  }

  @Override
  public void close() throws IOException {
    contents.close();
  }
}
