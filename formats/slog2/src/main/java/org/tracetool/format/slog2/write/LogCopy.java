package org.tracetool.format.slog2.write;

import java.io.IOException;
import java.util.function.LongConsumer;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.LineMap;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.read.TreeWalk;
import org.tracetool.format.slog2.read.WalkOrder;

/** Copies a log as it is: all drawables, categories with their summaries, maps of lines. */
public final class LogCopy {
  private static final int STEP = 1 << 14;

  private LogCopy() {}

  /**
   * Copies a log.
   *
   * @param damage takes what is wrong with nodes, whose drawables are left out
   * @param progress gets the number of drawables now and then
   * @return how many drawables there are
   */
  public static long copy(
      SlogLog log, SlogFile file, TreeWalk.NodeDamageListener damage, LongConsumer progress)
      throws IOException {
    file.adopt(log.storedCategories(), log.header().hasCounts());
    for (LineMap map : log.maps()) {
      file.addLineMap(map);
    }
    TreeWalk walk = new TreeWalk(log, WalkOrder.END, damage);
    long count = 0;
    for (Drawable d = walk.next(); d != null; d = walk.next()) {
      file.add(d);
      count++;
      if (count % STEP == 0) {
        progress.accept(count);
      }
    }
    return count;
  }
}
