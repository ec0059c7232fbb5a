package org.tracetool.cli.dump;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.Ahead;
import org.tracetool.core.merge.BatchedMerge;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SourceSet;

/** What printing in any style works with. */
final class DumpContext {
  /** Bytes for each byte of a reader's buffer: three blocks of text, four to six times as long. */
  private static final int WEIGHT = 20;

  private static final int SMALL_TEXT = 1 << 10;
  private static final int SMALL_BLOCK = 64;

  /** Makes the text of one source. */
  interface Formatting {
    FormattedStream format(EventSource source, int stream);
  }

  private final TraceReader reader;
  private final ReadOptions options;
  private final Selection selection;
  private final LineOutput out;
  private final ReadAhead ahead;
  private final long memory;
  private final LongConsumer progress;
  private long records;

  DumpContext(
      TraceReader reader,
      ReadOptions options,
      Selection selection,
      LineOutput out,
      ReadAhead ahead,
      long memory,
      LongConsumer progress) {
    this.reader = reader;
    this.options = options;
    this.selection = selection;
    this.out = out;
    this.ahead = ahead;
    this.memory = memory;
    this.progress = progress;
  }

  TraceReader reader() {
    return reader;
  }

  ReadOptions options() {
    return options;
  }

  Selection selection() {
    return selection;
  }

  LineOutput out() {
    return out;
  }

  long memory() {
    return memory;
  }

  /** Whether to open a section: events always, since it is damage if they are missing. */
  boolean mayHave(StreamInfo stream, Section section) {
    return section == Section.EVENTS || reader.has(stream, section);
  }

  /** Records printed that are not definitions. */
  long records() {
    return records;
  }

  /** Counts records that are not definitions. */
  void printed(long more) {
    records += more;
  }

  /** Prints parts of the trace together, in order of time; lines are made by other threads. */
  void merge(List<SourceSet.Part> parts, ReadOptions what, EventSource extra, Formatting formatting)
      throws IOException {
    open(
        parts,
        what,
        set -> {
          List<Ahead<TextBlock>> streams = new ArrayList<>(parts.size() + 1);
          for (int i = 0; i < parts.size(); i++) {
            int stream = parts.get(i).stream().id();
            FormattedStream text = formatting.format(set.sources().get(i), stream);
            streams.add(ahead.start(text, () -> new TextBlock(SMALL_TEXT), set.blocks()));
          }
          if (extra != null) {
            FormattedStream text = formatting.format(extra, 0);
            streams.add(ahead.start(text, () -> new TextBlock(SMALL_TEXT), 1));
          }
          new TextMerge(streams, out, progress).write();
        });
  }

  /** Prints parts of the trace together as otfprint does. */
  void mergeLikeOtfprint(
      List<SourceSet.Part> parts,
      ReadOptions what,
      Supplier<RecordFormatter> formatters,
      long stop,
      RecordNumbers numbers)
      throws IOException {
    open(
        parts,
        what,
        set -> {
          List<Ahead<EventBlock>> streams = new ArrayList<>(parts.size());
          for (EventSource source : set.sources()) {
            int blocks = set.blocks() > 1 ? set.blocks() + BatchedMerge.MORE_BLOCKS : 1;
            streams.add(ahead.start(source::read, () -> new EventBlock(SMALL_BLOCK), blocks));
          }
          OtfprintMerge merge =
              new OtfprintMerge(
                  streams, ahead.executor(), out, formatters, selection, stop, numbers, progress);
          if (!merge.run()) {
            ahead.close(); // the sources are closed next, and no section comes after this one
          }
        });
  }

  @FunctionalInterface
  private interface Printing {
    void print(SourceSet set) throws IOException;
  }

  private void open(List<SourceSet.Part> parts, ReadOptions what, Printing printing)
      throws IOException {
    long before = out.count();
    try (SourceSet set = SourceSet.open(reader, parts, what, memory * 2 / 5, WEIGHT, ahead)) {
      try {
        printing.print(set);
      } catch (IOException | RuntimeException | Error e) {
        ahead.close(); // nobody may use the sources when they are closed now
        throw e;
      }
    }
    records += out.count() - before;
  }
}
