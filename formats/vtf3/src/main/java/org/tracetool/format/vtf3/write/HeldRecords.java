package org.tracetool.format.vtf3.write;

import java.io.Closeable;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.TreeMap;
import org.tracetool.core.io.TemporaryFiles;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;

/**
 * Records that wait, in their order, for what is not yet known of the first one of them. Beyond a
 * few megabytes, fewer in a small heap, they wait in a temporary file. A position stays valid until
 * its record is passed on. A record can have notes, longs that are kept with it.
 */
final class HeldRecords implements Closeable {
  private static final int SEGMENT_WORDS = 32 << 10;
  private static final int MAX_IN_MEMORY = 64;
  private static final int MIN_IN_MEMORY = 4;
  private static final int MEMORY_SHARE = 8;

  private static final int HEAD = 3;
  private static final int TIME = 2;
  private static final int NOTES_SHIFT = 16;
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** A piece of the queue; its words are in the file if they are not here. */
  private static final class Segment {
    private final long base;
    private long[] words;
    private int used;
    private long fileOffset;

    private Segment(long base, long[] words) {
      this.base = base;
      this.words = words;
    }
  }

  private final ArrayDeque<Segment> segments = new ArrayDeque<>();
  private final TreeMap<Long, Segment> byBase = new TreeMap<>();
  private final VtfRecord record = new VtfRecord();
  private final int mostInMemory = mostInMemory(HeapBudget.spare());
  private int inMemory;
  private long[] handedWords;
  private int handedNotes;
  private int handedCount;
  private long[] spare;
  private long head;
  private long end;
  private long handed;
  private FileChannel file;
  private long fileEnd;

  boolean isEmpty() {
    return head == end;
  }

  /** How many bytes wait. */
  long size() {
    return 8 * (end - head);
  }

  private static int mostInMemory(long bytes) {
    long segments = bytes / MEMORY_SHARE / (8L * SEGMENT_WORDS);
    return (int) Math.max(MIN_IN_MEMORY, Math.min(MAX_IN_MEMORY, segments));
  }

  /** Appends a copy of a record and returns its position. */
  long add(VtfRecord r) throws IOException {
    return add(r, 0);
  }

  /** As {@link #add(VtfRecord)}, with notes, which are 0. */
  long add(VtfRecord r, int notes) throws IOException {
    VtfRecordType t = r.type;
    int fields = t.defaults.length;
    int items = r.items * t.width;
    int text = (r.poolUsed + 7) / 8;
    int size = HEAD + fields + notes + items + text;
    Segment s = segments.peekLast();
    if (s == null || s.used + size > s.words.length) {
      s = newSegment(size);
    }
    long[] w = s.words;
    int at = s.used;
    w[at] = t.index | (long) notes << NOTES_SHIFT | (long) r.poolUsed << 32;
    w[at + 1] = r.items;
    w[at + TIME] = Double.doubleToRawLongBits(r.time);
    at += HEAD;
    System.arraycopy(r.field, 0, w, at, fields);
    at += fields;
    Arrays.fill(w, at, at + notes, 0);
    at += notes;
    System.arraycopy(r.item, 0, w, at, items);
    at += items;
    pack(r.pool, r.poolUsed, w, at);
    s.used += size;
    long position = end;
    end += size;
    return position;
  }

  private static void pack(byte[] bytes, int count, long[] words, int at) {
    int whole = count & ~7;
    for (int i = 0; i < whole; i += 8) {
      words[at + (i >> 3)] = (long) LONG.get(bytes, i);
    }
    long last = 0;
    for (int i = whole; i < count; i++) {
      last |= (bytes[i] & 0xffL) << 8 * (i - whole);
    }
    if (whole < count) {
      words[at + (whole >> 3)] = last;
    }
  }

  private Segment newSegment(int size) throws IOException {
    Segment full = segments.peekLast();
    if (full != null && inMemory >= mostInMemory) {
      spill(full);
    }
    long[] words = size <= SEGMENT_WORDS && spare != null ? spare : null;
    if (words == null) {
      words = new long[Math.max(size, SEGMENT_WORDS)];
    } else {
      spare = null;
    }
    Segment s = new Segment(end, words);
    segments.addLast(s);
    byBase.put(end, s);
    inMemory++;
    return s;
  }

