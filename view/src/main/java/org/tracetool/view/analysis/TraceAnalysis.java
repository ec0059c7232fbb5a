package org.tracetool.view.analysis;

import java.io.IOException;
import java.util.function.LongConsumer;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;

/**
 * An analysis that users can start in the page of {@code tracetool view} and that reads the trace
 * itself, as often and in the order that it needs; others are {@link ViewAnalysis}. Implementations
 * are found with {@link java.util.ServiceLoader}.
 */
public interface TraceAnalysis extends AnalysisTitle {
  /**
   * Reads the trace and returns what was found.
   *
   * @param trace the trace, which several threads read; not to be closed
   * @param reading how it is to be read
   * @param progress receives the number of further records that were read; throws an unchecked
   *     exception when users end the analysis
   * @throws IOException if the trace can no longer be read
   */
  PlaceTable run(TraceReader trace, ReadOptions reading, LongConsumer progress) throws IOException;
}
