package org.tracetool.format.chrome.map;

import java.io.IOException;
import java.io.InputStream;
import org.tracetool.core.io.BlockInput;

/** The begin of a text: at most a number of bytes, however much follows or is packed. */
final class TextBegin extends BlockInput {
  private final InputStream text;
  private long left;

  /**
   * @param text closed with this
   * @param bytes how many of its bytes there are at most
   */
  TextBegin(InputStream text, long bytes) {
    this.text = text;
    left = bytes;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (left == 0 && length > 0) {
      return -1;
    }
    int n = text.read(into, offset, (int) Math.min(length, left));
    left -= Math.max(0, n);
    return n;
  }

  @Override
  public void close() throws IOException {
    text.close();
  }
}
