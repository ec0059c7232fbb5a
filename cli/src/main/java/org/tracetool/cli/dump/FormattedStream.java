package org.tracetool.cli.dump;

import java.io.IOException;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.merge.Ahead;

/**
 * Turns the events of one source into text. Runs on whatever thread has time, so that the thread
 * that merges only copies bytes.
 */
final class FormattedStream implements Ahead.Producer<TextBlock> {
  /** Blocks and cursors belong to threads, not to streams: there may be thousands of streams. */
  private static final ThreadLocal<EventBlock> BLOCK = ThreadLocal.withInitial(EventBlock::new);

  private final EventSource source;
  private final Supplier<RecordFormatter> formatter;
  private final boolean[] kinds;
  private final IntPredicate locations;
  private final boolean likeOtf;
  private final long stop;
  private final EventCursor cursor = new EventCursor();
  private boolean ended;

  private FormattedStream(
      EventSource source,
      Supplier<RecordFormatter> formatter,
      Selection selection,
      boolean likeOtf,
      long stop) {
    this.source = source;
    this.formatter = formatter;
    this.kinds = selection.kindTable();
    this.locations = selection.locations();
    this.likeOtf = likeOtf;
    this.stop = stop;
  }

  /** Only the chosen records, each counting once. */
  static FormattedStream plain(
      EventSource source, Supplier<RecordFormatter> formatter, Selection selection) {
    return new FormattedStream(source, formatter, selection, false, 0);
  }

  /**
   * All records, so that their order can be that of the reference library: those that are not
   * printed have no text, and the first one at or behind {@code stop} ends the stream when its turn
   * comes.
   */
  static FormattedStream likeOtf(
      EventSource source, Supplier<RecordFormatter> formatter, Selection selection, long stop) {
    return new FormattedStream(source, formatter, selection, true, stop);
  }

  @Override
  public boolean fill(TextBlock text) throws IOException {
    text.clear();
    EventBlock block = BLOCK.get();
    while (text.count() == 0) {
      if (ended || !source.read(block)) {
        source.close();
        return false;
      }
      cursor.wrap(block);
      if (likeOtf) {
        formatAll(text, formatter.get());
      } else {
        formatChosen(text, formatter.get());
      }
    }
    return true;
  }

  private boolean isChosen(EventCursor e) {
    return kinds[e.kind().ordinal()] && (locations == null || locations.test(e.location()));
  }

  private void formatChosen(TextBlock text, RecordFormatter format) {
    EventCursor e = cursor;
    while (e.next()) {
      if (isChosen(e)) {
        format.format(e, text.text());
        text.end(e.time(), 1);
      }
    }
  }

  private void formatAll(TextBlock text, RecordFormatter format) {
    EventCursor e = cursor;
    while (e.next()) {
      long time = e.time();
      if (Long.compareUnsigned(time, stop) >= 0) {
        text.end(time, 0);
        ended = true;
        return;
      }
      if (isChosen(e)) {
        format.format(e, text.text());
      }
      text.end(time, e.pairs() == 0 ? 1 : OtfprintPairs.lines(e));
    }
  }
}
