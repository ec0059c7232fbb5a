package org.tracetool.format.slog2.tree;

import java.util.List;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawingOrder;

/** Sorts drawables into drawing order; equal ones stay as they are. Used again and again. */
final class DrawingSort {
  private final StartSort sort = new StartSort();
  private Drawable[] items = new Drawable[64];
  private Drawable[] sorted = new Drawable[64];
  private double[] starts = new double[64];
  private int[] order = {};

  /** The drawables in order, as many as there are in the list; valid until the next call. */
  Drawable[] sort(List<? extends Drawable> list) {
    int n = list.size();
    if (n > items.length) {
      int room = Math.max(n, items.length * 2);
      items = new Drawable[room];
      sorted = new Drawable[room];
      starts = new double[room];
    }
    for (int i = 0; i < n; i++) {
      Drawable d = list.get(i);
      items[i] = d;
      starts[i] = d.start();
    }
    order = sort.sort(starts, n, this::isBefore);
    for (int i = 0; i < n; i++) {
      sorted[i] = items[order[i]];
    }
    return sorted;
  }

  /** The places in the list of the drawables in order, as many; valid until the next call. */
  int[] order() {
    return order;
  }

  private boolean isBefore(int a, int b) {
    return DrawingOrder.INSTANCE.compare(items[a], items[b]) < 0;
  }
}
