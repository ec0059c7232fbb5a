package org.tracetool.view.sketch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.PreviewListener.PartialBox;
import org.tracetool.index.PreviewListener.PartialPreview;

/** What is known of a run at a moment while it is read: records that were read, and a sample. */
public final class PartialRun {
  private final Map<Integer, PartialPreview> previews;
  private final SketchedRun sketch;
  private final long first;
  private final long last;

  /**
   * What is known now.
   *
   * @param previews of the locations of which something was read
   * @param stated first and last tick that the trace states; null if it states none
   */
  public PartialRun(Map<Integer, PartialPreview> previews, SketchedRun sketch, TraceExtent stated) {
    this.previews = previews;
    this.sketch = sketch;
    long from = stated == null ? -1L : stated.first();
    long to = stated == null ? sketch.last() : stated.last();
    for (PartialPreview known : previews.values()) {
      if (!known.boxes().isEmpty()) {
        long begin = known.boxes().get(0).from();
        from = stated == null ? Ticks.earlier(begin, from) : from;
        to = Ticks.later(known.last(), to);
      }
    }
    from = stated == null ? Ticks.earlier(from, sketch.first()) : from;
    first = Long.compareUnsigned(from, to) > 0 ? to : from;
    last = to;
  }

  /** The first tick of the run, as far as that is known, unsigned. */
  public long first() {
    return first;
  }

  /** Its last tick, as far as that is known, unsigned. */
  public long last() {
    return last;
  }

  /** The part of the run that was read of so many locations, by their times, from 0 to 1. */
  public double share(int locations) {
    double read = 0;
    for (PartialPreview known : previews.values()) {
      boolean isAll = known.isWhole() || first == last;
      read +=
          isAll
              ? 1
              : Math.min(1, Ticks.toDouble(known.last() - first) / Ticks.toDouble(last - first));
    }
    return read / Math.max(1, Math.max(locations, previews.size()));
  }

  /** The part of a time that is in the run; all of it if there is none. */
  public TimeWindow cut(TimeWindow window) {
    long from = Ticks.later(window.from(), first);
    long to = Ticks.earlier(window.to() - 1, last);
    return TimeWindow.through(from, Long.compareUnsigned(to, from) < 0 ? last : to);
  }

  /** What is known of a location. */
  PartialRow row(int location) {
    PartialPreview known = previews.get(location);
    List<PartialBox> boxes = known == null ? List.of() : known.boxes();
    if (known != null && known.isWhole()) {
      return new PartialRow(boxes, List.of(), last);
    }
    long end = boxes.isEmpty() ? first : endOf(boxes.get(boxes.size() - 1));
    List<PartialBox> rest = new ArrayList<>();
    for (PartialBox box : sketch.estimates(location, last)) {
      if (Long.compareUnsigned(endOf(box), end) > 0) {
        rest.add(Long.compareUnsigned(box.from(), end) < 0 ? after(box, end) : box);
      }
    }
    return new PartialRow(boxes, rest, end);
  }

  private static long endOf(PartialBox box) {
    return Ticks.after(box.from(), box.width());
  }

  /** What is after a tick within a box, if it is spread evenly. */
  private static PartialBox after(PartialBox box, long from) {
    long width = endOf(box) - from;
    double part = (double) width / box.width();
    Map<Integer, Long> regions = new HashMap<>();
    box.regions().forEach((region, ticks) -> regions.put(region, (long) (ticks * part)));
    return new PartialBox(from, width, regions);
  }
}
