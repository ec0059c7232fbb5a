package org.tracetool.format.stf.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.format.TraceFile;

/** Where the files of a trace are found, by what their names have behind the name of the trace. */
public interface Store extends Closeable {
  /** The name of the trace for messages. */
  Path name();

  /** Opens a file; null if there is none. */
  Component open(String suffix) throws IOException;

  /** The components that are there, in whatever order. */
  List<String> present() throws IOException;

  /** What users know a file by, whether it is there or not. */
  Path name(String suffix);

  /** What to list as the files of the trace, given those that the index names. */
  List<TraceFile> files(List<TraceFile> components) throws IOException;
}
