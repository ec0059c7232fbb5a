package org.tracetool.format.slog2.print;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawingOrder;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.Node;
import org.tracetool.format.slog2.file.NodeCodec;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.Shadow;
import org.tracetool.format.slog2.file.Stub;
import org.tracetool.format.slog2.read.NodeOrder;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.read.TreeWalk;

/**
 * A log as {@code slog2printrecur} prints it: the tree depth by depth, the root first, each node
 * with its drawables and the previews of its children.
 */
public final class RecursivePrinter {
  private final SlogLog log;
  private final TreeWalk.Damage damage;
  private final PrintedText out;
  private final DrawableText texts;

  private RecursivePrinter(SlogLog log, TreeWalk.Damage damage, OutputStream stream)
      throws IOException {
    this.log = log;
    this.damage = damage;
    out = new PrintedText(stream);
    texts = new DrawableText(log);
  }

  /**
   * Prints a log.
   *
   * @param damage takes what is wrong with nodes, which are left out with all below them
   */
  public static void print(SlogLog log, TreeWalk.Damage damage, OutputStream stream)
      throws IOException {
    RecursivePrinter printer = new RecursivePrinter(log, damage, stream);
    FrontText.print(log, printer.out);
    printer.tree();
    printer.out.flush();
  }

  private void tree() throws IOException {
    Node root = log.root();
    if (root == null) {
      return;
    }
    out.line();
    int objects = root.nestless().size() + root.nestable().size();
    long size = NodeHead.SIZE + 2L * Integer.BYTES;
    for (Drawable d : merged(root)) {
      size += 1 + NodeCodec.size(d);
    }
    summary(root.head(), objects, size);
    out.line();
    NodeOrder nodes = new NodeOrder();
    nodes.read(root.head());
    List<Below> level = print(root);
    end();
    while (!level.isEmpty()) {
      for (Below below : level) {
        summary(below.head(), below.previews(), below.bytes());
      }
      out.line();
      List<Below> next = new ArrayList<>();
      for (Below below : level) {
        try {
          nodes.check(below.parent(), below.head());
          Node node = log.node(below.head());
          nodes.read(node.head());
          next.addAll(print(node));
        } catch (BadBlockException e) {
          damage.found(e);
        }
      }
      end();
      level = next;
    }
  }

  /** What is kept of the children until their depth is printed. */
  private record Below(NodeHead parent, NodeHead head, int previews, long bytes) {
    static Below of(NodeHead parent, Stub stub) {
      long bytes = NodeHead.SIZE + 2L * Integer.BYTES;
      for (Shadow s : stub.nestless()) {
        bytes += DrawableText.size(s);
      }
      for (Shadow s : stub.nestable()) {
        bytes += DrawableText.size(s);
      }
      return new Below(parent, stub.head(), stub.nestless().size() + stub.nestable().size(), bytes);
    }
  }

  private void end() throws IOException {
    out.line();
    out.line();
  }

  private void summary(NodeHead head, int objects, long size) throws IOException {
    StringBuilder text = out.text();
    text.append("{ ");
    DrawableText.head(head, text);
    text.append(" Nobjs=").append(objects).append(" bsize=").append(size).append(" }");
    out.line();
  }

  /** Prints a node; gives its children. */
  private List<Below> print(Node node) throws IOException {
    StringBuilder text = out.text();
    out.line("\t*** Start of TreeNode ***");
    text.append("    BufForDrawables{ ");
    DrawableText.head(node.head(), text);
    out.line(" }");
    int number = 1;
    for (Drawable d : merged(node)) {
      text.append(number++).append(": ");
      texts.drawable(d, text);
      out.line();
    }
    out.line();
    List<Below> below = new ArrayList<>();
    for (int i = 0; i < node.children().size(); i++) {
      Stub stub = node.children().get(i);
      print(i, stub);
      below.add(Below.of(node.head(), stub));
    }
    out.line("\t*** End of TreeNode ***");
    out.line();
    return below;
  }

  private void print(int place, Stub stub) throws IOException {
    StringBuilder text = out.text();
    out.line("\t BufForShadows No. " + place);
    text.append("    BufForShadows{ ");
    DrawableText.head(stub.head(), text);
    long real = 0;
    List<Shadow> shadows = merged(stub);
    for (Shadow s : shadows) {
      real += s.count();
    }
    out.line(" Nrobjs=" + real + " }");
    int number = 1;
    for (Shadow s : shadows) {
      text.append(number++).append(": ");
      texts.shadow(s, text);
      out.line();
    }
  }

  private static List<Drawable> merged(Node node) {
    List<Drawable> all = new ArrayList<>(node.nestless());
    all.addAll(node.nestable());
    all.sort(DrawingOrder.INSTANCE);
    return all;
  }

  private static List<Shadow> merged(Stub stub) {
    List<Shadow> all = new ArrayList<>(stub.nestless());
    all.addAll(stub.nestable());
    return sorted(all);
  }

  static List<Shadow> sorted(List<Shadow> all) {
    all.sort(
        (a, b) -> {
          int order = Double.compare(a.start(), b.start());
          order = order == 0 ? Double.compare(b.end(), a.end()) : order;
          order = order == 0 ? Integer.compare(a.shape().category(), b.shape().category()) : order;
          order =
              order == 0 ? Integer.compare(a.shape().firstLine(), b.shape().firstLine()) : order;
          return order == 0 ? Integer.compare(a.shape().lastLine(), b.shape().lastLine()) : order;
        });
    return all;
  }
}
