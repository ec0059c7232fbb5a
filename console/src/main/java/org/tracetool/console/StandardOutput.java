package org.tracetool.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.io.BlockOutput;

/**
 * Standard output without a buffer and without character sets. A reader that has gone away shows as
 * {@link ClosedPipeException}, every other failure as {@link OutputException}.
 */
public final class StandardOutput extends BlockOutput {
  private static volatile OutputStream elsewhere;

  private final OutputStream out =
      elsewhere == null ? new FileOutputStream(FileDescriptor.out) : elsewhere;

  /**
   * Lets what is printed from now on go elsewhere, in programs that run commands and have a use of
   * their own for standard output.
   *
   * @param other where; null for standard output
   */
  public static void divert(OutputStream other) {
    elsewhere = other;
  }

  /** Standard output for text with names in it: on a terminal they cannot steer it. */
  public static OutputStream forReaders() {
    OutputStream out = new StandardOutput();
    return Terminal.isOut() ? new EscapedOutput(out) : out;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      String message = String.valueOf(e.getMessage());
      // The text depends on the language of the system, the kind of descriptor does not.
      if (message.contains("Broken pipe") || Terminal.isOutPipe()) {
        throw new ClosedPipeException(e);
      }
      throw new OutputException("standard output: cannot be written: " + message, e);
    }
  }
}
