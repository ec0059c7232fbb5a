package org.tracetool.core.format;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSource;

/**
 * An open trace. Different streams may be read by different threads at the same time. An ability of
 * few formats is a {@link Faceted facet}: {@link StateFacet}, {@link DivisibleFacet}, {@link
 * MarkerOrderFacet}, {@link UndefinedTokenNamesFacet}, {@link ColourFacet}.
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

  @Override
  void close() throws IOException;
}
