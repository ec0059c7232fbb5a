package org.tracetool.core.format;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.event.EventSource;

/**
 * A reader of streams that can be read from places within their files: flush points of compressed
 * OTF, bytes of plain OTF, events of OTF2, records of VTF3, CLOG-2 and CLOG, lines of Paraver. An
 * index keeps such places together with the state there.
 */
public interface StartFacet {
  /**
   * A place.
   *
   * @param time unsigned ticks; if the records of the stream are in order of time, all those later
   *     than this come after the place
   * @param place position in the stream, in a unit of the format; larger is later, at least 1
   * @param state what else the reader has to know there, in a form of its own
   */
  record Start(long time, long place, long[] state) {
    private static final long[] NOTHING = {};

    /** A place that says all. */
    public Start(long time, long place) {
      this(time, place, NOTHING);
    }
  }

  /** Whether places have a {@link Start#state}. */
  default boolean startsHaveState() {
    return false;
  }

  /**
   * Whether the trace is one stream that has the markers between its events, so that they are
   * behind the same places.
   */
  default boolean startsHaveMarkers() {
    return false;
  }

  /**
   * Places where the events of a stream can be read from, in ascending order; neither places nor
   * times go back.
   *
   * @param distance bytes of the file that are at least between two of them
   * @return empty if the stream can only be read from its beginning
   */
  List<Start> starts(StreamInfo stream, long distance, ReadOptions options) throws IOException;

  /**
   * Places of a stream that are found by looking into its files here and there, for a sample of its
   * events. Of what was begun before such a place nothing is known there.
   *
   * @param distance bytes of the file that are at least between two of them
   * @return empty if there are none, or they are found by reading all of the stream alone
   */
  default List<Start> sampleStarts(StreamInfo stream, long distance, ReadOptions options)
      throws IOException {
    return startsHaveState() ? List.of() : starts(stream, distance, options);
  }

  /**
   * Opens all events of a stream, and finds the places that {@link #starts} would find while they
   * are read, so that the stream is read once.
   *
   * @param found receives places before the block of records is returned that comes after them;
   *     several may have the same time
   * @return null if {@link #starts} has to be asked for them
   */
  default EventSource openFindingStarts(
      StreamInfo stream, long distance, ReadOptions options, List<Start> found) throws IOException {
    return null;
  }

  /**
   * Opens the events of a stream as {@link TraceReader#open} does, without looking before a place
   * for the begin of the window, which must be later than {@link Start#time}.
   */
  EventSource openAt(StreamInfo stream, Start start, ReadOptions options) throws IOException;

  /**
   * Opens the markers as {@link TraceReader#open} does, without looking before a place of the
   * stream for the begin of the window, which must be later than {@link Start#time}.
   *
   * @throws UnsupportedOperationException unless {@link #startsHaveMarkers}
   */
  default EventSource openMarkersAt(Start start, ReadOptions options) throws IOException {
    throw new UnsupportedOperationException("markers are not behind places");
  }

  /**
   * Opens the same events as {@link #openAt}, and gives them as {@link TraceReader#open} would of
   * the same window where that, too, does not read all before it and so knows less of them.
   */
  default EventSource openWindowAt(StreamInfo stream, Start start, ReadOptions options)
      throws IOException {
    return openAt(stream, start, options);
  }

  /**
   * Opens the same events as {@link #openAt}, and gives them as {@link
   * UnorderedWindowFacet#openAnyOrder} of the reader would.
   */
  default EventSource openAnyOrderAt(StreamInfo stream, Start start, ReadOptions options)
      throws IOException {
    return openAt(stream, start, options);
  }
}
