package org.tracetool.cli.dump;

import java.util.Arrays;
import org.tracetool.cli.common.ByteText;

/**
 * Formatted records of one stream, one behind the other, with what merging needs to know of each:
 * its time, where its text ends, and how many lines it stands for in the order of the trace.
 */
final class TextBlock {
  private final ByteText text;

  /** Two words for each record: the time, then {@code weight << 32 | end}. */
  private long[] words = new long[64];

  private int used;

  TextBlock(int room) {
    text = new ByteText(room);
  }

  void clear() {
    text.clear();
    used = 0;
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
    int i = used;
    if (i == words.length) {
      words = Arrays.copyOf(words, 2 * i);
    }
    words[i] = time;
    words[i + 1] = (long) weight << 32 | text.length();
    used = i + 2;
  }

  int count() {
    return used >> 1;
  }

  long time(int index) {
    return words[2 * index];
  }

  int start(int index) {
    return index == 0 ? 0 : (int) words[2 * index - 1];
  }

  int end(int index) {
    return (int) words[2 * index + 1];
  }

  int weight(int index) {
    return (int) (words[2 * index + 1] >>> 32);
  }

  /** One of the lines that a record stands for has had its turn. */
  void lighten(int index) {
    words[2 * index + 1] -= 1L << 32;
  }
}
