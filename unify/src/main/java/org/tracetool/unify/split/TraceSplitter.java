package org.tracetool.unify.split;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.CapableSink;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.work.Workers;

/**
 * Makes several traces of one. Streams are read once each (several at a time), except that a stream
 * whose processes go to many parts is read once for each few of them, so that the number of open
 * files stays small.
 */
public final class TraceSplitter {
  private static final Section[] SECTIONS = {Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS};

  /** Parts of a stream that are written at the same time. */
  private static final int MOST_AT_ONCE = 32;

  private final TraceReader reader;
  private final SplitPlan plan;
  private final ReadOptions reading;
  private final TraceFormat format;
  private final List<TraceWriter> writers;
  private final List<Map<Integer, StreamInfo>> streams = new ArrayList<>();
  private final LongConsumer progress;
  private final AtomicLong records = new AtomicLong();
  private int key;

  /** One reading of a section of a stream. */
  private record Job(StreamInfo stream, Section section, List<Integer> parts, boolean first) {}

  /**
   * @param writers one for each part of the plan, not begun
   * @param progress is told how many records were read since it was told before; called by several
   *     threads
   */
  public TraceSplitter(
      TraceReader reader,
      SplitPlan plan,
      ReadOptions reading,
      TraceFormat format,
      List<TraceWriter> writers,
      LongConsumer progress) {
    this.reader = reader;
    this.plan = plan;
    this.reading = reading;
    this.format = format;
    this.writers = List.copyOf(writers);
    this.progress = progress;
  }

  /**
   * Writes all parts, without finishing them.
   *
   * @return number of records read
   */
  public long write(int threads) throws IOException {
    key = PartDefinitions.cutKey(reader.definitions());
    for (int i = 0; i < plan.parts(); i++) {
      begin(i);
    }
    List<Job> jobs = new ArrayList<>();
    for (Section section : SECTIONS) {
      for (StreamInfo stream : reader.streams()) {
        boolean has = reader.has(stream, section);
        if (section == Section.EVENTS && !has) {
          reader.open(stream, section, reading).close(); // reports events that are missing
        }
        if (has) {
          addJobs(jobs, stream, section);
        }
      }
    }
    Workers.run(threads, jobs.size(), i -> run(jobs.get(i)));
    markers();
    return records.get();
  }

  private void begin(int part) throws IOException {
    Map<Integer, StreamInfo> own = new LinkedHashMap<>();
    for (StreamInfo stream : reader.streams()) {
      int[] locations = stream.locations();
      if (plan.byProcess() != null) {
        locations = Arrays.stream(locations).filter(l -> plan.part(l, 0) == part).toArray();
      }
      if (locations.length > 0 || plan.byProcess() == null) {
        own.put(stream.id(), new StreamInfo(stream.id(), locations));
      }
    }
    streams.add(own);
    Definitions all = reader.definitions();
    Definitions definitions;
    if (plan.byProcess() == null) {
      definitions = PartDefinitions.slice(all, plan, part, key);
    } else if (all.hasLocal()) {
      Definitions.Builder builder = Definitions.builder();
      for (Definitions.Entry e : all.entries()) {
        if (e.stream() == 0 || own.containsKey(e.stream())) {
          builder.add(e);
        }
      }
      definitions = builder.build();
    } else {
      definitions = all;
    }
    writers.get(part).begin(definitions, new ArrayList<>(own.values()));
  }

  private void addJobs(List<Job> jobs, StreamInfo stream, Section section) {
    if (plan.byProcess() == null) {
      jobs.add(new Job(stream, section, null, true));
      return;
    }
    List<Integer> parts = new ArrayList<>();
    for (int i = 0; i < plan.parts(); i++) {
      if (streams.get(i).containsKey(stream.id())) {
        parts.add(i);
      }
    }
    for (int i = 0; i < parts.size(); i += MOST_AT_ONCE) {
      int end = Math.min(i + MOST_AT_ONCE, parts.size());
      jobs.add(new Job(stream, section, parts.subList(i, end), i == 0));
    }
  }

  private EventSink sink(int part, StreamInfo stream, Section section) throws IOException {
    StreamInfo own = streams.get(part).get(stream.id());
    return CapableSink.of(writers.get(part).sink(own, section), format, reading.diagnostics());
  }

  private void run(Job job) throws IOException {
    if (job.parts() == null) {
      OpenCalls calls = job.section() == Section.EVENTS ? new OpenCalls(key) : null;
      SliceSink slices = new SliceSink(plan, i -> sink(i, job.stream(), job.section()), calls);
      read(job, reading, slices);
      reading
          .diagnostics()
          .add(
              org.tracetool.core.report.Diagnostics.Severity.WARNING,
              "records behind later ones, put into a later part",
              slices.late(),
              null);
    } else {
      boolean all = job.first() && job.parts().size() == partsOf(job.stream());
      ReadOptions chosen =
          all ? reading : reading.withLocations(l -> job.parts().contains(target(job, l)));
      read(job, chosen, new ProcessSink(job));
    }
  }

  private int partsOf(StreamInfo stream) {
    int n = 0;
    for (Map<Integer, StreamInfo> own : streams) {
      n += own.containsKey(stream.id()) ? 1 : 0;
    }
    return n;
  }

  /** The part of a process; what is in no process goes to the first part that has the stream. */
  private int target(Job job, int location) {
    Integer part = plan.byProcess().get(location);
    if (part != null && streams.get(part).containsKey(job.stream().id())) {
      return part;
    }
    return job.first() ? job.parts().get(0) : -1;
  }

  /** Deals the records of a stream to parts by process. */
  private final class ProcessSink implements EventSink {
    private final Job job;
    private final Map<Integer, EventSink> sinks = new LinkedHashMap<>();
    private int lastLocation;
    private EventSink last;

    ProcessSink(Job job) throws IOException {
      this.job = job;
      for (int part : job.parts()) {
        sinks.put(part, sink(part, job.stream(), job.section()));
      }
    }

    @Override
    public void accept(EventCursor event) throws IOException {
      if (last == null || event.location() != lastLocation) {
        lastLocation = event.location();
        last = sinks.get(target(job, lastLocation));
      }
      if (last != null) {
        last.accept(event);
      }
    }

    @Override
    public void end() throws IOException {
      for (EventSink sink : sinks.values()) {
        sink.end();
      }
    }
  }

  private void read(Job job, ReadOptions options, EventSink sink) throws IOException {
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    try (EventSource source = reader.open(job.stream(), job.section(), options)) {
      while (source.read(block)) {
        records.addAndGet(block.rows());
        progress.accept(block.rows());
        event.wrap(block);
        while (event.next()) {
          sink.accept(event);
        }
      }
    }
    sink.end();
  }

  private void markers() throws IOException {
    if (!reader.has(null, Section.MARKERS)) {
      return;
    }
    Map<Integer, EventSink> sinks = new LinkedHashMap<>();
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    try (EventSource source = reader.open(null, Section.MARKERS, reading)) {
      while (source.read(block)) {
        records.addAndGet(block.rows());
        event.wrap(block);
        while (event.next()) {
          int part = plan.part(event.location(), event.time());
          EventSink sink = sinks.get(part);
          if (sink == null) {
            sink =
                CapableSink.of(
                    writers.get(part).sink(null, Section.MARKERS), format, reading.diagnostics());
            sinks.put(part, sink);
          }
          sink.accept(event);
        }
      }
    }
    for (EventSink sink : sinks.values()) {
      sink.end();
    }
  }
}
