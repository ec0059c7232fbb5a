package org.tracetool.core.definition;

import java.util.Arrays;
import java.util.List;
import org.tracetool.core.collect.PackedNumbers;
import org.tracetool.core.text.TraceText;

/** Turns entries into few bytes, by the table of fields; {@link DefinitionDecoder} reads them. */
final class DefinitionEncoder {
  /** Of the first byte, beside the number of the kind: belongs to one stream; has pairs. */
  static final int LOCAL = 0x40;

  static final int PAIRS = 0x80;

  /** Kinds from this number on have the rest of their number in a byte of its own. */
  static final int MORE = 0x3f;

  private final DefinitionRow row = new DefinitionRow();
  private byte[] bytes = new byte[256];
  private int end;

  /** Encodes an entry; {@link #bytes} and {@link #length} give the result. */
  void encode(Definitions.Entry entry) {
    end = 0;
    row.take(entry.definition());
    boolean pairs = !entry.pairs().pairs().isEmpty();
    ensureCapacity(2);
    int kind = row.kind().ordinal();
    bytes[end++] =
        (byte) (Math.min(kind, MORE) | (entry.stream() == 0 ? 0 : LOCAL) | (pairs ? PAIRS : 0));
    if (kind >= MORE) {
      bytes[end++] = (byte) (kind - MORE);
    }
    if (entry.stream() != 0) {
      writeNumber(Integer.toUnsignedLong(entry.stream()));
    }
    List<DefinitionField> fields = row.fields();
    for (int i = 0; i < fields.size(); i++) {
      switch (fields.get(i).form()) {
        case TOKEN, REFERENCE, NUMBER -> writeNumber(row.number(i));
        case TEXT -> writeText(row.text(i));
        case REFERENCES, NUMBERS -> list(row.list(i));
        case REALS -> writeReals(row.reals(i));
      }
    }
    if (pairs) {
      writePairs(entry.pairs());
    }
  }

  /** The encoded entry, from the first byte. */
  byte[] bytes() {
    return bytes;
  }

  /** How long the encoded entry is. */
  int length() {
    return end;
  }

  private void ensureCapacity(int more) {
    if (end + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(end + more, Math.addExact(bytes.length, end / 2)));
    }
  }

  private void writeNumber(long value) {
    ensureCapacity(PackedNumbers.MAX_BYTES);
    end = PackedNumbers.put(bytes, end, value);
  }

  private void writeBytes(byte[] source) {
    if (source == null) {
      writeNumber(0);
      return;
    }
    writeNumber(source.length + 1L);
    ensureCapacity(source.length);
    System.arraycopy(source, 0, bytes, end, source.length);
    end += source.length;
  }

  private void writeText(String text) {
    writeBytes(text == null ? null : TraceText.encode(text));
  }

  /** Members mostly follow each other, so differences are stored. */
  private void list(int[] list) {
    if (list == null) {
      writeNumber(0);
      return;
    }
    writeNumber(list.length + 1L);
    int last = 0;
    for (int value : list) {
      int step = value - last;
      writeNumber((step << 1 ^ step >> 31) & 0xffff_ffffL);
      last = value;
    }
  }

  private void writeReals(double[] list) {
    if (list == null) {
      writeNumber(0);
      return;
    }
    writeNumber(list.length + 1L);
    for (double value : list) {
      writeNumber(Double.doubleToRawLongBits(value));
    }
  }

  private void writePairs(KeyValues pairs) {
    writeNumber(pairs.pairs().size());
    for (KeyValues.Pair p : pairs.pairs()) {
      writeNumber(Integer.toUnsignedLong(p.key()));
      writeNumber(p.type().ordinal());
      if (p.type().isPooled()) {
        writeBytes(p.bytes());
      } else {
        writeNumber(p.value());
      }
    }
  }
}
