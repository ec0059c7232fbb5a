package org.tracetool.core.format;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Makes the writer of a trace, for work that decides itself when and under which name it writes:
 * {@link TraceFormat#create(Path, WriteOptions)} of a format, or that with a stage in front.
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
