package org.tracetool.format.vtf3.encoding;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import org.tracetool.core.io.BlockInput;

/** A stream that can be read again from its start, until that is no longer needed. */
public final class RewindableStream extends BlockInput {
  private static final int MAX_RECORDED_BYTES = 32 << 20;

  private final InputStream in;
  private ByteArrayOutputStream record = new ByteArrayOutputStream();

  RewindableStream(InputStream in) {
    this.in = in;
  }

  @Override
  public int read(byte[] b, int offset, int length) throws IOException {
    int n = in.read(b, offset, length);
    if (record != null && n > 0) {
      record.write(b, offset, n);
    }
    return n;
  }

  /** Returns whether so much was read that it should not be kept any longer. */
  public boolean isLong() {
    return record.size() > MAX_RECORDED_BYTES;
  }

  /** Reading from the start is no longer needed. */
  public void forget() {
    record = null;
  }

  /** The stream from its start. */
  InputStream fromStart() {
    return new SequenceInputStream(new java.io.ByteArrayInputStream(record.toByteArray()), in);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
