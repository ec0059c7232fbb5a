package org.tracetool.cli.stats;

import java.nio.file.Path;
import org.tracetool.core.format.TraceReader;

/**
 * A trace that is being read.
 *
 * @param path where it is
 */
record OpenTrace(Path path, TraceReader reader) {
  /** Its name in the output. */
  String name() {
    return path.toString();
  }
}
