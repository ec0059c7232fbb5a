package org.tracetool.view;

import java.io.IOException;
import java.util.function.LongConsumer;
import org.tracetool.view.model.ViewedTrace;

/** Opens a trace that is to be shown, and makes its index if there is none. */
public interface TraceOpener {
  /** What the trace is called. */
  String name();

  /**
   * Opens it. This may take as long as reading all of it.
   *
   * @param progress receives numbers of further records that were read for the index
   */
  ViewedTrace open(LongConsumer progress) throws IOException;
}
