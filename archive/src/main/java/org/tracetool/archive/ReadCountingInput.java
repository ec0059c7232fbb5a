package org.tracetool.archive;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** Tells how many bytes of a file are read. */
final class ReadCountingInput extends FilterInputStream {
  private final LongConsumer watch;
  private long total;

  ReadCountingInput(InputStream in, LongConsumer watch) {
    super(in);
    this.watch = watch;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int n = super.read(into, offset, length);
    total += Math.max(n, 0);
    watch.accept(total);
    return n;
  }
}
