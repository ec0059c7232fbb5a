package org.tracetool.core.operation;

import java.io.IOException;
import org.tracetool.core.collect.SpillStore;

/**
 * The messages that one process received from one other: filled by the reader of the receiver,
 * emptied by the writer of the sender, which may be different threads.
 */
public final class ReceivePair {
  /** The result of {@link #take} if there is no such receive. */
  public static final long NONE = -1;

  /** Hears of receives, one after the other. */
  @FunctionalInterface
  public interface ReceiveVisitor {
    /** A receive: the {@link ReceivePair#key} of its message, and its global time. */
    void accept(long key, long time) throws IOException;
  }

  private final ReceiveLog log;

  /** Receives that were passed by in search of others; null if there never were any. */
  private WaitingRows passed;

  /** Nothing was received yet. */
  public ReceivePair(SpillStore store) {
    log = new ReceiveLog(store);
  }

  /** The common properties of a send and its receive besides the processes. */
  public static long key(int comm, int tag) {
    return ReceiveLog.key(comm, tag);
  }

  /** Adds a receive. */
  public synchronized void add(long key, long time) throws IOException {
    log.add(key, time);
  }

  /** No more receives will be added. */
  public synchronized void finish() throws IOException {
    log.finish();
  }

  /** Takes the oldest receive with this key; its global time, or {@link #NONE}. */
  public synchronized long take(long key) throws IOException {
    if (passed != null) {
      int slot = passed.find(key, 0, 0);
      if (slot != WaitingRows.NONE) {
        passed.remove(slot);
        return passed.get(slot, 0);
      }
    }
    if (!log.mayHold(key)) {
      return NONE;
    }
    while (log.next()) {
      if (log.key() == key) {
        return log.time();
      }
      keep(log.key(), log.time());
    }
    return NONE;
  }

  /** Takes all receives in the order in which they were added; returns how many there were. */
  public synchronized long drain(ReceiveVisitor each) throws IOException {
    long receives = 0;
    while (log.next()) {
      each.accept(log.key(), log.time());
      receives++;
    }
    return receives;
  }

  private void keep(long key, long time) {
    if (passed == null) {
      passed = new WaitingRows(1);
    }
    passed.set(passed.add(key, 0, 0), 0, time);
  }
}
