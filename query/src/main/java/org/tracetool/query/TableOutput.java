package org.tracetool.query;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.core.error.OutputException;

/** A file that is written while a trace is read, whose failures are not those of the trace. */
final class TableOutput {
  private static final int BUFFER = 1 << 16;

  private TableOutput() {}

  /**
   * Opens it.
   *
   * @param shown what messages call it
   */
  static OutputStream of(Path file, Path shown) throws IOException {
    OutputStream out;
    try {
      out = Files.newOutputStream(file);
    } catch (IOException e) {
      throw failed(shown, e);
    }
    return of(out, shown);
  }

  /** A file that is open. */
  static OutputStream of(OutputStream out, Path shown) {
    return new BufferedOutputStream(
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
          }

          @Override
          public void write(byte[] bytes, int from, int length) throws IOException {
            try {
              out.write(bytes, from, length);
            } catch (IOException e) {
              throw failed(shown, e);
            }
          }

          @Override
          public void close() throws IOException {
            try {
              out.close();
            } catch (IOException e) {
              throw failed(shown, e);
            }
          }
        },
        BUFFER);
  }

  private static OutputException failed(Path shown, IOException e) {
    return new OutputException(shown + ": cannot be written: " + e.getMessage(), e);
  }
}
