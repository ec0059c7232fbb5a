package org.tracetool.print.info;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.work.TaskExecutor;

/** Counts the records of all streams, several streams at a time. */
public final class RecordCounter {
  private final TraceReader reader;
  private final ReadOptions options;
  private final LongConsumer progress;

  /**
   * Counts records of a trace.
   *
   * @param progress gets a 1 for each stream that is counted, and one for what is of no stream
   */
  public RecordCounter(TraceReader reader, ReadOptions options, LongConsumer progress) {
    this.reader = reader;
    this.options = options;
    this.progress = progress;
  }

  /** The counts of each stream in order, then those of the whole trace if it has any. */
  public List<StreamCount> count(int threads) throws IOException {
    List<StreamInfo> streams = new ArrayList<>(reader.streams());
    ExecutorService executor =
        TaskExecutor.threads("count", Math.max(1, Math.min(threads, streams.size())));
    try {
      List<Future<StreamCount>> futures = new ArrayList<>(streams.size());
      for (StreamInfo stream : streams) {
        futures.add(executor.submit(() -> count(stream)));
      }
      List<StreamCount> counts = new ArrayList<>(streams.size() + 1);
      for (Future<StreamCount> future : futures) {
        counts.add(TaskExecutor.await(future));
      }
      StreamCount common = count((StreamInfo) null);
      if (!common.sections().isEmpty()) {
        counts.add(common);
      }
      return counts;
    } finally {
      executor.shutdownNow();
    }
  }

  private StreamCount count(StreamInfo stream) throws IOException {
    Map<Section, RecordTally> sections = new EnumMap<>(Section.class);
    for (Section section : Section.values()) {
      // Events are opened even if there are none, since it is damage if they are missing.
      boolean there = section == Section.EVENTS || reader.has(stream, section);
      if ((stream == null) == (section == Section.MARKERS) && there) {
        sections.put(section, reader.count(stream, section, options));
      }
    }
    progress.accept(1);
    return new StreamCount(stream, sections);
  }
}
