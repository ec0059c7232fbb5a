package org.tracetool.console;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import org.tracetool.core.io.BlockOutput;

/**
 * Standard output for who prints without asking whether it worked, such as help: remembers the
 * first failure.
 */
public final class CheckedPrinter extends BlockOutput {
  private final OutputStream out;
  private IOException failure;

  /** Prints to standard output. */
  public CheckedPrinter() {
    this(new StandardOutput());
  }

  CheckedPrinter(OutputStream out) {
    this.out = out;
  }

  /** The printer, in the character set of the system. */
  public PrintWriter writer() {
    return new PrintWriter(new OutputStreamWriter(this, Charset.defaultCharset()));
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (failure != null) {
      return;
    }
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      failure = e;
    }
  }

  /** The exit code: that of the command, unless it could not print everything. */
  public int exitCode(int code, boolean debug, PrintStream err) {
    return failure == null ? code : Failures.report(failure, debug, err);
  }
}
