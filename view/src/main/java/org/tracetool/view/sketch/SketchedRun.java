package org.tracetool.view.sketch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.tracetool.core.time.Ticks;
import org.tracetool.index.PreviewListener.PartialBox;

/** The pieces that were read of a run, by location. Safe for several threads. */
public final class SketchedRun {
  private final Map<Integer, List<RunPiece>> pieces = new ConcurrentHashMap<>();

  private final Callers callers = new Callers();

  /** Which regions call which, as far as that was seen. */
  Callers callers() {
    return callers;
  }

  /** Takes the pieces of a location, in order of time, which replace those that it had. */
  void put(int location, List<RunPiece> read) {
    pieces.put(location, List.copyOf(read));
  }

  /** The pieces of a location, in order of time. */
  List<RunPiece> pieces(int location) {
    return pieces.getOrDefault(location, List.of());
  }

  /** Whether nothing was read. */
  public boolean isEmpty() {
    return pieces.isEmpty();
  }

  /** The time of the first record of any piece, unsigned; the largest one without any. */
  long first() {
    long first = -1L;
    for (List<RunPiece> of : pieces.values()) {
      first = Ticks.earlier(of.get(0).from(), first);
    }
    return first;
  }

  /** The time of the last record of any piece, unsigned; 0 without any. */
  long last() {
    long last = 0;
    for (List<RunPiece> of : pieces.values()) {
      last = Ticks.later(of.get(of.size() - 1).to(), last);
    }
    return last;
  }

  /**
   * Estimates of a location: each piece stands for the time up to the middle between it and those
   * beside it. The first one stands for itself, since runs begin in another way than they go on,
   * and the last one for the time up to the end of the run.
   *
   * @param end last tick of the run, unsigned
   */
  List<PartialBox> estimates(int location, long end) {
    List<RunPiece> of = pieces(location);
    List<PartialBox> boxes = new ArrayList<>(of.size());
    long from = of.isEmpty() ? 0 : of.get(0).from();
    for (int i = 0; i < of.size(); i++) {
      RunPiece piece = of.get(i);
      long next = i + 1 < of.size() ? middle(piece.to(), of.get(i + 1).from()) : end;
      long to = i == 0 ? piece.to() : next;
      if (Long.compareUnsigned(to, from) > 0) {
        boxes.add(stretched(piece, from, to));
        from = to;
      }
    }
    return boxes;
  }

  private static long middle(long before, long after) {
    return Long.compareUnsigned(before, after) < 0 ? before + (after - before >>> 1) : before;
  }

  /** The piece as if it were as long as the time from one tick to before another one. */
  private PartialBox stretched(RunPiece piece, long from, long to) {
    double factor = (double) (to - from) / (piece.to() - piece.from());
    Map<Integer, Long> regions = new HashMap<>();
    piece.regions(callers).forEach((region, ticks) -> regions.put(region, (long) (ticks * factor)));
    return new PartialBox(from, to - from, regions);
  }

  /** Nothing is known any more. */
  public void clear() {
    pieces.clear();
    callers.clear();
  }
}
