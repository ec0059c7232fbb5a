package org.tracetool.core.io;

import java.io.IOException;
import java.io.OutputStream;

/**
 * An output that knows whether a failure was its own, where reading and writing fail with the same
 * kind of exception. Closing it does nothing.
 */
public final class FaultTrackingOutput extends OutputStream {
  private final OutputStream to;
  private boolean failed;

  /** Passes everything on to {@code to}. */
  public FaultTrackingOutput(OutputStream to) {
    this.to = to;
  }

  /** Returns whether writing has failed. */
  public boolean hasFailed() {
    return failed;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] b, int offset, int length) throws IOException {
    try {
      to.write(b, offset, length);
    } catch (IOException e) {
      failed = true;
      throw e;
    }
  }
}