  private void spill(Segment s) throws IOException {
    if (file == null) {
      file = TemporaryFiles.unnamed(".held");
    }
    ByteBuffer bytes = ByteBuffer.allocate(8 * s.used);
    bytes.asLongBuffer().put(s.words, 0, s.used);
    TemporaryFiles.write(file, bytes, fileEnd);
    s.fileOffset = fileEnd;
    fileEnd += 8L * s.used;
    s.words = null;
    inMemory--;
  }

  private void load(Segment s) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(8 * s.used);
    TemporaryFiles.read(file, bytes, s.fileOffset);
    s.words = new long[s.used];
    bytes.flip().asLongBuffer().get(s.words);
    inMemory++;
  }

  /** Changes fields of a waiting record that stand one after the other; notes come after them. */
  void set(long record, int field, long... values) throws IOException {
    long position = record + HEAD + field;
    Segment s = byBase.floorEntry(position).getValue();
    if (s.words != null) {
      System.arraycopy(values, 0, s.words, (int) (position - s.base), values.length);
    } else {
      ByteBuffer bytes = ByteBuffer.allocate(8 * values.length);
      bytes.asLongBuffer().put(values);
      TemporaryFiles.write(file, bytes, s.fileOffset + 8 * (position - s.base));
    }
  }

  /** The time of a waiting record, and its fields and notes, as many as there is room for. */
  void get(long record, long[] into) throws IOException {
    long position = record + TIME;
    Segment s = byBase.floorEntry(position).getValue();
    if (s.words != null) {
      System.arraycopy(s.words, (int) (position - s.base), into, 0, into.length);
    } else {
      ByteBuffer bytes = ByteBuffer.allocate(8 * into.length);
      TemporaryFiles.read(file, bytes, s.fileOffset + 8 * (position - s.base));
      bytes.flip().asLongBuffer().get(into);
    }
  }

  /** Number of notes of the record that is handed on. */
  int notes() {
    return handedCount;
  }

  /** A note of the record that is handed on. */
  long note(int index) {
    return handedWords[handedNotes + index];
  }

  /** Position of the record that is handed on. */
  long position() {
    return handed;
  }

  /** Passes on all records before a position, which is that of a record or the end. */
  void release(long limit, VtfEvents.Sink out) throws IOException {
    long stop = Math.min(limit, end);
    while (head < stop) {
      Segment s = segments.peekFirst();
      if (s.words == null) {
        load(s);
      }
      int at = (int) (head - s.base);
      while (at < s.used && s.base + at < stop) {
        handed = s.base + at;
        at = hand(s.words, at, out);
      }
      head = s.base + at;
      if (at == s.used) {
        segments.removeFirst();
        byBase.remove(s.base);
        inMemory--;
        if (s.words.length == SEGMENT_WORDS) {
          spare = s.words;
        }
      }
    }
    if (head == end) {
      fileEnd = 0; // nothing is left in the file
    }
  }

  private int hand(long[] w, int start, VtfEvents.Sink out) throws IOException {
    int at = start;
    long word = w[at];
    VtfRecordType t = VtfSyntax.of((int) word & 0xffff);
    int pool = (int) (word >>> 32);
    record.begin(t).time = Double.longBitsToDouble(w[at + TIME]);
    int items = (int) w[at + 1];
    at += HEAD;
    System.arraycopy(w, at, record.field, 0, t.defaults.length);
    at += t.defaults.length;
    handedWords = w;
    handedNotes = at;
    handedCount = (int) (word >>> NOTES_SHIFT) & 0xffff;
    at += handedCount;
    for (int k = 0; k < items; k++) {
      int to = record.addItem();
      System.arraycopy(w, at, record.item, to, t.width);
      at += t.width;
    }
    int from = record.room(pool);
    for (int i = 0; i < pool; i++) {
      record.pool[from + i] = (byte) (w[at + (i >> 3)] >>> 8 * (i & 7));
    }
    record.poolUsed = from + pool;
    out.take(record);
    return at + (pool + 7) / 8;
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
