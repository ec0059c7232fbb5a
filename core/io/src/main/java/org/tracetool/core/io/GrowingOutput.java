package org.tracetool.core.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** A file of an output that is written from its begin, and notes how it grows. */
final class GrowingOutput extends BlockOutput {
  private final OutputStream to;
  private final OutputTransaction output;
  private final Path place;
  private long length;

  GrowingOutput(OutputStream to, OutputTransaction output, Path place) {
    this.to = to;
    this.output = output;
    this.place = place;
  }

  @Override
  public void write(byte[] bytes, int offset, int count) throws IOException {
    to.write(bytes, offset, count);
    length += count;
    output.noteGrowth(place, length - count, length);
  }

  @Override
  public void flush() throws IOException {
    to.flush();
  }

  @Override
  public void close() throws IOException {
    to.close();
  }
}
