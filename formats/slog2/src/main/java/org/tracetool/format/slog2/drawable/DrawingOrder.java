package org.tracetool.format.slog2.drawable;

import java.util.Comparator;

/**
 * The order of drawables in a node of the tree: what starts first, of these what ends last, so that
 * what nests comes after what it is in; then by category and lines.
 */
public final class DrawingOrder implements Comparator<Drawable> {
  /** The order. */
  public static final DrawingOrder INSTANCE = new DrawingOrder();

  /** By end, of these what starts last; then by category and lines. */
  public static final Comparator<Drawable> BY_END = DrawingOrder::byEnd;

  private DrawingOrder() {}

  @Override
  public int compare(Drawable a, Drawable b) {
    int order = compareTimes(a.start(), b.start());
    if (order == 0) {
      order = compareTimes(b.end(), a.end());
    }
    return order == 0 ? sorts(a, b) : order;
  }

  private static int byEnd(Drawable a, Drawable b) {
    int order = compareTimes(a.end(), b.end());
    if (order == 0) {
      order = compareTimes(b.start(), a.start());
    }
    return order == 0 ? sorts(a, b) : order;
  }

  private static int compareTimes(double a, double b) {
    return a < b ? -1 : a > b ? 1 : 0;
  }

  private static int sorts(Drawable a, Drawable b) {
    int order = Integer.compare(a.category(), b.category());
    if (order == 0) {
      order = Integer.compare(a.firstLine(), b.firstLine());
    }
    return order == 0 ? Integer.compare(a.lastLine(), b.lastLine()) : order;
  }
}
