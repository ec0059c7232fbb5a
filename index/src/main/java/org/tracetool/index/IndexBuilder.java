package org.tracetool.index;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.NoteCollector;
import org.tracetool.core.format.ReachingSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.core.work.WorkerPool;

/** Makes the index of a trace in one pass, streams in parallel. */
public final class IndexBuilder {
  /** Bytes between two places of a stream, at least. */
  private static final long MIN_DISTANCE_BYTES = 32 << 10;

  /** Places of a stream, about. */
  private static final long PLACES = 4096;

  /** Boxes of a process, at most, at the smallest width. */
  private static final int MAX_BOXES = 1024;

  private static final int MIN_BOXES = 4;

  /** Boxes of all processes, which are in memory. */
  private static final int ALL_BOXES = 1 << 17;

  /** Traces of more processes have no previews: they would be too coarse to be of use. */
  static final int MAX_PREVIEWED_PROCESSES = 1 << 16;

  private static final double GOLDEN_SECTION = 0.618;

  /** States and notes take a third of the budget each, at most; previews have the rest. */
  private static final int PARTS = 3;

  /** Who sent to whom takes such a part of the budget, at least and at most so many bytes. */
  private static final int MESSAGE_PART = 30;

  private static final int MIN_MESSAGE_BOXES = 64;
  private static final long MIN_MESSAGE_BYTES = 4 << 10;
  private static final long MAX_MESSAGE_BYTES = 1 << 20;

  /** Sums of messages: of a stream that is read, of one that was read, of all, at most. */
  private static final int MAX_SUMS = 1 << 16;

  private static final int MIN_SUMS = 64;
  private static final int ALL_SUMS = 1 << 16;

  /** Sums of all streams that were read, about. */
  private static final int KEPT_SUMS = 1 << 20;

  /** Times of markers that are in memory, 8 bytes each, and once more to be sorted. */
  private static final int MAX_MARKERS = 1 << 20;

  private final TraceReader reader;
  private final NoteCollector notes;

  /** The times of the first and the last record of all streams. */
  private long earliest = -1L;

  private long latest;
  private final PreviewListener listener;
  private final IndexOptions options;
  private final ReadOptions reading;
  private final IndexedStreamPart[] parts;

  /** What is known of regions, while no stream is read with it. */
  private final Queue<RegionFacts> idleFacts = new ConcurrentLinkedQueue<>();

  private final int mostBoxes;
  private final int messageBoxes;
  private final boolean previewed;

  private IndexBuilder(
      TraceReader reader, IndexOptions options, NoteCollector notes, PreviewListener listener) {
    this.listener = listener;
    this.reader = reader;
    this.notes = notes;
    this.options = options;
    this.reading = options.reading().withWindow(TimeWindow.ALL).withLocations(null).withKinds(null);
    int processes = Math.max(1, reader.definitions().count(DefinitionKind.LOCATION));
    this.previewed = processes <= MAX_PREVIEWED_PROCESSES;
    this.mostBoxes = Math.max(MIN_BOXES, Math.min(MAX_BOXES, ALL_BOXES / processes));
    this.messageBoxes = Math.max(MIN_MESSAGE_BOXES, mostBoxes);
    this.parts = new IndexedStreamPart[reader.streams().size()];
  }

  /**
   * Makes the index of a trace and writes it to a file, which is created or replaced as it is.
   *
   * @return bytes of the index
   */
  public static long write(TraceReader reader, Path file, IndexOptions options) throws IOException {
    return write(reader, file, options, null);
  }

  /**
   * As {@link #write(TraceReader, Path, IndexOptions)}, with notes, which {@link
   * org.tracetool.core.format.TraceReader#notes} of the reader with the index gives back.
   *
   * @param notes takes them; null for none
   */
  public static long write(TraceReader reader, Path file, IndexOptions options, NoteCollector notes)
      throws IOException {
    return new IndexBuilder(reader, options, notes, null).run(file, reader.files());
  }

  /**
   * As {@link #write(TraceReader, Path, IndexOptions)}, and reports what the previews hold while
   * the index is made.
   *
   * @param files what {@link TraceReader#files} has just returned: looking for them takes its time
   *     where they are many
   * @param listener receives previews
   */
  public static long write(
      TraceReader reader,
      List<TraceFile> files,
      Path file,
      IndexOptions options,
      PreviewListener listener)
      throws IOException {
    return new IndexBuilder(reader, options, null, listener).run(file, files);
  }

