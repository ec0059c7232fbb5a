package org.tracetool.core.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/**
 * A format that can do what the tools of its own library do, to the letter: with their options,
 * their text and their exit codes.
 */
public interface ReferenceToolsFacet {
  /**
   * What a tool reads and writes.
   *
   * @param in what is typed
   * @param out its text
   * @param err its messages
   */
  record Streams(InputStream in, OutputStream out, OutputStream err) {}

  /** What users call the text of {@link #printReferenceText}; null if there is none. */
  default String referenceStyle() {
    return null;
  }

  /**
   * Prints a trace as one of the tools does, to the letter.
   *
   * @param definitions whether global definitions, and what is said of the whole trace, are printed
   * @param events whether events are printed, with what else has a time
   * @param options gives the handles; damage after which printing continues is reported to it
   * @param out gets the text and is not closed
   * @param threads how many threads may print at the same time; the text does not depend on it
   * @throws org.tracetool.core.error.DamagedTraceException if the trace cannot be read to its end
   * @throws UnsupportedOperationException if there is no {@link #referenceStyle}
   */
  default void printReferenceText(
      Path trace,
      boolean definitions,
      boolean events,
      ReadOptions options,
      OutputStream out,
      int threads)
      throws IOException {
    throw new UnsupportedOperationException("no text of a tool");
  }

  /** The names of the tools. */
  List<String> referenceTools();

  /**
   * Does what one of the tools does.
   *
   * @param tool one of {@link #referenceTools}
   * @param args its command line without its name
   * @return the exit code of that tool
   * @throws IOException if {@code streams} cannot be written; whatever is wrong with a trace is
   *     told in the words of the tool
   */
  int runReferenceTool(String tool, List<String> args, Streams streams) throws IOException;
}
