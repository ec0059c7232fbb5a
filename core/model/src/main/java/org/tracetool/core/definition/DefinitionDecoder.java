package org.tracetool.core.definition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.collect.PackedNumbers;
import org.tracetool.core.text.TraceText;

/** Reads entries as {@link DefinitionEncoder} wrote them. Not thread-safe. */
final class DefinitionDecoder {
  private final DefinitionRow row = new DefinitionRow();
  private byte[] bytes;
  private int at;

  /** Decodes the entry that begins at this place. */
  Definitions.Entry decode(byte[] source, int position) {
    int stream = start(source, position);
    boolean pairs = (source[position] & DefinitionEncoder.PAIRS) != 0;
    List<DefinitionField> fields = row.fields();
    for (int i = 0; i < fields.size(); i++) {
      switch (fields.get(i).form()) {
        case TOKEN, REFERENCE, NUMBER -> row.set(i, number());
        case TEXT -> row.set(i, text());
        case REFERENCES, NUMBERS -> row.set(i, list());
        case REALS -> row.set(i, reals());
      }
    }
    return new Definitions.Entry(stream, row.definition(), pairs ? pairs() : KeyValues.NONE);
  }

  /** Starts with an entry: afterwards its kind is known, and its fields come next. */
  private int start(byte[] source, int position) {
    bytes = source;
    at = position;
    int head = bytes[at++];
    int kind = head & DefinitionEncoder.MORE;
    row.start(
        DefinitionKind.of(kind == DefinitionEncoder.MORE ? kind + (bytes[at++] & 0xff) : kind));
    return (head & DefinitionEncoder.LOCAL) == 0 ? 0 : (int) number();
  }

  private long number() {
    int start = at;
    at = PackedNumbers.after(bytes, start);
    return PackedNumbers.at(bytes, start);
  }

  private String text() {
    int length = (int) number() - 1;
    if (length < 0) {
      return null;
    }
    at += length;
    return TraceText.decode(bytes, at - length, length);
  }

  private int[] list() {
    int length = (int) number() - 1;
    if (length < 0) {
      return null;
    }
    int[] list = new int[length];
    int last = 0;
    for (int i = 0; i < length; i++) {
      int step = (int) number();
      last += step >>> 1 ^ -(step & 1);
      list[i] = last;
    }
    return list;
  }

  private double[] reals() {
    int length = (int) number() - 1;
    if (length < 0) {
      return null;
    }
    double[] list = new double[length];
    for (int i = 0; i < length; i++) {
      list[i] = Double.longBitsToDouble(number());
    }
    return list;
  }

  private KeyValues pairs() {
    int count = (int) number();
    List<KeyValues.Pair> pairs = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int key = (int) number();
      KeyValueType type = KeyValueType.of(number());
      if (type.isPooled()) {
        int length = (int) number() - 1;
        at += Math.max(0, length);
        byte[] value = length < 0 ? null : Arrays.copyOfRange(bytes, at - length, at);
        pairs.add(new KeyValues.Pair(key, type, 0, value));
      } else {
        pairs.add(new KeyValues.Pair(key, type, number(), null));
      }
    }
    return new KeyValues(pairs);
  }
}
