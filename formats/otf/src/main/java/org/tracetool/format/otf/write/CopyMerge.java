package org.tracetool.format.otf.write;

import java.io.IOException;
import org.tracetool.core.event.EventSink;
import org.tracetool.format.otf.output.TextOutput;
import org.tracetool.format.otf.read.CopyableRecords;
import org.tracetool.format.otf.text.CopiedLines;

/** Copies the records of several files into one text, those that cannot be copied as rows. */
final class CopyMerge {
  /** Records that are taken at a call, so that the JVM compiles that early. */
  private static final int PIECE = 256;

  /** Stands for the time of the last record before the first one. */
  private static final long NONE = Long.MIN_VALUE;

  private final TimedSink sink;
  private final TextOutput out;
  private final EventSink others;
  private final CopyableRecords[] records;
  private final CopyRounds rounds;
  private final byte[][] texts;
  private final int[][] places;

  /** Index of each file's next record. */
  private final int[] next;

  /** Time of the last record after {@link CopyRounds#base}. */
  private long last = NONE;

  /** The file of the last record, and its index there, if it was copied; else -1. */
  private int lastFile = -1;

  private int lastIndex;

  CopyMerge(TimedSink sink, TextOutput out, EventSink others, CopyableRecords[] records) {
    this.sink = sink;
    this.out = out;
    this.others = others;
    this.records = records;
    rounds = new CopyRounds(records);
    texts = new byte[records.length][];
    places = new int[records.length][];
    next = new int[records.length];
  }

  /** Takes all records; gives their number, or -1 if that is not possible. */
  long run() throws IOException {
    long taken = 0;
    while (rounds.next()) {
      for (int i = 0; i < records.length; i++) {
        texts[i] = records[i].text();
        places[i] = records[i].places();
        next[i] = records[i].first();
        sink.announce(records[i].found());
      }
      for (int i = 0; i < rounds.size(); i += PIECE) {
        copyPiece(i, Math.min(rounds.size(), i + PIECE));
      }
      tellLast(); // as the places are about to change
      taken += rounds.size();
    }
    return rounds.fits() ? taken : -1;
  }

  private void copyPiece(int from, int to) throws IOException {
    int at = from;
    while (at < to) {
      at = copy(at, to);
      if (at < to) {
        copyRare(rounds.keys()[at]);
        at++;
      }
    }
  }

  /** Copies records up to the first that is not text, or not later than the one before. */
  private int copy(int from, int to) throws IOException {
    out.ensureCapacity((to - from) * CopiedLines.MAX);
    CopyRounds r = rounds;
    long[] keys = r.keys();
    int[] indexes = next;
    byte[] into = out.bytes;
    int used = out.used;
    long before = last;
    int file = lastFile;
    int index = lastIndex;
    int at = from;
    while (at < to) {
      long key = keys[at];
      int f = r.file(key);
      int i = indexes[f];
      int place = places[f][i];
      long distance = r.distance(key);
      if (place < 0 || distance <= before) {
        break;
      }
      used = CopiedLines.copy(texts[f], place, into, used);
      indexes[f] = i + 1;
      before = distance;
      file = f;
      index = i;
      at++;
    }
    out.used = used;
    last = before;
    lastFile = file;
    lastIndex = index;
    return at;
  }

  private void copyRare(long key) throws IOException {
    tellLast();
    int file = rounds.file(key);
    int i = next[file]++;
    int place = places[file][i];
    if (place < 0) {
      others.accept(records[file].row(place));
    } else {
      out.ensureCapacity(2 * CopiedLines.MAX);
      sink.writeState(rounds.base() + rounds.distance(key), records[file].processes()[i]);
      out.used = CopiedLines.copyEvent(texts[file], place, out.bytes, out.used);
    }
    last = sink.isBegun() ? sink.lastTime() - rounds.base() : NONE;
  }

  /** Tells the sink of the last record that was copied. */
  private void tellLast() {
    if (lastFile >= 0) {
      sink.setState(rounds.base() + last, records[lastFile].processes()[lastIndex]);
      lastFile = -1;
    }
  }
}
