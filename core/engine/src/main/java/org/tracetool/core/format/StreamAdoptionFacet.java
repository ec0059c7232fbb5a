package org.tracetool.core.format;

import java.io.IOException;
import java.util.function.LongConsumer;
import org.tracetool.core.definition.DefinitionKind;

/**
 * A facet of writers that can take over the events of whole streams of a trace of their own format
 * without rows: as they are, where what their numbers and times mean now is said beside them, or
 * record by record.
 */
public interface StreamAdoptionFacet {
  /** What becomes of the tokens and times of a stream. */
  interface Translation {
    /** All stay what they are. */
    Translation UNCHANGED =
        new Translation() {
          @Override
          public int token(DefinitionKind kind, int token) {
            return token;
          }

          @Override
          public long factor() {
            return 1;
          }

          @Override
          public long offset() {
            return 0;
          }
        };

    /** The token of the output; 0 if the input does not define this one. */
    int token(DefinitionKind kind, int token);

    /** By what times are multiplied; 0 if they are rounded, so that no number says it. */
    long factor();

    /** What is added to times then, in ticks of the output. */
    long offset();
  }

  /**
   * An answer.
   *
   * @param events how many events were taken over
   * @param refusal why nothing was; null if it was
   */
  record Answer(long events, String refusal) {
    /** All is taken over. */
    public static Answer done(long events) {
      return new Answer(events, null);
    }

    /** Nothing is: the stream has to be written. */
    public static Answer refused(String why) {
      return new Answer(0, why);
    }
  }

  /**
   * Takes over the events of a stream. Called between {@link TraceWriter#begin} and the first
   * {@link TraceWriter#sink}; for a stream that was taken over no sink of events is asked for.
   *
   * @param stream one of those announced
   * @param reader the trace that has it, which stays open until the writer is closed
   * @param source the stream there
   */
  Answer adopt(StreamInfo stream, TraceReader reader, StreamInfo source, Translation translation)
      throws IOException;

  /**
   * Writes the events of a stream record by record, with the result that they have if they are read
   * and given to {@link TraceWriter#sink}: which is still to be done if anything of them is to be
   * reported, or they are not in order of time. Called after {@link TraceWriter#begin}, for
   * different streams by different threads at the same time.
   *
   * @param reader the trace that has it
   * @param source the stream there, none of whose processes another stream has events of
   * @param options how it is read: whole, all processes and kinds
   * @param progress gets the number of records written since it was called last, which is negative
   *     if they do not stay
   * @return whether all events are written; if not, none is
   */
  default boolean rewrite(
      TraceReader reader,
      StreamInfo source,
      Translation translation,
      ReadOptions options,
      LongConsumer progress)
      throws IOException {
    return false;
  }

  /**
   * Whether a stream has no events, as far as is known without reading any; asked if others of the
   * same processes have some. What is not known, or damaged, is not empty.
   */
  default boolean isEmpty(TraceReader reader, StreamInfo source) throws IOException {
    return false;
  }
}
