package org.tracetool.format.slog2.tree;

import java.util.Arrays;
import java.util.Set;

/** Sorts the previews of a node into drawing order. Used again and again. */
final class PreviewSort {
  private final StartSort sort = new StartSort();
  private PreviewBuilder[] items = new PreviewBuilder[64];
  private PreviewBuilder[] sorted = new PreviewBuilder[64];
  private double[] starts = new double[64];

  /** How many are left behind from before; they are let go, since they hold much memory. */
  private int left;

  /** The previews in order, as many as there are in the set; valid until the next call. */
  PreviewBuilder[] sort(Set<PreviewBuilder> previews) {
    int size = previews.size();
    Arrays.fill(items, 0, left, null);
    Arrays.fill(sorted, 0, left, null);
    left = size;
    if (size > items.length) {
      int room = Math.max(size, items.length * 2);
      items = new PreviewBuilder[room];
      sorted = new PreviewBuilder[room];
      starts = new double[room];
    }
    boolean numbers = true;
    int n = 0;
    for (PreviewBuilder p : previews) {
      items[n] = p;
      starts[n] = p.start;
      numbers &= !Double.isNaN(p.start);
      n++;
    }
    if (!numbers) { // the order depends on the steps of sorting: those of the Java library
      Arrays.sort(items, 0, n, PreviewOrder.INSTANCE);
      return items;
    }
    int[] order = sort.sort(starts, n, this::isBefore);
    for (int i = 0; i < n; i++) {
      sorted[i] = items[order[i]];
    }
    return sorted;
  }

  private boolean isBefore(int a, int b) {
    return PreviewOrder.INSTANCE.compare(items[a], items[b]) < 0;
  }
}
