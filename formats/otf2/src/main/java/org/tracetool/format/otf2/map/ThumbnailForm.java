package org.tracetool.format.otf2.map;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.RecordField;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.ThumbnailRecord;
import org.tracetool.format.otf2.record.WireType;

/**
 * A record of a thumbnail as an attachment of a trace holds it, whatever its format is: the code,
 * then the fields in their order, numbers with seven bits a byte, low ones first, and texts after
 * their length. The header names regions, metrics or keys by their tokens.
 */
public final class ThumbnailForm {
  /** What such attachments are called. */
  public static final String KIND = "otf2-thumbnail";

  /** Which field of a header says what it names, and what that may be. */
  private static final int TYPE_FIELD = 2;

  private static final DefinitionKind[] NAMED = {
    DefinitionKind.REGION, DefinitionKind.METRIC, DefinitionKind.KEY
  };

  private static final int MORE = 0x80;
  private static final int BITS = 7;

  private byte[] bytes = new byte[256];
  private int used;
  private int at;

  /** Sees to it that a header names other numbers; of undefined types they stay what they are. */
  public static void rename(RecordValues header, TokenMapping renaming) {
    long type = header.number(TYPE_FIELD);
    if (type >= 0 && type < NAMED.length) {
      LongUnaryOperator of = number -> renaming.of(NAMED[(int) type], number);
      for (int i = 0; i < header.repetitions(); i++) {
        header.replaceItem(i, 0, of.applyAsLong(header.item(i, 0)));
      }
    }
  }

  /** What becomes of a number that stands for a definition. */
  @FunctionalInterface
  public interface TokenMapping {
    /** The other number. */
    long of(DefinitionKind kind, long number);
  }

  /** The bytes of a record. */
  public byte[] bytes(RecordValues v) {
    used = 0;
    RecordType type = v.type();
    put(type.code());
    for (int i = 0; i < type.fields().length; i++) {
      if (type.fields()[i].wire() == WireType.STR) {
        int length = v.end(i) - v.begin(i);
        put(length);
        ensureCapacity(length);
        System.arraycopy(v.buffer(), v.begin(i), bytes, used, length);
        used += length;
      } else {
        put(v.number(i));
      }
    }
    for (int i = 0; i < v.repetitions(); i++) {
      put(v.item(i, 0));
    }
    return Arrays.copyOf(bytes, used);
  }

  private void ensureCapacity(int more) {
    if (bytes.length - used < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, used + more));
    }
  }

  private void put(long value) {
    ensureCapacity(Long.SIZE / BITS + 1);
    long rest = value;
    while ((rest & -MORE) != 0) {
      bytes[used++] = (byte) (rest & MORE - 1 | MORE);
      rest >>>= BITS;
    }
    bytes[used++] = (byte) rest;
  }

  /**
   * The record that bytes hold.
   *
   * @param v gets its values, with texts in these bytes
   * @throws DamagedTraceException if they do not hold one
   */
  public void record(byte[] of, RecordValues v) throws IOException {
    bytes = of;
    used = of.length;
    at = 0;
    RecordType type = ThumbnailRecord.table().find((int) Math.min(get(), MORE - 1));
    if (type == null) {
      throw wrong();
    }
    v.begin(type, of);
    RecordField[] fields = type.fields();
    for (int i = 0; i < fields.length; i++) {
      long number = get();
      if (fields[i].wire() == WireType.STR) {
        if (number < 0 || number > used - at) {
          throw wrong();
        }
        v.setBytes(i, at, at + (int) number);
        at += (int) number;
      } else {
        v.set(i, number);
      }
    }
    v.setPresent(fields.length);
    long count = v.number(fields.length - 1);
    if (count < 0 || count > used - at) {
      throw wrong();
    }
    v.setRepetitions((int) count);
    for (int i = 0; i < count; i++) {
      v.setItem(i, get());
    }
  }

  private long get() throws IOException {
    long value = 0;
    for (int shift = 0; at < used; shift += BITS) {
      byte b = bytes[at++];
      value |= (long) (b & MORE - 1) << shift;
      if (b >= 0) {
        return value;
      }
    }
    throw wrong();
  }

  private static DamagedTraceException wrong() {
    return new DamagedTraceException(
        "attachment " + KIND + ": expected a record of a thumbnail, found other bytes");
  }
}
