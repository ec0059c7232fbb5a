package org.tracetool.view.sketch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.core.work.WorkerPool;
import org.tracetool.index.IndexBuilder;
import org.tracetool.index.StreamSizes;

/**
 * Reads short pieces of a trace, spread over its streams and its time, so that the whole run is
 * seen before it was read: few of each stream first, then more of each. Formats whose files can be
 * read from their begin alone have none.
 */
public final class RunSketch {
  /** Pieces of all streams together, about, the first and the second time. */
  private static final int[] PIECES = {256, 1024};

  /** Pieces of a stream, at least and at most, each time. */
  private static final int[] MIN_PIECES = {4, 8};

  private static final int[] MAX_PIECES = {64, 128};

  /** Bytes of a file from one piece to the next, at least: less is soon read as a whole. */
  private static final long MIN_DISTANCE_BYTES = 64 << 10;

  /** Records of a piece, each time. */
  private static final int[] RECORDS = {400, 2000};

  /** Pieces are short, so that larger buffers would be filled in vain. */
  private static final int BUFFER_BYTES = 16 << 10;

  /** From so much time on no more streams are begun: reading all of them matters more. */
  private static final long[] MAX_NANOS = {3_000_000_000L, 1_500_000_000L};

  private final TraceReader reader;
  private final ReadOptions reading;
  private final SketchedRun sketched;
  private final List<StreamInfo> streams;
  private final Map<Integer, Long> sizes;
  private final long began = System.nanoTime();

  private RunSketch(
      TraceReader reader, List<TraceFile> files, ReadOptions reading, SketchedRun sketched) {
    this.reader = reader;
    // Whoever reads all reports damage.
    this.reading = reading.buffersFor(1, BUFFER_BYTES).withDiagnostics(new Diagnostics());
    this.sketched = sketched;
    this.streams = reader.streams();
    this.sizes = StreamSizes.of(files);
  }

  /**
   * Reads pieces, for about a second.
   *
   * @param files those of the trace
   * @param sketched receives the pieces
   */
  public static void draw(
      TraceReader reader,
      List<TraceFile> files,
      ReadOptions reading,
      int threads,
      SketchedRun sketched)
      throws IOException {
    RunSketch sketch = new RunSketch(reader, files, reading, sketched);
    if (reader.facet(StartFacet.class) != null) {
      for (int time = 0; time < PIECES.length; time++) {
        sketch.readStreams(time, threads);
      }
    }
  }

  private void readStreams(int time, int threads) throws IOException {
    int all = streams.size();
    int wanted = PIECES[time] / Math.max(1, all);
    int pieces = Math.max(MIN_PIECES[time], Math.min(MAX_PIECES[time], wanted));
    int step = IndexBuilder.spreadingStep(all);
    WorkerPool.run(
        threads,
        all,
        task -> {
          if (System.nanoTime() - began < MAX_NANOS[time]) {
            tryStream(streams.get((int) ((long) task * step % all)), pieces, RECORDS[time]);
          }
        });
  }

  /** What cannot be read is left to the reading of the whole, which says what is wrong. */
  private void tryStream(StreamInfo stream, int pieces, int records) {
    long bytes = sizes.getOrDefault(stream.id(), 0L);
    if (bytes < 2 * MIN_DISTANCE_BYTES) {
      return;
    }
    try {
      readStream(stream, Math.max(MIN_DISTANCE_BYTES, bytes / pieces), records);
    } catch (IOException | RuntimeException e) {
      return;
    }
  }

  private void readStream(StreamInfo stream, long distance, int records) throws IOException {
    StartFacet facet = reader.facet(StartFacet.class);
    List<StartFacet.Start> starts = facet.sampleStarts(stream, distance, reading);
    if (starts.isEmpty()) {
      return;
    }
    Map<Integer, List<RunPiece>> read = new HashMap<>();
    long last;
    try (EventSource source = reader.open(stream, Section.EVENTS, reading)) {
      last = readPiece(source, true, records, read);
    }
    for (StartFacet.Start start : starts) {
      if (isAfter(start.time(), last)) {
        try (EventSource source = facet.openAt(stream, start, from(start.time() + 1))) {
          last = readPiece(source, false, records, read);
        }
      }
    }
    read.forEach(sketched::put);
  }

  private static boolean isAfter(long time, long other) {
    return Long.compareUnsigned(time, other) > 0 && time != -1L;
  }

  private ReadOptions from(long time) {
    return reading.withWindow(new TimeWindow(time, -1L));
  }

  /** Returns the latest time. */
  private long readPiece(
      EventSource source, boolean isBegin, int records, Map<Integer, List<RunPiece>> read)
      throws IOException {
    Map<Integer, PieceCalls> calls = new HashMap<>();
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    long last = 0;
    int left = records;
    while (left > 0 && source.read(block)) {
      event.wrap(block);
      while (left > 0 && event.next()) {
        left--;
        calls
            .computeIfAbsent(event.location(), l -> new PieceCalls(sketched.callers(), isBegin))
            .take(event);
        last = Ticks.later(event.time(), last);
      }
    }
    calls.forEach(
        (location, summed) -> {
          RunPiece piece = summed.piece();
          if (piece != null) {
            read.computeIfAbsent(location, l -> new ArrayList<>()).add(piece);
          }
        });
    return last;
  }
}
