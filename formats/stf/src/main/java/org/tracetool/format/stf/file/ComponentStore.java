package org.tracetool.format.stf.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.format.TraceFile;

/** Gives access to the files of a trace by the ends of their names after the name of the trace. */
public interface ComponentStore extends Closeable {
  /** The name of the trace for messages. */
  Path name();

  /** Opens a file; null if there is none. */
  ComponentBytes open(String suffix) throws IOException;

  /** The existing components, in any order. */
  List<String> present() throws IOException;

  /** The name of a file for users, whether it exists or not. */
  Path name(String suffix);

  /** The files to list for the trace, given those that the index names. */
  List<TraceFile> files(List<TraceFile> components) throws IOException;
}
