package org.tracetool.core.snapshot;

import java.util.Arrays;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.WaitingRows;

/**
 * Things that have begun and not ended, in the order of their begin: each has a key and will become
 * a snapshot record. A key that begins again moves to the end.
 */
final class PendingTable {
  private final EventKind kind;
  private final int width;
  private final WaitingRows entries;
  private KeyValuePairs[] pairs = new KeyValuePairs[8];

  /** An empty table whose entries become records of this kind. */
  PendingTable(EventKind kind) {
    this.kind = kind;
    this.width = kind.fieldCount();
    this.entries = new WaitingRows(width);
  }

  /**
   * Adds an entry, which takes the pairs of {@code event}.
   *
   * @param fields the fields of its snapshot record
   */
  void begin(long key, EventCursor event, long... fields) {
    remove(key);
    int slot = entries.add(key, 0, 0);
    System.arraycopy(fields, 0, entries.words(), entries.at(slot), width);
    if (slot >= pairs.length) {
      pairs = Arrays.copyOf(pairs, 2 * slot);
    }
    pairs[slot] = KeyValuePairs.of(event);
  }

  /** The entry with this key, or -1. */
  int find(long key) {
    return entries.find(key, 0, 0);
  }

  /** A field of an entry. */
  long field(int entry, int field) {
    return entries.get(entry, field);
  }

  /** Removes the entry with this key, if there is one. */
  void remove(long key) {
    int slot = find(key);
    if (slot >= 0) {
      entries.remove(slot);
      pairs[slot] = null;
    }
  }

  /** Adds a record for each entry in order. */
  void writeSnapshot(EventBlock out, long time, int process) {
    for (int i = entries.oldest(); i >= 0; i = entries.younger(i)) {
      KeyValuePairs own = pairs[i];
      int at = out.addRow(time, kind, process, KeyValuePairs.count(own));
      System.arraycopy(entries.words(), entries.at(i), out.words(), at, width);
      if (own != null) {
        own.put(out, at + width);
        pairs[i] = null;
      }
    }
  }
}
