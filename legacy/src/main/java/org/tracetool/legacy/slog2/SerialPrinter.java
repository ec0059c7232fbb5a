package org.tracetool.legacy.slog2;

import java.io.IOException;
import java.io.OutputStream;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.file.TreeNode;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.read.TreeWalk;
import org.tracetool.format.slog2.read.WalkOrder;

/**
 * A log as {@code slog2printserial} prints it: all drawables in order. That tool takes the time of
 * the log as half open, so in the order of starts it leaves out what starts at its very end.
 */
public final class SerialPrinter {
  private SerialPrinter() {}

  /**
   * Prints a log.
   *
   * @param damage takes what is wrong with nodes, which are left out
   */
  public static void print(
      SlogLog log, WalkOrder order, TreeWalk.NodeDamageListener damage, OutputStream stream)
      throws IOException {
    SlogTextOutput out = new SlogTextOutput(stream);
    FrontText.print(log, out);
    TreeNode root = log.root();
    if (root != null) {
      DrawableText texts = new DrawableText(log);
      TreeWalk walk = new TreeWalk(log, order, damage);
      double start = root.head().start();
      double end = root.head().end();
      long number = 1;
      for (Drawable d = walk.next(); d != null; d = walk.next()) {
        if (order == WalkOrder.END ? d.end() > start : d.start() < end) {
          out.text().append(number++).append(": ");
          texts.appendDrawable(d, out.text());
          out.endLine();
        }
      }
    }
    out.flush();
  }
}
