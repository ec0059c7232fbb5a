package org.tracetool.format.slog2.read;

import java.util.Comparator;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawingOrder;

/** The order in which drawables of a log are read. */
public enum WalkOrder {
  /** By start, what nests after what it is in. */
  START {
    @Override
    Comparator<Drawable> comparator() {
      return DrawingOrder.INSTANCE;
    }

    @Override
    boolean isBefore(Drawable d, double leafEnd) {
      return d.start() < leafEnd || leafEnd == Double.POSITIVE_INFINITY;
    }

    @Override
    boolean waits(Drawable d, double leafEnd) {
      return d.start() == leafEnd;
    }
  },
  /** By end, what nests before what it is in. */
  END {
    @Override
    Comparator<Drawable> comparator() {
      return DrawingOrder.BY_END;
    }

    @Override
    boolean isBefore(Drawable d, double leafEnd) {
      return d.end() <= leafEnd;
    }

    @Override
    boolean waits(Drawable d, double leafEnd) {
      return false;
    }
  };

  abstract Comparator<Drawable> comparator();

  /** Whether a drawable comes before all of the leaves after one that ends then. */
  abstract boolean isBefore(Drawable d, double leafEnd);

  /**
   * Whether a drawable of a leaf that ends then is one of many that the next leaf may have, too.
   */
  abstract boolean waits(Drawable d, double leafEnd);
}
