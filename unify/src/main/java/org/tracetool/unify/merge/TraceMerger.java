package org.tracetool.unify.merge;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.CapableSink;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.SliceableSink;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.merge.CountedSource;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.MergedSource;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SlicedMerge;
import org.tracetool.core.merge.SortedSource;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.snapshot.Thumbnail;
import org.tracetool.core.work.Workers;
import org.tracetool.unify.ThumbnailSink;
import org.tracetool.unify.TimeOrder;

/**
 * Makes one trace of several. Their definitions are united first; then each stream of the output is
 * merged from its sources in order of time, several streams at a time. Records with equal times
 * come in the order in which their inputs begin, then in that of the inputs.
 */
public final class TraceMerger {
  private static final Section[] SECTIONS = {Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS};

  /** Inputs that stay open; more of them are opened again when they are needed. */
  private static final int MOST_OPEN = 256;

  private static final int WEIGHT = 8;

  /** Of so many sources, groups are merged first, by the threads that read ahead. */
  private static final int FEWEST_TO_GROUP = 16;

  private static final int GROUPS = 2;

  /** Part of the memory for sorting what is not sorted, and the least that is of use. */
  private static final int SORT_SHARE = 4;

  private static final long LEAST_TO_SORT = 1 << 20;

  private final List<MergeInput> inputs;
  private final MergeOptions options;
  private final Diagnostics diagnostics;
  private final AtomicLong records = new AtomicLong();
  private final AtomicLong marksKept = new AtomicLong();
  private Definitions definitions;
  private Strangers strangers;
  private List<MergePlan.Output> outputs;
  private List<Integer> order;
  private int cutKey;

  /** The time 0 to which all inputs are moved, in seconds since 1970; null if they are not. */
  private BigDecimal epoch;

  /** Sources that have to be sorted; null as long as all are taken to be sorted. */
  private Set<Source> unsorted;

  private Diagnostics trial;
  private Thumbnail thumbnail;

  private record Job(MergePlan.Output output, Section section) {}

