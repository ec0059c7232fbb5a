package org.tracetool.cli.dump.lines;

import java.util.Arrays;
import org.tracetool.core.io.ByteText;

/**
 * Formatted records of one stream, one behind the other, with what merging needs to know of each:
 * its time and where its text ends.
 */
final class TextBlock {
  private final ByteText text;

  /** Two words for each record: the time, then where its text ends. */
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

  /** Ends a record, whose text has just been added. */
  void end(long time) {
    int i = used;
    if (i == words.length) {
      words = Arrays.copyOf(words, 2 * i);
    }
    words[i] = time;
    words[i + 1] = text.length();
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
}
