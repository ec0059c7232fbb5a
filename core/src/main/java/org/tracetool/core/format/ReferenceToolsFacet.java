package org.tracetool.core.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
