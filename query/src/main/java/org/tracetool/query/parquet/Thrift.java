package org.tracetool.query.parquet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** Structures in the compact protocol of Apache Thrift, in which Parquet keeps its metadata. */
final class Thrift {
  private static final int I32 = 5;
  private static final int I64 = 6;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int STRUCT = 12;

  /** Lists of fewer elements have their count in the first byte. */
  private static final int SHORT_LIST = 15;

  private final ParquetBuffer out;
  private final Deque<Integer> outer = new ArrayDeque<>();
  private int last;

  Thrift(ParquetBuffer out) {
    this.out = out;
  }

  private void writeHead(int field, int type) {
    int step = field - last;
    if (step > 0 && step < 16) {
      out.put(step << 4 | type);
    } else {
      out.put(type);
      out.writeZigzag(field);
    }
    last = field;
  }

  Thrift i32(int field, int value) {
    writeHead(field, I32);
    out.writeZigzag(value);
    return this;
  }

  Thrift i64(int field, long value) {
    writeHead(field, I64);
    out.writeZigzag(value);
    return this;
  }

  Thrift text(int field, String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    return binary(field, bytes);
  }

  Thrift binary(int field, byte[] value) {
    writeHead(field, BINARY);
    out.writeVarint(value.length);
    out.put(value);
    return this;
  }

  /** Begins a structure in a field. */
  Thrift begin(int field) {
    writeHead(field, STRUCT);
    return element();
  }

  /** Begins a structure in a list, or the outermost one. */
  Thrift element() {
    outer.push(last);
    last = 0;
    return this;
  }

  /** Ends a structure. */
  Thrift end() {
    out.put(0);
    last = outer.pop();
    return this;
  }

  /** Begins a list of structures, which follow. */
  Thrift structs(int field, int count) {
    list(field, count, STRUCT);
    return this;
  }

  Thrift numbers(int field, int... values) {
    list(field, values.length, I32);
    for (int value : values) {
      out.writeZigzag(value);
    }
    return this;
  }

  Thrift onlyText(int field, String value) {
    list(field, 1, BINARY);
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    out.writeVarint(bytes.length);
    out.put(bytes);
    return this;
  }

  private void list(int field, int count, int type) {
    writeHead(field, LIST);
    if (count < SHORT_LIST) {
      out.put(count << 4 | type);
    } else {
      out.put(0xf0 | type);
      out.writeVarint(count);
    }
  }
}
