package org.tracetool.stats.report;

import java.io.IOException;

/** Takes a text piece by piece, so that a long one is never in memory as a whole. */
@FunctionalInterface
public interface TextSink {
  /** Takes the next piece. */
  void accept(String piece) throws IOException;
}
