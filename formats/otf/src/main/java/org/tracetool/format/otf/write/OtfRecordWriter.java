package org.tracetool.format.otf.write;

import java.io.IOException;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.otf.output.TextOutput;
import org.tracetool.format.otf.syntax.FieldSyntax;
import org.tracetool.format.otf.syntax.FieldSyntax.Presence;
import org.tracetool.format.otf.syntax.OtfSyntax;
import org.tracetool.format.otf.syntax.RecordSyntax;
import org.tracetool.format.otf.text.PairBuffer;

/** Writes records by the grammar table, in short or long form. */
final class OtfRecordWriter {
  private static final int PER_FIELD = 48;
  private static final long MAX_LOW = 0xffff_ffffL;
  private static final byte[] NAMELESS = new byte[0];

  private final boolean longForm;
  private final Diagnostics diagnostics;
  private final byte[] keyKey;
  private final byte[] typeKey;
  private final byte[] valueKey;
  private final byte[] lengthKey;

  /** A writer that counts losses in {@code diagnostics}. */
  OtfRecordWriter(boolean longForm, Diagnostics diagnostics) {
    this.longForm = longForm;
    this.diagnostics = diagnostics;
    this.keyKey = ascii(longForm ? "KEY " : "K");
    this.typeKey = ascii(longForm ? " TYPE " : "Y");
    this.valueKey = ascii(longForm ? " VALUE " : "V");
    // The library writes no blanks around the length of a byte array, in either form.
    this.lengthKey = ascii(longForm ? "LEN" : "L");
  }

  private static byte[] ascii(String s) {
    return s.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
  }

  /** A record prepared for writing: its keywords with the blanks that belong to them. */
  static final class Form {
    final byte[] keyword;
    final FieldSyntax[] fields;
    final byte[][] keys;
    final int[] slots;

    private Form(RecordSyntax r, boolean longForm) {
      fields = r.fields().toArray(new FieldSyntax[0]);
      slots = r.slots();
      keys = new byte[fields.length][];
      keyword = ascii(longForm ? r.longKeyword() + ' ' : r.shortKeyword());
      for (int i = 0; i < fields.length; i++) {
        FieldSyntax f = fields[i];
        keys[i] = !f.hasKey() ? NAMELESS : longForm ? spaced(f.longKey) : f.shortKey;
      }
    }

    private static byte[] spaced(byte[] key) {
      byte[] out = new byte[key.length + 2];
      out[0] = ' ';
      System.arraycopy(key, 0, out, 1, key.length);
      out[key.length + 1] = ' ';
      return out;
    }
  }

  /** Prepares a record. */
  Form form(RecordSyntax record) {
    return new Form(record, longForm);
  }

  /** Writes the pairs and the line of an event whose fields are all numbers or texts of its row. */
  void writeEvent(TextOutput out, Form form, EventCursor event) throws IOException {
    int pairs = event.pairs();
    for (int i = 0; i < pairs; i++) {
      writePair(out, event, i);
    }
    out.ensureCapacity(form.keyword.length + form.fields.length * PER_FIELD + 1);
    out.put(form.keyword);
    FieldSyntax[] fields = form.fields;
    for (int i = 0; i < fields.length; i++) {
      FieldSyntax f = fields[i];
      long value =
          switch (form.slots[i]) {
            case OtfSyntax.MARKER_TIME -> event.time();
            case OtfSyntax.MARKER_PROCESS -> Integer.toUnsignedLong(event.location());
            default -> event.field(form.slots[i]);
          };
      switch (f.value) {
        case U8, U32, U64 -> {
          if (value != 0 || f.presence != Presence.OPTIONAL || mustShowZero(event, form, i)) {
            out.put(form.keys[i]);
            out.writeHex(f.value == FieldSyntax.Value.U64 ? value : low32(value));
          }
        }
        case STRING, OPTIONAL_STRING -> {
          out.put(form.keys[i]);
          int length = value == EventBlock.NO_TEXT ? 0 : (int) value;
          int offset = length == 0 ? 0 : (int) (value >>> 32); // of no text, the offset is -1
          writeString(out, event.block().pool(), offset, length);
          out.ensureCapacity((fields.length - i) * PER_FIELD + 1);
        }
        case LIST -> throw new IllegalStateException("no event has a list");
      }
    }
    out.put((byte) '\n');
  }

  private long low32(long value) {
    if (value >>> 32 != 0 && value != (int) value) {
      diagnostics.reportLoss(LossCode.NUMBERS, "numbers above the 32-bit limit of OTF", 1);
      return MAX_LOW;
    }
    return value & MAX_LOW;
  }

