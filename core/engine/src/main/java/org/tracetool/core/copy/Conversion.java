package org.tracetool.core.copy;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.AttachmentRole;
import org.tracetool.core.format.CopyingSink;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.SliceableSink;
import org.tracetool.core.format.StreamAdoptionFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SlicedMerge;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.merge.Spool;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.work.TaskExecutor;

/** Copies all records of a trace into a writer, several streams at a time. */
final class Conversion {
  private static final Section[] SECTIONS = {Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS};

  /** Bytes for each byte of a reader's buffer, rows of three blocks included. */
  private static final int WEIGHT = 8;

  /**
   * Streams written at the same time by one thread: each has a file open and a buffer. More that
   * share a stream of the input take their parts out of a temporary file, one after the other.
   */
  private static final int MAX_OPEN_STREAMS = 96;

  private final TraceReader reader;
  private final TraceWriter writer;

  /** Writes whole streams that do not change; null if there are none. */
  private final StreamAdoptionFacet recordWriter;

  private final ReadOptions options;
  private final Diagnostics diagnostics;
  private final CancellableSource.SharedWork work;

  /**
   * Which output takes the records of processes that a stream holds without announcing them: the
   * first one that takes anything of the stream.
   */
  private final Map<StreamInfo, StreamPlan.Output> others = new HashMap<>();

  /**
   * @param recordWriter writes whole streams as they are in a trace of its own format; null if none
   *     are to be written so
   */
  Conversion(
      TraceReader reader,
      TraceWriter writer,
      StreamAdoptionFacet recordWriter,
      ReadOptions options,
      CancellableSource.SharedWork work) {
    this.reader = reader;
    this.writer = writer;
    this.recordWriter = recordWriter;
    this.options = options;
    this.diagnostics = options.diagnostics();
    this.work = work;
  }

  /**
   * Outputs that are written in one go: one, or several that take their parts of the same stream,
   * which is read once for all of them.
   */
  private record Job(List<StreamPlan.Output> outputs, Section section) {}

  /**
   * Writes the records of all streams, or of a share of them.
   *
   * @param memory bytes that reading may take
   */
  void copyStreams(StreamPlan plan, ShardWork shards, int threads, long memory) throws IOException {
    others.clear();
    for (StreamPlan.Output output : plan.outputs()) {
      output.from().keySet().forEach(stream -> others.putIfAbsent(stream, output));
    }
    List<Job> jobs = new ArrayList<>();
    for (Section section : SECTIONS) {
      for (List<StreamPlan.Output> outputs : plan.together(shards)) {
        if (exists(outputs.get(0), section)) {
          jobs.add(new Job(outputs, section));
        }
      }
    }
    if (plan.outputs().size() == 1 || threads == 1) {
      try (ReadAhead ahead = new ReadAhead(threads)) {
        for (Job job : jobs) {
          run(job, ahead, threads, memory);
        }
      }
    } else {
      runInParallel(jobs, threads, memory / threads);
    }
  }

  private boolean exists(StreamPlan.Output output, Section section) throws IOException {
    boolean any = false;
    for (StreamInfo stream : output.from().keySet()) {
      boolean has = reader.has(stream, section);
      if (section == Section.EVENTS && !has) {
        reader.open(stream, section, options).close(); // reports events that are missing
      }
      any |= has;
    }
    return any;
  }

  private void runInParallel(List<Job> jobs, int threads, long memory) throws IOException {
    ExecutorService executor = TaskExecutor.threads("convert", threads);
    Throwable failure = null;
    try (ReadAhead none = new ReadAhead(1)) {
      List<Future<?>> futures = new ArrayList<>(jobs.size());
      for (Job job : jobs) {
        futures.add(
            executor.submit(
                () -> {
                  try {
                    run(job, none, 1, memory);
                  } catch (Throwable t) {
                    work.fail();
                    throw t;
                  }
                  return null;
                }));
      }
      // All of them are waited for, so that nothing is in use when the caller closes it.
      for (Future<?> future : futures) {
        failure = worse(failure, failureOf(future));
      }
    } finally {
      executor.shutdown();
    }
    TaskExecutor.rethrow(failure);
  }

