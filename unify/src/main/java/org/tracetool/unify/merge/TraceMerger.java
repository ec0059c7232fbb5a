package org.tracetool.unify.merge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.CapableWriter;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.SliceableSink;
import org.tracetool.core.format.StreamAdoptionFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SlicedMerge;
import org.tracetool.core.merge.TimeOrder;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.work.WorkerPool;

/**
 * Makes one trace of several. Their definitions are united first; then each stream of the output is
 * merged from its sources in order of time, several streams at a time. Records with equal times
 * come in the order in which their inputs begin, then in that of the inputs.
 */
public final class TraceMerger {
  private static final String RECORDS = "records";

  /** Inputs that stay open; more of them are opened again when they are needed. */
  private static final int MAX_OPEN_INPUTS = 256;

  private final List<MergeInput> inputs;
  private final MergeOptions options;
  private final Diagnostics diagnostics;

  /** Effects of merging on definitions and times, which are reported if they occur. */
  private final Diagnostics effects = new Diagnostics();

  private final AtomicLong marksKept = new AtomicLong();
  private Definitions definitions;
  private MergeSources sources;
  private List<MergePlan.Output> outputs;
  private List<Integer> order;
  private int cutKey;

  private Diagnostics trial;
  private MergedAttachments attachments;
  private AdoptedStreams adopted;

  private record Job(MergePlan.Output output, Section section) {}

  private TraceMerger(List<MergeInput> inputs, MergeOptions options) {
    this.inputs = List.copyOf(inputs);
    this.options = options;
    diagnostics = options.reading().diagnostics();
  }

  /** Makes the writer of the output, once the inputs have been looked at. */
  @FunctionalInterface
  public interface Target {
    /**
     * Starts the output. Called a second time, once the first one was closed, if the inputs turn
     * out not to be sorted.
     *
     * @param streams how many streams it will have
     * @param diagnostics counts data that the format cannot hold
     */
    TraceWriter create(int streams, Diagnostics diagnostics) throws IOException;
  }

  /**
   * Merges traces into a new one.
   *
   * @param beforeFinish called when all is written and the output can still be given up
   * @return number of records written
   * @throws org.tracetool.core.error.UsageException if inputs contradict each other
   * @throws UnsupportedTraceException if shares are asked for, and streams cannot be written apart
   */
  public static long merge(
      List<MergeInput> inputs,
      MergeOptions options,
      TraceFormat format,
      Target target,
      Check beforeFinish)
      throws IOException {
    TraceMerger merger = new TraceMerger(inputs, options);
    try {
      merger.prepare();
      if (options.orderFirst()) {
        merger.sources.findUnsorted(merger.diagnostics);
      }
      try {
        merger.write(format, target, beforeFinish);
      } catch (TimeOrder.BrokenException e) {
        merger.refuseShards("records that are not in order of time");
        merger.sources.findUnsorted(merger.diagnostics);
        merger.write(format, target, beforeFinish);
      }
    } finally {
      for (MergeInput input : merger.inputs) {
        input.close();
      }
    }
    return merger.records();
  }

  private long records() {
    return sources.records() + options.shards().sum(RECORDS);
  }

  private void refuseShards(String what) throws UnsupportedTraceException {
    if (options.shards() != ShardWork.WHOLE) {
      throw new UnsupportedTraceException(
          what + ": streams cannot be merged apart; leave out what asks for shares");
    }
  }

  /** A last chance to give the output up by throwing. */
  @FunctionalInterface
  public interface Check {
    /** Called with the number of records written. */
    void run(long records) throws IOException;
  }

