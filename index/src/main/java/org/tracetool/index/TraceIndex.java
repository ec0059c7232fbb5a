package org.tracetool.index;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.tracetool.core.collect.BinarySearch;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.format.StateFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;

/**
 * An open index, made by {@link IndexBuilder}. Safe for several threads.
 *
 * <pre>{@code
 * try (TraceReader trace = format.open(path, options);
 *     TraceIndex index = TraceIndex.open(file, trace)) {
 *   TraceReader quick = index.reader(trace);
 *   EventSource source = StateSource.open(quick, stream, options.withWindow(window));
 * }
 * }</pre>
 */
public final class TraceIndex implements Closeable {
  /** The note of {@link TraceReader#overview}. */
  static final String OVERVIEW = "overview";

  /** The name of the note of the first and the last time. */
  static final String EXTENT = "extent";

  /** The name of the note of the last record of each process. */
  static final String ENDS = "ends";

  /** What a warning is called that an index was refused. */
  public static final String NOT_USED = "indexes that were not used";

  /** A place in a stream, with where the state there stands. */
  record Checkpoint(long bound, long place, int block, int at) {}

  /** What is known of a stream. */
  record StreamTable(
      long records, boolean usable, List<IndexBlock> blocks, List<Checkpoint> checkpoints) {}

  private final IndexFile file;
  private final StateBlockCache states;
  private final Map<Integer, IndexBlock> streams = new HashMap<>();
  private final Map<Integer, StreamTable> tables = new HashMap<>();

  private final Map<Integer, IndexBlock> trees = new HashMap<>();
  private final Map<String, IndexBlock> notes = new HashMap<>();
  private List<List<MessageBox>> messages;

  private TraceIndex(IndexFile file) {
    this.file = file;
    this.states = new StateBlockCache(file);
  }

  /**
   * Opens the index of a trace. One that has to be read before its definitions are known, {@link
   * TraceReader#overview}, then need not be, if none were asked for before.
   *
   * @param path the index
   * @param trace the open trace
   * @throws IndexRefusedException if the file is damaged, or not the index of this trace as it is
   *     now
   */
  public static TraceIndex open(Path path, TraceReader trace) throws IOException {
    return open(path, trace, null);
  }

  /**
   * As {@link #open(Path, TraceReader)}, of a trace whose files are known: looking for them takes
   * its time where they are many.
   *
   * @param files what {@link TraceReader#files} has just returned; null if they are to be looked
   *     for
   */
  public static TraceIndex open(Path path, TraceReader trace, List<TraceFile> files)
      throws IOException {
    return open(IndexFile.open(path, false), trace, files);
  }

  /**
   * As {@link #open(Path, TraceReader, List)}, of an index that this program has just made in the
   * folder for temporary files.
   *
   * @throws org.tracetool.core.error.OutputException if it cannot be read
   */
  public static TraceIndex openTemporary(Path path, TraceReader trace, List<TraceFile> files)
      throws IOException {
    return open(IndexFile.open(path, true), trace, files);
  }

  private static TraceIndex open(IndexFile file, TraceReader trace, List<TraceFile> files)
      throws IOException {
    boolean opened = false;
    try {
      TraceIndex index = new TraceIndex(file);
      index.readDirectory(trace, files == null ? trace.files() : files);
      opened = true;
      return index;
    } catch (IndexInput.MalformedException e) {
      throw file.refused("is damaged: " + e.getMessage());
    } finally {
      if (!opened) {
        file.close();
      }
    }
  }

  /** Bytes of the file. */
  public long size() {
    return file.length();
  }

  /** Returns whether a file is an index, by its beginning. */
  public static boolean isIndex(Path path) {
    if (!Files.isRegularFile(path)) {
      return false; // opening a pipe would wait
    }
    try (InputStream in = Files.newInputStream(path)) {
      return Arrays.equals(in.readNBytes(IndexFile.MAGIC.length), IndexFile.MAGIC);
    } catch (IOException e) {
      return false;
    }
  }

  private void readDirectory(TraceReader trace, List<TraceFile> files) throws IOException {
    IndexInput in = new IndexInput(file.directory(), 0);
    String difference = IndexBinding.read(in).differenceTo(IndexBinding.of(trace, files));
    if (difference != null) {
      throw file.refused("is stale: " + difference);
    }
    List<IndexBlock> ofStreams = new ArrayList<>();
    for (int rest = in.count(IndexBlock.MIN_REFERENCE_BYTES); rest > 0; rest--) {
      ofStreams.add(IndexBlock.read(in));
    }
    for (int rest = in.count(1 + IndexBlock.MIN_REFERENCE_BYTES); rest > 0; rest--) {
      trees.put((int) in.number(), IndexBlock.read(in));
    }
    for (int rest = in.count(1 + IndexBlock.MIN_REFERENCE_BYTES); rest > 0; rest--) {
      notes.put(in.text(), IndexBlock.read(in));
    }
    inform(trace); // before streams, which it may know
    List<StreamInfo> all = trace.streams();
    if (ofStreams.size() != all.size()) {
      throw file.refused("is of a trace of " + ofStreams.size() + " streams");
    }
    for (int i = 0; i < all.size(); i++) {
      streams.put(all.get(i).id(), ofStreams.get(i));
    }
  }

