package org.tracetool.index;

import java.io.IOException;
import java.nio.file.Path;
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
import org.tracetool.core.time.TimeWindow;
import org.tracetool.core.work.Workers;

/** Makes the index of a trace in one pass, streams in parallel. */
public final class IndexBuilder {
  /** Bytes between two places of a stream, at least. */
  private static final long LEAST_DISTANCE = 32 << 10;

  /** Places of a stream, about. */
  private static final long PLACES = 1024;

  /** Part of the budget that states may take. */
  private static final int STATES_SHARE = 2;

  private final TraceReader reader;
  private final IndexOptions options;
  private final ReadOptions reading;
  private final StreamPart[] parts;

  private IndexBuilder(TraceReader reader, IndexOptions options) {
    this.reader = reader;
    this.options = options;
    this.reading = options.reading().withWindow(TimeWindow.ALL).withLocations(null).withKinds(null);
    this.parts = new StreamPart[reader.streams().size()];
  }

  /**
   * Makes the index of a trace and writes it to a file, which is created or replaced as it is.
   *
   * @return bytes of the index
   */
  public static long write(TraceReader reader, Path file, IndexOptions options) throws IOException {
    return new IndexBuilder(reader, options).run(file);
  }

  private long run(Path file) throws IOException {
    Binding binding = Binding.of(reader);
    long budget = options.budget(binding.bytes()) / STATES_SHARE;
    List<StreamInfo> streams = reader.streams();
    Map<Integer, Long> sizes = new HashMap<>();
    for (TraceFile f : reader.files()) {
      if (f.role().equals("events")) {
        sizes.merge(f.stream(), f.bytes(), Long::sum);
      }
    }
    long all = Math.max(1, sizes.values().stream().mapToLong(Long::longValue).sum());
    Workers.run(
        options.threads(),
        streams.size(),
        i -> {
          long size = sizes.getOrDefault(streams.get(i).id(), 0L);
          long own = (long) ((double) budget * size / all);
          parts[i] = part(streams.get(i), size, own);
        });
    return new IndexWriter(binding).write(parts, file);
  }

  private StreamPart part(StreamInfo stream, long size, long budget) throws IOException {
    StartFacet facet = reader.facet(StartFacet.class);
    long distance =
        options.distance() > 0 ? options.distance() : Math.max(LEAST_DISTANCE, size / PLACES);
    List<StartFacet.Start> starts =
        facet == null || size == 0 ? List.of() : facet.starts(stream, distance, reading);
    Checkpoints checkpoints = new Checkpoints(starts, budget);
    OpenState open = new OpenState();
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    long records = 0;
    long time = 0;
    long next = checkpoints.nextTime();
    boolean sorted = true;
    try (EventSource source = reader.open(stream, Section.EVENTS, reading)) {
      while (source.read(block)) {
        records += block.rows();
        options.progress().accept(block.rows());
        event.wrap(block);
        while (event.next()) {
          long now = event.time();
          sorted &= Long.compareUnsigned(now, time) >= 0;
          time = now;
          while (Long.compareUnsigned(now, next) > 0) {
            checkpoints.take(open);
            next = checkpoints.nextTime();
          }
          open.follow(event);
        }
      }
    }
    boolean usable = sorted && !open.isTooDeep();
    return (usable ? checkpoints : new Checkpoints(List.of(), 0))
        .part(stream.id(), records, usable);
  }
}
