package org.tracetool.view;

import java.io.IOException;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.sql.TraceSql;

/** Opens a trace that is to be shown, and makes its index if there is none. */
public interface TraceOpener {
  /** What the trace is called. */
  String name();

  /** Where the trace is, as the user named it. */
  default String path() {
    return name();
  }

  /**
   * Opens it. This may take as long as reading all of it.
   *
   * @param opening receives progress and what is known of the trace so far
   */
  ViewedTrace open(OpeningState opening) throws IOException;

  /** What answers SQL about the trace once it is open; null if nothing does. */
  default TraceSql sql() {
    return null;
  }
}