  /** A leave without region but with a source location shows the 0. */
  private static boolean mustShowZero(EventCursor event, Form form, int i) {
    return !form.fields[i].hasKey()
        && i + 1 < form.fields.length
        && event.field(form.slots[i + 1]) != 0;
  }

  /** Writes a definition or another record from values: Long, byte[] (text, may be null), int[]. */
  void writeValues(TextOutput out, Form form, Object[] values) throws IOException {
    out.ensureCapacity(form.keyword.length);
    out.put(form.keyword);
    for (int i = 0; i < values.length; i++) {
      FieldSyntax f = form.fields[i];
      Object value = values[i];
      boolean empty = value == null || value instanceof Long n && n == 0;
      if (f.presence == Presence.OPTIONAL && empty) {
        continue;
      }
      out.ensureCapacity(PER_FIELD);
      out.put(form.keys[i]);
      if (f.value == FieldSyntax.Value.LIST) {
        list(out, (int[]) value);
      } else if (f.value == FieldSyntax.Value.STRING
          || f.value == FieldSyntax.Value.OPTIONAL_STRING) {
        byte[] text = value == null ? NAMELESS : (byte[]) value;
        writeString(out, text, 0, text.length);
      } else {
        out.writeHex((Long) value);
      }
    }
    out.ensureCapacity(1);
    out.put((byte) '\n');
  }

  private static void list(TextOutput out, int[] members) throws IOException {
    for (int m : members) {
      out.ensureCapacity(10);
      out.writeHex(Integer.toUnsignedLong(m));
      out.put((byte) ',');
    }
  }

  /** There is no way to write a quote or a line feed; each becomes a blank, as with the library. */
  private void writeString(TextOutput out, byte[] text, int offset, int length) throws IOException {
    out.ensureCapacity(length + 2);
    out.put((byte) '"');
    int from = out.used;
    out.put(text, offset, length);
    boolean changed = false;
    for (int i = from; i < out.used; i++) {
      if (out.bytes[i] == '"' || out.bytes[i] == '\n') {
        out.bytes[i] = ' ';
        changed = true;
      }
    }
    if (changed) {
      diagnostics.reportLoss(
          LossCode.TEXTS, "texts with quotes or line feeds, replaced by blanks", 1);
    }
    out.put((byte) '"');
  }

  private void writePair(TextOutput out, EventCursor event, int i) throws IOException {
    long value = event.pairValue(i);
    KeyValueType type = event.pairType(i);
    if (type.isPooled()) {
      writeArray(out, event.pairKey(i), event.block().pool(), (int) (value >>> 32), (int) value);
    } else {
      writeNumber(out, event.pairKey(i), type, value);
    }
  }

  /** Writes one pair that is not a byte array. */
  void writeNumber(TextOutput out, int key, KeyValueType asked, long value) throws IOException {
    KeyValueType type = PairTypes.written(asked);
    if (type != asked) {
      diagnostics.reportLoss(
          LossCode.REFERENCES, "references in key-value pairs, written as numbers", 1);
    }
    if (!type.isOfOtf()) {
      diagnostics.reportLoss(LossCode.PAIRS, "key-value pairs of types that OTF does not have", 1);
      return;
    }
    writePairHead(out, key, type);
    long bits = type.width() == 8 ? value : value & (1L << 8 * type.width()) - 1;
    if (type == KeyValueType.CHAR && bits < 16) {
      out.put((byte) '0'); // the library misreads a single digit
    }
    out.writeHex(bits);
    out.put((byte) '\n');
  }

  /** Writes a byte array, in chunks of 100 bytes; an empty one cannot be written. */
  void writeArray(TextOutput out, int key, byte[] bytes, int offset, int length)
      throws IOException {
    if (length == 0) {
      diagnostics.reportLoss(LossCode.PAIRS, "empty byte arrays left out", 1);
    }
    for (int done = 0; done < length; done += PairBuffer.CHUNK) {
      writePairHead(out, key, KeyValueType.BYTE_ARRAY);
      int n = Math.min(PairBuffer.CHUNK, length - done);
      out.ensureCapacity(2 * n + 16);
      for (int i = 0; i < n; i++) {
        int b = bytes[offset + done + i] & 0xff;
        out.put((byte) Character.forDigit(b >> 4, 16));
        out.put((byte) Character.forDigit(b & 15, 16));
      }
      out.put(lengthKey);
      out.writeHex(length - done);
      out.put((byte) '\n');
    }
  }

  private void writePairHead(TextOutput out, int key, KeyValueType type) throws IOException {
    out.ensureCapacity(64);
    out.put(keyKey);
    out.writeHex(Integer.toUnsignedLong(key));
    out.put(typeKey);
    out.writeHex(type.ordinal());
    out.put(valueKey);
  }
}