  private static Throwable failureOf(Future<?> future) throws IOException {
    try {
      future.get();
      return null;
    } catch (ExecutionException e) {
      return e.getCause();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while converting");
    }
  }

  /** The failure that stopped the others, not one of those that were stopped. */
  private static Throwable worse(Throwable a, Throwable b) {
    return a == null || a instanceof CancellationException && b != null ? b : a;
  }

  /**
   * Writes the one output by slices of time, where both formats can do that and there is nothing to
   * report about the records.
   */
  private boolean inSlices(
      StreamPlan.Output output, Section section, SliceableSink sink, int threads, long memory)
      throws IOException {
    List<SlicedMerge.Part> parts = new ArrayList<>();
    for (Map.Entry<StreamInfo, int[]> from : output.from().entrySet()) {
      IntPredicate processes = processes(output, from.getKey(), from.getValue());
      ReadOptions chosen = processes == null ? options : options.withLocations(processes);
      parts.add(new SlicedMerge.Part(reader, from.getKey(), section, chosen));
    }
    long before = work.records();
    boolean done = SlicedMerge.run(parts, sink, work, threads, memory);
    if (done) {
      sink.end();
    } else {
      work.restart(before);
    }
    return done;
  }

  /**
   * Writes the outputs of a job.
   *
   * @param threads how many may work on this job
   */
  private void run(Job job, ReadAhead ahead, int threads, long memory) throws IOException {
    if (job.outputs().size() > MAX_OPEN_STREAMS) {
      runThroughFile(job, memory);
      return;
    }
    List<SourceSet.Part> parts = new ArrayList<>();
    EventSink sink;
    if (job.outputs().size() == 1) {
      StreamPlan.Output output = withoutRewritten(job);
      if (output.from().isEmpty()) {
        return;
      }
      sink = writer.sink(output.stream(), job.section());
      if (sink instanceof SliceableSink slices
          && inSlices(output, job.section(), slices, threads, memory)) {
        return;
      }
      for (Map.Entry<StreamInfo, int[]> from : output.from().entrySet()) {
        if (reader.has(from.getKey(), job.section())) {
          IntPredicate processes = processes(output, from.getKey(), from.getValue());
          parts.add(new SourceSet.Part(from.getKey(), job.section(), processes));
        }
      }
    } else {
      DispatchSink dispatch = new DispatchSink();
      for (StreamPlan.Output output : job.outputs()) {
        add(dispatch, output, writer.sink(output.stream(), job.section()));
      }
      StreamInfo common = job.outputs().get(0).from().keySet().iterator().next();
      parts.add(new SourceSet.Part(common, job.section()));
      sink = dispatch;
    }
    try (SourceSet set = SourceSet.open(reader, parts, options, memory, WEIGHT, ahead)) {
      if (isCopied(set.sources(), sink)) {
        sink.end();
        return;
      }
      List<EventSource> sources = new ArrayList<>(parts.size());
      for (EventSource source : set.sources()) {
        sources.add(ahead.wrap(new CancellableSource(source, work), set.blocks()));
      }
      try {
        if (sources.size() == 1) {
          sources.get(0).drainTo(sink);
        } else {
          new KWayMerge(sources).drainTo(sink);
        }
      } catch (IOException | RuntimeException | Error e) {
        ahead.close(); // no thread may still use the sources when they are closed
        throw e;
      }
    }
  }

  /** Writes streams of a job that need no rows; gives the output with the others. */
  private StreamPlan.Output withoutRewritten(Job job) throws IOException {
    StreamPlan.Output output = job.outputs().get(0);
    if (recordWriter == null || job.section() != Section.EVENTS) {
      return output;
    }
    Map<StreamInfo, int[]> rest = new LinkedHashMap<>();
    for (Map.Entry<StreamInfo, int[]> from : output.from().entrySet()) {
      if (from.getValue() != null
          || !recordWriter.rewrite(
              reader,
              from.getKey(),
              StreamAdoptionFacet.Translation.UNCHANGED,
              options,
              work::countCopied)) {
        rest.put(from.getKey(), from.getValue());
      }
    }
    return new StreamPlan.Output(output.stream(), rest);
  }

