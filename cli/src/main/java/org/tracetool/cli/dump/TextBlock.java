package org.tracetool.cli.dump;

import java.util.Arrays;
import org.tracetool.cli.common.ByteText;

/**
 * Formatted records of one stream, one behind the other, with what merging needs to know of each: its
 * time, where its text ends, and how many lines it stands for in the order of the trace.
 */
final class TextBlock {
  private final ByteText text;
  private long[] times = new long[16];
  private int[] ends = new int[16];
  private int[] weights = new int[16];
  private int count;

  TextBlock(int room) {
    text = new ByteText(room);
  }

  void clear() {
    text.clear();
    count = 0;
  }

  ByteText text() {
    return text;
  }

  /**
   * Ends a record, whose text has just been added; it may be empty.
   *
   * @param weight the lines that it stands for; 0 says that the stream ends here
   */
  void end(long time, int weight) {
    int i = count;
    if (i == times.length) {
      times = Arrays.copyOf(times, 2 * i);
      ends = Arrays.copyOf(ends, 2 * i);
      weights = Arrays.copyOf(weights, 2 * i);
    }
    times[i] = time;
    ends[i] = text.length();
    weights[i] = weight;
    count = i + 1;
  }

  int count() {
    return count;
  }

  long time(int index) {
    return times[index];
  }

  int start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }

  int end(int index) {
    return ends[index];
  }

  int weight(int index) {
    return weights[index];
  }

  /** One of the lines that a record stands for has had its turn. */
  void lighten(int index) {
    weights[index]--;
  }
}
