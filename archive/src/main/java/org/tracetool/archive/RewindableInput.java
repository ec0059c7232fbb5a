package org.tracetool.archive;

import java.io.IOException;
import java.io.InputStream;
import org.tracetool.core.io.BlockInput;

/**
 * The beginning of an input, which stays open; it ends after as many bytes as can be read again.
 */
final class RewindableInput extends BlockInput {
  /** More than the first block takes in any compression. */
  static final int MAX_HEAD_BYTES = 4 << 20;

  private final InputStream in;
  private int left = MAX_HEAD_BYTES;

  RewindableInput(InputStream in) {
    this.in = in;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (left == 0) {
      return -1;
    }
    int n = in.read(into, offset, Math.min(length, left));
    left -= Math.max(n, 0);
    return n;
  }
}
