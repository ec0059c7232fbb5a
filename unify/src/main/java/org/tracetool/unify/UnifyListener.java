package org.tracetool.unify;

import java.io.IOException;

/** Receives the progress of the work. Called by the thread that started it, except for progress. */
public interface UnifyListener {
  /** Hears nothing. */
  UnifyListener NONE = new UnifyListener() {};

  /**
   * The future contents of the trace, reported before its writer is created.
   *
   * @param statistics whether any process recorded statistics, which will be written
   */
  default void setContents(boolean events, boolean statistics) {}

  /**
   * Everything is written and nothing is final yet, no file was removed. An exception thrown here
   * ends the work without output.
   */
  default void prepareFinish() throws IOException {}

  /** A phase begins; the text is its headline. */
  default void beginPhase(String headline) throws IOException {}

  /**
   * Part of the work with events that is done, from 0 to 1, never decreasing. Called by any thread,
   * at most a few hundred times altogether.
   */
  default void setProgress(double done) {}
}
