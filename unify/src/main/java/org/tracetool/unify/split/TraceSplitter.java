package org.tracetool.unify.split;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.CapableWriter;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.io.Closeables;
import org.tracetool.core.io.OpenFilesLimit;
import org.tracetool.core.merge.SortedSource;
import org.tracetool.core.merge.TimeOrder;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.work.WorkerPool;
import org.tracetool.unify.merge.PartMark;

/**
 * Makes several traces of one. Streams are read once each (several at a time), except that a stream
 * whose processes go to many parts is read once for each few of them, so that the number of open
 * files stays small.
 */
public final class TraceSplitter {
  private static final Section[] SECTIONS = {Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS};

  /** Parts of a stream that are written at the same time, unless the system allows few files. */
  private static final int MAX_OPEN_PARTS = 32;

  /** Part of the open files that the system allows, for the output. */
  private static final int FILES_SHARE = 3;

  /** Shares of the memory for the tables of halves, and for each stream that is sorted. */
  private static final int SHARE = 4;

  private final TraceReader reader;
  private final SplitInput input;
  private final SplitPlan plan;
  private final String id;
  private final SplitOptions options;
  private final TraceFormat format;
  private final Target target;

  private final PartStreams streams;

  private final AtomicLong records = new AtomicLong();
  private final int key;

  private Diagnostics trial;
  private ReadOptions reading;
  private List<TraceWriter> writers;
  private CutHalves halves;
  private NeededDefinitions used;
  private PartThumbnails thumbnails;
  private AdoptedParts adopted;
  private Set<Source> unsorted;
  private boolean writing;

  /** A section of a stream. */
  private record Source(StreamInfo stream, Section section) {}

  /** One reading of a section of a stream. */
  private record Job(StreamInfo stream, Section section, List<Integer> parts, boolean first) {}

  /** Makes the writers of the parts. */
  @FunctionalInterface
  public interface Target {
    /**
     * Starts a part. Called a second time, once the first one was closed, if the trace turns out
     * not to be sorted.
     *
     * @param diagnostics counts data that the format cannot hold
     */
    TraceWriter create(int part, Diagnostics diagnostics) throws IOException;

    /** Called when a part has its name. */
    default void handleFinished(int part) {
      // for interested listeners
    }
  }

  /** A last chance to give the parts up by throwing. */
  @FunctionalInterface
  public interface Check {
    /** Called with the number of records read. */
    void run(long records) throws IOException;
  }

  private TraceSplitter(
      TraceReader reader, SplitPlan plan, SplitOptions options, TraceFormat format, Target target)
      throws IOException {
    this.reader = reader;
    input =
        new SplitInput(reader, format.capabilities().severalStreams(), options.memory() / SHARE);
    this.plan = plan;
    this.options = options;
    this.format = format;
    this.target = target;
    key = PartDefinitions.cutKey(reader.definitions());
    id = SplitId.of(reader, plan);
    streams = new PartStreams(input.streams(), plan);
  }

  /**
   * Splits a trace.
   *
   * @param beforeFinish called when all parts are written and can still be given up
   */
  public static void split(
      TraceReader reader,
      SplitPlan plan,
      SplitOptions options,
      TraceFormat format,
      Target target,
      Check beforeFinish)
      throws IOException {
    TraceSplitter splitter = new TraceSplitter(reader, plan, options, format, target);
    try {
      splitter.attempt(beforeFinish);
    } catch (TimeOrder.BrokenException e) {
      splitter.findUnsorted();
      splitter.attempt(beforeFinish);
    }
  }

  /** One attempt; its reports count unless a stream turns out not to be sorted. */
  private void attempt(Check beforeFinish) throws IOException {
    trial = new Diagnostics();
    writers = new ArrayList<>();
    boolean sorted = true;
    try (Closeable all = () -> Closeables.closeAll(writers)) {
      for (int i = 0; i < plan.parts(); i++) {
        writers.add(CapableWriter.of(target.create(i, trial), format, trial));
      }
      write();
      for (TraceWriter writer : writers) {
        writer.complete();
      }
      trial.joinInto(options.reading().diagnostics());
      beforeFinish.run(records.get());
      // All parts are written before the first one gets its name.
      for (int i = 0; i < writers.size(); i++) {
        writers.get(i).finish();
        target.handleFinished(i);
      }
    } catch (TimeOrder.BrokenException e) {
      sorted = false;
      throw e;
    } finally {
      if (sorted) {
        trial.joinInto(options.reading().diagnostics());
      }
    }
  }

