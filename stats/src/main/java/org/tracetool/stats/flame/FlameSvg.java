package org.tracetool.stats.flame;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tracetool.stats.report.TextSink;

/**
 * A flame graph as a picture: a box for each stack, as wide as its share, on the box of its caller.
 * Names and figures of a box show under the pointer. Of two traces, widths are of the second one,
 * and colours say whether a stack takes more (red) or less (blue) than in the first.
 */
public final class FlameSvg {
  private static final double WIDTH = 1200;
  private static final int ROW = 17;
  private static final int TOP = 40;
  private static final double MIN_WIDTH = 0.2;
  private static final double LETTER = 6.6;
  private static final int MAX_DEPTH = 400;

  /** A box: what it is called, its values, and the boxes in it by name. */
  private static final class Box {
    final String name;
    final Map<String, Box> inner = new HashMap<>();
    long before;
    long after;

    Box(String name) {
      this.name = name;
    }
  }

  private final TextSink out;
  private final String unit;
  private final boolean compared;
  private Box all;
  private int deepest;

  private FlameSvg(TextSink out, String unit, boolean compared) {
    this.out = out;
    this.unit = unit;
    this.compared = compared;
  }

  /**
   * Writes a picture.
   *
   * @param before the trace that is compared with, or null
   */
  public static void write(StackProfile before, StackProfile profile, String title, TextSink out)
      throws IOException {
    FlameSvg svg = new FlameSvg(out, profile.unit(), before != null);
    svg.all = new Box("all");
    svg.add(profile, false);
    if (before != null) {
      svg.add(before, true);
    }
    svg.drawPicture(title + ": " + profile.value());
  }

  private void add(StackProfile profile, boolean earlier) {
    StackTree tree = profile.tree();
    long[] totals = tree.totals();
    Box[] boxes = new Box[tree.size()];
    for (int node = 0; node < tree.size(); node++) {
      int parent = tree.parent(node);
      Box around = parent == StackTree.NONE ? all : boxes[parent];
      Box box = around.inner.computeIfAbsent(profile.frame(node).name(), Box::new);
      boxes[node] = box;
      if (earlier) {
        box.before += totals[node];
      } else {
        box.after += totals[node];
      }
      if (parent == StackTree.NONE) {
        all.before += earlier ? totals[node] : 0;
        all.after += earlier ? 0 : totals[node];
      }
      deepest = Math.max(deepest, Math.min(MAX_DEPTH, tree.depth(node)));
    }
  }

  private void drawPicture(String title) throws IOException {
    int height = TOP + ROW * (deepest + 1) + 10;
    out.accept(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 "
            + height
            + "\" width=\"1200\" height=\""
            + height
            + "\" font-family=\"sans-serif\" font-size=\"12\">\n"
            + "<style>g:hover rect{stroke:#000}text{pointer-events:none}</style>\n"
            + "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"600\" y=\"24\""
            + " text-anchor=\"middle\" font-size=\"16\">"
            + escaped(title)
            + "</text>\n");
    drawBox(all, 0, WIDTH, 0, height);
    out.accept("</svg>\n");
  }

  private void drawBox(Box box, double x, double width, int depth, int height) throws IOException {
    if (width < MIN_WIDTH || depth > MAX_DEPTH) {
      return;
    }
    int y = height - 10 - ROW * (depth + 1);
    out.accept("<g><title>" + escaped(box.name + " (" + figures(box) + ")") + "</title>");
    out.accept(
        "<rect x=\""
            + number(x)
            + "\" y=\""
            + y
            + "\" width=\""
            + number(width)
            + "\" height=\""
            + (ROW - 1)
            + "\" rx=\"2\" fill=\""
            + colour(box)
            + "\"/>");
    int letters = (int) ((width - 6) / LETTER);
    if (letters >= 3) {
      String name =
          box.name.length() <= letters ? box.name : box.name.substring(0, letters - 1) + "…";
      out.accept(
          "<text x=\"" + number(x + 3) + "\" y=\"" + (y + 12) + "\">" + escaped(name) + "</text>");
    }
    out.accept("</g>\n");
    List<Box> inner = new ArrayList<>(box.inner.values());
    inner.sort((a, b) -> a.name.compareTo(b.name));
    double at = x;
    for (Box b : inner) {
      double share = box.after == 0 ? 0 : width * b.after / box.after;
      drawBox(b, at, share, depth + 1, height);
      at += share;
    }
  }

  private String figures(Box box) {
    String text =
        value(box.after)
            + ", "
            + String.format(Locale.ROOT, "%.2f %%", share(box.after, all.after));
    return compared
        ? text
            + String.format(
                Locale.ROOT,
                "; before %s, %.2f %%",
                value(box.before),
                share(box.before, all.before))
        : text;
  }

  private static double share(long part, long whole) {
    return whole == 0 ? 0 : 100.0 * part / whole;
  }

  private String value(long value) {
    return unit.equals("nanoseconds")
        ? String.format(Locale.ROOT, "%.6f s", value / 1e9)
        : value + " " + unit;
  }

  /** Warm colours that stay with a name; of two traces, how much the share changed. */
  private String colour(Box box) {
    if (!compared) {
      int hash = box.name.hashCode() * 0x9e37_79b9;
      return "hsl(" + (20 + (hash >>> 24) % 36) + ",85%," + (62 + (hash >>> 16 & 0xff) % 14) + "%)";
    }
    double change = share(box.after, all.after) - share(box.before, all.before);
    int strength = (int) Math.min(45, Math.round(Math.abs(change) * 6));
    return strength == 0
        ? "#eee"
        : "hsl(" + (change > 0 ? 5 : 215) + ",85%," + (92 - strength) + "%)";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private static String escaped(String text) {
    return FoldedStacks.clean(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
