package org.tracetool.core.format;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.shard.ShardWork;

/**
 * A trace being written: {@link #begin}, then the sinks, then {@link #finish()}. Closing without
 * finishing removes all that was written. What few formats can do says so when it is asked for. A
 * larger ability of few formats is a {@link Faceted facet}: {@link StreamAdoptionFacet}.
 */
public interface TraceWriter extends Faceted, Closeable {
  /**
   * Announces definitions and streams; called once, first.
   *
   * @param streams with ids of their own, each process in one of them
   */
  void begin(Definitions definitions, List<StreamInfo> streams) throws IOException;

  /** Returns whether the format can {@link #amend} definitions; called before {@link #begin}. */
  default boolean amends() throws IOException {
    try {
      amend(Definitions.builder().build());
      return true;
    } catch (UnsupportedOperationException e) {
      return false;
    }
  }

  /**
   * Replaces the definitions after events were written, for information that is known only then.
   * Before {@link #begin} it has no effect, but fails as it would later.
   *
   * @throws UnsupportedOperationException if the format writes definitions first
   */
  default void amend(Definitions definitions) throws IOException {
    throw new UnsupportedOperationException("definitions come first in this format");
  }

  /**
   * Says that this writer makes a shard, or puts shards together; called before {@link #begin}. A
   * writer of a shard gets all definitions and streams as ever, asked for the sinks of some
   * streams, and at its end writes their files and the note. One that puts shards together is asked
   * for no sink of the events and snapshots of streams.
   *
   * @return false if it cannot: streams have no files of their own, whose bytes do not depend on
   *     other streams
   */
  default boolean takeShards(ShardWork work) {
    return false;
  }

  /**
   * What the definitions say of when the run was measured stays, as in a part of a trace. Usually
   * that becomes what the records show if these are not within it. Called before the end.
   */
  default void keepSaidTimes() {
    // the format does not say it
  }

  /**
   * Takes over all records and definitions of a trace of its own format as it is, with what the
   * model has no place for. Called after {@link #begin}, instead of all sinks.
   *
   * @param reader the trace
   * @param progress gets the number of records so far now and then
   * @return how many records were taken over; negative if it cannot, as for a trace of another
   *     format, and nothing happened
   */
  default long takeWhole(TraceReader reader, LongConsumer progress) throws IOException {
    return -1;
  }

  /**
   * Takes over a section of a stream as the files in which a trace of its own format has it,
   * unchanged, also when the output replaces that trace. Called between {@link #begin} and the
   * first {@link #sink}; for what was taken over no sink is asked for.
   *
   * @param stream one of those announced, of which the reader has one with the same number
   * @param reader the trace that has it
   * @return whether it was taken over; else it has to be written
   */
  default boolean keep(StreamInfo stream, Section section, TraceReader reader) throws IOException {
    return false;
  }

  /** Whether it puts markers among the events, and so wants all of them before the first event. */
  default boolean takesMarkersFirst() {
    return false;
  }

  /**
   * Tells in which trace most records that follow are stored. A writer can use what only a trace of
   * its own format has, and the model has no place for, such as numbers that are short where they
   * are used most: how the same records are stored changes, never what they mean. Called between
   * {@link #begin} and the first {@link #sink}.
   *
   * @param origin open until the writer is closed
   */
  default void setMainOrigin(TraceReader origin) {
    // stores records as they are given
  }

  /**
   * The sink of a section of a stream. Sinks of different streams may be used by different threads
   * at the same time. Asked for once for each section, and ended by the caller. Events are expected
   * in order of time; a format that requires it counts other events as a loss. Kinds of records
   * that the format cannot hold are counted as a loss, most of them by a {@link CapableWriter} in
   * front.
   *
   * @param stream one of those announced; null for {@link Section#MARKERS}
   */
  EventSink sink(StreamInfo stream, Section section) throws IOException;

  /**
   * A small file that belongs to the trace besides its records, for example {@code thumbnail}; all
   * after the events, in ascending order of their names.
   *
   * @param role see {@link AttachmentRole}
   * @return where to write it, to be closed by the caller; null if the format has no place for it
   */
  default OutputStream attachment(String role) throws IOException {
    return null;
  }

  /**
   * Marks a file for removal in the same step that makes the new trace final, so that there is
   * never a moment with neither. It must lie in the folder of the trace. If a file of the new trace
   * has its name, this is called before that file is begun.
   */
  default void markForRemoval(Path file) throws IOException {
    throw new UnsupportedTraceException("cannot replace " + file + " by a trace of this format");
  }

  /**
   * Writes what waits for the end of all sections, and counts what is lost, as far as the format
   * can do so before the trace is final; nothing but {@link #finish()} and {@link #markForRemoval}
   * follows. Who gives a trace up because of losses calls it before looking at them. Without it,
   * {@link #finish()} does all.
   */
  default void complete() throws IOException {
    // has nothing that waits
  }

  /**
   * Writes the rest and moves the trace to its final name; called after all sinks were ended.
   *
   * @throws org.tracetool.core.error.OutputException if that fails; the previous file of that name
   *     then stays
   */
  void finish() throws IOException;

  @Override
  void close() throws IOException;
}
