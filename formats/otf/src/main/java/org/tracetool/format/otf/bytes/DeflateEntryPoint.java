package org.tracetool.format.otf.bytes;

/**
 * A block in the middle of a compressed file, at which reading can begin as after a flush point:
 * all records later than {@code time} come after a time line and then a process line behind it, if
 * the records of the file are in order of time.
 *
 * @param position the byte in which it begins
 * @param bit the bit of that byte, the lowest is 0
 * @param text the text before it, as far as it may be referred to
 * @param time unsigned
 */
public record DeflateEntryPoint(long position, int bit, byte[] text, long time) {
  /** The same with another time. */
  DeflateEntryPoint at(long other) {
    return new DeflateEntryPoint(position, bit, text, other);
  }
}
