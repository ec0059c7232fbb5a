package org.tracetool.filter.apply.message;

import java.io.IOException;
import org.tracetool.core.collect.PerLocation;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;

/**
 * The work of {@code MessageStage} for stages that decide about a record after others have come: a
 * message carries its number through them in one more key-value pair, which is removed after them.
 * Those that do not come through were removed.
 */
public final class MessageTagging {
  private final PerLocation<LostHalfLedger.Process> notes;
  private final PerLocation<LostHalfLedger.Process> earlier;

  /**
   * Tags for the messages of one stream.
   *
   * @param notes receives the removed messages
   * @param earlier the notes of an earlier run of the same filter; null to keep all
   */
  public MessageTagging(LostHalfLedger notes, LostHalfLedger earlier) {
    this.notes = new PerLocation<>(token -> notes.new Process(token));
    this.earlier = earlier == null ? null : new PerLocation<>(token -> earlier.new Process(token));
  }

  /**
   * The first stage, which gets only sends, receives and ends of sends; the source of all other
   * records ends the next stage.
   */
  public EventSink putOn(EventSink next) {
    Row row = new Row();
    DroppedSends dropped = new DroppedSends();
    return event -> {
      if (!event.kind().isMessage()) {
        if (!dropped.ends(event)) {
          next.accept(event);
        }
        return;
      }
      boolean drop = earlier != null && earlier.of(event.location()).partnerRemoved(event);
      dropped.note(event, drop);
      long number = notes.of(event.location()).noteRemoved(event);
      if (!drop) {
        next.accept(row.with(event, number));
      }
    };
  }

  /** The stage after the others. */
  public EventSink takeOff(EventSink next) {
    Row row = new Row();
    return new EventSink() {
      @Override
      public void accept(EventCursor event) throws IOException {
        if (event.kind().isMessage()) {
          notes.of(event.location()).noteKept(event.pairValue(event.pairs() - 1));
          next.accept(row.without(event));
        } else {
          next.accept(event);
        }
      }

      @Override
      public void end() throws IOException {
        next.end();
      }
    };
  }

  /** A copy of a record, with or without a last pair. */
  private static final class Row {
    private static final int PAIR_WORDS = 2;

    private final EventBlock block = new EventBlock();
    private final EventCursor cursor = new EventCursor();

    EventCursor with(EventCursor event, long value) {
      block.clear();
      block.append(event);
      long[] words = block.reserve(PAIR_WORDS);
      int end = block.usedWords();
      words[1] = EventBlock.head(event.kind(), event.location(), event.pairs() + 1);
      words[end] = EventBlock.pairHead(0, KeyValueType.UINT64);
      words[end + 1] = value;
      return added(PAIR_WORDS);
    }

    EventCursor without(EventCursor event) {
      block.clear();
      block.append(event);
      block.words()[1] = EventBlock.head(event.kind(), event.location(), event.pairs() - 1);
      return added(-PAIR_WORDS);
    }

    private EventCursor added(int words) {
      block.addRows(words, 0);
      cursor.wrap(block).next();
      return cursor;
    }
  }
}
