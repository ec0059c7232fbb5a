package org.tracetool.core.format;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** A format that can print a trace as the tool of its own library does, to the letter. */
public interface ReferenceTextFacet {
  /** What users call this text: the name of that tool. */
  String referenceStyle();

  /**
   * Prints a trace.
   *
   * @param definitions whether global definitions, and what is said of the whole trace, are printed
   * @param events whether events are printed, with what else has a time
   * @param options gives the handles; damage after which printing continues is reported to it
   * @param out gets the text and is not closed
   * @param threads how many threads may print at the same time; the text does not depend on it
   * @throws org.tracetool.core.error.DamagedTraceException if the trace cannot be read to its end
   */
  void printReferenceText(
      Path trace,
      boolean definitions,
      boolean events,
      ReadOptions options,
      OutputStream out,
      int threads)
      throws IOException;
}
