package org.tracetool.core.format;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.Hosts;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;

/** A file format, found with {@link java.util.ServiceLoader}. */
public interface TraceFormat {
  /** The name used for {@code --from} and {@code --to}, for example {@code otf}. */
  String id();

  /** One line for people. */
  String description();

  /** File name suffixes with their dot, the usual one first. */
  List<String> suffixes();

  /** What the format can do. */
  Capabilities capabilities();

  /**
   * What users can choose about this format; given in {@link ReadOptions} and {@link WriteOptions}.
   */
  default List<FormatSetting> settings() {
    return List.of();
  }

  /**
   * How sure this format is that a trace is its own.
   *
   * @param trace the name that the user gave; need not exist, since some formats derive file names
   * @param head the first bytes of the file, up to a few KiB; empty if there is no such file
   * @return 0 (no) to 100 (certain)
   */
  int probe(Path trace, byte[] head);

  /**
   * Opens a trace: finds its files and reads its definitions. The caller closes it.
   *
   * @throws DamagedTraceException if there is nothing to read
   * @throws UnsupportedTraceException if it is a trace of a kind or version that cannot be read
   */
  TraceReader open(Path trace, ReadOptions options) throws IOException;

  /**
   * Finds the files of a trace by what its index or master file says, without reading its records.
   *
   * @throws DamagedTraceException if the file that lists them cannot be read
   */
  default FileSet fileSet(Path trace, ReadOptions options) throws IOException {
    if (!Files.isRegularFile(trace)) {
      DamagedTraceException.checkVisible(trace);
      throw new DamagedTraceException(trace + ": no such file");
    }
    return FileSet.single(trace, "trace", null);
  }

  /**
   * Looks at the beginning of a file of a trace.
   *
   * @param file one of {@link FileSet#files()}
   * @return what is wrong about it, as the end of a sentence that starts with the file; null if
   *     nothing that can be seen
   * @throws IOException if it cannot be read
   */
  default String defect(TraceFile file, ReadOptions options) throws IOException {
    return null;
  }

  /**
   * Makes those files of a trace anew, where they are missing or damaged, that only make reading
   * faster: all of them or none.
   *
   * @param progress told how many more bytes were read
   * @return what was wrong about each file that is new
   * @throws UnsupportedTraceException if the trace has no such files
   * @throws org.tracetool.core.error.DamagedTraceException if the trace itself is damaged
   */
  default List<FileSet.Finding> reindex(Path trace, ReadOptions options, LongConsumer progress)
      throws IOException {
    throw new UnsupportedTraceException(
        trace + ": traces of format " + id() + " have no anchors; those of format stf have");
  }

  /**
   * Opens streams that are not yet a trace: the local files of a run before unification, whose list
   * of streams is known from elsewhere. Each stream has definitions of its own, see {@link
   * TraceReader#localDefinitions}, and may have markers of its own.
   *
   * @param stub what the names of the files start with
   * @throws UnsupportedTraceException if the format has no such thing
   */
  default TraceReader openFragments(Path stub, List<StreamInfo> streams, ReadOptions options)
      throws IOException {
    throw new UnsupportedTraceException(id() + " has no local files that could be unified");
  }

  /**
   * How this format wants processes to be distributed over streams.
   *
   * @param hosts where processes ran; {@link Hosts#UNKNOWN} if that is not to count
   * @param processes tokens of all processes and threads that have a stream, in their order
   * @param most at most so many processes to a stream; 0 for what is usual in the format
   * @return the processes of each stream; null if the format has no opinion
   */
  default List<int[]> layout(
      Definitions definitions, Hosts hosts, List<Integer> processes, int most) {
    return null;
  }

  /**
   * Starts a new trace. Nothing stands under the final name until {@link TraceWriter#finish()}.
   *
   * @throws org.tracetool.core.error.OutputException if the place cannot be written
   */
  TraceWriter create(Path trace, WriteOptions options) throws IOException;

  /**
   * Starts a trace that goes to a stream of bytes as it is made. The writer flushes the stream when
   * it finishes and never closes it.
   *
   * @throws UnsupportedTraceException if traces of this format are more than a sequence of bytes
   */
  default TraceWriter create(OutputStream out, WriteOptions options) throws IOException {
    throw new UnsupportedTraceException(id() + " cannot be written to a stream of bytes");
  }
}
