package org.tracetool.core.format;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.report.Diagnostics;

/**
 * An open trace. Different streams may be read by different threads at the same time. What few
 * formats know has an answer that says so: null or -1. A larger ability of few formats is a {@link
 * Faceted facet}: {@link StateFacet}, {@link StartFacet}, {@link UnorderedWindowFacet}.
 */
public interface TraceReader extends Faceted, Closeable {
  /** The format of the trace. */
  TraceFormat format();

  /** All definitions. */
  Definitions definitions();

  /**
   * The definitions that belong to one stream alone, read again at each call. {@link
   * #definitions()} of a trace holds them as well; of fragments it does not, since all of them
   * together can be large. Empty where the stream has none.
   */
  default Definitions localDefinitions(StreamInfo stream) throws IOException {
    Definitions.Builder local = Definitions.builder();
    if (definitions().hasLocal(stream.id())) {
      for (Definitions.Entry e : definitions().entries()) {
        if (e.stream() == stream.id()) {
          local.add(e);
        }
      }
    }
    return local.build();
  }

  /** The streams, each with its processes, in unsigned ascending order of their ids. */
  List<StreamInfo> streams();

  /**
   * Returns whether a stream has records of this section at all. Markers of a trace belong to no
   * stream (null), those of fragments to one. True as well of a section that is damaged: opening it
   * reports that.
   *
   * @throws java.io.UncheckedIOException if it cannot be determined, as when a look for a file
   *     fails
   */
  boolean has(StreamInfo stream, Section section);

  /**
   * Opens a section of a stream from the start of the window in {@code options}. Records outside
   * the window or of processes that were not chosen are left out; damage is reported and skipped,
   * and so is a section that is not there, which is empty. The caller closes the source.
   *
   * @param stream one of {@link #streams()}; null for the {@link Section#MARKERS} of a trace
   * @throws IOException if a file can no longer be read, here or when the source is
   */
  EventSource open(StreamInfo stream, Section section, ReadOptions options) throws IOException;

  /**
   * Counts the records of a section. A format overrides this if it can count without decoding.
   *
   * @param stream as for {@link #open}
   */
  default RecordTally count(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    try (EventSource source = open(stream, section, options)) {
      return RecordTally.of(source);
    }
  }

  /** The files that make up the trace, for overviews. */
  List<TraceFile> files() throws IOException;

  /**
   * The contents of these files, for overviews: the files themselves, or the parts of one that
   * holds several; their paths are the names shown to users.
   */
  default List<TraceFile> parts() throws IOException {
    return files();
  }

  /**
   * The {@linkplain AttachmentRole names} of all small files that belong to the trace besides its
   * records, in an order that says nothing. What should be there and is not is reported as damage.
   */
  default List<String> attachments() throws IOException {
    return List.of();
  }

  /**
   * A small file that belongs to the trace besides its records, see {@link TraceWriter#attachment};
   * null if there is none. The caller closes it.
   */
  default InputStream attachment(String role) throws IOException {
    return null;
  }

  /** The release of the library that wrote it, for example {@code 3.0.2}; null if not known. */
  default String release() {
    return null;
  }

  /** When it begins and ends, known without reading records; null if it is not, or without any. */
  default TraceExtent extent() {
    return null;
  }

  /** The shape of the tree that its records are in; null if there is none, or it is damaged. */
  default TreeShape treeShape() throws IOException {
    return null;
  }

  /**
   * The number of events in the file of a location.
   *
   * @param location its token
   * @return -1 if it is not known without reading them all, or the file is damaged or missing
   */
  default long storedEvents(int location) throws IOException {
    return -1;
  }

  /**
   * The colour in which the trace wants a region to be shown.
   *
   * @param region its token
   * @return red, green and blue, a byte each, from the highest; -1 if the trace gives it none
   * @throws IOException if it cannot be read
   */
  default int regionColour(int region) throws IOException {
    return -1;
  }

  /**
   * The format's name for a token that records use without a definition, for example {@code
   * state_7}.
   *
   * @return null if the format has no name for it
   */
  default String undefinedTokenName(DefinitionKind kind, int token) {
    return null;
  }

  /**
   * The places of the definitions of marker classes among the markers in the files: for each of
   * them, in the order of {@link #definitions()}, how many records of {@link Section#MARKERS} come
   * before it.
   *
   * @return null if all classes come first
   */
  default long[] markersBeforeClasses() {
    return null;
  }

  /**
   * Opens the markers of a trace for a caller that needs those of the window in {@code options}
   * alone; there may be others among them. {@link #open} gives all, whatever the window, since in
   * most formats these are few. The caller closes the source.
   */
  default EventSource markersAround(ReadOptions options) throws IOException {
    return open(null, Section.MARKERS, options);
  }

  /**
   * A section of a stream as something that several threads can read parts of; the caller closes
   * it.
   *
   * @return null if this section has to be read from its beginning, for whatever reason
   */
  default DivisibleSection divisible(StreamInfo stream, Section section) throws IOException {
    return null;
  }

  /**
   * What reading all of the trace has found, where that has to be done before the definitions are
   * known: numbers in a form of the reader's own, which an index can keep.
   *
   * @return null if nothing has to be read, or it has to be each time, as it gives warnings
   */
  default long[] overview() throws IOException {
    return null;
  }

  /**
   * Takes what {@link #overview} of the same trace has returned, so that not all need be read; not
   * used if that was done already, or if it is of another form.
   */
  default void useOverview(long[] overview) throws IOException {
    // has nothing to read before definitions
  }

  /**
   * Notes of the whole trace, which a {@link NoteCollector} made when the index of the trace was,
   * for parts of the library that would have to read everything otherwise.
   *
   * @param diagnostics where it is reported that notes are damaged
   * @return numbers as their taker gave them; null if there are none, or they are damaged
   */
  default long[] notes(String name, Diagnostics diagnostics) throws IOException {
    return null;
  }

  /** The reader that knows how the records are stored: what is behind all readers in front. */
  default TraceReader origin() {
    return this;
  }

  @Override
  void close() throws IOException;
}
