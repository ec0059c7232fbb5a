package org.tracetool.cli.common;

import java.io.OutputStream;
import org.tracetool.console.StandardOutput;
import picocli.CommandLine.Option;

/** Whether names and texts are printed with the bytes that they have in the trace. */
@Heading("Text output")
public final class RawOption {
  @Option(
      names = "--raw",
      description =
          "Print names and texts byte for byte, even if they contain terminal control"
              + " sequences; default: control characters, invalid UTF-8 and invisible"
              + " characters as \\xNN and \\uNNNN.")
  private boolean raw;

  /** Returns whether nothing is escaped. */
  public boolean isRaw() {
    return raw;
  }

  /** Standard output, safe for a terminal unless the user wants the bytes. */
  public OutputStream standardOutput() {
    return raw ? new StandardOutput() : StandardOutput.forReaders();
  }
}
