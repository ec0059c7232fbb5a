package org.tracetool.cli.dump.lines;

import java.io.IOException;
import java.util.List;
import java.util.function.LongConsumer;
import org.tracetool.core.merge.Ahead;
import org.tracetool.core.merge.LoserTree;

/** Writes the text of several streams in the order of time. */
final class TextMerge {
  private final List<Ahead<TextBlock>> streams;
  private final LineOutput out;
  private final LongConsumer progress;
  private final TextBlock[] blocks;
  private final int[] at;

  /**
   * @param progress gets the time that the merge has come to, now and then
   */
  TextMerge(List<Ahead<TextBlock>> streams, LineOutput out, LongConsumer progress) {
    this.streams = List.copyOf(streams);
    this.out = out;
    this.progress = progress;
    blocks = new TextBlock[streams.size()];
    at = new int[streams.size()];
  }

  private boolean next(int stream) throws IOException {
    TextBlock block = blocks[stream];
    if (block != null && ++at[stream] < block.count()) {
      return true;
    }
    block = streams.get(stream).take(block);
    blocks[stream] = block;
    at[stream] = 0;
    if (block != null) {
      progress.accept(block.time(0));
    }
    return block != null;
  }

  /** Writes everything, ordered by time, then by stream. */
  void write() throws IOException {
    int n = blocks.length;
    long[] times = new long[n];
    boolean[] has = new boolean[n];
    for (int i = 0; i < n; i++) {
      has[i] = next(i);
      times[i] = has[i] ? blocks[i].time(0) : 0;
    }
    LoserTree tree = new LoserTree(times, has);
    for (int s = tree.winner(); s >= 0; s = tree.winner()) {
      // Records that follow each other in their block and in the output are copied together.
      TextBlock block = blocks[s];
      int first = at[s];
      int last = first;
      while (tree.winner() == s && last + 1 < block.count()) {
        last++;
        tree.replace(block.time(last));
      }
      boolean lastToo = tree.winner() == s;
      int end = lastToo ? last : last - 1;
      out.write(block.text().bytes(), block.start(first), block.end(end));
      out.counted(end - first + 1);
      at[s] = last;
      if (lastToo) {
        if (next(s)) {
          tree.replace(blocks[s].time(0));
        } else {
          tree.remove();
        }
      }
    }
  }
}
