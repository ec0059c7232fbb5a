package org.tracetool.filter.apply;

import java.io.IOException;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;

/** The files of a trace that hold its events. */
public final class EventFiles {
  private static final String EVENTS = "events";

  private EventFiles() {}

  /** Their size in bytes; that of the whole trace where events have no files of their own. */
  public static long bytes(TraceReader reader) throws IOException {
    long events = 0;
    long all = 0;
    boolean any = false;
    for (TraceFile file : reader.parts()) {
      boolean own = file.role().equals(EVENTS);
      any |= own;
      events += own ? file.bytes() : 0;
      all += file.bytes();
    }
    return any ? events : all;
  }
}
