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
  private static final int MAX_THREADS = 8;

  private SerialPrinter() {}

  /**
   * Prints a log with as many threads as there are processors, up to a number that the thread that
   * reads can keep busy.
   *
   * @param damage takes what is wrong with nodes, which are left out
   */
  public static void print(
      SlogLog log, WalkOrder order, TreeWalk.NodeDamageListener damage, OutputStream stream)
      throws IOException {
    int processors = Runtime.getRuntime().availableProcessors();
    print(log, order, damage, stream, Math.min(processors, MAX_THREADS));
  }

  /** As the other one, with so many threads. */
  static void print(
      SlogLog log,
      WalkOrder order,
      TreeWalk.NodeDamageListener damage,
      OutputStream stream,
      int threads)
      throws IOException {
    SlogTextOutput out = new SlogTextOutput(stream);
    FrontText.print(log, out);
    TreeNode root = log.root();
    if (root == null) {
      out.flush();
      return;
    }
    DrawableText texts = new DrawableText(log);
    TreeWalk walk = new TreeWalk(log, order, damage);
    double start = root.head().start();
    double end = root.head().end();
    out.flush();
    try (DrawableLines lines = new DrawableLines(texts, stream, threads)) {
      for (Drawable d = walk.next(); d != null; d = walk.next()) {
        if (order == WalkOrder.END ? d.end() > start : d.start() < end) {
          lines.add(d);
        }
      }
      lines.finish();
    }
  }
}
