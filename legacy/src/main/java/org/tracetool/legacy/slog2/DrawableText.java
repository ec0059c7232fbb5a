package org.tracetool.legacy.slog2;

import java.io.IOException;
import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.tracetool.format.slog2.drawable.Composite;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.InfoLabel;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.file.NodeCodec;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.PreviewDrawable;
import org.tracetool.format.slog2.file.PreviewWeight;
import org.tracetool.format.slog2.file.StoredCategory;
import org.tracetool.format.slog2.read.SlogLog;

/**
 * Drawables, previews and categories as the tools print them. Several threads may append drawables
 * that one thread has {@link #prepare}d.
 */
final class DrawableText {
  /** Categories with smaller indexes are known to be prepared at once. */
  private static final int MAX_PREPARED = 1 << 16;

  private final SlogLog log;
  private final Map<Integer, StoredCategory> stored = new ConcurrentHashMap<>();
  private final Map<Integer, String> texts = new ConcurrentHashMap<>();

  private final BitSet prepared = new BitSet();

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
              DrawableCategory.of(i, name, DrawableTopology.STATE, argb, 1, InfoLabel.NONE),
              0,
              0,
              0);
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

  /**
   * Makes the texts of the categories of a drawable, if there are none yet. A category that is
   * missing gets the next colour, so that drawables have to come in the order in which they are
   * printed.
   */
  void prepare(Drawable d) {
    prepareCategory(d.category());
    if (d instanceof Composite c) {
      c.parts().forEach(this::prepare);
    }
  }

  private void prepareCategory(int index) {
    if (index < 0 || index >= MAX_PREPARED) {
      usedCategory(index);
    } else if (!prepared.get(index)) {
      usedCategory(index);
      prepared.set(index);
    }
  }

  private static void appendBox(double start, double end, StringBuilder text) {
    text.append("TimeBBox(").append(start).append(',').append(end).append(')');
  }

  private void appendInfo(Drawable d, double start, double end, StringBuilder text) {
    text.append("infobox[ ");
    appendBox(start, end, text);
    text.append(" Category=").append(usedCategory(d.category())).append(": ");
    InfoText.append(stored(d.category()).category().label(), d.info(), text);
    text.append("] ");
  }

  private void appendPrimitive(
      Primitive p, double start, double end, long size, StringBuilder text) {
    text.append("Primitive[ ");
    appendInfo(p, start, end, text);
    for (int i = 0; i < p.vertices(); i++) {
      text.append('(').append((float) p.time(i)).append(", ").append(p.line(i)).append(") ");
    }
    text.append("] bsize=").append(size);
  }

  void appendDrawable(Drawable d, StringBuilder text) {
    if (d instanceof Primitive p) {
      appendPrimitive(p, p.start(), p.end(), NodeCodec.size(p), text);
      return;
    }
    Composite c = (Composite) d;
    text.append("Composite[ ");
    appendInfo(c, c.start(), c.end(), text);
    for (Primitive p : c.parts()) {
      appendDrawable(p, text);
      text.append(' ');
    }
    text.append(']');
  }

  /** A preview, with a line for each of its weights. */
  void appendShadow(PreviewDrawable s, StringBuilder text) {
    appendPrimitive(s.shape(), s.start(), s.end(), size(s), text);
    text.append(" Nrobjs=").append(s.count());
    for (PreviewWeight w : s.weights()) {
      text.append("\n(type=").append(w.category()).append(':');
      text.append(stored(w.category()).category().name()).append("ratios=").append(w.inclusive());
      text.append(',').append(w.exclusive()).append(", count=").append(w.count()).append(')');
    }
  }

  /** Bytes of a preview. */
  static long size(PreviewDrawable s) {
    return NodeCodec.size(s.shape())
        + PreviewDrawable.MIN_BYTES
        - 8
        + (long) PreviewWeight.SIZE * s.weights().size();
  }

  /** What identifies a node. */
  static void appendHead(NodeHead head, StringBuilder text) {
    text.append("ID(").append(head.depth()).append(',').append(head.position()).append(") ");
    appendBox(head.start(), head.end(), text);
    text.append(' ').append(head.pointer());
  }

  /** A node in the directory. */
  static void appendEntry(NodeHead head, StringBuilder text) {
    text.append("ID(").append(head.depth()).append(',').append(head.position());
    text.append(") -> DirVal[ ");
    appendBox(head.start(), head.end(), text);
    text.append(", ").append(head.pointer()).append(" ]");
  }
}
