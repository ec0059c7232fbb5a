package org.tracetool.format.slog2.print;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.format.slog2.drawable.Composite;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.Label;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.drawable.Topology;
import org.tracetool.format.slog2.file.NodeCodec;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.Shadow;
import org.tracetool.format.slog2.file.StoredCategory;
import org.tracetool.format.slog2.file.Weight;
import org.tracetool.format.slog2.read.SlogLog;

/** Drawables, previews and categories as the tools print them. */
final class DrawableText {
  private final SlogLog log;
  private final Map<Integer, StoredCategory> stored = new HashMap<>();
  private final Map<Integer, String> texts = new HashMap<>();

  DrawableText(SlogLog log) throws IOException {
    this.log = log;
    for (StoredCategory s : log.storedCategories()) {
      stored.put(s.category().index(), s);
    }
  }

  static String category(StoredCategory s, boolean used) {
    DrawableCategory c = s.category();
    int argb = c.argb();
    StringBuilder text = new StringBuilder();
    text.append("Category[ index=").append(c.index()).append(", name=").append(c.name());
    text.append(", topo=").append(c.topology().word()).append(", color=(");
    text.append(argb >> 16 & 0xff).append(',').append(argb >> 8 & 0xff).append(',');
    text.append(argb & 0xff).append(',').append(argb >>> 24).append(',').append(c.modifiable());
    text.append("), isUsed=").append(used).append(", width=").append(c.width());
    if (!c.label().isEmpty()) {
      text.append(", info_fmt=< ").append(InfoText.label(c.label())).append(" >");
    }
    text.append(", vis=true, search=true, ratios=").append(s.inclusive()).append(',');
    text.append(s.exclusive()).append(", count=").append(s.count()).append(" ]");
    return text.toString();
  }

  /** A category; made up if it is missing, as a state with the next colour. */
  private StoredCategory stored(int index) {
    return stored.computeIfAbsent(
        index,
        i -> {
          String name = "UnknownType-" + i;
          int argb = log.nextColour();
          return new StoredCategory(
              DrawableCategory.of(i, name, Topology.STATE, argb, 1, Label.NONE), 0, 0, 0);
        });
  }

  private String usedCategory(int index) {
    String text = texts.get(index);
    if (text == null) {
      text = category(stored(index), true);
      texts.put(index, text);
    }
    return text;
  }

  private static void box(double start, double end, StringBuilder text) {
    text.append("TimeBBox(").append(start).append(',').append(end).append(')');
  }

  private void info(Drawable d, double start, double end, StringBuilder text) {
    text.append("infobox[ ");
    box(start, end, text);
    text.append(" Category=").append(usedCategory(d.category())).append(": ");
    InfoText.append(stored(d.category()).category().label(), d.info(), text);
    text.append("] ");
  }

  private void primitive(Primitive p, double start, double end, long size, StringBuilder text) {
    text.append("Primitive[ ");
    info(p, start, end, text);
    for (int i = 0; i < p.vertices(); i++) {
      text.append('(').append((float) p.time(i)).append(", ").append(p.line(i)).append(") ");
    }
    text.append("] bsize=").append(size);
  }

  void drawable(Drawable d, StringBuilder text) {
    if (d instanceof Primitive p) {
      primitive(p, p.start(), p.end(), NodeCodec.size(p), text);
      return;
    }
    Composite c = (Composite) d;
    text.append("Composite[ ");
    info(c, c.start(), c.end(), text);
    for (Primitive p : c.parts()) {
      drawable(p, text);
      text.append(' ');
    }
    text.append(']');
  }

  /** A preview, with a line for each of its weights. */
  void shadow(Shadow s, StringBuilder text) {
    primitive(s.shape(), s.start(), s.end(), size(s), text);
    text.append(" Nrobjs=").append(s.count());
    for (Weight w : s.weights()) {
      text.append("\n(type=").append(w.category()).append(':');
      text.append(stored(w.category()).category().name()).append("ratios=").append(w.inclusive());
      text.append(',').append(w.exclusive()).append(", count=").append(w.count()).append(')');
    }
  }

  /** Bytes of a preview. */
  static long size(Shadow s) {
    return NodeCodec.size(s.shape()) + Shadow.LEAST - 8 + (long) Weight.SIZE * s.weights().size();
  }

  /** What identifies a node. */
  static void head(NodeHead head, StringBuilder text) {
    text.append("ID(").append(head.depth()).append(',').append(head.position()).append(") ");
    box(head.start(), head.end(), text);
    text.append(' ').append(head.pointer());
  }

  /** A node in the directory. */
  static void entry(NodeHead head, StringBuilder text) {
    text.append("ID(").append(head.depth()).append(',').append(head.position());
    text.append(") -> DirVal[ ");
    box(head.start(), head.end(), text);
    text.append(", ").append(head.pointer()).append(" ]");
  }
}
