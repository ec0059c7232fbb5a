package org.tracetool.unify.merge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.MergedSource;
import org.tracetool.core.merge.ProgressSource;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SlicedMerge;
import org.tracetool.core.merge.SortedSource;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.merge.TimeOrder;
import org.tracetool.core.report.Diagnostics;

/**
 * The records of the inputs in the words of the output: translated, counted, and in order of time.
 * All sources are taken to be in order until {@link #findUnsorted} has looked at them.
 */
final class MergeSources implements SlicedMerge.ProgressListener {
  static final List<Section> SECTIONS =
      List.of(Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS);

  private static final int WEIGHT = 8;

  /** Of so many sources, groups are merged first, by the threads that read ahead. */
  private static final int MIN_SOURCES_TO_GROUP = 16;

  private static final int GROUPS = 2;

  /** Share of the memory for sorting unsorted inputs, and its minimum. */
  private static final int SORT_SHARE = 4;

  private static final long MIN_BYTES_TO_SORT = 1 << 20;

  private final List<MergeInput> inputs;
  private final MergeOptions options;
  private final UndefinedTokenRenumbering strangers;
  private final AtomicLong records = new AtomicLong();
  private ReadOptions reading;

  /** Sources that have to be sorted; null as long as all are taken to be sorted. */
  private Set<Source> unsorted;

  /** A section of a stream of an input. */
  private record Source(int input, StreamInfo stream, Section section) {}

  /**
   * @param inputs translated inputs
   */
  MergeSources(List<MergeInput> inputs, MergeOptions options, UndefinedTokenRenumbering strangers) {
    this.inputs = inputs;
    this.options = options;
    this.strangers = strangers;
    reading = options.reading();
  }

  /** All will be read, and counted, from the start; damage is reported there. */
  void begin(Diagnostics diagnostics) {
    reading = options.reading().withDiagnostics(diagnostics);
    records.set(0);
  }

  /** Records read since {@link #begin}. */
  long records() {
    return records.get();
  }

  /** How the inputs are read at present. */
  ReadOptions reading() {
    return reading;
  }

  boolean has(MergePlan.SourceStream from, Section section) {
    return inputs.get(from.input()).has(from.stream(), section);
  }

  boolean has(MergePlan.Output output, Section section) {
    return output.from().stream().anyMatch(f -> has(f, section));
  }

  /** Returns whether all records of an input are unchanged in the output. */
  boolean isUnchanged(MergeInput input) {
    return unsorted == null
        && input.streams().stream().allMatch(s -> input.isUnchanged(s, strangers));
  }

  /** Opens the markers of an input. */
  EventSource markers(MergeInput input) throws IOException {
    return counted(input.open(null, Section.MARKERS, reading, s -> s, strangers));
  }

  /**
   * Feeds the sources of an output stream into a sink, in order of time, and ends it.
   *
   * @param memory bytes that this may take
   */
  void drain(MergePlan.Output output, Section section, EventSink end, ReadAhead ahead, long memory)
      throws IOException {
    List<SourceSet.Opener> openers = new ArrayList<>();
    long sorting = memory / SORT_SHARE / Math.max(1, unsortedIn(output, section));
    for (MergePlan.SourceStream from : output.from()) {
      if (has(from, section)) {
        openers.add(sized -> open(from, section, sized, sorting));
      }
    }
    try (SourceSet set = SourceSet.open(openers, reading, memory, WEIGHT, ahead)) {
      List<EventSource> sources = new ArrayList<>();
      for (EventSource source : set.sources()) {
        sources.add(ahead.wrap(source, set.blocks()));
      }
      try {
        merge(sources, end, ahead);
      } catch (IOException | RuntimeException | Error e) {
        ahead.close(); // no thread may still use the sources when they are closed
        throw e;
      }
    }
  }

  /** Merges sources; of many, groups are merged by other threads before. */
  private static void merge(List<EventSource> sources, EventSink end, ReadAhead ahead)
      throws IOException {
    if (sources.size() == 1) {
      sources.get(0).drainTo(end);
    } else if (ahead.executor() == null || sources.size() < MIN_SOURCES_TO_GROUP) {
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

  private EventSource open(
      MergePlan.SourceStream from, Section section, ReadOptions sized, long memory)
      throws IOException {
    boolean sort = isUnsorted(from, section);
    MergeInput.Stage stage =
        s -> sort ? new SortedSource(s, Math.max(memory, MIN_BYTES_TO_SORT)) : s;
    MergeInput input = inputs.get(from.input());
    EventSource source = input.open(from.stream(), section, chosen(sized, from), stage, strangers);
    return counted(unsorted == null ? TimeOrder.checked(source) : source);
  }

  /**
   * The sources of an output stream for a merge by slices of the time.
   *
   * @return null if one of them has to be translated or sorted, or does not stay open
   */
  List<SlicedMerge.Part> parts(MergePlan.Output output, Section section) throws IOException {
    if (unsorted != null) {
      return null;
    }
    List<SlicedMerge.Part> parts = new ArrayList<>();
    for (MergePlan.SourceStream from : output.from()) {
      MergeInput input = inputs.get(from.input());
      if (!input.staysOpen() || !input.isUnchanged(from.stream(), strangers)) {
        return null;
      }
      parts.add(
          new SlicedMerge.Part(
              input.reader(reading), from.stream(), section, chosen(reading, from)));
    }
    return parts;
  }

  /** Counts the records read from a source. */
  EventSource counted(EventSource source) {
    return new ProgressSource(source, this::countCopied);
  }

  @Override
  public EventSource source(EventSource source) {
    return counted(source);
  }

  @Override
  public void countCopied(long events) {
    records.addAndGet(events);
    options.progress().accept(events);
  }

  /** Counts records that go into the output without being read. */
  void countUnread(long count) {
    records.addAndGet(count);
  }

  /** Whether no source of events of a stream was found that is not in order. */
  boolean isSorted(MergePlan.SourceStream from) {
    return !isUnsorted(from, Section.EVENTS);
  }

  /** Takes the counts back to a number of records. */
  void recount(long count) {
    records.set(count);
  }

  /** Some processes of a stream; samples of groups go with the first ones. */
  private static ReadOptions chosen(ReadOptions options, MergePlan.SourceStream from) {
    if (from.locations() == null) {
      return options;
    }
    int[] wanted = from.locations().clone();
    Arrays.sort(wanted);
    int[] all = from.stream().locations().clone();
    Arrays.sort(all);
    IntPredicate chosen =
        token ->
            Arrays.binarySearch(wanted, token) >= 0
                || from.others() && Arrays.binarySearch(all, token) < 0;
    return options.withLocations(chosen);
  }

  private boolean isUnsorted(MergePlan.SourceStream from, Section section) {
    return unsorted != null && unsorted.contains(new Source(from.input(), from.stream(), section));
  }

  private int unsortedIn(MergePlan.Output output, Section section) {
    int n = 0;
    for (MergePlan.SourceStream from : output.from()) {
      n += isUnsorted(from, section) ? 1 : 0;
    }
    return n;
  }

  /** Checks all sources, once one was found that is not sorted; reports these. */
  void findUnsorted(Diagnostics diagnostics) throws IOException {
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
    // Damage is reported when the sources are read for writing.
    ReadOptions quiet = options.reading().reread();
    unsorted =
        new LinkedHashSet<>(
            TimeOrder.broken(
                sources,
                s -> inputs.get(s.input()).openRaw(s.stream(), s.section(), quiet),
                options.threads()));
    for (Source s : unsorted) {
      TimeOrder.report(diagnostics, inputs.get(s.input()).name() + ": " + s.stream());
    }
  }
}
