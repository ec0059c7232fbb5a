package org.tracetool.core.format;

import java.io.IOException;

/**
 * A facet of writers that can take over a section of a stream as the files in which a trace of
 * their own format has it, unchanged, also when the output replaces that trace.
 */
public interface KeptFilesFacet {
  /**
   * Takes over a section. Called between {@link TraceWriter#begin} and the first {@link
   * TraceWriter#sink}; for what was taken over no sink is asked for.
   *
   * @param stream one of those announced, of which the reader has one with the same number
   * @param reader the trace that has it
   * @return whether it was taken over; else it has to be written
   */
  boolean keep(StreamInfo stream, Section section, TraceReader reader) throws IOException;
}