  private void write() throws IOException {
    boolean byTime = plan.byProcess() == null;
    Definitions all = reader.definitions();
    List<List<StreamInfo>> infos = streams.lists();
    used = prunes() ? new NeededDefinitions(all, infos, key) : null;
    TimeCutHalves timeHalves = byTime ? timeHalves() : null;
    halves = byTime ? timeHalves : processHalves();
    boolean amends = writers.get(0).amends();
    List<Job> jobs = jobs();
    adopted = AdoptedParts.of(writers, options, unsorted != null ? null : reader);
    boolean unread = !byTime && adopted.isPossible();
    if (unread && used != null) {
      used.addForUnread();
      if (!amends) {
        writeMarkers(false);
      }
    }
    boolean first = byTime && options.dropHalves() || used != null && !amends && !unread;
    if (first) {
      read(jobs, false);
      if (used != null && !amends) {
        writeMarkers(false);
      }
      if (byTime && options.dropHalves()) {
        timeHalves.decide();
      } else {
        halves = byTime ? timeHalves() : processHalves(); // what was found is found once more
      }
    }
    boolean known = used != null && !amends;
    List<BitSet> needed = known ? used.needed() : null;
    for (int i = 0; i < plan.parts(); i++) {
      writers.get(i).begin(definitions(i, infos.get(i), needed), infos.get(i));
      writers.get(i).setMainOrigin(reader.origin());
      if (!byTime) {
        writers.get(i).keepSaidTimes(); // so that the merge of all parts says what the trace did
      }
    }
    long taken = 0;
    if (unread) {
      for (int i = 0; i < plan.parts(); i++) {
        taken += adopted.adopt(writers.get(i), infos.get(i), trial);
      }
      jobs.removeIf(job -> adopted.has(job.stream(), job.section()));
    }
    thumbnails = PartThumbnails.of(reader, plan, infos, options.memory() / SHARE, trial);
    read(jobs, true);
    records.addAndGet(taken);
    writeMarkers(true);
    if (used != null && amends) {
      needed = used.needed();
      for (int i = 0; i < plan.parts(); i++) {
        writers.get(i).amend(definitions(i, infos.get(i), needed));
      }
    }
    thumbnails.write(writers, format.title(), trial);
    halves.report(trial);
    if (byTime && input.streams().stream().anyMatch(s -> input.has(s, Section.STATISTICS))) {
      trial.warn(
          WarningCode.CHANGED_TIMES,
          "statistics count from the start of the whole trace, not from that of their part",
          null);
    }
  }

  private TimeCutHalves timeHalves() {
    return new TimeCutHalves(plan, options.dropHalves(), options.memory() / SHARE);
  }

  private ProcessCutHalves processHalves() {
    return new ProcessCutHalves(plan, reader.definitions(), options.dropHalves());
  }

  /** Returns whether parts get only the definitions that they need. */
  private boolean prunes() {
    long bits = (long) plan.parts() * reader.definitions().entries().size();
    boolean fits = bits / 8 < options.memory() / SHARE;
    if (!fits && !options.allDefinitions()) {
      trial.warn(
          WarningCode.LIMIT_REACHED,
          "all parts have all definitions, for lack of memory to find those that each part needs",
          null);
    }
    return fits && !options.allDefinitions();
  }

  private Definitions definitions(int part, List<StreamInfo> own, List<BitSet> needed) {
    boolean byTime = plan.byProcess() == null;
    boolean marked = byTime && (needed == null || used.usesCutKey(part));
    BitSet places = needed == null ? null : needed.get(part);
    Definitions all = reader.definitions();
    PartMark mark = plan.parts() == 1 ? null : new PartMark(id, part + 1, plan.parts());
    return PartDefinitions.of(all, plan, part, own, places, marked ? key : 0, mark);
  }

  private List<Job> jobs() throws IOException {
    List<Job> jobs = new ArrayList<>();
    for (Section section : SECTIONS) {
      for (StreamInfo stream : input.streams()) {
        boolean has = input.has(stream, section);
        if (section == Section.EVENTS && !has) {
          // Reports events that are missing.
          input.open(stream, section, options.reading().withDiagnostics(trial)).close();
        }
        if (has) {
          addJobs(jobs, stream, section);
        }
      }
    }
    return jobs;
  }

