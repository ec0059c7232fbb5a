package org.tracetool.core.format;

import java.io.IOException;
import java.util.function.LongConsumer;

/**
 * A facet of writers that can take a whole trace of their own format over as it is, with what the
 * model has no place for.
 */
public interface WholeTraceFacet {
  /**
   * Takes all records and definitions over. Called after {@link TraceWriter#begin}, instead of all
   * sinks.
   *
   * @param reader the trace
   * @param progress gets the number of records so far now and then
   * @return how many records were taken over; negative if the trace is of another format, and
   *     nothing happened
   */
  long takeWhole(TraceReader reader, LongConsumer progress) throws IOException;
}
