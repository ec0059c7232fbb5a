package org.tracetool.stats.stored;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.FrontWriter;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.stats.SumsReport;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.collect.CachedWaits;
import org.tracetool.stats.collect.PartialSums;
import org.tracetool.stats.collect.StreamCollector;
import org.tracetool.stats.scope.ChosenProcesses;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.scope.StatsOptions;

/**
 * Adds statistics of its events to a trace while it is written, as {@link StatisticsTrace} does for
 * an existing trace. Other statistics are left out.
 */
public final class SummingWriter extends FrontWriter {
  private static final int BLOCK_WORDS = 1 << 13;

  /**
   * Regions that a process is taken to call. Of more processes and regions than there can be pairs
   * of them there are no exact sums, so the rest is not kept separate from the start.
   */
  private static final int USUAL_REGIONS = 10;

  private final StatsOptions options;
  private final ConcurrentLinkedQueue<PartialSums> idle = new ConcurrentLinkedQueue<>();
  private final List<PartialSums> made = new ArrayList<>();
  private List<StreamInfo> streams;
  private StatsIndex index;
  private final boolean callsWanted;
  private ThreadRows calls;
  private boolean isWhole;
  private boolean summed;
  private Check beforeFinish = () -> {};

  /** Stops the output before it becomes final. */
  @FunctionalInterface
  public interface Check {
    /** Throws if something speaks against the output. */
    void run() throws IOException;
  }

  /**
   * Sums up on the way to a writer, which is closed with this one.
   *
   * @param options limits; no parts are needed
   * @param callsWanted whether calls are summed up by peer and size, too
   */
  public SummingWriter(TraceWriter writer, StatsOptions options, boolean callsWanted) {
    super(writer);
    this.options = options;
    this.callsWanted = callsWanted;
  }

  /**
   * The output is a whole trace and not a part of one, so calls without begin or end are reported
   * as damage.
   */
  public SummingWriter ofWholeTrace() {
    isWhole = true;
    return this;
  }

  /** Checks something when the sums are written, and may report losses of its own. */
  public SummingWriter beforeFinish(Check check) {
    beforeFinish = check;
    return this;
  }

  @Override
  public void begin(Definitions definitions, List<StreamInfo> newStreams) throws IOException {
    streams = List.copyOf(newStreams);
    // Statistics of the whole trace cannot use the numbers of single streams.
    index =
        definitions.hasLocal()
            ? null
            : new StatsIndex(
                definitions, options.mostProcesses(USUAL_REGIONS), options.mostCells());
    calls = index == null || !callsWanted ? null : ThreadRows.of(definitions, options.memory() / 2);
    writer.begin(definitions, newStreams);
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    if (section == Section.STATISTICS) {
      return event -> {};
    }
    EventSink sink = writer.sink(stream, section);
    return section == Section.EVENTS && index != null ? new SummingSink(stream.id(), sink) : sink;
  }

  private PartialSums partial() {
    PartialSums sums = idle.poll();
    if (sums == null) {
      sums = new PartialSums(index, options);
      synchronized (made) {
        made.add(sums);
      }
    }
    return sums;
  }

  /** Collects the events of one stream in blocks for the collector. */
  private final class SummingSink implements EventSink {
    private final EventSink sink;
    private final EventBlock block = new EventBlock(BLOCK_WORDS);
    private final PartialSums sums = partial();
    private final StreamCollector collector;
    private final ThreadRows.Stream rows;

    SummingSink(int stream, EventSink sink) {
      this.sink = sink;
      collector = new StreamCollector(sums, stream, null, ChosenProcesses.ALL, CachedWaits.NONE);
      rows = calls == null ? null : calls.stream(stream);
    }

    @Override
    public void accept(EventCursor event) throws IOException {
      int words = event.rowWords();
      // Texts and byte arrays are not summed up, so the words of the row are all that is needed.
      long[] room = block.reserve(words);
      System.arraycopy(event.block().words(), event.row(), room, block.usedWords(), words);
      block.addRows(words, 1);
      sink.accept(event);
      if (block.usedWords() >= BLOCK_WORDS) {
        take();
      }
    }

    private void take() throws IOException {
      collector.take(block);
      if (rows != null) {
        rows.take(block);
      }
      block.clear();
    }

    @Override
    public void end() throws IOException {
      take();
      collector.end(0);
      idle.add(sums);
      sink.end();
    }
  }

  @Override
  public void complete() throws IOException {
    if (summed) {
      return;
    }
    summed = true;
    Diagnostics diagnostics = options.reading().diagnostics();
    if (index == null) {
      diagnostics.reportLoss(
          LossCode.STATISTICS, "statistics, since streams have definitions of their own", 1);
    } else {
      PartialSums sums = new PartialSums(index, options);
      for (PartialSums partial : made) {
        sums.add(partial);
      }
      sums.requests.join(sums, ChosenProcesses.ALL);
      if (isWhole) {
        SumsReport.report(sums);
      }
      TraceStatistics statistics = new TraceStatistics(index, options, sums, null);
      if (StatisticsTrace.isExact(statistics)) {
        List<long[]> rows = calls == null ? List.of() : calls.rows();
        StatisticsTrace.writeRecords(statistics, rows, streams, writer, diagnostics);
      } else {
        diagnostics.reportLoss(
            LossCode.STATISTICS,
            "statistics, of too many processes and functions; allow more with --memory SIZE",
            1);
      }
    }
    writer.complete();
  }

  @Override
  public void finish() throws IOException {
    complete();
    beforeFinish.run();
    writer.finish();
  }
}
