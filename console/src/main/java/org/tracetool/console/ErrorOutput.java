package org.tracetool.console;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import org.tracetool.core.io.BlockOutput;

/**
 * Standard error that prints nothing more once the process was asked to end. From then on output is
 * removed while threads still write it, and their failures are not of interest.
 */
public final class ErrorOutput extends BlockOutput {
  private final OutputStream out;

  private ErrorOutput(OutputStream out) {
    this.out = out;
  }

  /** Puts it in the place of {@code System.err}, for everything that writes there. */
  public static void install() {
    System.setErr(new PrintStream(new ErrorOutput(System.err), true, Charset.defaultCharset()));
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (!isShuttingDown()) {
      out.write(bytes, offset, length);
    }
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  /**
   * Returns whether the process is ending; known from the moment on in which the first hook runs.
   */
  private static boolean isShuttingDown() {
    Thread probe = new Thread("tracetool-probe");
    try {
      Runtime.getRuntime().addShutdownHook(probe);
      return !Runtime.getRuntime().removeShutdownHook(probe);
    } catch (IllegalStateException e) {
      return true;
    }
  }
}
