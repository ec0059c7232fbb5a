package org.tracetool.core.format;

import java.io.IOException;
import org.tracetool.core.definition.DefinitionKind;

/**
 * A facet of writers that can take over the events of whole streams as they are in a trace of their
 * own format, without reading them: what their numbers and times mean now is said beside them.
 */
public interface StreamAdoptionFacet {
  /** What becomes of the tokens and times of a stream. */
  interface Translation {
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
   * Whether a stream has no events, as far as can be told without reading any; asked if others of
   * the same processes have some. What is not known, or damaged, is not empty.
   */
  default boolean isEmpty(TraceReader reader, StreamInfo source) throws IOException {
    return false;
  }
}
