package org.tracetool.query;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads files of Arrow from their footers, by the specification of the format alone. */
final class ArrowFileReader {
  /** A table of a FlatBuffer. */
  private record Table(ByteBuffer in, int at) {
    static Table root(ByteBuffer in, int from) {
      return new Table(in, from + in.getInt(from));
    }

    /** Place of a field, -1 if it is absent. */
    int field(int i) {
      int entries = at - in.getInt(at);
      int entry = 4 + 2 * i;
      int offset = entry < in.getShort(entries) ? in.getShort(entries + entry) : 0;
      return offset == 0 ? -1 : at + offset;
    }

    long number(int i, int width) {
      int f = field(i);
      if (f < 0) {
        return 0;
      }
      check(f % width == 0, "alignment of a number");
      return width == 1
          ? in.get(f)
          : width == 2 ? in.getShort(f) : width == 4 ? in.getInt(f) : in.getLong(f);
    }

    Table table(int i) {
      return root(in, field(i));
    }

    String text(int i) {
      int text = field(i) + in.getInt(field(i));
      byte[] bytes = new byte[in.getInt(text)];
      in.get(text + 4, bytes);
      check(in.get(text + 4 + bytes.length) == 0, "end of a text");
      return new String(bytes, StandardCharsets.UTF_8);
    }

    int list(int i) {
      return field(i) + in.getInt(field(i));
    }
  }

  private record Field(String name, int type, int width, boolean isSigned, int scale) {}

  private final ByteBuffer in;
  private final List<Field> fields = new ArrayList<>();
  private final List<List<Object>> rows = new ArrayList<>();

  ArrowFileReader(byte[] file) {
    in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    check(new String(file, 0, 6, StandardCharsets.US_ASCII).equals("ARROW1"), "begin");
    String end = new String(file, file.length - 6, 6, StandardCharsets.US_ASCII);
    check(end.equals("ARROW1"), "end");
    int footerAt = file.length - 10 - in.getInt(file.length - 10);
    check(in.getLong(footerAt - 8) == 0xffff_ffffL, "end of the stream");
    byte[] aligned = Arrays.copyOfRange(file, footerAt, file.length - 10);
    Table footer = Table.root(ByteBuffer.wrap(aligned).order(ByteOrder.LITTLE_ENDIAN), 0);
    check(footer.number(0, 2) == 4, "version");
    readSchema(footer.table(1));
    Table first = message(8, 1);
    Table fieldList = first.table(2);
    check(in.getInt(fieldList.list(1)) == fields.size(), "schema before the batches");
    int blocks = footer.list(3);
    for (int i = 0; i < footer.in().getInt(blocks); i++) {
      int block = blocks + 4 + 24 * i;
      check(block % 8 == 0, "alignment of blocks");
      readBatch(
          (int) footer.in().getLong(block),
          footer.in().getInt(block + 8),
          footer.in().getLong(block + 16));
    }
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }

  private Table message(int at, int sort) {
    check(at % 8 == 0 && in.getInt(at) == -1 && in.getInt(at + 4) % 8 == 0, "frame of a message");
    Table message = Table.root(in, at + 8);
    check(message.number(0, 2) == 4 && message.number(1, 1) == sort, "sort of a message");
    return message;
  }

  private void readSchema(Table schema) {
    int list = schema.list(1);
    for (int i = 0; i < schema.in().getInt(list); i++) {
      Table f = Table.root(schema.in(), list + 4 + 4 * i);
      int type = (int) f.number(2, 1);
      Table of = f.table(3);
      int bits = type == 2 ? (int) of.number(0, 4) : type == 7 ? (int) of.number(2, 4) : 64;
      check(f.number(1, 1) == 1 && f.in().getInt(f.list(5)) == 0, "field");
      check(type != 3 || of.number(0, 2) == 2, "precision");
      fields.add(
          new Field(
              f.text(0),
              type,
              bits / 8,
              of.number(1, 1) == 1,
              type == 7 ? (int) of.number(1, 4) : 0));
    }
  }

  private int buffer;

  private void readBatch(int at, int metadata, long length) {
    Table message = message(at, 3);
    check(message.number(3, 8) == length && in.getInt(at + 4) + 8 == metadata, "block");
    Table batch = message.table(2);
    int count = (int) batch.number(0, 8);
    int nodes = batch.list(1) + 4;
    buffer = batch.list(2) + 4;
    check(nodes % 8 == 0 && buffer % 8 == 0, "alignment of structs");
    Object[][] made = new Object[count][fields.size()];
    for (int c = 0; c < fields.size(); c++) {
      check(in.getLong(nodes + 16 * c) == count, "length of a column");
      int valid = next(at + metadata);
      int first = next(at + metadata);
      int texts = fields.get(c).type() == 5 ? next(at + metadata) : 0;
      long nulls = in.getLong(nodes + 16 * c + 8);
      for (int r = 0; r < count; r++) {
        if (bit(valid, r)) {
          made[r][c] = value(fields.get(c), first, texts, r);
        } else {
          nulls--;
        }
      }
      check(nulls == 0, "count of nulls");
    }
    Arrays.stream(made).map(Arrays::asList).forEach(rows::add);
  }

  /** Place of the next buffer of a body. */
  private int next(int body) {
    long offset = in.getLong(buffer);
    check(offset % 8 == 0, "alignment of a buffer");
    buffer += 16;
    return (int) (body + offset);
  }

  private boolean bit(int at, int i) {
    return (in.get(at + i / 8) >> i % 8 & 1) == 1;
  }

  private Object value(Field f, int at, int texts, int r) {
    switch (f.type()) {
      case 2:
        if (f.width() == 8) {
          return in.getLong(at + 8 * r);
        }
        int small = in.getInt(at + 4 * r);
        return f.isSigned() ? (long) small : Integer.toUnsignedLong(small);
      case 3:
        return in.getDouble(at + 8 * r);
      case 5:
        int from = in.getInt(at + 4 * r);
        byte[] text = new byte[in.getInt(at + 4 * r + 4) - from];
        in.get(texts + from, text);
        return new String(text, StandardCharsets.UTF_8);
      case 6:
        return bit(at, r);
      case 7:
        byte[] big = new byte[f.width()];
        for (int i = 0; i < big.length; i++) {
          big[big.length - 1 - i] = in.get(at + big.length * r + i);
        }
        return new BigDecimal(new BigInteger(big), f.scale());
      default:
        throw new AssertionError("type " + f.type());
    }
  }

  List<String> names() {
    return fields.stream().map(Field::name).toList();
  }

  List<List<Object>> rows() {
    return rows;
  }
}
