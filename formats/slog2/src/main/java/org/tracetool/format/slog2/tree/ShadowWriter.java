package org.tracetool.format.slog2.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.file.ByteSink;

/** Appends the previews of a child. */
final class ShadowWriter {
  private final TieOrder ties;
  private final List<Preview> sorted = new ArrayList<>();

  ShadowWriter(TieOrder ties) {
    this.ties = ties;
  }

  void write(Previews previews, ByteSink out) {
    write(previews.nestless(), out);
    write(previews.nestable(), out);
  }

  private void write(Set<Preview> previews, ByteSink out) {
    sorted.clear();
    sorted.addAll(previews);
    sorted.sort(ShadowOrder.INSTANCE);
    out.i32(sorted.size());
    for (Preview p : sorted) {
      write(p, out);
    }
  }

  private void write(Preview p, ByteSink out) {
    out.i32(DrawableCategory.preview(p.topology).index()).i16(0).i16(p.lines.length);
    for (int i = 0; i < p.lines.length; i++) {
      out.f64(p.times[i]).i32(p.lines[i]);
    }
    out.box(p.start, p.end).i64(p.count);
    Share[] shares = new Share[p.shares.size()];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = p.shares.get(i);
    }
    ties.sort(shares);
    WeightOrder.sort(shares);
    out.i32(shares.length);
    for (Share s : shares) {
      out.i32(s.category).f32(s.inclusive).f32(s.exclusive).i64(s.count);
    }
  }
}
