package org.tracetool.format.otf2.map;

import java.util.Arrays;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.collect.PackedBytes;
import org.tracetool.core.text.TraceText;

/** The texts of an archive by their ids. Filled by one thread, then read by any number. */
public final class StringTable {
  private final LongIndex ids = new LongIndex();

  /** For each id the number of its text. */
  private final IntList numbers = new IntList();

  private final PackedBytes texts = new PackedBytes();

  /** Adds a text, which replaces one of the same id. */
  public void add(long id, byte[] bytes) {
    if (ids.add(id)) {
      numbers.add(texts.size());
    } else {
      numbers.set(ids.find(id), texts.size());
    }
    texts.append(bytes, bytes.length);
  }

  /** The bytes of a text, in an array of their own; null if there is none. */
  public byte[] bytes(long id) {
    int place = id == Otf2Ids.UNDEFINED ? -1 : ids.find(id);
    if (place < 0) {
      return null;
    }
    PackedBytes.Cursor cursor = texts.new Cursor();
    cursor.moveTo(numbers.get(place));
    return Arrays.copyOfRange(cursor.bytes(), cursor.start, cursor.start + cursor.length);
  }

  /** A text; null if there is none. */
  public String get(long id) {
    byte[] bytes = bytes(id);
    return bytes == null ? null : TraceText.decode(bytes, 0, bytes.length);
  }
}
