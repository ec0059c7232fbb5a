package org.tracetool.format.otf;

import java.io.IOException;

/** The text of an uncompressed file from some position on. */
final class PlainFeed implements ByteFeed {
  private final ByteStore store;
  private long position;

  PlainFeed(ByteStore store, long position) {
    this.store = store;
    this.position = position;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int n = store.read(position, into, offset, length);
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
