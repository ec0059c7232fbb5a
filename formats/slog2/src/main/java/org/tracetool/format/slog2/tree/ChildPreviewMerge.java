package org.tracetool.format.slog2.tree;

import java.util.Set;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.file.BlockByteSink;
import org.tracetool.format.slog2.file.PreviewWeight;

/** Appends the previews of a child. */
final class ChildPreviewMerge {
  private final CategoryIndexes numbers;
  private final ShareOrder order;
  private final PreviewSort sort = new PreviewSort();

  ChildPreviewMerge(ShareContext tools) {
    numbers = tools.numbers();
    order = new ShareOrder(tools.ties());
  }

  void write(NodePreviews previews, BlockByteSink out) {
    write(previews.nestless(), out);
    write(previews.nestable(), out);
  }

  private void write(Set<PreviewBuilder> previews, BlockByteSink out) {
    PreviewBuilder[] sorted = sort.sort(previews);
    int size = previews.size();
    out.i32(size);
    for (int i = 0; i < size; i++) {
      write(sorted[i], out);
    }
  }

  private void write(PreviewBuilder p, BlockByteSink out) {
    out.i32(DrawableCategory.preview(p.topology).index()).i16(0).i16(p.lines.length);
    for (int i = 0; i < p.lines.length; i++) {
      out.f64(p.times[i]).i32(p.lines[i]);
    }
    out.box(p.start, p.end).i64(p.count);
    CategoryShares shares = p.shares;
    int size = shares.size();
    int[] places = order.sort(shares);
    out.i32(size);
    int at = out.claim(Math.multiplyExact(PreviewWeight.SIZE, size));
    for (int i = 0; i < size; i++) {
      int place = places[i];
      out.put32(at, numbers.category(shares.number(place)));
      out.put32(at + 4, Float.floatToIntBits(shares.inclusive(place)));
      out.put32(at + 8, Float.floatToIntBits(shares.exclusive(place)));
      out.put64(at + 12, shares.count(place));
      at += PreviewWeight.SIZE;
    }
  }
}
