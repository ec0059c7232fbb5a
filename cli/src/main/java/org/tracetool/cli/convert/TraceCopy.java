package org.tracetool.cli.convert;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.tracetool.cli.common.CommonOptions;
import org.tracetool.cli.common.Progress;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;

/** Copies a trace into a writer that does something with it on the way. */
public final class TraceCopy {
  private final TraceReader reader;
  private final TraceFormat target;
  private final ReadOptions options;
  private final CommonOptions common;
  private final Integer streams;

  /**
   * A copy.
   *
   * @param options what to read, with the processes that are wanted
   * @param streams number of streams of the output; 0 for one for each process, null for those of
   *     the input
   */
  public TraceCopy(
      TraceReader reader,
      TraceFormat target,
      ReadOptions options,
      CommonOptions common,
      Integer streams) {
    this.reader = reader;
    this.target = target;
    this.options = options;
    this.common = common;
    this.streams = streams;
  }

  /**
   * Fails for a trace of which nothing would be left but definitions.
   *
   * @param in its name, for the message
   * @throws DamagedTraceException if it has no processes
   */
  public static void checkProcesses(Path in, TraceReader reader) throws DamagedTraceException {
    if (reader.streams().stream().allMatch(s -> s.locations().length == 0)) {
      throw new DamagedTraceException(in + ": has no processes that could be copied");
    }
  }

  /**
   * Writes everything but does not finish the output.
   *
   * @param markers the markers that are copied
   * @return number of records that were read
   */
  public long run(TraceWriter writer, Predicate<EventCursor> markers, Progress progress)
      throws IOException {
    IntPredicate chosen = options.locations();
    Integer count = target.capabilities().severalStreams() ? streams : Integer.valueOf(1);
    StreamPlan plan = StreamPlan.of(reader.streams(), chosen, count);
    if (plan.outputs().isEmpty()) {
      // A trace has streams, if only empty ones; the caller tells that nothing was read.
      plan = StreamPlan.of(reader.streams(), null, count);
    }
    Definitions definitions = reader.definitions();
    Definitions moved =
        count == null ? definitions : new LocalDefinitions(reader, plan, target).moved(options);
    writer.begin(moved, plan.streams());
    Watched.Work work = new Watched.Work(progress);
    Conversion conversion = new Conversion(reader, writer, target, options, work);
    conversion.streams(plan, common.threads(), common.readingMemory());
    conversion.markers(markers);
    conversion.attachments();
    return work.records();
  }
}
