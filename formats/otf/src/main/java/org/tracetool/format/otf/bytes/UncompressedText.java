package org.tracetool.format.otf.bytes;

import java.io.IOException;

/** The text of an uncompressed file, or a part of it. */
public final class UncompressedText implements DecompressedText {
  private final ByteStore store;
  private final long end;
  private long position;

  /** All from some position on. */
  public UncompressedText(ByteStore store, long position) {
    this(store, position, Long.MAX_VALUE);
  }

  /** The text between two positions. */
  public UncompressedText(ByteStore store, long position, long end) {
    this.store = store;
    this.position = position;
    this.end = end;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (position >= end) {
      return -1;
    }
    int n = store.read(position, into, offset, (int) Math.min(length, end - position));
    if (n > 0) {
      position += n;
    }
    return n;
  }

  @Override
  public boolean afterGap() {
    return false;
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
