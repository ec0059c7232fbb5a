package org.tracetool.format.stf.pair;

import java.io.IOException;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.merge.Spool;
import org.tracetool.format.stf.bytes.LazySpool;

/**
 * Keeps the messages and collective operations of one stream until all streams are known. Each has
 * a last pair more than the event: its position among the records of its lane with the same time.
 */
public final class OperationHalfStore {
  private final LazySpool spool;
  private final EventBlock row = new EventBlock();
  private final EventCursor cursor = new EventCursor();
  private Spool.StoringTask messages;
  private Spool.StoringTask collectives;
  private Spool.StoredStream storedMessages;
  private Spool.StoredStream storedCollectives;

  public OperationHalfStore(LazySpool spool) {
    this.spool = spool;
  }

  /** Returns whether records of this kind have files of their own. */
  public static boolean takes(EventKind kind) {
    return kind == EventKind.SEND || kind == EventKind.RECEIVE || kind == EventKind.COLLECTIVE;
  }

  /** Stores a record; false if a token in it has more than 32 bits. */
  public boolean store(EventCursor event, EventKind kind, int position) throws IOException {
    for (int i = 0; i < kind.fieldCount(); i++) {
      if (kind.fields().get(i).role().isToken() && event.field(i) >>> 32 != 0) {
        return false;
      }
    }
    row.clear();
    int pairs = event.pairs();
    int at = row.addRow(event.time(), kind, event.location(), pairs + 1);
    for (int i = 0; i < kind.fieldCount(); i++) {
      row.words()[at++] = event.field(i);
    }
    for (int i = 0; i < pairs; i++) {
      KeyValueType type = event.pairType(i);
      long value = event.pairValue(i);
      if (type.isPooled()) {
        value = row.text(event.block().pool(), (int) (value >>> 32), (int) value);
      }
      row.words()[at++] = EventBlock.pairHead(event.pairKey(i), type);
      row.words()[at++] = value;
    }
    row.words()[at++] = EventBlock.pairHead(0, KeyValueType.UINT64);
    row.words()[at] = position;
    cursor.wrap(row).next();
    if (kind == EventKind.COLLECTIVE) {
      if (collectives == null) {
        collectives = spool.get().sink();
      }
      collectives.accept(cursor);
    } else {
      if (messages == null) {
        messages = spool.get().sink();
      }
      messages.accept(cursor);
    }
    return true;
  }

  /** Ends the store; chunks in memory are let go. */
  public void end() throws IOException {
    if (messages != null) {
      messages.end();
      storedMessages = messages.stored();
      messages = null;
    }
    if (collectives != null) {
      collectives.end();
      storedCollectives = collectives.stored();
      collectives = null;
    }
  }

  /** The messages, null if there are none. */
  public Spool.StoredStream messages() {
    return storedMessages;
  }

  /** The collective operations, null if there are none. */
  public Spool.StoredStream collectives() {
    return storedCollectives;
  }
}
