package org.tracetool.toy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.io.OutputTransaction;

/** A trace that is one file of text, put together in memory. */
abstract class TextFileWriter implements TraceWriter {
  private final Path trace;
  private final OutputTransaction output;

  TextFileWriter(Path trace) throws IOException {
    this.trace = trace;
    output =
        OutputTransaction.begin(trace.toAbsolutePath().getParent(), trace.getFileName().toString());
  }

  /** The whole text. */
  abstract String text();

  @Override
  public void finish() throws IOException {
    try {
      Files.writeString(output.lastFile(trace.getFileName().toString()), text());
    } catch (IOException e) {
      throw OutputTransaction.failure(trace, e);
    }
    output.commit();
  }

  @Override
  public void close() {
    output.close();
  }
}
