package org.tracetool.format.clog2.file;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.io.Closeables;
import org.tracetool.core.merge.LoserTree;

/**
 * The records of several logs in order of time, as far as each is in order; those at the same time
 * in the order of the logs.
 */
public final class JoinedCursor extends LogCursor {
  private final List<Clog2Cursor> logs;

  /** Null before the first record. */
  private LoserTree heads;

  /** Null before the first record, and behind the last one. */
  private Clog2Cursor current;

  JoinedCursor(List<Clog2Cursor> logs) {
    this.logs = List.copyOf(logs);
  }

  @Override
  public boolean next() throws IOException {
    if (heads == null) {
      begin();
    } else if (current != null && current.next()) {
      heads.replace(key(current.time()));
    } else if (current != null) {
      heads.remove();
    }
    int log = heads.winner();
    current = log < 0 ? null : logs.get(log);
    if (current != null) {
      take();
    }
    return current != null;
  }

  private void begin() throws IOException {
    long[] first = new long[logs.size()];
    boolean[] has = new boolean[first.length];
    for (int i = 0; i < first.length; i++) {
      has[i] = logs.get(i).next();
      first[i] = has[i] ? key(logs.get(i).time()) : 0;
    }
    heads = new LoserTree(first, has);
  }

  /** Unsigned, these are in the order of {@link Double#compare}. */
  private static long key(double time) {
    long bits = Double.doubleToLongBits(time);
    return bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
  }

  private void take() {
    sort = current.sort;
    time = current.time;
    comm = current.comm;
    rank = current.rank;
    thread = current.thread;
    event = current.event;
    second = current.second;
    otherComm = current.otherComm;
    otherRank = current.otherRank;
    tag = current.tag;
    size = current.size;
  }

  /** Whether each log ended with its mark; asked after the last record. */
  public List<Boolean> complete() {
    return logs.stream().map(FileCursor::isComplete).toList();
  }

  @Override
  public int word(int offset) {
    return current.word(offset);
  }

  @Override
  public double real(int offset) {
    return current.real(offset);
  }

  @Override
  public byte[] cargo() {
    return current.cargo();
  }

  @Override
  public byte[] colour() {
    return current.colour();
  }

  @Override
  public byte[] name() {
    return current.name();
  }

  @Override
  public byte[] label() {
    return current.label();
  }

  @Override
  public void close() throws IOException {
    Closeables.closeAll(logs);
  }
}
