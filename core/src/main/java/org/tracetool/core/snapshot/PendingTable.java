package org.tracetool.core.snapshot;

import java.util.Arrays;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/**
 * Things that have begun and not ended, in the order of their begin: each has a key and will become
 * a snapshot record. A key that begins again moves to the end.
 */
final class PendingTable {
  private final EventKind kind;
  private final int width;
  private final LongMap index = new LongMap();
  private long[] rows;
  private long[] keys = new long[8];
  private boolean[] live = new boolean[8];
  private Pairs[] pairs = new Pairs[8];
  private int end;
  private int size;

  /** An empty table whose entries become records of this kind. */
  PendingTable(EventKind kind) {
    this.kind = kind;
    this.width = kind.fieldCount();
    this.rows = new long[8 * width];
  }

  /**
   * Adds an entry, which takes the pairs of {@code event}.
   *
   * @param fields the fields of its snapshot record
   */
  void begin(long key, EventCursor event, long... fields) {
    remove(key);
    if (end == keys.length) {
      makeRoom();
    }
    System.arraycopy(fields, 0, rows, end * width, width);
    keys[end] = key;
    live[end] = true;
    pairs[end] = Pairs.of(event);
    index.put(key, end);
    end++;
    size++;
  }

  /** Index of the entry with this key, or -1. */
  int find(long key) {
    return (int) index.get(key);
  }

  /** A field of an entry. */
  long field(int entry, int field) {
    return rows[entry * width + field];
  }

  /** Removes the entry with this key, if there is one. */
  void remove(long key) {
    int i = find(key);
    if (i >= 0) {
      index.put(key, LongMap.ABSENT);
      live[i] = false;
      pairs[i] = null;
      size--;
      if (size == 0) {
        end = 0;
      }
    }
  }

  /** Closes the gaps, or doubles the room if there are few. */
  private void makeRoom() {
    if (size > end / 2) {
      int capacity = keys.length * 2;
      rows = Arrays.copyOf(rows, capacity * width);
      keys = Arrays.copyOf(keys, capacity);
      live = Arrays.copyOf(live, capacity);
      pairs = Arrays.copyOf(pairs, capacity);
      return;
    }
    int to = 0;
    for (int from = 0; from < end; from++) {
      if (live[from]) {
        System.arraycopy(rows, from * width, rows, to * width, width);
        keys[to] = keys[from];
        pairs[to] = pairs[from];
        live[to] = true;
        index.put(keys[to], to);
        to++;
      }
    }
    Arrays.fill(live, to, end, false);
    Arrays.fill(pairs, to, end, null);
    end = to;
  }

  /** Adds a record for each entry in order. */
  void snapshot(EventBlock out, long time, int process) {
    for (int i = 0; i < end; i++) {
      if (live[i]) {
        Pairs own = pairs[i];
        int at = out.addRow(time, kind, process, Pairs.count(own));
        System.arraycopy(rows, i * width, out.words(), at, width);
        if (own != null) {
          own.put(out, at + width);
          pairs[i] = null;
        }
      }
    }
  }
}
