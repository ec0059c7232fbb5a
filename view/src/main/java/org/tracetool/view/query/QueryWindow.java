package org.tracetool.view.query;

import org.tracetool.core.collect.IntList;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.http.Parameters;
import org.tracetool.view.model.Row;
import org.tracetool.view.model.ViewedTrace;

/**
 * What a question is about.
 *
 * @param window the interval
 * @param locations processes and threads
 */
public record QueryWindow(TimeWindow window, int[] locations) {
  /** The parameters {@code from} and {@code to} (ticks). */
  static TimeWindow window(ViewedTrace trace, Parameters p) {
    long from = p.number("from", trace.extent().first());
    long to = p.number("to", trace.extent().last() + 1);
    if (Long.compareUnsigned(from, to) >= 0) {
      throw new Parameters.BadRequest("to: not after from");
    }
    return new TimeWindow(from, to);
  }

  /** A window that begins and ends a quarter of its length further out. */
  static TimeWindow wider(TimeWindow window) {
    long margin = (window.to() - window.from() >>> 2) + 1;
    long from = Long.compareUnsigned(window.from(), margin) < 0 ? 0 : window.from() - margin;
    long to = window.to() + margin;
    return new TimeWindow(from, Long.compareUnsigned(to, window.to()) < 0 ? -1L : to);
  }

  /** The parameters {@code from}, {@code to} (ticks) and {@code rows} (all if it is not there). */
  public static QueryWindow of(ViewedTrace trace, Parameters p) {
    int rows = trace.rows().list().size();
    IntList locations = new IntList();
    if (p.text("rows", null) == null) {
      for (Row row : trace.rows().list()) {
        add(row, locations);
      }
    } else {
      for (int id : p.numbers("rows", rows, rows)) {
        add(trace.rows().list().get(id), locations);
      }
    }
    return new QueryWindow(window(trace, p), locations.toArray());
  }

  private static void add(Row row, IntList locations) {
    if (row.location() != 0) {
      locations.add(row.location());
    }
  }
}
