package org.tracetool.format.slog2.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.DrawingOrder;
import org.tracetool.format.slog2.drawable.Extremes;
import org.tracetool.format.slog2.drawable.Primitive;

/**
 * A preview that is being built: all drawables of a topology with the same lines in a node and
 * below it.
 */
final class PreviewBuilder {
  /** About how much memory one takes, but for its shares, with its places in tables. */
  static final int BYTES = 260;

  final DrawableTopology topology;
  final int[] lines;
  final double[] times;
  double start;
  double end;
  long count;
  final CategoryShares shares;

  /** The drawables of the node itself, until the node is complete; null if all are of children. */
  private List<Primitive> own = new ArrayList<>();

  /** How many of them are in drawing order, as they were put in. */
  private int inOrder;

  /** Boxes of the previews of children that were merged: start and end in turn. */
  private double[] merged = {};

  private int mergedSize;

  PreviewBuilder(DrawableTopology topology, Primitive first) {
    this.topology = topology;
    int vertices = first.vertices();
    lines = new int[vertices];
    times = new double[vertices];
    for (int i = 0; i < vertices; i++) {
      lines[i] = first.line(i);
      times[i] = first.time(i);
    }
    start = first.start();
    end = first.end();
    count = 1;
    shares = new CategoryShares();
    own.add(first);
  }

  /** The hash of a list of the topology and the lines, as Java's library has it. */
  @Override
  public int hashCode() {
    int h = 31 + topology.code();
    for (int line : lines) {
      h = 31 * h + line;
    }
    return h;
  }

  @Override
  public boolean equals(Object other) {
    return this == other; // there is one of each sort
  }

  /** Whether a primitive has the lines of this preview. */
  boolean isOf(Primitive p) {
    if (p.vertices() != lines.length) {
      return false;
    }
    for (int i = 0; i < lines.length; i++) {
      if (p.line(i) != lines[i]) {
        return false;
      }
    }
    return true;
  }

  /** Adds a primitive of the node itself. */
  void add(Primitive p) {
    for (int i = 0; i < times.length; i++) {
      times[i] = (times[i] * count + p.time(i)) / (count + 1);
    }
    start = Extremes.min(start, p.start());
    end = Extremes.max(end, p.end());
    count++;
    own.add(p);
  }

  /**
   * The drawables of the node itself come again, in drawing order, once their inclusive shares are
   * made: all of them or none.
   */
  void putInOrder(Primitive p) {
    own.set(inOrder++, p);
  }

  /** The node is complete: inclusive shares of its own drawables. */
  void close(ShareContext tools) {
    double length = end - start;
    ShareIndex places = tools.places();
    places.begin(shares, 0);
    for (int i = 0; i < own.size(); i++) {
      Primitive p = own.get(i);
      int number = tools.numbers().of(p.category());
      int share = places.find(number);
      if (share < 0) {
        share = shares.add(number);
        places.put(number, share);
        tools.ties().requireCategory(number);
      }
      shares.addInclusive(share, (float) ((p.end() - p.start()) / length));
      shares.addCount(share, 1);
    }
  }

  /** Merges the preview of a child. */
  void merge(PreviewBuilder child, ShareIndex places) {
    double before = end - start;
    for (int i = 0; i < times.length; i++) {
      times[i] = (times[i] * count + child.times[i] * child.count) / (count + child.count);
    }
    start = Math.min(start, child.start);
    end = Math.max(end, child.end);
    count += child.count;
    double length = end - start;
    if (before != length) {
      shares.scale((float) (before / length));
    }
    shares.merge(child.shares, (float) ((child.end - child.start) / length), places);
    noteMerged(child);
  }

  private void noteMerged(PreviewBuilder child) {
    if (topology != DrawableTopology.STATE || own == null) {
      return;
    }
    if (mergedSize == merged.length) {
      merged = Arrays.copyOf(merged, Math.max(4, mergedSize * 2));
    }
    merged[mergedSize++] = child.start;
    merged[mergedSize++] = child.end;
  }

  /** All children are merged: exclusive shares of the node's own states. */
  void finish(ShareContext tools) {
    if (topology == DrawableTopology.STATE && own != null) {
      if (inOrder == 0) {
        Drawable[] sorted = tools.sort().sort(own);
        for (int i = 0; i < own.size(); i++) {
          own.set(i, (Primitive) sorted[i]);
        }
      }
      computeExclusive(tools);
    }
    own = null;
    merged = null;
  }

  private void computeExclusive(ShareContext tools) {
    NestedTimes times = tools.times();
    int distinct = takeNestedAway(times);
    tools.places().begin(shares, Math.min(own.size(), shares.size())); // its own came first
    double length = end - start;
    for (int i = 0; i < distinct; i++) {
      int number = tools.numbers().find(own.get(i).category());
      shares.addExclusive(tools.places().find(number), (float) (times.left(i) / length));
    }
  }

  /**
   * Gives each of its own states the time that no state within has; of equal ones one counts.
   *
   * @return how many states count, which are then the first ones
   */
  private int takeNestedAway(NestedTimes times) {
    int size = own.size();
    times.begin(size);
    int distinct = 0;
    for (int next = 0; next < size; next++) {
      Primitive p = own.get(next);
      double from = p.start();
      double to = p.end();
      if (times.isLike(from, to) && DrawingOrder.INSTANCE.compare(own.get(distinct - 1), p) == 0) {
        continue;
      }
      own.set(distinct++, p);
      times.add(from, to, time(from, to));
    }
    return distinct;
  }

  /** The time of a state without that of the children's previews. */
  private double time(double from, double to) {
    double time = to - from;
    for (int i = mergedSize - 2; i >= 0; i -= 2) {
      double start1 = Extremes.max(from, merged[i]);
      double end1 = Extremes.min(to, merged[i + 1]);
      if (start1 < end1) {
        time -= end1 - start1;
      }
    }
    return time;
  }
}
