package org.tracetool.unify.messages;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.collect.PackedNumbers;
import org.tracetool.core.operation.ReceivePair;

/**
 * Receives from one process by another, in their order, as bytes: for each the number of its key,
 * counted from 1 in the order in which keys come (0 before a new one, which follows in two
 * numbers), and how much later than the last one it was. Five bytes a message as a rule.
 */
final class ReceiveEncoding implements ReceivePair.ReceiveVisitor {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final byte[] packed = new byte[PackedNumbers.MAX_BYTES];
  private final LongMap numbers = new LongMap();
  private long keys;
  private long lastTime;

  @Override
  public void accept(long key, long time) {
    long known = numbers.get(key);
    if (known == LongMap.ABSENT) {
      numbers.put(key, ++keys);
      writeNumber(0);
      writeNumber(key >>> 32);
      writeNumber(key & 0xffff_ffffL);
    } else {
      writeNumber(known);
    }
    writeNumber(PackedNumbers.unsigned(time - lastTime));
    lastTime = time;
  }

  private void writeNumber(long value) {
    out.write(packed, 0, PackedNumbers.put(packed, 0, value));
  }

  byte[] bytes() {
    return out.toByteArray();
  }

  /**
   * Tells all receives.
   *
   * @throws IndexOutOfBoundsException if these are no such bytes
   */
  static void decode(byte[] bytes, ReceivePair.ReceiveVisitor each) throws IOException {
    LongList keys = new LongList();
    long time = 0;
    int at = 0;
    while (at < bytes.length) {
      long number = PackedNumbers.at(bytes, at);
      at = PackedNumbers.after(bytes, at);
      long key;
      if (number == 0) {
        long comm = PackedNumbers.at(bytes, at);
        at = PackedNumbers.after(bytes, at);
        key = comm << 32 | PackedNumbers.at(bytes, at);
        at = PackedNumbers.after(bytes, at);
        keys.add(key);
      } else if (number > 0 && number <= keys.size()) {
        key = keys.get((int) number - 1);
      } else {
        throw new IndexOutOfBoundsException();
      }
      time += PackedNumbers.signed(PackedNumbers.at(bytes, at));
      at = PackedNumbers.after(bytes, at);
      each.accept(key, time);
    }
  }
}