  private long run(Path file, List<TraceFile> files) throws IOException {
    IndexBinding binding = IndexBinding.of(reader, files);
    int processes = previewed ? reader.definitions().count(DefinitionKind.LOCATION) : 0;
    long budget = options.budget(binding.bytes(), processes) / PARTS;
    List<StreamInfo> streams = reader.streams();
    Map<Integer, Long> sizes = StreamSizes.of(files);
    long all = Math.max(1, sizes.values().stream().mapToLong(Long::longValue).sum());
    int step = listener == null ? 1 : spreadingStep(streams.size());
    WorkerPool.run(
        options.threads(),
        streams.size(),
        task -> {
          int i = (int) ((long) task * step % streams.size());
          long size = sizes.getOrDefault(streams.get(i).id(), 0L);
          long own = (long) ((double) budget * size / all);
          parts[i] = part(streams.get(i), size, own);
        });
    List<PackedNote> packed = new ArrayList<>(notes(budget));
    packed.addAll(overview(budget));
    packed.addAll(extent());
    packed.addAll(ends());
    packed.addAll(messages(PARTS * budget));
    long left = PARTS * budget - bytesOf(packed);
    for (IndexedStreamPart part : parts) {
      left -= part.table().length + part.blocks().stream().mapToLong(b -> b.length).sum();
    }
    List<PreviewTree> trees = previews(Math.max(budget, left));
    return new IndexWriter(binding).write(parts, trees, packed, file);
  }

  /**
   * By how many streams to go on each time, so that all are read and those that were read are
   * spread over all of them: who listens sees the whole run early.
   *
   * @return at least 1, without a common factor
   */
  public static int spreadingStep(int streams) {
    int step = Math.max(1, (int) (streams * GOLDEN_SECTION));
    while (BigInteger.valueOf(step).gcd(BigInteger.valueOf(streams)).intValue() > 1) {
      step++;
    }
    return step;
  }

  private static long bytesOf(List<PackedNote> notes) {
    return notes.stream().mapToLong(note -> note.packed().length).sum();
  }

  private boolean areAllUsable() {
    boolean all = true;
    for (IndexedStreamPart part : parts) {
      all &= part.usable();
    }
    return all;
  }

  /** Who sent to whom, of the streams in their order. */
  private List<PackedNote> messages(long budget) {
    MessageBoxSums all = new MessageBoxSums(messageBoxes, ALL_SUMS);
    for (IndexedStreamPart part : parts) {
      all.add(part.messages());
    }
    long own = Math.max(MIN_MESSAGE_BYTES, budget / MESSAGE_PART);
    return MessageNotes.of(all, Math.min(MAX_MESSAGE_BYTES, own));
  }

  private List<PackedNote> extent() {
    return Long.compareUnsigned(earliest, latest) > 0 // there is no record
        ? List.of()
        : PackedNote.all(Map.of(TraceIndex.EXTENT, new long[] {earliest, latest}));
  }

  /** The time of the last record of each process with a preview. */
  private List<PackedNote> ends() {
    LongList numbers = new LongList();
    int token = 0;
    long time = 0;
    for (IndexedStreamPart part : parts) {
      for (ProcessBoxes process : part.previews()) {
        numbers.add(process.process() - token);
        numbers.add(process.last() - time);
        token = process.process();
        time = process.last();
      }
    }
    return PackedNote.all(Map.of(TraceIndex.ENDS, numbers.toArray()));
  }

  private synchronized void reach(long first, long last) {
    earliest = Long.compareUnsigned(first, earliest) < 0 ? first : earliest;
    latest = Long.compareUnsigned(last, latest) > 0 ? last : latest;
  }

  /** What the reader had to read all for, if it is small enough. */
  private List<PackedNote> overview(long budget) throws IOException {
    long[] numbers = areAllUsable() ? reader.overview() : null;
    List<PackedNote> packed =
        numbers == null ? List.of() : PackedNote.all(Map.of(TraceIndex.OVERVIEW, numbers));
    return bytesOf(packed) > budget ? List.of() : packed;
  }

  /** The notes, if they can be used: places of streams have to be known as well. */
  private List<PackedNote> notes(long budget) throws IOException {
    boolean all = notes != null && areAllUsable();
    List<PackedNote> packed = List.of();
    for (long most = 2 * budget; all && most > 0; most /= 2) {
      packed = PackedNote.all(notes.end(most));
      all = bytesOf(packed) > budget;
    }
    return all ? List.of() : packed;
  }

  /** The previews of all together, in a quarter of the room at least, and of each process. */
  private List<PreviewTree> previews(long budget) throws IOException {
    if (!previewed) {
      return List.of();
    }
    TimeBoxes all = new TimeBoxes(MAX_BOXES);
    List<ProcessBoxes> processes = new ArrayList<>();
    for (IndexedStreamPart part : parts) {
      for (ProcessBoxes process : part.previews()) {
        all.add(process.boxes());
        processes.add(process);
      }
    }
    int trees = 1 + processes.size();
    addMarkers(all);
    long ofAll = Math.max(budget / 4, budget / trees);
    long each = (budget - ofAll) / Math.max(1, trees - 1);
    PreviewTree[] made = new PreviewTree[1 + processes.size()];
    made[0] = PreviewTree.of(0, all, ofAll);
    WorkerPool.run(
        options.threads(),
        processes.size(),
        i -> {
          ProcessBoxes process = processes.get(i);
          made[1 + i] = PreviewTree.of(process.process(), process.boxes(), each);
        });
    return Arrays.stream(made).filter(Objects::nonNull).toList();
  }

