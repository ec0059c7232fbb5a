package org.tracetool.query;

import java.lang.reflect.Field;

/**
 * The JDK's flight recorder, with which the engine registers an event of its memory when it
 * connects. To start the recorder for that takes a quarter of a short query, and no one looks at
 * the event. The engine has no setting for it, so we tell it that it has already done so.
 */
final class FlightRecording {
  private static final String MONITOR = "org.duckdb.DuckDBMemoryMonitor";
  private static final String DONE = "initialized";

  private FlightRecording() {}

  /** Has to be called before the first connection; later it is of no use, and does no harm. */
  static void keepOut() {
    try {
      Field done = Class.forName(MONITOR).getDeclaredField(DONE);
      done.setAccessible(true);
      done.setBoolean(null, true);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      // Another version of the engine: it starts as it likes, later.
    }
  }
}
