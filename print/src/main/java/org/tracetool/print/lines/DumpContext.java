package org.tracetool.print.lines;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.BatchedMerge;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.ReadAheadQueue;
import org.tracetool.core.merge.SourceSet;

/** What printing in any style works with. */
public final class DumpContext {
  /**
   * Bytes for each byte of a reader's buffer: its blocks of rows, and the text of a few batches.
   */
  private static final int WEIGHT = 20;

  /** Memory for each row of a batch: its line, in each of the batches and of the texts to write. */
  private static final int MEMORY_FOR_ROW = 8 << 10;

  private static final int MIN_ROWS = 128;

  /** What the program takes before it reads, which counts where little memory is given. */
  private static final long TAKEN = 10 << 20;

  private static final int SMALL_BLOCK = 64;

  /** How the records of one stream become lines. */
  public interface Lines {
    /** The stream whose definitions name what is in a part; 0 for those of the whole trace. */
    int names(SourceSet.Part part);

    /** Makes a formatter with the names of a stream, see {@link #names}. */
    RecordFormatter formatter(int names);

    /** Names the leaves of a part that name no region; null where all do. */
    LeaveRegionResolver leaves(SourceSet.Part part);
  }

  /** Prints parts of a trace that are open. */
  @FunctionalInterface
  public interface Printing {
    /** Prints all of them. */
    void print(SourceSet set) throws IOException;
  }

  private final TraceReader reader;
  private final ReadOptions options;
  private final DumpSelection selection;
  private final LineOutput out;
  private final ReadAhead ahead;
  private final long memory;
  private final LongConsumer progress;
  private long records;

  /**
   * What printing works with.
   *
   * @param options how the streams are read, before a window and kinds are chosen
   * @param memory bytes that printing may use
   * @param progress gets the time that printing has come to, now and then
   */
  public DumpContext(
      TraceReader reader,
      ReadOptions options,
      DumpSelection selection,
      LineOutput out,
      ReadAhead ahead,
      long memory,
      LongConsumer progress) {
    this.reader = reader;
    this.options = options;
    this.selection = selection;
    this.out = out;
    this.ahead = ahead;
    this.memory = Math.max(memory - TAKEN, memory / 4);
    this.progress = progress;
  }

  /** The trace. */
  public TraceReader reader() {
    return reader;
  }

  /** How the streams are read, before a window and kinds are chosen. */
  public ReadOptions options() {
    return options;
  }

  /** Which part of the trace is printed. */
  public DumpSelection selection() {
    return selection;
  }

  /** Where it is printed to. */
  public LineOutput out() {
    return out;
  }

  /** The threads that read ahead. */
  public ReadAhead ahead() {
    return ahead;
  }

  /** Gets the time that printing has come to, now and then. */
  public LongConsumer progress() {
    return progress;
  }

  /** Bytes that printing may use. */
  public long memory() {
    return memory;
  }

  /** Rows of a batch whose text, several times, fits into the memory. */
  public int batchRows() {
    return (int) Math.min(Math.max(memory / MEMORY_FOR_ROW, MIN_ROWS), BatchedMerge.ROWS);
  }

  /** Whether to open a section: events always, since it is damage if they are missing. */
  public boolean mayHave(StreamInfo stream, Section section) {
    return section == Section.EVENTS || reader.has(stream, section);
  }

  /** Records printed that are not definitions. */
  public long records() {
    return records;
  }

  /** Counts records that are not definitions. */
  public void countPrinted(long more) {
    records += more;
  }

  /**
   * Prints parts of the trace together, in order of time; lines are made by other threads.
   *
   * @param extra records that are of no part; null for none
   */
  public void merge(List<SourceSet.Part> parts, ReadOptions what, EventSource extra, Lines lines)
      throws IOException {
    open(
        parts,
        what,
        set -> {
          List<ReadAheadQueue<EventBlock>> inputs = new ArrayList<>(parts.size() + 1);
          int[] names = new int[parts.size() + 1];
          for (int i = 0; i < parts.size(); i++) {
            names[i] = lines.names(parts.get(i));
            inputs.add(ahead(set.sources().get(i), lines.leaves(parts.get(i)), set.blocks()));
          }
          if (extra != null) {
            inputs.add(ahead(extra, null, 1));
          }
          new LineMerge(inputs, names, lines::formatter, this).run();
        });
  }

  /** Lets other threads decode a source ahead, for a {@link BatchedMerge}. */
  public ReadAheadQueue<EventBlock> ahead(
      EventSource source, LeaveRegionResolver leaves, int blocks) {
    ReadAheadQueue.Producer<EventBlock> producer =
        leaves == null ? source::read : leaves.naming(source);
    int count = blocks > 1 ? blocks + BatchedMerge.MORE_BLOCKS : 1;
    return ahead.start(producer, () -> new EventBlock(SMALL_BLOCK), count);
  }

  /**
   * Opens parts of the trace and counts what is printed of them.
   *
   * @param printing prints them; if it fails, reading ahead stops
   */
  public void open(List<SourceSet.Part> parts, ReadOptions what, Printing printing)
      throws IOException {
    long before = out.count();
    try (SourceSet set = SourceSet.open(reader, parts, what, memory * 2 / 5, WEIGHT, ahead)) {
      try {
        printing.print(set);
      } catch (IOException | RuntimeException | Error e) {
        ahead.close(); // no thread may use the sources once they are closed
        throw e;
      }
    }
    records += out.count() - before;
  }
}
