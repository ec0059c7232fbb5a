package org.tracetool.format.vtf3.record;

import java.util.Arrays;
import org.tracetool.core.text.TraceText;

/**
 * One record, whatever it is encoded in. A single object is filled again and again; numbers are
 * sign- or zero-extended, floating point numbers raw bits, and bytes a reference {@code offset <<
 * 32 | length} to the pool or {@link VtfRecordType#ABSENT}.
 */
public final class VtfRecord {
  public VtfRecordType type;

  /** Time in steps, normalized; 0 for declarations. */
  public double time;

  public long[] field = new long[16];

  /** Items of the list, one after the other. */
  public long[] item = new long[16];

  /** Number of items. */
  public int items;

  public byte[] pool = new byte[256];
  public int poolUsed;

  /** Makes this an empty record of a type, with the defaults of optional fields. */
  public VtfRecord begin(VtfRecordType newType) {
    type = newType;
    System.arraycopy(newType.defaults, 0, field, 0, newType.defaults.length);
    items = 0;
    poolUsed = 0;
    time = 0;
    return this;
  }

  /** Adds an item and returns the index of its first value. */
  public int addItem() {
    int start = items * type.width;
    if (start + type.width > item.length) {
      item = Arrays.copyOf(item, Math.max(start + type.width, item.length * 2));
    }
    items++;
    return start;
  }

  /** Adds an item of one value. */
  public void add(long value) {
    int at = addItem();
    item[at] = value;
  }

  /** Copies bytes into the pool. */
  public long bytes(byte[] from, int offset, int length) {
    int start = room(length);
    System.arraycopy(from, offset, pool, start, length);
    poolUsed = start + length;
    return (long) start << 32 | length;
  }

  /** Sets a field to a text; null is the empty one. */
  public void setText(String name, String value) {
    byte[] bytes = TraceText.encode(value == null ? "" : value);
    field[type.slot(name)] = bytes(bytes, 0, bytes.length);
  }

  /** Makes room for bytes after the used ones and returns their start. */
  public int room(int length) {
    if (poolUsed + length > pool.length) {
      pool = Arrays.copyOf(pool, Math.max(poolUsed + length, pool.length * 2));
    }
    return poolUsed;
  }

  /** A value by its slot: a field, or a value of the list's item. */
  public long get(int slot, int index) {
    return slot < type.fixed || type.width == 0
        ? field[slot]
        : item[index * type.width + slot - type.fixed];
  }

  public void set(int slot, int index, long value) {
    if (slot < type.fixed || type.width == 0) {
      field[slot] = value;
    } else {
      item[index * type.width + slot - type.fixed] = value;
    }
  }

  /** A field by its slot, as a 32-bit number. */
  public int number(int slot) {
    return (int) field[slot];
  }

  /** Bytes of a field. */
  public byte[] content(long reference) {
    if (reference == VtfRecordType.ABSENT) {
      return new byte[0];
    }
    int start = (int) (reference >>> 32);
    return Arrays.copyOfRange(pool, start, start + (int) reference);
  }

  /** Brings floating point values and durations into the range that the format has. */
  public void normalize() {
    FieldType[] types = type.fields;
    for (int i = 0; i < type.fixed; i++) {
      field[i] = normalized(types[i], field[i], valueType(i, 0));
    }
    if (type.width > 0 && needsNormalizing(types)) {
      for (int k = 0; k < items; k++) {
        for (int i = 0; i < type.width; i++) {
          int at = k * type.width + i;
          item[at] = normalized(types[type.fixed + i], item[at], valueType(type.fixed + i, k));
        }
      }
    }
  }

  private boolean needsNormalizing(FieldType[] types) {
    for (int i = type.fixed; i < types.length; i++) {
      if (types[i] == FieldType.QUAD
          || types[i] == FieldType.DOUBLE
          || types[i] == FieldType.TIME) {
        return true;
      }
    }
    return false;
  }

  /** Type of the values before this field; 0 where there is none. */
  public long valueType(int slot, int index) {
    FieldType[] types = type.fields;
    if (types[slot] == FieldType.QUAD) {
      for (int i = slot - 1; i >= 0; i--) {
        if (types[i] == FieldType.VALUE_TYPE) {
          return get(i, index);
        }
      }
    }
    return 0;
  }

  private static long normalized(FieldType type, long value, long valueType) {
    return switch (type) {
      case DOUBLE -> NumberText.clip(value);
      case QUAD -> valueType == NumberText.FLOAT ? NumberText.clip(value) : value;
      case TIME -> Double.doubleToRawLongBits(NumberText.time(Double.longBitsToDouble(value)));
      case SPAN -> Double.doubleToRawLongBits(span(Double.longBitsToDouble(value)));
      default -> value;
    };
  }

  private static double span(double steps) {
    return steps < 0 ? 0.0 - NumberText.time(-steps) : NumberText.time(steps);
  }

  /** A record of its own with the same content. */
  public VtfRecord copy() {
    VtfRecord r = new VtfRecord();
    r.type = type;
    r.time = time;
    r.field = field.clone();
    r.item = Arrays.copyOf(item, Math.max(1, items * type.width));
    r.items = items;
    r.pool = Arrays.copyOf(pool, poolUsed);
    r.poolUsed = poolUsed;
    return r;
  }
}
