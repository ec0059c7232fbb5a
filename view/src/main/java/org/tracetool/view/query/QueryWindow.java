package org.tracetool.view.query;

import java.io.IOException;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.BoxColumns;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;

/**
 * What a question is about.
 *
 * @param window the interval
 * @param locations processes and threads
 */
public record QueryWindow(TimeWindow window, int[] locations) {
  /** More than is read of anything. */
  private static final double UNKNOWN = 1e18;

  private static final int DOUBLINGS = 12;
  private static final int FEW_RECORDS = 20_000;

  /** The parameters {@code from} and {@code to} (ticks). */
  static TimeWindow window(ViewedTrace trace, RequestParameters p) {
    TimeWindow whole = trace.extent().window();
    long from = p.number("from", whole.from());
    long to = p.number("to", whole.to());
    if (Long.compareUnsigned(from, to) >= 0) {
      throw new RequestParameters.BadRequest("to: not after from");
    }
    return new TimeWindow(from, to);
  }

  /** About how many records all processes have in a window; very many if nothing is known. */
  public static double records(ViewedTrace trace, TimeWindow window) throws IOException {
    BoxColumns all = trace.boxesOfAll();
    // Without a preview of all together nothing is known; only little is read then.
    return all.size() == 0 ? UNKNOWN : all.records(window);
  }

  /**
   * A window that begins and ends further out: by a quarter of its length, and by up to a thousand
   * times as much as long as there are few records.
   */
  public static TimeWindow wider(ViewedTrace trace, TimeWindow window) throws IOException {
    long margin = (window.to() - window.from() >>> 2) + 1;
    TimeWindow wider = wider(window, margin);
    for (int i = 1; i <= Math.min(DOUBLINGS, Long.numberOfLeadingZeros(margin)); i++) {
      TimeWindow next = wider(window, margin << i);
      if (next.to() == -1L || records(trace, next) > FEW_RECORDS) {
        break;
      }
      wider = next;
    }
    return wider;
  }

  /**
   * The first part of a window that has about so many records at most, or one tick; all if it has
   * fewer.
   */
  static TimeWindow first(ViewedTrace trace, TimeWindow window, double most) throws IOException {
    if (trace.boxesOfAll().size() == 0 || records(trace, window) <= most) {
      return window;
    }
    long ticks = 1;
    while (ticks < Long.MAX_VALUE / 4
        && Long.compareUnsigned(2 * ticks, window.to() - window.from()) < 0
        && records(trace, new TimeWindow(window.from(), window.from() + 2 * ticks)) <= most) {
      ticks *= 2;
    }
    return new TimeWindow(window.from(), window.from() + ticks);
  }

  private static TimeWindow wider(TimeWindow window, long margin) {
    long from = Long.compareUnsigned(window.from(), margin) < 0 ? 0 : window.from() - margin;
    long to = window.to() + margin;
    return new TimeWindow(from, Long.compareUnsigned(to, window.to()) < 0 ? -1L : to);
  }

  /** The parameters {@code from}, {@code to} (ticks) and {@code rows} (all if it is not there). */
  public static QueryWindow of(ViewedTrace trace, RequestParameters p) {
    int rows = trace.rows().list().size();
    if (p.text("rows", null) == null) {
      return new QueryWindow(window(trace, p), all(trace));
    }
    IntList locations = new IntList();
    for (int id : p.numbers("rows", rows, rows)) {
      add(trace.rows().list().get(id), locations);
    }
    return new QueryWindow(window(trace, p), locations.toArray());
  }

  /** All processes and threads of a trace. */
  public static int[] all(ViewedTrace trace) {
    IntList locations = new IntList();
    trace.rows().list().forEach(row -> add(row, locations));
    return locations.toArray();
  }

  private static void add(ViewRow row, IntList locations) {
    if (row.location() != 0) {
      locations.add(row.location());
    }
  }
}
