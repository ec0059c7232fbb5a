package org.tracetool.format.vtf3.record;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.tracetool.core.collect.PackedBytes;
import org.tracetool.core.collect.PackedNumbers;

/** Records without time in few bytes, in their order. Going through them fills new records. */
public final class PackedRecords implements Iterable<VtfRecord> {
  private final PackedBytes packed = new PackedBytes();
  private byte[] bytes = new byte[256];
  private int at;

  /** Appends a copy of a record. */
  public void add(VtfRecord r) {
    at = 0;
    writeNumber(r.type.index);
    for (int i = 0; i < r.type.defaults.length; i++) {
      writeNumber(r.field[i]);
    }
    writeNumber(r.items);
    for (int i = 0; i < r.items * r.type.width; i++) {
      writeNumber(r.item[i]);
    }
    writeNumber(r.poolUsed);
    ensureCapacity(r.poolUsed);
    System.arraycopy(r.pool, 0, bytes, at, r.poolUsed);
    at += r.poolUsed;
    packed.append(bytes, at);
  }

  private void ensureCapacity(int more) {
    if (at + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(at + more, 2 * bytes.length));
    }
  }

  private void writeNumber(long value) {
    ensureCapacity(PackedNumbers.MAX_BYTES);
    at = PackedNumbers.put(bytes, at, PackedNumbers.unsigned(value));
  }

  public int size() {
    return packed.size();
  }

  /** The record at a place. */
  public VtfRecord get(int place) {
    PackedBytes.Cursor cursor = packed.new Cursor();
    cursor.moveTo(place);
    return new Reader().read(cursor);
  }

  @Override
  public Iterator<VtfRecord> iterator() {
    PackedBytes.Cursor cursor = packed.new Cursor();
    Reader reader = new Reader();
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < packed.size();
      }

      @Override
      public VtfRecord next() {
        if (next >= packed.size()) {
          throw new NoSuchElementException();
        }
        cursor.moveTo(next++);
        return reader.read(cursor);
      }
    };
  }

  /** Makes records of bytes. */
  private static final class Reader {
    private byte[] bytes;
    private int at;

    VtfRecord read(PackedBytes.Cursor cursor) {
      bytes = cursor.bytes();
      at = cursor.start;
      VtfRecord r = new VtfRecord().begin(VtfSyntax.all().get((int) number()));
      for (int i = 0; i < r.type.defaults.length; i++) {
        r.field[i] = number();
      }
      int items = (int) number();
      r.item = new long[Math.max(1, items * r.type.width)];
      for (int i = 0; i < items * r.type.width; i++) {
        r.item[i] = number();
      }
      r.items = items;
      int length = (int) number();
      r.pool = Arrays.copyOfRange(bytes, at, at + length);
      r.poolUsed = length;
      return r;
    }

    private long number() {
      int start = at;
      at = PackedNumbers.after(bytes, start);
      return PackedNumbers.signed(PackedNumbers.at(bytes, start));
    }
  }
}