  private void prepare() throws IOException {
    for (int i = 0; i < inputs.size(); i++) {
      inputs.get(i).survey(i, options.reading(), inputs.size() <= MAX_OPEN_INPUTS);
    }
    MergeClocks clocks = new MergeClocks(inputs, options);
    if (!options.renumber() && !options.join() && !options.sharedNumbers()) {
      SameRunCheck.run(inputs, clocks, options.reading());
    }
    DefinitionUnion union =
        new DefinitionUnion(
            clocks.ticksPerSecond(),
            clocks.epoch(),
            options.renumber(),
            options.sharedNumbers(),
            effects);
    for (int i = 0; i < inputs.size(); i++) {
      MergeInput input = inputs.get(i);
      ClockMap clock = clocks.of(i);
      TraceReader reader = input.reader(options.reading());
      try {
        input.translate(
            union.add(reader.definitions(), input.streams(), clock, input.name()), clock);
      } finally {
        input.release(reader);
      }
    }
    definitions = union.definitions();
    clocks.report(effects);
    if (inputs.size() > 1) {
      PartMark.reportMissing(definitions, effects);
    }
    sources = new MergeSources(inputs, options, union.strangers(inputs.size()));
    cutKey = CutMark.token(definitions);
    order = order();
    outputs = MergePlan.of(inputs, order, options.streams());
  }

