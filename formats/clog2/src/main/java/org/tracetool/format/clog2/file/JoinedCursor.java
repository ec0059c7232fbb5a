package org.tracetool.format.clog2.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The records of several logs in order of time, as far as each is in order; those at the same time
 * in the order of the logs.
 */
public final class JoinedCursor extends LogCursor {
  /** A log that has a record. */
  private record Head(double time, int log) {}

  private final List<Clog2Cursor> logs;
  private final PriorityQueue<Head> heads =
      new PriorityQueue<>(Comparator.comparingDouble(Head::time).thenComparingInt(Head::log));
  private boolean begun;
  private int place;
  private Clog2Cursor current;

  JoinedCursor(List<Clog2Cursor> logs) {
    this.logs = List.copyOf(logs);
  }

  @Override
  public boolean next() throws IOException {
    if (begun) {
      advance(place);
    } else {
      begun = true;
      for (int i = 0; i < logs.size(); i++) {
        advance(i);
      }
    }
    Head head = heads.poll();
    if (head == null) {
      return false;
    }
    place = head.log();
    current = logs.get(place);
    take();
    return true;
  }

  private void advance(int log) throws IOException {
    Clog2Cursor in = logs.get(log);
    if (in.next()) {
      heads.add(new Head(in.time(), log));
    }
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
    List<IOException> failures = new ArrayList<>();
    for (Clog2Cursor log : logs) {
      try {
        log.close();
      } catch (IOException e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
  }
}
