package org.tracetool.unify;

import java.io.IOException;

/** Hears how the work goes on. Called by the thread that started it, except for progress. */
public interface UnifyListener {
  /** Hears nothing. */
  UnifyListener NONE = new UnifyListener() {};

  /**
   * What the trace will have, told before its writer is made.
   *
   * @param statistics whether any process left statistics that will be written
   */
  default void contents(boolean events, boolean statistics) {}

  /**
   * All is written and nothing is final yet, no file was removed. What is thrown here ends the work
   * without output.
   */
  default void beforeFinish() throws IOException {}

  /** A phase begins; the text is its headline. */
  default void phase(String headline) throws IOException {}

  /**
   * Part of the work with events that is done, from 0 to 1, never decreasing. Called by any thread,
   * at most a few hundred times altogether.
   */
  default void progress(double done) {}
}
