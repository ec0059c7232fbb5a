package org.tracetool.core.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Output whose failures are reported as those of the output that the user named. */
public final class ReportedOutput extends BlockOutput {
  private final OutputStream out;
  private final Path target;

  /**
   * Stands before a stream.
   *
   * @param target how the user calls the output
   */
  public ReportedOutput(OutputStream out, Path target) {
    this.out = out;
    this.target = target;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw OutputTransaction.failure(target, e);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      throw OutputTransaction.failure(target, e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      out.close();
    } catch (IOException e) {
      throw OutputTransaction.failure(target, e);
    }
  }
}
