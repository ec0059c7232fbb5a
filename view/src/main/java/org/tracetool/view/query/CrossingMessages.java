package org.tracetool.view.query;

import java.io.IOException;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.BoxColumns;
import org.tracetool.view.model.ViewedTrace;

/**
 * How many messages are under way all through a window, at least, by what boxes count: as many as
 * were sent before the box in which it begins and not received up to the end of that in which it
 * ends. Messages that are never received are among them.
 *
 * @param from first tick of those boxes
 * @param to last tick of those boxes
 * @param count how many there are at least, clocks aside
 */
record CrossingMessages(long from, long to, long count) {
  /** Reads no record. */
  static CrossingMessages of(ViewedTrace trace, TimeWindow window) throws IOException {
    long from = window.from();
    long to = window.to() - 1;
    long underWay = 0;
    long received = 0;
    BoxColumns boxes = trace.boxesOfAll();
    int first = boxes.first(window);
    for (int i = 0; i < first; i++) {
      underWay += boxes.sends(i) - boxes.receives(i);
    }
    for (int i = first; i < boxes.size() && !window.isBehind(boxes.from(i)); i++) {
      long last = boxes.from(i) + boxes.width() - 1;
      from = Long.compareUnsigned(boxes.from(i), from) < 0 ? boxes.from(i) : from;
      to = Long.compareUnsigned(last, to) > 0 ? last : to;
      received += boxes.receives(i);
    }
    return new CrossingMessages(from, to, Math.max(0, underWay - received));
  }
}