  /** A section of a stream of an input. */
  private record Source(int input, StreamInfo stream, Section section) {}

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
     * @param diagnostics where it is to be counted what the format cannot hold
     */
    TraceWriter create(int streams, Diagnostics diagnostics) throws IOException;
  }

  /**
   * Merges traces into a new one.
   *
   * @param beforeFinish called when all is written and the output can still be given up
   * @return number of records written
   * @throws org.tracetool.core.error.UsageException if inputs contradict each other
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
        merger.findUnsorted();
      }
      try {
        merger.write(format, target, beforeFinish);
      } catch (TimeOrder.BrokenException e) {
        merger.findUnsorted();
        merger.write(format, target, beforeFinish);
      }
    } finally {
      for (MergeInput input : merger.inputs) {
        input.close();
      }
    }
    return merger.records.get();
  }

  /** A last chance to give the output up by throwing. */
  @FunctionalInterface
  public interface Check {
    /** Called with the number of records written. */
    void run(long records) throws IOException;
  }

  private void prepare() throws IOException {
    for (int i = 0; i < inputs.size(); i++) {
      inputs.get(i).survey(i, options.reading(), inputs.size() <= MOST_OPEN);
    }
    long ticks = options.resolution() != 0 ? options.resolution() : Resolution.of(inputs);
    BigDecimal[] offsets = offsets();
    DefinitionUnion union =
        new DefinitionUnion(ticks, epoch, options.renumber(), options.sharedNumbers(), diagnostics);
    for (int i = 0; i < inputs.size(); i++) {
      MergeInput input = inputs.get(i);
      ClockMap clock = new ClockMap(input.ticksPerSecond(), ticks, offsets[i], input.name());
      if (clock.rounds()) {
        diagnostics.warning(
            "times rounded to the resolution of the output",
            input.name()
                + ": "
                + Long.toUnsignedString(input.ticksPerSecond())
                + " ticks a second become "
                + Long.toUnsignedString(ticks));
      }
      TraceReader reader = input.reader(options.reading());
      try {
        input.translate(
            union.add(reader.definitions(), input.streams(), clock, input.name()), clock);
      } finally {
        input.release(reader);
      }
    }
    definitions = union.definitions();
    strangers = union.strangers(inputs.size());
    cutKey = CutMark.token(definitions);
    order = order();
    outputs = MergePlan.of(inputs, order, options.streams());
  }

  private BigDecimal[] offsets() {
    BigDecimal[] offsets = new BigDecimal[inputs.size()];
    Arrays.fill(offsets, BigDecimal.ZERO);
    boolean said = inputs.stream().anyMatch(i -> i.offset() != null);
    boolean stamped = inputs.stream().allMatch(i -> i.start() != null);
    if (!said && stamped && options.align()) {
      BigDecimal first =
          inputs.stream().map(MergeInput::start).min(BigDecimal::compareTo).orElseThrow();
      epoch = inputs.size() > 1 ? first : null;
      for (int i = 0; i < offsets.length; i++) {
        offsets[i] = inputs.get(i).start().subtract(first);
        if (offsets[i].signum() != 0) {
          diagnostics.warning(
              "times moved by the begin of the run (--keep-times does not)",
              inputs.get(i).name() + ": + " + offsets[i].toPlainString() + " s");
        }
      }
    }
    for (int i = 0; i < offsets.length; i++) {
      if (inputs.get(i).offset() != null) {
        offsets[i] = inputs.get(i).offset();
      }
    }
    return offsets;
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

  /** One try; what it has to tell counts unless a source turns out not to be sorted. */
  private void write(TraceFormat format, Target target, Check beforeFinish) throws IOException {
    trial = new Diagnostics();
    records.set(0);
    marksKept.set(0);
    boolean sorted = true;
    try (TraceWriter writer = target.create(outputs.size(), trial)) {
      boolean later = cutKey == 0 || amends(writer);
      writer.begin(later || marksStay() ? definitions : withoutCutKey(), streams());
      write(writer, format);
      if (later && cutKey != 0 && marksKept.get() == 0) {
        writer.amend(withoutCutKey());
      }
      trial.joinInto(diagnostics);
      beforeFinish.run(records.get());
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
    boolean sameThumbnail = keepsThumbnail();
    thumbnail = sameThumbnail ? null : thumbnail();
    List<Job> jobs = new ArrayList<>();
    for (Section section : SECTIONS) {
      for (MergePlan.Output output : outputs) {
        if (output.from().stream().anyMatch(f -> has(f, section))) {
          jobs.add(new Job(output, section));
        }
      }
    }
    if (outputs.size() == 1 || options.threads() == 1) {
      try (ReadAhead ahead = new ReadAhead(options.threads())) {
        for (Job job : jobs) {
          run(job, writer, format, ahead, options.threads(), options.memory());
        }
      }
    } else {
      try (ReadAhead none = new ReadAhead(1)) {
        long memory = options.memory() / options.threads();
        Workers.run(
            options.threads(), jobs.size(), i -> run(jobs.get(i), writer, format, none, 1, memory));
      }
    }
    markers(writer, format);
    if (sameThumbnail || thumbnail != null) {
      try (OutputStream out = writer.attachment("thumbnail")) {
        if (out == null) {
          trial.loss("thumbnail, which format " + format.id() + " has no place for", 1);
        } else if (sameThumbnail) {
          copyThumbnail(out);
        } else {
          thumbnail.write(out);
        }
      }
    }
  }

  /** Whether there is one input with a thumbnail, which stays right. */
  private boolean keepsThumbnail() {
    MergeInput input = inputs.get(0);
    return inputs.size() == 1
        && input.hasThumbnail()
        && cutKey == 0
        && unsorted == null
        && input.streams().stream().allMatch(s -> input.isUnchanged(s, strangers));
  }

  private void copyThumbnail(OutputStream out) throws IOException {
    TraceReader reader = inputs.get(0).reader(reading());
    try (InputStream picture = reader.attachment("thumbnail")) {
      picture.transferTo(out);
    } finally {
      inputs.get(0).release(reader);
    }
  }

  private List<StreamInfo> streams() {
    List<StreamInfo> streams = new ArrayList<>();
    outputs.forEach(o -> streams.add(o.stream()));
    return streams;
  }

  /** Whether definitions can be changed after the records are written. */
  private boolean amends(TraceWriter writer) throws IOException {
    try {
      writer.amend(definitions); // before begin() that changes nothing
      return true;
    } catch (UnsupportedOperationException e) {
      return false;
    }
  }

  /**
   * Reads all events to see whether marks of cuts stay, for a format whose definitions come first:
   * the key of the marks is defined if there will be any.
   */
  private boolean marksStay() throws IOException {
    Diagnostics told = trial;
    trial = new Diagnostics(); // all is read once more
    long kept = 0;
    try (ReadAhead ahead = new ReadAhead(options.threads())) {
      for (MergePlan.Output output : outputs) {
        if (output.from().stream().anyMatch(f -> has(f, Section.EVENTS))) {
          CutJoiner joiner = new CutJoiner(event -> {}, cutKey);
          drain(new Job(output, Section.EVENTS), joiner, ahead, options.memory());
          kept += joiner.kept();
        }
      }
    } finally {
      trial = told;
      records.set(0);
    }
    return kept > 0;
  }

  private boolean has(MergePlan.From from, Section section) {
    return inputs.get(from.input()).has(from.stream(), section);
  }

  /**
   * Merges by slices of the time what needs neither translation nor sorting, and nothing that
   * records before a slice tell.
   */
  private boolean inSlices(Job job, SliceableSink sink, TraceFormat format, int threads)
      throws IOException {
    if (unsorted != null || cutKey != 0 || thumbnail != null) {
      return false;
    }
    List<SlicedMerge.Part> parts = new ArrayList<>();
    for (MergePlan.From from : job.output().from()) {
      MergeInput input = inputs.get(from.input());
      if (!input.staysOpen() || !input.isUnchanged(from.stream(), strangers)) {
        return false;
      }
      TraceReader reader = input.reader(reading());
      ReadOptions chosen =
          from.locations() == null ? reading() : reading().withLocations(chosen(from));
      parts.add(new SlicedMerge.Part(reader, from.stream(), job.section(), chosen));
    }
    long before = records.get();
    boolean done =
        SlicedMerge.run(
            parts,
            sink,
            (slice, told) -> CapableSink.of(slice, format, told),
            this::counted,
            threads,
            options.memory());
    if (done) {
      sink.end();
    } else {
      records.set(before);
    }
    return done;
  }

  private void run(
      Job job, TraceWriter writer, TraceFormat format, ReadAhead ahead, int threads, long memory)
      throws IOException {
    StreamInfo stream = job.output().stream();
    EventSink own = writer.sink(stream, job.section());
    if (own instanceof SliceableSink slices && inSlices(job, slices, format, threads)) {
      return;
    }
    EventSink sink = CapableSink.of(own, format, trial);
    if (job.section() == Section.EVENTS) {
      sink = ThumbnailSink.of(sink, thumbnail, stream.locations());
    }
    CutJoiner joiner =
        cutKey == 0 || job.section() != Section.EVENTS ? null : new CutJoiner(sink, cutKey);
    drain(job, joiner == null ? sink : joiner, ahead, memory);
    if (joiner != null) {
      marksKept.addAndGet(joiner.kept());
    }
  }

  /** Merges the sources of a stream. */
  private void drain(Job job, EventSink end, ReadAhead ahead, long memory) throws IOException {
    List<SourceSet.Opener> openers = new ArrayList<>();
    long sorting = memory / SORT_SHARE / Math.max(1, unsortedIn(job));
    for (MergePlan.From from : job.output().from()) {
      if (has(from, job.section())) {
        openers.add(sized -> open(from, job.section(), sized, sorting));
      }
    }
    try (SourceSet set = SourceSet.open(openers, reading(), memory, WEIGHT, ahead)) {
      List<EventSource> sources = new ArrayList<>();
      for (EventSource source : set.sources()) {
        sources.add(ahead.wrap(source, set.blocks()));
      }
      try {
        drain(sources, end, ahead);
      } catch (IOException | RuntimeException | Error e) {
        ahead.close(); // nobody may use the sources when they are closed now
        throw e;
      }
    }
  }

  /** Merges sources; of many, groups are merged by other threads before. */
  private static void drain(List<EventSource> sources, EventSink end, ReadAhead ahead)
      throws IOException {
    if (sources.size() == 1) {
      sources.get(0).drainTo(end);
    } else if (ahead.executor() == null || sources.size() < FEWEST_TO_GROUP) {
      new KWayMerge(sources).drainTo(end);
    } else {
      List<EventSource> merged = new ArrayList<>();
      for (int i = 0; i < GROUPS; i++) {
        int from = sources.size() * i / GROUPS;
        int to = sources.size() * (i + 1) / GROUPS;
        merged.add(ahead.wrap(new MergedSource(sources.subList(from, to))));
      }
      new KWayMerge(merged).drainTo(end);
    }
  }

  private ReadOptions reading() {
    return options.reading().withDiagnostics(trial);
  }

  private EventSource open(MergePlan.From from, Section section, ReadOptions sized, long memory)
      throws IOException {
    ReadOptions chosen = from.locations() == null ? sized : sized.withLocations(chosen(from));
    boolean sort = isUnsorted(from, section);
    MergeInput.Stage stage = s -> sort ? new SortedSource(s, Math.max(memory, LEAST_TO_SORT)) : s;
    MergeInput input = inputs.get(from.input());
    EventSource source = input.open(from.stream(), section, chosen, stage, strangers);
    return counted(unsorted == null ? TimeOrder.checked(source) : source);
  }

  private boolean isUnsorted(MergePlan.From from, Section section) {
    return unsorted != null && unsorted.contains(new Source(from.input(), from.stream(), section));
  }

  private int unsortedIn(Job job) {
    int n = 0;
    for (MergePlan.From from : job.output().from()) {
      n += isUnsorted(from, job.section()) ? 1 : 0;
    }
    return n;
  }

  /** Looks at all sources, once one was found that is not sorted. */
  private void findUnsorted() throws IOException {
    List<Source> sources = new ArrayList<>();
    for (MergeInput input : inputs) {
      for (StreamInfo stream : input.streams()) {
        for (Section section : SECTIONS) {
          if (input.has(stream, section)) {
            sources.add(new Source(input.number(), stream, section));
          }
        }
      }
    }
    // What is damaged is told when the sources are read to be written.
    ReadOptions quiet = options.reading().withDiagnostics(new Diagnostics());
    boolean[] sorted = new boolean[sources.size()];
    Workers.run(
        options.threads(),
        sorted.length,
        i -> {
          Source s = sources.get(i);
          MergeInput input = inputs.get(s.input());
          try (EventSource source = input.openRaw(s.stream(), s.section(), quiet)) {
            sorted[i] = TimeOrder.holds(source);
          }
        });
    unsorted = new HashSet<>();
    for (int i = 0; i < sorted.length; i++) {
      if (!sorted[i]) {
        Source s = sources.get(i);
        unsorted.add(s);
        diagnostics.warning(
            "records that were not in order of time, sorted",
            inputs.get(s.input()).name() + ": " + s.stream());
      }
    }
  }

  /** A new picture, if one of the inputs has one. */
  private Thumbnail thumbnail() {
    if (inputs.stream().noneMatch(MergeInput::hasThumbnail)) {
      return null;
    }
    List<Definition.TimeRange> ranges = definitions.all(Definition.TimeRange.class);
    if (ranges.isEmpty()) {
      trial.loss("thumbnail, since not every input says when it begins and ends", 1);
      return null;
    }
    List<Integer> processes = new ArrayList<>();
    for (MergePlan.Output output : outputs) {
      for (int location : output.stream().locations()) {
        processes.add(location);
      }
    }
    Definition.TimeRange range = ranges.get(0);
    return new Thumbnail(range.first(), range.last(), processes, Integer.MAX_VALUE);
  }

  /** Some processes of a stream; samples of groups go with the first ones. */
  private static IntPredicate chosen(MergePlan.From from) {
    int[] wanted = from.locations().clone();
    Arrays.sort(wanted);
    int[] all = from.stream().locations().clone();
    Arrays.sort(all);
    return token ->
        Arrays.binarySearch(wanted, token) >= 0
            || from.others() && Arrays.binarySearch(all, token) < 0;
  }

  private void markers(TraceWriter writer, TraceFormat format) throws IOException {
    EventSink sink = null;
    for (int i : order) {
      if (!inputs.get(i).hasMarkers()) {
        continue;
      }
      if (sink == null) {
        sink = CapableSink.of(writer.sink(null, Section.MARKERS), format, trial);
      }
      EventSink markers = sink;
      MergeInput input = inputs.get(i);
      try (EventSource source =
          counted(input.open(null, Section.MARKERS, reading(), s -> s, strangers))) {
        source.drainTo(event -> markers.accept(event));
      }
    }
    if (sink != null) {
      sink.end();
    }
  }

  /** What is defined when all cuts are joined, so that nothing refers to their key any more. */
  private Definitions withoutCutKey() {
    Definitions.Builder builder = Definitions.builder();
    for (Definitions.Entry e : definitions.entries()) {
      if (!CutMark.is(e.definition())) {
        builder.add(e);
      }
    }
    return builder.build();
  }

  private EventSource counted(EventSource source) {
    return new CountedSource(
        source,
        rows -> {
          records.addAndGet(rows);
          options.progress().accept(rows);
        });
  }
}
