package org.tracetool.format.slog2.read;

import java.util.Comparator;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawingOrder;

/** The order in which drawables of a log are read. */
public enum WalkOrder {
  /** By start, states before others of the same start, and what nests after what it is in. */
  START(DrawingOrder.INSTANCE),
  /**
   * By start, as {@code slog2printserial} has it: of drawables of different nodes that start at the
   * same time, those of the node that the last one came from are first.
   */
  PRINTED(DrawingOrder.INSTANCE),
  /**
   * Node by node: by start of what is in memory at a time, which is the least memory where very
   * many drawables start at the same time.
   */
  NODES(DrawingOrder.INSTANCE),
  /** By end, what nests before what it is in. */
  END(DrawingOrder.BY_END);

  private final Comparator<Drawable> comparator;

  WalkOrder(Comparator<Drawable> comparator) {
    this.comparator = comparator;
  }

  Comparator<Drawable> comparator() {
    return comparator;
  }

  /** The time that orders come from. */
  double time(Drawable d) {
    return this == END ? d.end() : d.start();
  }

  /** Whether a drawable comes before all of the leaves after one that ends then. */
  boolean isBefore(Drawable d, double leafEnd) {
    return switch (this) {
      case NODES -> true;
      case END -> d.end() <= leafEnd;
      default -> d.start() < leafEnd || leafEnd == Double.POSITIVE_INFINITY;
    };
  }

  /**
   * Whether a drawable of a leaf that ends then is one of many that the next leaf may have, too.
   */
  boolean waits(Drawable d, double leafEnd) {
    return this != END && d.start() == leafEnd;
  }
}
