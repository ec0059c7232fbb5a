package org.tracetool.format.slog2.tree;

import java.util.Comparator;
import org.tracetool.format.slog2.drawable.DrawableCategory;

/** Drawing order of previews: by their boxes, category and lines. */
final class PreviewOrder implements Comparator<PreviewBuilder> {
  static final PreviewOrder INSTANCE = new PreviewOrder();

  private PreviewOrder() {}

  @Override
  public int compare(PreviewBuilder a, PreviewBuilder b) {
    int order = compareTimes(a.start, b.start);
    if (order == 0) {
      order = compareTimes(b.end, a.end);
    }
    if (order == 0) {
      order =
          Integer.compare(
              DrawableCategory.preview(a.topology).index(),
              DrawableCategory.preview(b.topology).index());
    }
    if (order == 0) {
      order = Integer.compare(first(a), first(b));
    }
    return order == 0 ? Integer.compare(last(a), last(b)) : order;
  }

  private static int compareTimes(double a, double b) {
    return a < b ? -1 : a > b ? 1 : 0;
  }

  private static int first(PreviewBuilder p) {
    return p.lines.length == 0 ? 0 : p.lines[0];
  }

  private static int last(PreviewBuilder p) {
    return p.lines.length == 0 ? 0 : p.lines[p.lines.length - 1];
  }
}
