package org.tracetool.core.compare;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;

/**
 * Compares the records of one process, or others that belong together, in their order. Where they
 * differ, all records with the same time are aligned as well as possible, and the comparison goes
 * on with the next time, so that one extra record is one difference.
 */
final class SequenceDiff {
  /** Records with one time that are lined up; more of them are compared in portions. */
  private static final int MAX_ALIGNED_RECORDS = 512;

  private final Input a;
  private final Input b;
  private final RecordEquality equality;
  private final ClockRates rates;
  private final double secondsA;
  private final double secondsB;
  private final boolean ordered;
  private final Differences findings;

  /** A source with the record that is next. */
  private static final class Input {
    private final EventSource source;
    private final int stream;
    private final EventBlock block = new EventBlock();
    private final EventCursor cursor = new EventCursor();
    private final OperationIds operations = new OperationIds();
    private long records;
    private boolean any;

    Input(EventSource source, int stream) throws IOException {
      this.source = source;
      this.stream = stream;
      cursor.wrap(block);
      advance();
    }

    void advance() throws IOException {
      any = cursor.next();
      while (!any && source.read(block)) {
        any = cursor.wrap(block).next();
      }
      if (any) {
        operations.translate(cursor);
        records++;
      }
    }
  }

  /**
   * @param ordered whether the order of records with the same time matters
   * @param ticksA ticks per second of the first trace
   */
  SequenceDiff(
      EventSource sourceA,
      int streamA,
      EventSource sourceB,
      int streamB,
      DefinitionIdentities identities,
      boolean ordered,
      Differences findings)
      throws IOException {
    a = new Input(sourceA, streamA);
    b = new Input(sourceB, streamB);
    rates = identities.rates();
    equality =
        new RecordEquality(
            identities.first().stream(streamA), identities.second().stream(streamB), rates);
    secondsA = 1 / UnsignedLong.toDouble(identities.ticksFirst());
    secondsB = 1 / UnsignedLong.toDouble(identities.ticksSecond());
    this.ordered = ordered;
    this.findings = findings;
  }

  /** Compares everything. */
  void run() throws IOException {
    while (a.any && b.any) {
      int order = rates.compare(a.cursor.time(), b.cursor.time());
      if (order < 0) {
        reportOnly(a.cursor, null);
        a.advance();
      } else if (order > 0) {
        reportOnly(null, b.cursor);
        b.advance();
      } else if (equality.same(a.cursor, b.cursor)) {
        a.advance();
        b.advance();
      } else {
        alignRecords();
      }
    }
    for (; a.any; a.advance()) {
      reportOnly(a.cursor, null);
    }
    for (; b.any; b.advance()) {
      reportOnly(null, b.cursor);
    }
    findings.countCompared(a.records + b.records);
  }

  private void alignRecords() throws IOException {
    EventBlock rowsA = new EventBlock();
    EventBlock rowsB = new EventBlock();
    int[] startsA = collect(a, rowsA);
    int[] startsB = collect(b, rowsB);
    EventCursor ca = rowsA.cursor();
    EventCursor cb = rowsB.cursor();
    int[] partner =
        ordered
            ? RecordAlignment.inOrder(
                startsA.length,
                startsB.length,
                (i, k) -> equality.same(ca.moveTo(startsA[i]), cb.moveTo(startsB[k])))
            : RecordAlignment.anyOrder(
                startsA.length,
                startsB.length,
                (i, k) -> equality.same(ca.moveTo(startsA[i]), cb.moveTo(startsB[k])));
    int nextB = 0;
    boolean[] takenB = new boolean[startsB.length];
    for (int p : partner) {
      if (p >= 0) {
        takenB[p] = true;
      }
    }
    for (int i = 0; i < startsA.length; i++) {
      if (partner[i] >= 0) {
        continue;
      }
      ca.moveTo(startsA[i]);
      int other = -1;
      for (int k = nextB; k < startsB.length && other < 0; k++) {
        if (!takenB[k] && cb.moveTo(startsB[k]).kind() == ca.kind()) {
          other = k;
        }
      }
      if (other >= 0) {
        takenB[other] = true;
        reportOnly(ca, cb);
      } else {
        reportOnly(ca, null);
      }
    }
    for (int k = 0; k < startsB.length; k++) {
      if (!takenB[k]) {
        reportOnly(null, cb.moveTo(startsB[k]));
      }
    }
  }

  /** Takes the records with the time of the next one. */
  private static int[] collect(Input in, EventBlock rows) throws IOException {
    int[] starts = new int[MAX_ALIGNED_RECORDS];
    long time = in.cursor.time();
    int n = 0;
    while (n < MAX_ALIGNED_RECORDS && in.any && in.cursor.time() == time) {
      starts[n++] = rows.usedWords();
      rows.append(in.cursor);
      in.advance();
    }
    return Arrays.copyOf(starts, n);
  }

  private void reportOnly(EventCursor first, EventCursor second) {
    EventCursor any = first == null ? second : first;
    double time =
        first == null
            ? UnsignedLong.toDouble(any.time()) * secondsB
            : UnsignedLong.toDouble(any.time()) * secondsA;
    String label = any.kind().label();
    if (!findings.wants(time)) {
      findings.count(label);
      return;
    }
    findings.add(new Difference(label, time, side(first, a.stream), side(second, b.stream)));
  }

  private static Difference.Side side(EventCursor event, int stream) {
    if (event == null) {
      return null;
    }
    EventBlock row = new EventBlock(16);
    row.append(event);
    return new Difference.Side(null, stream, row);
  }
}
