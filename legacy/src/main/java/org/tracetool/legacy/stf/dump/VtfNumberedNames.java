package org.tracetool.legacy.stf.dump;

import java.util.Arrays;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.collect.PackedBytes;
import org.tracetool.core.collect.TokenTable;

/** Names by number: as they are as long as they are few, then in few bytes and in a file. */
final class VtfNumberedNames {
  private static final int FEW = 1 << 14;

  private final TokenTable<byte[]> few = new TokenTable<>();

  /** The numbers that came when there were no longer few. */
  private LongIndex numbers;

  /** The name that each of these numbers has now, by its place. */
  private IntList names;

  private PackedBytes bytes;
  private PackedBytes.Cursor cursor;

  /** Gives a number a name; the last one counts. */
  void put(int number, byte[] name) {
    if (few.size() < FEW || few.get(number) != null) {
      few.put(number, name);
      return;
    }
    if (numbers == null) {
      numbers = new LongIndex();
      names = new IntList();
      bytes = new PackedBytes();
      cursor = bytes.new Cursor();
    }
    int place = bytes.size();
    bytes.append(name, name.length);
    if (numbers.add(number)) {
      names.add(place);
    } else {
      names.set(numbers.find(number), place);
    }
  }

  /** The name of a number; null if it has none. */
  byte[] get(int number) {
    byte[] name = few.get(number);
    int place = name != null || numbers == null ? -1 : numbers.find(number);
    if (place < 0) {
      return name;
    }
    cursor.moveTo(names.get(place));
    return Arrays.copyOfRange(cursor.bytes(), cursor.start, cursor.start + cursor.length);
  }
}
