package org.tracetool.unify.merge;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.CapableSink;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.work.Workers;

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

  private final List<MergeInput> inputs;
  private final MergeOptions options;
  private final Diagnostics diagnostics;
  private final AtomicLong records = new AtomicLong();
  private final AtomicLong marksKept = new AtomicLong();
  private Definitions definitions;
  private List<MergePlan.Output> outputs;
  private List<Integer> order;
  private int cutKey;

  private record Job(MergePlan.Output output, Section section) {}

  private TraceMerger(List<MergeInput> inputs, MergeOptions options) {
    this.inputs = List.copyOf(inputs);
    this.options = options;
    diagnostics = options.reading().diagnostics();
  }

  /** Makes the writer of the output, once the inputs have been looked at. */
  @FunctionalInterface
  public interface Target {
    /** Starts the output, which will have so many streams. */
    TraceWriter create(int streams) throws IOException;
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
      try (TraceWriter writer = target.create(merger.outputs.size())) {
        merger.write(writer, format);
        beforeFinish.run(merger.records.get());
        writer.finish();
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
    for (MergeInput input : inputs) {
      input.survey(options.reading(), inputs.size() <= MOST_OPEN);
    }
    long ticks = options.resolution() != 0 ? options.resolution() : Resolution.of(inputs);
    BigDecimal[] offsets = offsets();
    DefinitionUnion union = new DefinitionUnion(ticks, options.renumber());
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
      org.tracetool.core.format.TraceReader reader = input.reader(options.reading());
      try {
        input.translate(
            union.add(reader.definitions(), input.streams(), clock, input.name()), clock);
      } finally {
        input.release(reader);
      }
    }
    definitions = union.definitions();
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

  private void write(TraceWriter writer, TraceFormat format) throws IOException {
    List<StreamInfo> streams = new ArrayList<>();
    outputs.forEach(o -> streams.add(o.stream()));
    writer.begin(definitions, streams);
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
          run(job, writer, format, ahead, options.memory());
        }
      }
    } else {
      try (ReadAhead none = new ReadAhead(1)) {
        long memory = options.memory() / options.threads();
        Workers.run(
            options.threads(), jobs.size(), i -> run(jobs.get(i), writer, format, none, memory));
      }
    }
    markers(writer, format);
    if (cutKey != 0 && marksKept.get() == 0) {
      dropCutKey(writer);
    }
  }

  private boolean has(MergePlan.From from, Section section) {
    return inputs.get(from.input()).has(from.stream(), section);
  }

  private void run(Job job, TraceWriter writer, TraceFormat format, ReadAhead ahead, long memory)
      throws IOException {
    List<SourceSet.Opener> openers = new ArrayList<>();
    for (MergePlan.From from : job.output().from()) {
      if (has(from, job.section())) {
        openers.add(sized -> open(from, job.section(), sized));
      }
    }
    EventSink sink =
        CapableSink.of(writer.sink(job.output().stream(), job.section()), format, diagnostics);
    CutJoiner joiner =
        cutKey == 0 || job.section() != Section.EVENTS ? null : new CutJoiner(sink, cutKey);
    EventSink end = joiner == null ? sink : joiner;
    try (SourceSet set = SourceSet.open(openers, options.reading(), memory, WEIGHT, ahead)) {
      List<EventSource> sources = new ArrayList<>();
      for (EventSource source : set.sources()) {
        sources.add(ahead.wrap(source, set.blocks()));
      }
      try {
        if (sources.size() == 1) {
          sources.get(0).drainTo(end);
        } else {
          new KWayMerge(sources).drainTo(end);
        }
      } catch (IOException | RuntimeException | Error e) {
        ahead.close(); // nobody may use the sources when they are closed now
        throw e;
      }
    }
    if (joiner != null) {
      marksKept.addAndGet(joiner.kept());
    }
  }

  private EventSource open(MergePlan.From from, Section section, ReadOptions sized)
      throws IOException {
    ReadOptions chosen = from.locations() == null ? sized : sized.withLocations(chosen(from));
    return new Counted(inputs.get(from.input()).open(from.stream(), section, chosen));
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
        sink = CapableSink.of(writer.sink(null, Section.MARKERS), format, diagnostics);
      }
      EventSink markers = sink;
      try (EventSource source =
          new Counted(inputs.get(i).open(null, Section.MARKERS, options.reading()))) {
        source.drainTo(event -> markers.accept(event));
      }
    }
    if (sink != null) {
      sink.end();
    }
  }

  /** All cuts were joined, so that nothing refers to the key any more. */
  private void dropCutKey(TraceWriter writer) throws IOException {
    Definitions.Builder builder = Definitions.builder();
    for (Definitions.Entry e : definitions.entries()) {
      Definition d = e.definition();
      if (!CutMark.is(d)) {
        builder.add(e);
      }
    }
    try {
      writer.amend(builder.build());
    } catch (UnsupportedOperationException e) {
      // The format writes definitions first; a key that nobody uses does no harm.
    }
  }

  /** Counts what is read. */
  private final class Counted implements EventSource {
    private final EventSource source;

    Counted(EventSource source) {
      this.source = source;
    }

    @Override
    public boolean read(EventBlock block) throws IOException {
      boolean any = source.read(block);
      if (any) {
        records.addAndGet(block.rows());
        options.progress().accept(block.rows());
      }
      return any;
    }

    @Override
    public void close() throws IOException {
      source.close();
    }
  }
}
