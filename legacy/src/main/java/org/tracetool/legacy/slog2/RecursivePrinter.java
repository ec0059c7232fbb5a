package org.tracetool.legacy.slog2;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawingOrder;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.ChildPointer;
import org.tracetool.format.slog2.file.NodeCodec;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.PreviewDrawable;
import org.tracetool.format.slog2.file.TreeNode;
import org.tracetool.format.slog2.read.NodeOrder;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.read.TreeWalk;

/**
 * A log as {@code slog2printrecur} prints it: the tree depth by depth, the root first, each node
 * with its drawables and the previews of its children.
 */
public final class RecursivePrinter {
  private final SlogLog log;
  private final TreeWalk.NodeDamageListener damage;
  private final SlogTextOutput out;
  private final DrawableText texts;

  private RecursivePrinter(SlogLog log, TreeWalk.NodeDamageListener damage, OutputStream stream)
      throws IOException {
    this.log = log;
    this.damage = damage;
    out = new SlogTextOutput(stream);
    texts = new DrawableText(log);
  }

  /**
   * Prints a log.
   *
   * @param damage takes what is wrong with nodes, which are left out with all below them
   */
  public static void print(SlogLog log, TreeWalk.NodeDamageListener damage, OutputStream stream)
      throws IOException {
    RecursivePrinter printer = new RecursivePrinter(log, damage, stream);
    FrontText.print(log, printer.out);
    printer.printTree();
    printer.out.flush();
  }

  private void printTree() throws IOException {
    TreeNode root = log.root();
    if (root == null) {
      return;
    }
    out.endLine();
    int objects = root.nestless().size() + root.nestable().size();
    long size = NodeHead.SIZE + 2L * Integer.BYTES;
    for (Drawable d : merged(root)) {
      size += 1 + NodeCodec.size(d);
    }
    printSummary(root.head(), objects, size);
    out.endLine();
    NodeOrder nodes = new NodeOrder();
    nodes.read(root.head());
    List<ChildNodes> level = print(root);
    end();
    while (!level.isEmpty()) {
      for (ChildNodes below : level) {
        printSummary(below.head(), below.previews(), below.bytes());
      }
      out.endLine();
      List<ChildNodes> next = new ArrayList<>();
      for (ChildNodes below : level) {
        try {
          nodes.check(below.parent(), below.head());
          TreeNode node = log.node(below.head());
          nodes.read(node.head());
          next.addAll(print(node));
        } catch (BadBlockException e) {
          damage.handleDamage(e);
        }
      }
      end();
      level = next;
    }
  }

  /** What is kept of the children until their depth is printed. */
  private record ChildNodes(NodeHead parent, NodeHead head, int previews, long bytes) {
    static ChildNodes of(NodeHead parent, ChildPointer stub) {
      long bytes = NodeHead.SIZE + 2L * Integer.BYTES;
      for (PreviewDrawable s : stub.nestless()) {
        bytes += DrawableText.size(s);
      }
      for (PreviewDrawable s : stub.nestable()) {
        bytes += DrawableText.size(s);
      }
      return new ChildNodes(
          parent, stub.head(), stub.nestless().size() + stub.nestable().size(), bytes);
    }
  }

  private void end() throws IOException {
    out.endLine();
    out.endLine();
  }

  private void printSummary(NodeHead head, int objects, long size) throws IOException {
    StringBuilder text = out.text();
    text.append("{ ");
    DrawableText.appendHead(head, text);
    text.append(" Nobjs=").append(objects).append(" bsize=").append(size).append(" }");
    out.endLine();
  }

  /** Prints a node; gives its children. */
  private List<ChildNodes> print(TreeNode node) throws IOException {
    StringBuilder text = out.text();
    out.printLine("\t*** Start of TreeNode ***");
    text.append("    BufForDrawables{ ");
    DrawableText.appendHead(node.head(), text);
    out.printLine(" }");
    int number = 1;
    for (Drawable d : merged(node)) {
      text.append(number++).append(": ");
      texts.appendDrawable(d, text);
      out.endLine();
    }
    out.endLine();
    List<ChildNodes> below = new ArrayList<>();
    for (int i = 0; i < node.children().size(); i++) {
      ChildPointer stub = node.children().get(i);
      print(i, stub);
      below.add(ChildNodes.of(node.head(), stub));
    }
    out.printLine("\t*** End of TreeNode ***");
    out.endLine();
    return below;
  }

  private void print(int place, ChildPointer stub) throws IOException {
    StringBuilder text = out.text();
    out.printLine("\t BufForShadows No. " + place);
    text.append("    BufForShadows{ ");
    DrawableText.appendHead(stub.head(), text);
    long real = 0;
    List<PreviewDrawable> shadows = merged(stub);
    for (PreviewDrawable s : shadows) {
      real += s.count();
    }
    out.printLine(" Nrobjs=" + real + " }");
    int number = 1;
    for (PreviewDrawable s : shadows) {
      text.append(number++).append(": ");
      texts.appendShadow(s, text);
      out.endLine();
    }
  }

  private static List<Drawable> merged(TreeNode node) {
    List<Drawable> all = new ArrayList<>(node.nestless());
    all.addAll(node.nestable());
    all.sort(DrawingOrder.INSTANCE);
    return all;
  }

  private static List<PreviewDrawable> merged(ChildPointer stub) {
    List<PreviewDrawable> all = new ArrayList<>(stub.nestless());
    all.addAll(stub.nestable());
    return sorted(all);
  }

  static List<PreviewDrawable> sorted(List<PreviewDrawable> all) {
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
