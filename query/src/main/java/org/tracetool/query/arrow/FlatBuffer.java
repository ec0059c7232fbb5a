package org.tracetool.query.arrow;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Builds one FlatBuffer, from its end to its beginning as that format wants: what is referred to is
 * made before what refers to it. Places are counted from the end.
 */
final class FlatBuffer {
  private static final int OFFSET = 4;
  private static final int LONG = 8;

  private byte[] bytes = new byte[1024];
  private int head = bytes.length;

  /** Places of the fields of the table that is being made, 0 if absent. */
  private int[] fields = {};

  private int start;

  private int size() {
    return bytes.length - head;
  }

  /** Makes the place a multiple of a power of two once so many more bytes are there. */
  private void align(int to, int more) {
    int gap = -(size() + more) & to - 1;
    int needed = gap + more + LONG;
    if (head < needed) {
      int old = bytes.length;
      int larger = Math.max(2 * old, old + needed);
      byte[] copy = new byte[larger];
      System.arraycopy(bytes, head, copy, head + larger - old, old - head);
      head += larger - old;
      bytes = copy;
    }
    Arrays.fill(bytes, head - gap, head, (byte) 0);
    head -= gap;
  }

  private void writeRaw(int width, long value) {
    head -= width;
    for (int i = 0; i < width; i++) {
      bytes[head + i] = (byte) (value >>> 8 * i);
    }
  }

  private void put(int width, long value) {
    align(width, width);
    writeRaw(width, value);
  }

  /** Refers to a place that is further behind. */
  private void refer(int place) {
    align(OFFSET, OFFSET);
    writeRaw(OFFSET, size() + OFFSET - place);
  }

  /** Adds a text; lone surrogates have no place in it. */
  int text(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    align(OFFSET, utf8.length + 1);
    writeRaw(1, 0);
    head -= utf8.length;
    System.arraycopy(utf8, 0, bytes, head, utf8.length);
    put(OFFSET, utf8.length);
    return size();
  }

  /** Adds a list of places. */
  int list(int[] places) {
    align(OFFSET, OFFSET * places.length);
    for (int i = places.length - 1; i >= 0; i--) {
      refer(places[i]);
    }
    put(OFFSET, places.length);
    return size();
  }

  /** Adds a list of structs of longs. */
  int structs(long[][] structs) {
    int longs = Arrays.stream(structs).mapToInt(s -> s.length).sum();
    align(LONG, LONG * longs);
    for (int i = structs.length - 1; i >= 0; i--) {
      for (int k = structs[i].length - 1; k >= 0; k--) {
        writeRaw(LONG, structs[i][k]);
        align(1, LONG);
      }
    }
    put(OFFSET, structs.length);
    return size();
  }

  /** Begins a table of so many fields; nothing else may begin before its end. */
  FlatBuffer table(int count) {
    fields = new int[count];
    start = size();
    return this;
  }

  /** Sets a number of the table. */
  FlatBuffer number(int field, int width, long value) {
    put(width, value);
    fields[field] = size();
    return this;
  }

  /** Sets what a field of the table refers to. */
  FlatBuffer reference(int field, int place) {
    refer(place);
    fields[field] = size();
    return this;
  }

  /** Ends the table. */
  int end() {
    put(OFFSET, 0);
    int table = size();
    for (int i = fields.length - 1; i >= 0; i--) {
      put(2, fields[i] == 0 ? 0 : table - fields[i]);
    }
    put(2, table - start);
    put(2, 2L * fields.length + 2 * 2);
    int distance = size() - table;
    int at = bytes.length - table;
    for (int i = 0; i < OFFSET; i++) {
      bytes[at + i] = (byte) (distance >>> 8 * i);
    }
    return size() - distance;
  }

  /** All bytes, a multiple of eight, with a table as root. */
  byte[] finish(int root) {
    align(LONG, OFFSET);
    refer(root);
    return Arrays.copyOfRange(bytes, head, bytes.length);
  }
}