  /** The table of a stream, read when it is needed first. */
  synchronized StreamTable table(int stream) throws IOException {
    StreamTable known = tables.get(stream);
    if (known == null) {
      try {
        known = readTable(stream);
      } catch (IndexInput.MalformedException e) {
        throw file.refused("is damaged: " + e.getMessage());
      }
      tables.put(stream, known);
    }
    return known;
  }

  private StreamTable readTable(int stream) throws IOException {
    IndexBlock own = streams.get(stream);
    if (own == null) {
      return new StreamTable(0, false, List.of(), List.of());
    }
    IndexInput in = new IndexInput(file.block(own), 0);
    long id = in.number();
    if (id != Integer.toUnsignedLong(stream)) {
      throw new IndexInput.MalformedException("the table of another stream");
    }
    long records = in.number();
    boolean usable = in.number(0, 1) == 1;
    List<IndexBlock> blocks = new ArrayList<>();
    for (int rest = in.count(IndexBlock.MIN_REFERENCE_BYTES); rest > 0; rest--) {
      blocks.add(IndexBlock.read(in));
    }
    List<Checkpoint> checkpoints = new ArrayList<>();
    long bound = 0;
    long place = 0;
    for (int rest = in.count(4); rest > 0; rest--) {
      long before = bound;
      bound += in.number();
      place += in.number();
      if (Long.compareUnsigned(bound, before) <= 0 || place <= 0) {
        throw new IndexInput.MalformedException("places that are not in order");
      }
      int block = in.number(0, blocks.size() - 1);
      checkpoints.add(
          new Checkpoint(bound, place, block, in.number(0, IndexBlock.MAX_BLOCK_BYTES)));
    }
    return new StreamTable(records, usable, blocks, checkpoints);
  }

  /** How many records the boxes of all processes have; streams that are not in order have none. */
  public long recordCount() throws IOException {
    return sumOfBoxes(PreviewBox::records);
  }

  /**
   * How many calls the boxes of all processes have; streams that are not in order have none. What
   * was open at snapshots does not count, although {@link #recordCount} has it.
   */
  public long callCount() throws IOException {
    return sumOfBoxes(PreviewBox::calls);
  }

  /** Sums up a number of the widest boxes of all processes together. */
  private long sumOfBoxes(ToLongFunction<PreviewBox> number) throws IOException {
    return boxes(0, TimeWindow.ALL, 2).stream().mapToLong(number).sum();
  }

  /** How many records of events a stream has. */
  public long records(int stream) throws IOException {
    return table(stream).records();
  }

  /** Whether the records of a stream are in order of time. */
  public boolean isSorted(int stream) throws IOException {
    return table(stream).usable();
  }

  /** The last place of a stream before a time; null if it can only be read from its beginning. */
  Checkpoint before(int stream, long time) throws IOException {
    List<Checkpoint> all = table(stream).checkpoints();
    int count =
        BinarySearch.countWhile(
            all.size(), place -> Long.compareUnsigned(all.get(place).bound(), time) <= 0);
    return count == 0 ? null : all.get(count - 1);
  }

  /**
   * The last time not after another one at which reading of a stream can begin, with what is open
   * there, without reading anything before.
   *
   * @param stream its id
   * @return 0 if the stream can only be read from its beginning
   */
  public long placeBefore(int stream, long time) throws IOException {
    Checkpoint before = before(stream, time);
    return before == null ? 0 : before.bound();
  }

  /** What is known at a place. */
  SeekPointState state(int stream, Checkpoint checkpoint) throws IOException {
    byte[] content = states.block(table(stream).blocks().get(checkpoint.block()));
    try {
      return StateCodec.read(new IndexInput(content, checkpoint.at()), checkpoint.bound());
    } catch (IndexInput.MalformedException e) {
      throw file.refused("is damaged: " + e.getMessage());
    }
  }

  /**
   * Reads everything.
   *
   * @throws IndexRefusedException if anything is damaged
   */
  public void check() throws IOException {
    for (int stream : streams.keySet()) {
      for (Checkpoint checkpoint : table(stream).checkpoints()) {
        state(stream, checkpoint);
      }
    }
    for (int process : trees.keySet()) {
      readTree(process, tree -> tree.check(file));
    }
    for (String name : notes.keySet()) {
      notes(name);
    }
    messages();
  }

