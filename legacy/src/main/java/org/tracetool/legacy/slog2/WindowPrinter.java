package org.tracetool.legacy.slog2;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawingOrder;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.ChildPointer;
import org.tracetool.format.slog2.file.PreviewDrawable;
import org.tracetool.format.slog2.file.TreeNode;
import org.tracetool.format.slog2.read.NodeOrder;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.read.TreeWalk;

/**
 * What a window shows at a detail: the drawables of all nodes down to a depth that have time in
 * common with it, and below that the previews. Only these nodes are read.
 */
public final class WindowPrinter {
  private final SlogLog log;
  private final double from;
  private final double to;
  private final int depth;
  private final TreeWalk.NodeDamageListener damage;
  private final List<Drawable> drawables = new ArrayList<>();
  private final List<PreviewDrawable> shadows = new ArrayList<>();
  private final NodeOrder nodes = new NodeOrder();
  private int lowest = Integer.MAX_VALUE;

  private WindowPrinter(
      SlogLog log, double from, double to, int depth, TreeWalk.NodeDamageListener damage) {
    this.log = log;
    this.from = from;
    this.to = to;
    this.depth = depth;
    this.damage = damage;
  }

  /**
   * Prints a window, both ends included.
   *
   * @param from in seconds
   * @param depth of the lowest nodes, 0 for all details
   * @param damage takes what is wrong with nodes, which are left out with all below them
   */
  public static void print(
      SlogLog log,
      double from,
      double to,
      int depth,
      TreeWalk.NodeDamageListener damage,
      OutputStream stream)
      throws IOException {
    WindowPrinter window = new WindowPrinter(log, from, to, depth, damage);
    TreeNode root = log.root();
    if (root != null) {
      window.take(root);
    }
    SlogTextOutput out = new SlogTextOutput(stream);
    FrontText.print(log, out);
    DrawableText texts = new DrawableText(log);
    window.drawables.sort(DrawingOrder.INSTANCE);
    int number = 1;
    for (Drawable d : window.drawables) {
      out.text().append(number++).append(": ");
      texts.appendDrawable(d, out.text());
      out.endLine();
    }
    number = 1;
    for (PreviewDrawable s : RecursivePrinter.sorted(window.shadows)) {
      out.text().append(number++).append(": ");
      texts.appendShadow(s, out.text());
      out.endLine();
    }
    out.flush();
  }

  private void take(TreeNode node) throws IOException {
    nodes.read(node.head());
    for (List<Drawable> list : List.of(node.nestless(), node.nestable())) {
      for (Drawable d : list) {
        if (d.start() <= to && from <= d.end()) {
          drawables.add(d);
        }
      }
    }
    if (node.head().depth() < lowest) {
      lowest = node.head().depth();
      shadows.clear();
    }
    for (ChildPointer stub : node.children()) {
      if (stub.head().overlaps(from, to)) {
        take(node, stub);
      }
    }
  }

  private void take(TreeNode node, ChildPointer stub) throws IOException {
    if (node.head().depth() > depth) {
      try {
        nodes.check(node.head(), stub.head());
        take(log.node(stub.head()));
      } catch (BadBlockException e) {
        damage.handleDamage(e);
      }
    } else if (node.head().depth() == lowest) {
      for (List<PreviewDrawable> list : List.of(stub.nestless(), stub.nestable())) {
        for (PreviewDrawable s : list) {
          if (s.start() <= to && from <= s.end()) {
            shadows.add(s);
          }
        }
      }
    }
  }
}