  /** Adds the markers, which come in any order, some at a time. */
  private void addMarkers(TimeBoxes all) throws IOException {
    if (!reader.has(null, Section.MARKERS)) {
      return;
    }
    LongList times = new LongList();
    try (EventSource source = reader.open(null, Section.MARKERS, reading)) {
      source.drainTo(
          event -> {
            times.add(event.time() ^ Long.MIN_VALUE);
            if (times.size() == MAX_MARKERS) {
              all.add(markers(times.toArray()));
              times.removeLast(MAX_MARKERS);
            }
          });
    }
    all.add(markers(times.toArray()));
  }

  /** Boxes of markers by their times with the sign bit changed, which are sorted for that. */
  private static TimeBoxes markers(long[] times) {
    Arrays.sort(times);
    TimeBoxes boxes = new TimeBoxes(MAX_BOXES);
    for (long time : times) {
      boxes.at(time ^ Long.MIN_VALUE).counts[PreviewBox.MARKERS]++;
    }
    return boxes;
  }

  private IndexedStreamPart part(StreamInfo stream, long size, long budget) throws IOException {
    List<StartFacet.Start> starts = new ArrayList<>();
    Checkpoints checkpoints = new Checkpoints(starts, budget);
    MessageBoxSums messages = new MessageBoxSums(messageBoxes, MAX_SUMS);
    NoteCollector.StreamNoteCollector taker = notes == null ? null : notes.begin(stream);
    RegionFacts facts = idleFacts.poll();
    facts = facts == null ? new RegionFacts(reader.definitions()) : facts;
    PreviewListener.StreamListener records = listener == null ? null : listener.begin(stream);
    StreamPass pass = null;
    StreamPreview preview = null;
    PreviewReport report = null;
    try (EventSource source = open(stream, size, starts)) {
      EventBlock block = new EventBlock();
      boolean isOfOneLocation = stream.locations().length == 1;
      long known =
          isOfOneLocation && source instanceof ReachingSource reaching ? reaching.reach() : 0;
      while (source.read(block)) {
        if (pass == null) {
          long reach = isOfOneLocation ? reach(starts, block, known) : 0;
          preview =
              previewed ? new StreamPreview(reader.definitions(), facts, mostBoxes, reach) : null;
          report = new PreviewReport(listener, preview);
          pass = new StreamPass(checkpoints, messages, preview, taker);
        }
        options.progress().accept(block.rows());
        pass.take(block);
        if (records != null) {
          records.take(block);
        }
        if (previewed && pass.isSorted()) {
          report.advance();
        }
      }
    }
    if (records != null) {
      records.end();
    }
    List<ProcessBoxes> processes = List.of();
    if (pass != null) {
      reach(pass.earliest(), pass.latest());
      if (previewed && pass.isSorted()) {
        processes = preview.end();
        report.end(processes);
      }
    }
    idleFacts.add(facts);
    boolean usable = pass == null || pass.isUsable();
    int kept = Math.max(MIN_SUMS, Math.min(MAX_SUMS, KEPT_SUMS / parts.length));
    return (usable ? checkpoints : new Checkpoints(List.of(), 0))
        .part(
            stream.id(), pass == null ? 0 : pass.records(), usable, processes, messages.pack(kept));
  }

  /** Opens the events of a stream, with the places where reading can begin. */
  private EventSource open(StreamInfo stream, long size, List<StartFacet.Start> starts)
      throws IOException {
    StartFacet facet = reader.facet(StartFacet.class);
    if (facet != null && size > 0) {
      long distance =
          options.distance() > 0 ? options.distance() : Math.max(MIN_DISTANCE_BYTES, size / PLACES);
      EventSource finding = facet.openFindingStarts(stream, distance, reading, starts);
      if (finding != null) {
        return finding;
      }
      starts.addAll(facet.starts(stream, distance, reading));
    }
    return reader.open(stream, Section.EVENTS, reading);
  }

  /**
   * A time, unsigned, up to which a stream has records, as far as that is known.
   *
   * @param known what the source says
   */
  private static long reach(List<StartFacet.Start> starts, EventBlock first, long known) {
    EventCursor event = first.cursor();
    long last = 0;
    while (event.next()) {
      last = event.time();
    }
    long place = starts.isEmpty() ? 0 : starts.get(starts.size() - 1).time();
    return Ticks.later(known, Ticks.later(place, last));
  }
}
