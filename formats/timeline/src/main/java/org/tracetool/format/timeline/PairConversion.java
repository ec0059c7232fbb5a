package org.tracetool.format.timeline;

import java.io.IOException;
import java.util.Arrays;

/** Makes calls of the begins and ends of a row that has whole calls as well. */
final class PairConversion {
  private final TimelineIntake intake;
  private final TimelineNames names;
  private final IntakeRow row;

  /** Copies of the begins that are open, one after the other, and where each starts. */
  private long[] begins = new long[256];

  private int used;
  private int[] starts = new int[16];
  private int depth;
  private long lost;

  PairConversion(TimelineIntake intake, IntakeRow row) {
    this.intake = intake;
    this.row = row;
    names = intake.names();
  }

  /** Moves all records from the one order to the other; returns how many ends had no begin. */
  long run() throws IOException {
    row.pairs.sort();
    RecordStore.Cursor cursor = row.pairs.cursor(intake.spilled());
    while (cursor.next()) {
      long[] words = cursor.words();
      int at = cursor.at();
      int type = RecordWords.type(words[at + RecordWords.HEAD]);
      if (type == RecordWords.BEGIN) {
        push(words, at);
      } else if (type == RecordWords.POINT) {
        intake.addKeptPoint(row, words, at);
      } else {
        end(words, at);
      }
    }
    while (depth > 0) {
      add(0, null, 0, true);
    }
    return lost;
  }

  private void push(long[] words, int at) {
    int length = RecordWords.words(words[at + RecordWords.HEAD]);
    if (used + length > begins.length) {
      begins = Arrays.copyOf(begins, Math.max(used + length, 2 * begins.length));
    }
    if (depth == starts.length) {
      starts = Arrays.copyOf(starts, 2 * depth);
    }
    System.arraycopy(words, at, begins, used, length);
    starts[depth++] = used;
    used += length;
  }

  private int region(int level) {
    return RecordWords.region(begins, starts[level]);
  }

  private void end(long[] words, int at) throws IOException {
    int region = RecordWords.region(words, at);
    int found = depth - 1;
    int least = Math.max(0, depth - TimelineNames.MAX_SEARCH);
    while (found >= least && region != 0 && !names.isEnd(region(found), region)) {
      found--;
    }
    if (found < least) {
      lost++;
      return;
    }
    while (depth > found) {
      add(words[at], depth - 1 == found ? words : null, at, false);
    }
  }

  private void add(long end, long[] words, int at, boolean isOpen) throws IOException {
    int start = starts[--depth];
    used = start;
    addPairs(begins, start);
    if (words != null) {
      addPairs(words, at);
    }
    long begin = begins[start];
    intake.addCall(
        row,
        RecordWords.number(begins, start),
        begin,
        isOpen ? begin : end,
        RecordWords.region(begins, start),
        isOpen);
  }

  private void addPairs(long[] words, int at) {
    long head = words[at + RecordWords.HEAD];
    int pairs = RecordWords.pairs(head);
    if (pairs == 0) {
      return;
    }
    int length = RecordWords.words(head) - RecordWords.CALL_WORDS;
    intake.addStoredPairs(
        words, at + RecordWords.CALL_WORDS, length, pairs, RecordWords.hasTexts(head));
  }
}