  /** Copies the events of the one source in their encoded form, if that is possible. */
  private boolean isCopied(List<EventSource> sources, EventSink sink) throws IOException {
    return sources.size() == 1
        && sink instanceof CopyingSink copier
        && copier.copyFrom(sources.get(0), null, sink, work::countCopied);
  }

  private void add(DispatchSink dispatch, StreamPlan.Output output, EventSink sink) {
    dispatch.add(output.stream().locations(), sink);
    StreamInfo from = output.from().keySet().iterator().next();
    if (others.get(from) == output) {
      dispatch.setDefaultSink(sink);
    }
  }

  /** Which processes of a stream go to an output; null for all that the options let pass. */
  private IntPredicate processes(StreamPlan.Output output, StreamInfo stream, int[] part) {
    IntPredicate own = StreamPlan.among(part);
    if (own == null || others.get(stream) != output) {
      return own;
    }
    IntPredicate announced = StreamPlan.among(stream.locations());
    return p -> own.test(p) || !announced.test(p) && options.wants(p);
  }

  /** Reads the one stream that all outputs take their parts of once, however many they are. */
  private void runThroughFile(Job job, long memory) throws IOException {
    List<StreamPlan.Output> outputs = job.outputs();
    StreamInfo common = outputs.get(0).from().keySet().iterator().next();
    try (Spool spool = Spool.create(null, outputs.size(), memory / 2)) {
      DispatchSink dispatch = new DispatchSink();
      List<Spool.StoringTask> parts = new ArrayList<>(outputs.size());
      for (StreamPlan.Output output : outputs) {
        Spool.StoringTask part = spool.sink();
        parts.add(part);
        add(dispatch, output, part);
      }
      ReadOptions sized = options.buffersFor(1, memory / WEIGHT);
      try (EventSource source =
          new CancellableSource(reader.open(common, job.section(), sized), work)) {
        source.drainTo(dispatch);
      }
      for (int i = 0; i < outputs.size(); i++) {
        try (EventSource part = parts.get(i).stored().open()) {
          part.drainTo(writer.sink(outputs.get(i).stream(), job.section()));
        }
      }
    }
  }

  /** Writes the markers that a test lets pass. */
  void copyMarkers(Predicate<EventCursor> chosen) throws IOException {
    if (!reader.has(null, Section.MARKERS)) {
      return;
    }
    EventSink sink = writer.sink(null, Section.MARKERS);
    EventSink filter =
        new EventSink() {
          @Override
          public void accept(EventCursor event) throws IOException {
            if (chosen.test(event)) {
              sink.accept(event);
            }
          }

          @Override
          public void end() throws IOException {
            sink.end();
          }
        };
    try (EventSource source =
        new CancellableSource(reader.open(null, Section.MARKERS, options), work)) {
      source.drainTo(filter);
    }
  }

  /** Copies the other parts of a trace. */
  void copyAttachments(TraceFormat target) throws IOException {
    for (String role : new TreeSet<>(reader.attachments())) {
      try (InputStream in = reader.attachment(role)) {
        if (in == null) {
          continue;
        }
        OutputStream out = writer.attachment(role);
        if (out == null) {
          String kind = AttachmentRole.kind(role);
          diagnostics.reportLoss(
              AttachmentRole.lossOf(role), kind + ", which " + target.title() + " cannot hold", 1);
          continue;
        }
        try (out) {
          in.transferTo(out);
        }
      }
    }
  }

  /** Counts the other parts of a trace, which show all of it, as lost where a part is copied. */
  void loseAttachments() throws IOException {
    for (String role : reader.attachments()) {
      diagnostics.reportLoss(
          AttachmentRole.lossOf(role),
          AttachmentRole.kind(role) + ", which shows more than the part that is written",
          1);
    }
  }
}
