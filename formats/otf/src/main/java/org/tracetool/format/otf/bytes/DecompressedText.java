package org.tracetool.format.otf.bytes;

import java.io.Closeable;
import java.io.IOException;

/** The text of one file, in order, decompressed where needed. */
public interface DecompressedText extends Closeable {
  /**
   * Reads the next bytes.
   *
   * @return how many; -1 at the end
   */
  int read(byte[] into, int offset, int length) throws IOException;

  /**
   * Returns whether the bytes of the last {@link #read} do not follow on those before it, because a
   * damaged place was skipped. Whatever line was begun is then lost.
   */
  boolean afterGap();

  /** Returns whether anything could not be decompressed. */
  default boolean isDamaged() {
    return false;
  }

  /**
   * Says that text was passed over: from any place before it on, a time line and then a process
   * line come before the first record that is later than {@code time}, if the file is in order.
   *
   * @param text bytes that were read before the text that was passed over last
   * @param time the last time (unsigned) that was passed over
   */
  default void notePassed(long text, long time) {}

  @Override
  void close() throws IOException;
}
