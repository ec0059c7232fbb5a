package org.tracetool.format.slog2.tree;

import java.util.List;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawingOrder;

/**
 * Sorts drawables into drawing order: a stable merge sort by starts as plain numbers, since
 * comparing objects takes most of the time of writing. Used again and again.
 */
final class DrawingSort {
  private static final int SHORT = 12;

  private Drawable[] items = new Drawable[64];
  private Drawable[] sorted = new Drawable[64];
  private double[] starts = new double[64];
  private int[] order = new int[64];
  private int[] spare = new int[64];

  /** The drawables in order, as many as there are in the list; valid until the next call. */
  Drawable[] sort(List<? extends Drawable> list) {
    int n = list.size();
    if (n > items.length) {
      int room = Math.max(n, items.length * 2);
      items = new Drawable[room];
      sorted = new Drawable[room];
      starts = new double[room];
      order = new int[room];
      spare = new int[room];
    }
    for (int i = 0; i < n; i++) {
      Drawable d = list.get(i);
      items[i] = d;
      starts[i] = d.start();
      order[i] = i;
    }
    for (int from = 0; from < n; from += SHORT) {
      insertion(from, Math.min(from + SHORT, n));
    }
    for (int width = SHORT; width < n; width *= 2) {
      for (int from = 0; from + width < n; from += 2 * width) {
        merge(from, from + width, Math.min(from + 2 * width, n));
      }
    }
    for (int i = 0; i < n; i++) {
      sorted[i] = items[order[i]];
    }
    return sorted;
  }

  private boolean less(int a, int b) {
    double x = starts[a];
    double y = starts[b];
    return x == y ? DrawingOrder.INSTANCE.compare(items[a], items[b]) < 0 : x < y;
  }

  private void insertion(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      int moved = order[i];
      int at = i;
      while (at > from && less(moved, order[at - 1])) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = moved;
    }
  }

  private void merge(int from, int middle, int to) {
    if (!less(order[middle], order[middle - 1])) {
      return;
    }
    int left = middle - from;
    System.arraycopy(order, from, spare, 0, left);
    int i = 0;
    int k = middle;
    int at = from;
    while (i < left && k < to) {
      if (less(order[k], spare[i])) {
        order[at++] = order[k++];
      } else {
        order[at++] = spare[i++];
      }
    }
    System.arraycopy(spare, i, order, at, left - i);
  }
}
