package org.tracetool.format.otf.text;

import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.text.Hex;

/**
 * Decodes runs of the lines that make up nearly all snapshots: open calls without source location
 * ({@code TE1O2}) and the last samples of counters ({@code TCNT1CNT2V3}), both in the short form.
 * It stops at the first line that is anything else, which the general parser then takes.
 */
public final class PlainSnapshots {
  private static final int CHUNK = 8;

  private static final long U32 = 0xffff_ffffL;

  private final boolean wantsEnters;
  private final boolean wantsCounters;

  /** Where the next field begins; negative after a number that the general parser has to see. */
  private int at;

  /**
   * For a file.
   *
   * @param wantsEnters whether open calls are decoded; else their lines are passed over
   * @param wantsCounters whether samples are decoded; else their lines are passed over
   */
  public PlainSnapshots(boolean wantsEnters, boolean wantsCounters) {
    this.wantsEnters = wantsEnters;
    this.wantsCounters = wantsCounters;
  }

  /**
   * Decodes lines from {@code from} on and adds their records, of one process at one time, to the
   * block.
   *
   * @param most words of the block at which the run ends
   * @return index of the first line that was not decoded
   */
  public int run(
      byte[] b, int from, int limit, EventBlock block, int most, long time, int process) {
    int start = from;
    while (start < limit && block.usedWords() < most && b[start] == 'T') {
      if (b[start + 1] == 'E') {
        at = start + 2;
        takeEnter(b, block, time, process);
      } else if (b[start + 1] == 'C' && b[start + 2] == 'N' && b[start + 3] == 'T') {
        at = start + 4;
        takeCounter(b, block, time, process);
      } else {
        break;
      }
      if (at < 0) {
        break;
      }
      start = at;
    }
    return start;
  }

  private void takeEnter(byte[] b, EventBlock block, long time, int process) {
    if (!wantsEnters) {
      pass(b);
      return;
    }
    long region = number(b);
    skip(b, 'O');
    long since = number(b);
    skip(b, '\n');
    if (at >= 0) {
      int row = block.addRow(time, EventKind.SNAPSHOT_ENTER, process, 0);
      long[] words = block.words();
      words[row] = region & U32;
      words[row + 1] = since;
      words[row + 2] = 0;
    }
  }

  private void takeCounter(byte[] b, EventBlock block, long time, int process) {
    if (!wantsCounters) {
      pass(b);
      return;
    }
    long since = number(b);
    skip(b, 'C');
    skip(b, 'N');
    skip(b, 'T');
    long counter = number(b);
    skip(b, 'V');
    long value = number(b);
    skip(b, '\n');
    if (at >= 0) {
      int row = block.addRow(time, EventKind.SNAPSHOT_COUNTER, process, 0);
      long[] words = block.words();
      words[row] = since;
      words[row + 1] = counter & U32;
      words[row + 2] = value;
    }
  }

  /** Goes on to the next line, if the keyword has ended here. */
  private void pass(byte[] b) {
    if (LineParser.isKeywordByte(b[at])) {
      at = -1;
      return;
    }
    long feeds = HexChunks.newlines(HexChunks.load(b, at));
    while (feeds == 0) {
      at += CHUNK;
      feeds = HexChunks.newlines(HexChunks.load(b, at));
    }
    at += HexChunks.lengthBefore(feeds) + 1;
  }

  private void skip(byte[] b, char wanted) {
    if (at >= 0) {
      at = b[at] == wanted ? at + 1 : -1;
    }
  }

  /** Reads a number of up to 16 digits. */
  private long number(byte[] b) {
    if (at < 0) {
      return 0;
    }
    long word = HexChunks.load(b, at);
    int digits = HexChunks.leadingDigits(word);
    if (digits == 0) {
      at = -1;
      return 0;
    }
    if (digits < CHUNK) {
      at += digits;
      return HexChunks.value(HexChunks.lastDigits(word, digits));
    }
    long rest = HexChunks.load(b, at + CHUNK);
    int more = HexChunks.leadingDigits(rest);
    if (more == CHUNK && Hex.digit(b[at + 2 * CHUNK]) >= 0) {
      at = -1;
      return 0;
    }
    at += CHUNK + more;
    long low = more == 0 ? 0 : HexChunks.value(HexChunks.lastDigits(rest, more));
    return HexChunks.value(word) << 4 * more | low;
  }
}
