package org.tracetool.cli.common;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.archive.ArchiveRegistry;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;

/**
 * The traces that a command gets through pipes. An archive is stored and then read as any other; a
 * trace in one file is read as it comes, by formats that can, or stored for those that read it in
 * several places. What was read to find out which of these it is, is given back.
 */
final class PipedTrace {
  private static final int BUFFER = 64 << 10;

  private boolean isTaken;

  /** The path by which a format reads the trace: in an archive, or standard input. */
  Path located(Path trace, TraceInput input, ArchiveRegistry archives) throws IOException {
    if (!TraceInput.isStandard(trace) && input.isNamed() && !input.isStoredByName()) {
      return trace; // its bytes can be read only once, and the user said what they are
    }
    BufferedInputStream in = open(trace);
    Path found = archives.locate(TraceInput.name(trace), in, input.suffixes(), "trace");
    if (found != null) {
      return found;
    }
    if (!TraceInput.isStandard(trace) && TraceInput.isEmpty(in)) { // else called standard input
      throw new DamagedTraceException(trace + TraceInput.EMPTY);
    }
    if (input.isStored(in)) {
      return archives.store(TraceInput.name(trace), in);
    }
    System.setIn(in);
    return TraceInput.STANDARD;
  }

  /**
   * Something that has to be in an archive.
   *
   * @throws UnsupportedTraceException if it comes without one
   */
  Path inArchive(Path path, List<String> suffixes, String sort, ArchiveRegistry archives)
      throws IOException {
    Path found = archives.locate(TraceInput.name(path), open(path), suffixes, sort);
    if (found == null) {
      throw new UnsupportedTraceException(
          TraceInput.name(path)
              + ": a "
              + sort
              + " is made of many files, and the data from this pipe is not an archive; pack them"
              + " with tar, or name the "
              + sort
              + " instead");
    }
    return found;
  }

  private BufferedInputStream open(Path trace) throws IOException {
    if (isTaken) {
      throw new UsageException("-: standard input can be read once only; name files instead");
    }
    isTaken = TraceInput.isStandard(trace);
    InputStream in;
    try {
      in = isTaken ? System.in : new FileInputStream(trace.toFile()); // seeks nothing
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(trace, e);
    }
    return new BufferedInputStream(in, BUFFER);
  }
}
