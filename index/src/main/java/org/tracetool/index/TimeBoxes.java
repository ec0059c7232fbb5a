package org.tracetool.index;

import java.util.ArrayList;
import java.util.List;

/** Boxes of one width in order of time; the width is doubled when there would be too many. */
final class TimeBoxes {
  private final int most;
  private int level;
  private List<TimeBox> boxes = new ArrayList<>();

  TimeBoxes(int most) {
    this.most = most;
  }

  /** The width of a box is this power of two. */
  int level() {
    return level;
  }

  List<TimeBox> list() {
    return boxes;
  }

  /**
   * Makes boxes, of which there is none yet, so wide that there are not too many from a time to a
   * later one.
   *
   * @param to unsigned; if it is not later, boxes stay as narrow as they can be
   */
  void startAt(long from, long to) {
    while (Long.compareUnsigned(to, from) > 0
        && level < Long.SIZE - 1
        && isTooFar((to >>> level) - (from >>> level))) {
      level++;
    }
  }

  /** The box of a time that is not before that of the last one. */
  TimeBox at(long time) {
    widenFor(time);
    if (!boxes.isEmpty()) {
      TimeBox last = boxes.get(boxes.size() - 1);
      if (last.number == time >>> level) {
        return last;
      }
    }
    TimeBox next = new TimeBox(time >>> level);
    boxes.add(next);
    return next;
  }

  /** Makes boxes so wide that there are not too many up to a time. */
  void widenFor(long time) {
    while (level < Long.SIZE - 1
        && !boxes.isEmpty()
        && isTooFar((time >>> level) - boxes.get(0).number)) {
      widen();
    }
  }

  /** Whether the first and the last box would be too far from each other, by their numbers. */
  private boolean isTooFar(long distance) {
    return Long.compareUnsigned(distance, most) >= 0;
  }

  /** Doubles the width. */
  void widen() {
    level++;
    List<TimeBox> wider = new ArrayList<>();
    for (TimeBox box : boxes) {
      box.number >>>= 1;
      TimeBox last = wider.isEmpty() ? null : wider.get(wider.size() - 1);
      if (last != null && last.number == box.number) {
        last.add(box);
      } else {
        wider.add(box);
      }
    }
    boxes = wider;
  }

  /** A copy of all boxes with twice the width. */
  TimeBoxes parents() {
    TimeBoxes parents = new TimeBoxes(most);
    parents.level = level;
    parents.boxes = new ArrayList<>();
    for (TimeBox box : boxes) {
      TimeBox copy = new TimeBox(box.number);
      copy.add(box);
      parents.boxes.add(copy);
    }
    parents.widen();
    return parents;
  }

  /** Adds copies of boxes of others, whatever their width. */
  void add(TimeBoxes others) {
    while (level < others.level) {
      widen();
    }
    List<TimeBox> merged = new ArrayList<>();
    int own = 0;
    for (TimeBox other : others.boxes) {
      long number = other.number >>> level - others.level;
      while (own < boxes.size() && Long.compareUnsigned(boxes.get(own).number, number) < 0) {
        merged.add(boxes.get(own++));
      }
      TimeBox last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last == null || last.number != number) {
        last = own < boxes.size() && boxes.get(own).number == number ? boxes.get(own++) : null;
        last = last == null ? new TimeBox(number) : last;
        merged.add(last);
      }
      last.add(other);
    }
    merged.addAll(boxes.subList(own, boxes.size()));
    boxes = merged;
    while (level < Long.SIZE - 1 && isTooFar(span())) {
      widen();
    }
  }

  private long span() {
    return boxes.isEmpty() ? 0 : boxes.get(boxes.size() - 1).number - boxes.get(0).number;
  }
}