  private void addJobs(List<Job> jobs, StreamInfo stream, Section section) {
    if (plan.byProcess() == null) {
      jobs.add(new Job(stream, section, null, true));
      return;
    }
    List<Integer> parts = streams.parts(stream);
    int allowed = OpenFilesLimit.forTraces() / FILES_SHARE / options.threads();
    int atOnce = Math.max(1, Math.min(MAX_OPEN_PARTS, allowed));
    for (int i = 0; i < parts.size(); i += atOnce) {
      int end = Math.min(i + atOnce, parts.size());
      jobs.add(new Job(stream, section, parts.subList(i, end), i == 0));
    }
  }

  /**
   * Reads all streams.
   *
   * @param write whether records go to the parts; else they are only looked at
   */
  private void read(List<Job> jobs, boolean write) throws IOException {
    begin(write);
    records.set(0);
    WorkerPool.run(options.threads(), jobs.size(), i -> run(jobs.get(i)));
  }

  /** Begins to read everything, for the first time or once more. */
  private void begin(boolean write) {
    writing = write;
    ReadOptions all = options.reading().withDiagnostics(trial);
    reading = write ? all : all.reread();
  }

  private EventSink sink(int part, StreamInfo stream, Section section) throws IOException {
    EventSink sink;
    if (writing) {
      StreamInfo own = streams.get(part, stream);
      sink = writers.get(part).sink(own, section);
      if (section == Section.EVENTS) {
        sink = thumbnails.watching(sink, part, own.locations());
      }
    } else {
      sink = event -> {};
    }
    return used == null ? sink : new ReferenceSink(sink, used, part, stream.id());
  }

  private void run(Job job) throws IOException {
    boolean events = job.section() == Section.EVENTS;
    CutHalves.HalfListener watch = events ? halves.watch(job.stream().id()) : null;
    PartSinks sinks = part -> sink(part, job.stream(), job.section());
    if (job.parts() == null) {
      CallsAtCuts calls = events ? new CallsAtCuts(key) : null;
      read(job, reading, new SliceSink(plan, sinks, calls, watch));
      if (writing && calls != null) {
        trial.add(
            WarningCode.UNBALANCED_CALLS,
            CallStack.OTHER_LEAVES,
            calls.otherLeaves(),
            "stream " + Integer.toUnsignedString(job.stream().id(), 16));
      }
    } else {
      boolean all = job.first() && job.parts().size() == streams.parts(job.stream()).size();
      ReadOptions chosen =
          all ? reading : reading.withLocations(l -> job.parts().contains(part(job, l)));
      read(job, chosen, new ProcessSink(job.parts(), sinks, l -> part(job, l), watch));
    }
  }

  /** The part of a process; records of no process go to the first part that has the stream. */
  private int part(Job job, int location) {
    Integer part = plan.byProcess().get(location);
    if (part != null && streams.get(part, job.stream()) != null) {
      return part;
    }
    return job.first() ? job.parts().get(0) : -1;
  }

  private EventSource open(Job job, ReadOptions chosen) throws IOException {
    EventSource source = input.open(job.stream(), job.section(), chosen);
    if (unsorted == null) {
      return TimeOrder.checked(source);
    }
    return !input.isJoined() && unsorted.contains(new Source(job.stream(), job.section()))
        ? new SortedSource(source, options.memory() / SHARE / options.threads())
        : source;
  }

  private void read(Job job, ReadOptions chosen, EventSink sink) throws IOException {
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    try (EventSource source = open(job, chosen)) {
      while (source.read(block)) {
        records.addAndGet(block.rows());
        options.progress().accept(block.rows());
        event.wrap(block);
        while (event.next()) {
          sink.accept(event);
        }
      }
    }
    sink.end();
  }

  /** Looks at all streams, once one was found that is not sorted. */
  private void findUnsorted() throws IOException {
    ReadOptions look = options.reading().reread();
    unsorted = new HashSet<>();
    List<Source> sources = new ArrayList<>();
    for (StreamInfo stream : input.streams()) {
      for (Section section : SECTIONS) {
        if (input.has(stream, section)) {
          sources.add(new Source(stream, section));
        }
      }
    }
    List<Source> broken =
        TimeOrder.broken(
            sources, s -> input.open(s.stream(), s.section(), look), options.threads());
    for (Source s : broken) {
      unsorted.add(s);
      input.sort();
      TimeOrder.report(options.reading().diagnostics(), s.stream().toString());
    }
  }

  private void writeMarkers(boolean write) throws IOException {
    begin(write);
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
            sink = markerSink(part);
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

  private EventSink markerSink(int part) throws IOException {
    EventSink sink = writing ? writers.get(part).sink(null, Section.MARKERS) : event -> {};
    return used == null ? sink : new ReferenceSink(sink, used, part, 0);
  }
}
