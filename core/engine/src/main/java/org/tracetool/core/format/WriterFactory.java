package org.tracetool.core.format;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Creates the writer of a trace, for code that decides itself when and under which name it writes:
 * {@link TraceFormat#create(Path, WriteOptions)} of a format, or a stage that wraps it.
 */
@FunctionalInterface
public interface WriterFactory {
  /**
   * Starts a new trace.
   *
   * @throws org.tracetool.core.error.OutputException if the place cannot be written
   */
  TraceWriter create(Path trace, WriteOptions options) throws IOException;
}
