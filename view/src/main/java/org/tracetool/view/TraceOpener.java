package org.tracetool.view;

import java.io.IOException;
import org.tracetool.view.model.ViewedTrace;

/** Opens a trace that is to be shown, and makes its index if there is none. */
public interface TraceOpener {
  /** What the trace is called. */
  String name();

  /**
   * Opens it. This may take as long as reading all of it.
   *
   * @param opening is told how far it is, and what the trace has shown so far
   */
  ViewedTrace open(OpeningState opening) throws IOException;
}