  /**
   * The notes of a name, see {@link TraceReader#notes}.
   *
   * @return null if there are none
   */
  long[] notes(String name) throws IOException {
    IndexBlock block = notes.get(name);
    if (block == null) {
      return null;
    }
    try {
      return PackedNote.numbers(file.block(block));
    } catch (IndexInput.MalformedException e) {
      throw file.refused("is damaged: " + e.getMessage());
    }
  }

  /**
   * The preview of an interval: the narrowest boxes of which at most so many overlap it. Boxes in
   * which nothing was going on are left out. Reads a few blocks, however long the trace is.
   *
   * @param process token of the process; 0 for all together
   * @param window the interval; boxes at its ends may reach beyond it
   * @param most how many boxes are wanted at most, at least 2
   * @return in order of time; empty if there is no preview of this process
   */
  public List<PreviewBox> boxes(int process, TimeWindow window, int most) throws IOException {
    List<PreviewBox> boxes = new ArrayList<>();
    readTree(process, tree -> boxes.addAll(tree.boxes(window, most, file)));
    return boxes;
  }

  /**
   * All boxes of a process, or of all (0), of one width: the largest that is not above a limit, or
   * the smallest one. None if there is no preview.
   *
   * @param widest ticks, a power of two
   */
  public BoxColumns boxColumns(int process, long widest) throws IOException {
    BoxColumns[] found = {new BoxColumns(1)};
    readTree(process, tree -> found[0] = tree.columns(widest, file));
    return found[0];
  }

  /**
   * Who sent messages to whom, in boxes of time: of several widths, the widest boxes first, those
   * of a width in order of time. Boxes in which nothing was sent are left out. The messages of the
   * boxes of a width are those that were sent.
   *
   * @return empty if no message was sent, or if the index was made by a version that did not know
   *     these boxes
   */
  public synchronized List<List<MessageBox>> messages() throws IOException {
    if (messages == null) {
      List<List<MessageBox>> widths = new ArrayList<>();
      try {
        for (long[] n = notes(MessageNotes.NAME + 0);
            n != null;
            n = notes(MessageNotes.NAME + widths.size())) {
          widths.add(MessageLevel.boxes(n));
        }
      } catch (IndexInput.MalformedException e) {
        throw file.refused("is damaged: " + e.getMessage());
      }
      messages = List.copyOf(widths);
    }
    return messages;
  }

  /**
   * The times of the first and the last record of all streams, ticks; null if there is none, or if
   * the index was made by a version that did not keep them.
   */
  public long[] extent() throws IOException {
    long[] known = notes(EXTENT);
    boolean isUsable =
        known != null && known.length == 2 && Long.compareUnsigned(known[0], known[1]) <= 0;
    return isUsable ? known : null;
  }

  /**
   * The time of the last record of each process that has a preview.
   *
   * @return token and time, ticks, of one process after the other
   */
  public long[] ends() throws IOException {
    long[] numbers = notes(ENDS);
    if (numbers == null || numbers.length % 2 != 0) {
      return new long[0];
    }
    for (int i = 2; i < numbers.length; i++) {
      numbers[i] += numbers[i - 2];
    }
    return numbers;
  }

  /** Something that is read of a tree. */
  private interface TreeUse {
    void use(StoredTree tree) throws IOException;
  }

  private void readTree(int process, TreeUse use) throws IOException {
    IndexBlock tree = trees.get(process);
    if (tree == null) {
      return;
    }
    try {
      use.use(StoredTree.read(new IndexInput(file.block(tree), 0)));
    } catch (IndexInput.MalformedException e) {
      throw file.refused("is damaged: " + e.getMessage());
    }
  }

  /** Returns whether there are places in each stream of which records were found. */
  boolean isOfUse(TraceReader trace) throws IOException {
    if (trace.facet(StartFacet.class) == null) {
      return false;
    }
    for (int stream : streams.keySet()) {
      if (!table(stream).usable()) {
        return false;
      }
    }
    return true;
  }

  /**
   * The trace with the help of this index: it has a {@link StateFacet}, and windows are opened at
   * places that the index knows, or that the trace finds by itself: STF by its anchors, SLOG-2 by
   * its tree. It has {@link TraceReader#notes} as well. Records, and their order, are the same.
   *
   * @param trace the trace that the index was opened with; returned as it is if this index is of no
   *     use, since streams have records that are not in order of time
   */
  public TraceReader reader(TraceReader trace) throws IOException {
    if (trace.facet(StateFacet.class) != null) {
      return notes.isEmpty() ? trace : new NotedReader(trace, this);
    }
    return isOfUse(trace) ? new IndexedReader(trace, this) : trace;
  }

  /** Gives a trace the facts that this index has. */
  private void inform(TraceReader trace) throws IOException {
    long[] known = notes(OVERVIEW);
    if (known != null) {
      trace.useOverview(known);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
