package org.tracetool.core.format;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.LongConsumer;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.system.Hosts;

/**
 * A file format, found with {@link java.util.ServiceLoader}. A format that can be read overrides
 * {@link #probe} and {@link #open}, one that can be written {@link #create}, and {@link
 * #capabilities} states which. A larger ability of few formats is a {@link Faceted facet}: {@link
 * RunFilesFacet}.
 */
public interface TraceFormat extends Faceted {
  /** The name used for {@code --from} and {@code --to}, for example {@code otf}. */
  String id();

  /** The name of the format in sentences, for example {@code SLOG-2}. */
  default String title() {
    return id().toUpperCase(Locale.ROOT);
  }

  /** One line for people. */
  String description();

  /** File name suffixes with their dot, the usual one first. */
  List<String> suffixes();

  /** The abilities of the format. */
  Capabilities capabilities();

  /**
   * Whether a trace is one file that is read in several places. What comes from a pipe is then
   * stored in a temporary file first.
   */
  default boolean storesPipes() {
    return false;
  }

  /**
   * The settings of this format; their values are given in {@link ReadOptions} and {@link
   * WriteOptions}.
   */
  default List<FormatSetting> settings() {
    return List.of();
  }

  /**
   * How sure this format is that a trace is its own. If it is at least 90 for a trace with one of
   * its suffixes, the formats of other suffixes are not asked.
   *
   * @param trace the name that the user gave; need not exist, since some formats derive file names
   * @param head the first bytes of the file, up to a few KiB; empty if there is no such file
   * @return 0 (no, as for all traces where the format cannot be read) to 100 (certain)
   */
  default int probe(Path trace, byte[] head) {
    return 0;
  }

  /**
   * Returns whether a file that is not the main file of a trace is part of one, also of one whose
   * main file is not there, such as a file that a run has left behind. Told only of parts that are
   * texts, which must not be taken for any text.
   *
   * @param head the first bytes of the file, up to a few KiB
   */
  default boolean isPart(byte[] head) {
    return false;
  }

  /**
   * Opens a trace: finds its files and reads its definitions. The caller closes it.
   *
   * @throws DamagedTraceException if there is nothing to read
   * @throws UnsupportedTraceException if it is a trace of a kind or version that cannot be read, or
   *     the whole format cannot
   */
  default TraceReader open(Path trace, ReadOptions options) throws IOException {
    throw new UnsupportedTraceException(
        trace + ": traces of format " + id() + " can be written but not read");
  }

  /**
   * Finds the files of a trace through its index or master file, without reading its records.
   *
   * @throws DamagedTraceException if the file that lists them cannot be read
   */
  default FileSet fileSet(Path trace, ReadOptions options) throws IOException {
    if (!Files.isRegularFile(trace)) {
      DamagedTraceException.checkVisible(trace);
      throw new MissingTraceException(trace + ": no such file");
    }
    return FileSet.single(trace, "trace", null);
  }

  /**
   * Checks the beginning of a file of a trace.
   *
   * @param file one of {@link FileSet#files()}
   * @return the problem, as the end of a sentence that starts with the file; null if none is
   *     visible
   * @throws IOException if it cannot be read
   */
  default String defect(TraceFile file, ReadOptions options) throws IOException {
    return null;
  }

  /**
   * Recreates those files of a trace that only make reading faster, if they are missing or damaged:
   * all of them or none.
   *
   * @param progress receives the number of further bytes read
   * @return the problem of each file that was recreated; null if traces of the format have no such
   *     files
   * @throws UnsupportedTraceException if this trace has none
   * @throws DamagedTraceException if the trace itself is damaged
   */
  default List<FileSet.Finding> reindex(Path trace, ReadOptions options, LongConsumer progress)
      throws IOException {
    return null;
  }

  /**
   * The distribution of processes over streams that this format uses.
   *
   * @param reader the trace that has them
   * @param hosts where processes ran; {@link Hosts#UNKNOWN} if that is not to count
   * @param processes tokens of all processes and threads that have a stream, in their order
   * @param most at most so many processes to a stream; 0 for what is usual in the format
   * @return the processes of each stream; null if the format is as content with any
   */
  default List<int[]> layout(TraceReader reader, Hosts hosts, List<Integer> processes, int most) {
    return null;
  }

  /**
   * Starts a new trace. The final name does not exist until {@link TraceWriter#finish()}.
   *
   * @throws org.tracetool.core.error.OutputException if the place cannot be written
   * @throws UnsupportedTraceException if the format cannot be written
   */
  default TraceWriter create(Path trace, WriteOptions options) throws IOException {
    throw new UnsupportedTraceException(
        trace + ": traces of format " + id() + " can be read but not written");
  }

  /**
   * Starts a trace that is written to a stream of bytes as it is created. The writer flushes the
   * stream when it finishes and never closes it.
   *
   * @throws UnsupportedTraceException if traces of this format are more than a sequence of bytes
   */
  default TraceWriter create(OutputStream out, WriteOptions options) throws IOException {
    throw new UnsupportedTraceException(id() + " cannot be written to a stream of bytes");
  }
}