  /** The inputs by their begin, so that parts of one trace follow each other in any order. */
  private List<Integer> order() throws IOException {
    long[] begins = new long[inputs.size()];
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < begins.length; i++) {
      MergeInput input = inputs.get(i);
      begins[i] = input.clock().time(input.begin());
      list.add(i);
    }
    list.sort((a, b) -> Long.compareUnsigned(begins[a], begins[b]));
    return list;
  }

  /** One attempt; its reports count unless a source turns out not to be sorted. */
  private void write(TraceFormat format, Target target, Check beforeFinish) throws IOException {
    trial = new Diagnostics();
    sources.begin(trial);
    marksKept.set(0);
    boolean sorted = true;
    try (TraceWriter writer =
        CapableWriter.of(target.create(outputs.size(), trial), format, trial)) {
      boolean later = cutKey == 0 || writer.amends();
      writer.begin(later || marksStay() ? definitions : withoutCutKey(), streams());
      if (inputs.stream().allMatch(i -> i.isOfTimesOf(inputs.get(0)))) {
        writer.keepSaidTimes();
      }
      write(writer, format);
      if (later && cutKey != 0 && marksKept.get() == 0) {
        writer.amend(withoutCutKey());
      }
      writer.complete();
      trial.joinInto(diagnostics);
      effects.joinInto(diagnostics);
      beforeFinish.run(records());
      writer.finish();
    } catch (TimeOrder.BrokenException e) {
      sorted = false;
      throw e;
    } finally {
      if (sorted) {
        trial.joinInto(diagnostics);
      }
    }
  }

  private void write(TraceWriter writer, TraceFormat format) throws IOException {
    MergeInput first = inputs.get(0);
    boolean same = inputs.size() == 1 && cutKey == 0 && sources.isUnchanged(first);
    attachments =
        same
            ? MergedAttachments.kept(first)
            : MergedAttachments.drawn(inputs, definitions, outputs, trial);
    boolean isWhole = options.shards() == ShardWork.WHOLE;
    boolean withoutRows = isWhole && cutKey == 0 && !attachments.needsEvents();
    StreamAdoptionFacet facet = withoutRows ? writer.facet(StreamAdoptionFacet.class) : null;
    if (attachments.needsEvents() || cutKey != 0) {
      refuseShards("pictures and parts of cut traces");
    }
    adopted = new AdoptedStreams(facet, inputs, sources, trial);
    if (!options.rewrite() && !options.sharedNumbers()) {
      adopted.adopt(outputs);
    }
    List<Job> jobs = new ArrayList<>();
    for (Section section : MergeSources.SECTIONS) {
      for (int i = 0; i < outputs.size(); i++) {
        MergePlan.Output output = outputs.get(i);
        boolean there = section == Section.EVENTS && adopted.has(output);
        if (!there && options.shards().writes(i) && sources.has(output, section)) {
          jobs.add(new Job(output, section));
        }
      }
    }
    if (outputs.size() == 1 || options.threads() == 1) {
      try (ReadAhead ahead = new ReadAhead(options.threads())) {
        for (Job job : jobs) {
          run(job, writer, ahead, options.threads(), options.memory());
        }
      }
    } else {
      try (ReadAhead none = new ReadAhead(1)) {
        long memory = options.memory() / options.threads();
        WorkerPool.run(
            options.threads(), jobs.size(), i -> run(jobs.get(i), writer, none, 1, memory));
      }
    }
    if (options.shards().isPart()) {
      options.shards().note().setNumber(RECORDS, sources.records());
      return;
    }
    writeMarkers(writer);
    attachments.write(writer, format.title(), sources.reading());
  }

  private List<StreamInfo> streams() {
    List<StreamInfo> streams = new ArrayList<>();
    outputs.forEach(o -> streams.add(o.stream()));
    return streams;
  }

  /**
   * Reads all events to see whether marks of cuts stay, for a format whose definitions come first:
   * the key of the marks is defined if there will be any.
   */
  private boolean marksStay() throws IOException {
    sources.begin(trial.rereading());
    long kept = 0;
    try (ReadAhead ahead = new ReadAhead(options.threads())) {
      for (MergePlan.Output output : outputs) {
        if (sources.has(output, Section.EVENTS)) {
          CutRejoiner joiner = new CutRejoiner(event -> {}, cutKey);
          sources.drain(output, Section.EVENTS, joiner, ahead, options.memory());
          kept += joiner.kept();
        }
      }
    } finally {
      sources.begin(trial);
    }
    return kept > 0;
  }

  private void run(Job job, TraceWriter writer, ReadAhead ahead, int threads, long memory)
      throws IOException {
    StreamInfo stream = job.output().stream();
    if (job.section() == Section.EVENTS && adopted.rewrite(job.output())) {
      return;
    }
    EventSink sink = writer.sink(stream, job.section());
    if (sink instanceof SliceableSink slices && inSlices(job, slices, threads)) {
      return;
    }
    if (job.section() == Section.EVENTS) {
      sink = attachments.watching(sink, stream.locations());
    }
    CutRejoiner joiner =
        cutKey == 0 || job.section() != Section.EVENTS ? null : new CutRejoiner(sink, cutKey);
    sources.drain(job.output(), job.section(), joiner == null ? sink : joiner, ahead, memory);
    if (joiner != null) {
      marksKept.addAndGet(joiner.kept());
    }
  }

  /**
   * Merges by slices of the time if neither translation nor sorting nor information from before a
   * slice is needed.
   */
  private boolean inSlices(Job job, SliceableSink sink, int threads) throws IOException {
    if (cutKey != 0 || attachments.needsEvents()) {
      return false;
    }
    List<SlicedMerge.Part> parts = sources.parts(job.output(), job.section());
    if (parts == null) {
      return false;
    }
    long before = sources.records();
    boolean done = SlicedMerge.run(parts, sink, sources, threads, options.memory());
    if (done) {
      sink.end();
    } else {
      sources.recount(before);
    }
    return done;
  }

  private void writeMarkers(TraceWriter writer) throws IOException {
    EventSink sink = null;
    for (int i : order) {
      if (!inputs.get(i).hasMarkers()) {
        continue;
      }
      if (sink == null) {
        sink = writer.sink(null, Section.MARKERS);
      }
      EventSink markers = sink;
      try (EventSource source = sources.markers(inputs.get(i))) {
        source.drainTo(event -> markers.accept(event));
      }
    }
    if (sink != null) {
      sink.end();
    }
  }

  /** The definitions when all cuts are joined, so that nothing refers to their key any more. */
  private Definitions withoutCutKey() {
    Definitions.Builder builder = Definitions.builder();
    for (Definitions.Entry e : definitions.entries()) {
      if (!CutMark.is(e.definition())) {
        builder.add(e);
      }
    }
    return builder.build();
  }
}
