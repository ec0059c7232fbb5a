package org.tracetool.format.otf.bytes;

/**
 * A block in the middle of a compressed file, at which reading can begin as after a flush point:
 * all records later than {@code time} come after a time line and then a process line behind it, if
 * the records of the file are in order of time.
 *
 * @param position the byte in which it begins
 * @param bit the bit of that byte, the lowest is 0
 * @param packed the text before it, as far as it is referred to, {@link HistoryPacker packed}
 * @param time unsigned
 */
public record DeflateEntryPoint(long position, int bit, byte[] packed, long time) {
  /** The same with another time. */
  DeflateEntryPoint at(long other) {
    return new DeflateEntryPoint(position, bit, packed, other);
  }

  /** The text before it: zeros where nothing is referred to. */
  byte[] text() {
    return HistoryPacker.unpack(packed);
  }
}
