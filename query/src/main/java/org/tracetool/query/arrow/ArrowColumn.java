package org.tracetool.query.arrow;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A column of a file: its type and the values of the record batch that is being made. */
final class ArrowColumn {
  private final ArrowField field;
  private final int type;
  private final int width;
  private final BitList valid = new BitList();
  private final BitList flags = new BitList();
  private final LittleEndianBuffer offsets = new LittleEndianBuffer();
  private final LittleEndianBuffer values = new LittleEndianBuffer();

  ArrowColumn(ArrowField field) {
    this.field = field;
    type = field.type();
    width = field.width();
    clear();
  }

  /** What the file says of it. */
  ArrowField field() {
    return field;
  }

  /** Forgets the values. */
  void clear() {
    valid.clear();
    flags.clear();
    offsets.clear();
    values.clear();
    if (type == ArrowField.UTF8) {
      offsets.add(0);
    }
  }

  /** Bytes that its values take. */
  int size() {
    return values.size();
  }

  /** Adds a value as {@link ArrowRows#value} gives it. */
  void add(Object value) {
    valid.add(value != null);
    switch (type) {
      case ArrowField.BOOL -> flags.add(Boolean.TRUE.equals(value));
      case ArrowField.INT -> {
        long whole = value == null ? 0 : ((Number) value).longValue();
        if (width == Long.BYTES) {
          values.add(whole);
        } else {
          values.add((int) whole);
        }
      }
      case ArrowField.FLOATING_POINT ->
          values.add(
              Double.doubleToRawLongBits(value == null ? 0 : ((Number) value).doubleValue()));
      case ArrowField.DECIMAL -> appendDecimal(value);
      default -> {
        if (value != null) {
          values.add(value.toString().getBytes(StandardCharsets.UTF_8));
        }
        offsets.add(values.size());
      }
    }
  }

  private void appendDecimal(Object value) {
    BigInteger whole =
        value == null
            ? BigInteger.ZERO
            : new BigDecimal(value.toString()).setScale(field.scale()).unscaledValue();
    values.add(whole.longValue());
    values.add(whole.shiftRight(Long.SIZE).longValue());
  }

  /** Values of the batch that are none. */
  long nulls() {
    return valid.zeros();
  }

  /** The buffers of the batch in their order. */
  List<byte[]> buffers() {
    List<byte[]> buffers = new ArrayList<>();
    buffers.add(valid.bytes());
    if (type == ArrowField.UTF8) {
      buffers.add(offsets.bytes());
    }
    buffers.add(type == ArrowField.BOOL ? flags.bytes() : values.bytes());
    return buffers;
  }
}
