package org.tracetool.cli.dump.lines;

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
public final class FormattedStream implements Ahead.Producer<TextBlock> {
  /** Blocks and cursors belong to threads, not to streams: there may be thousands of streams. */
  private static final ThreadLocal<EventBlock> BLOCK = ThreadLocal.withInitial(EventBlock::new);

  private final EventSource source;
  private final Supplier<RecordFormatter> formatter;
  private final boolean[] kinds;
  private final IntPredicate locations;
  private final LeaveNames leaves;
  private final EventCursor cursor = new EventCursor();

  /**
   * Only the chosen records of a source.
   *
   * @param leaves names leaves that name no region; null where there are none
   */
  public FormattedStream(
      EventSource source,
      Supplier<RecordFormatter> formatter,
      Selection selection,
      LeaveNames leaves) {
    this.leaves = leaves;
    this.source = source;
    this.formatter = formatter;
    this.kinds = selection.kindTable();
    this.locations = selection.locations();
  }

  @Override
  public boolean fill(TextBlock text) throws IOException {
    text.clear();
    EventBlock block = BLOCK.get();
    while (text.count() == 0) {
      if (!source.read(block)) {
        source.close();
        return false;
      }
      cursor.wrap(block);
      format(text, formatter.get());
    }
    return true;
  }

  private boolean isChosen(EventCursor e) {
    return kinds[e.kind().ordinal()] && (locations == null || locations.test(e.location()));
  }

  private void format(TextBlock text, RecordFormatter format) throws IOException {
    EventCursor e = cursor;
    while (e.next()) {
      if (leaves != null) {
        leaves.follow(e);
      }
      if (isChosen(e)) {
        format.format(e, text.text());
        text.end(e.time());
      }
    }
  }
}
