package org.tracetool.format.vtf3.write;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.EventCursor;
import org.tracetool.format.vtf3.map.KeptRows;

/** Operations that are open, and what a reader knows about the begins and ends of each task. */
final class VtfOperationPairs {
  /** Bytes that may wait for the end of an operation. */
  private static final long MAX_HELD_BYTES = 2L << 30;

  /** What a reader knows about the begins and ends of a task. */
  static final class Pairs {
    boolean on;
    long next;
    long collectives;

    /** Whether a reader considers begins of files open that are not. */
    boolean stale;

    /** File operations of one record that have not ended, as numbers of their begins. */
    final Set<Long> single = new HashSet<>();

    private boolean isOpenBefore(long begin) {
      for (long other : single) {
        if (other < begin) {
          return true;
        }
      }
      return false;
    }
  }

  /** What is open. */
  final HeldOperations open = new HeldOperations();

  private final EventRecordOutput out;
  private final TokenTable<Pairs> pairs = new TokenTable<>();
  private long endlessCollectives;
  private long endlessFileOperations;

  VtfOperationPairs(EventRecordOutput out) {
    this.out = out;
  }

  /** Collective operations that never end. */
  long endlessCollectives() {
    return endlessCollectives;
  }

  /** File operations that never end. */
  long endlessFileOperations() {
    return endlessFileOperations;
  }

  /** A file operation never ends. */
  void countEndless(int location) {
    endlessFileOperations++;
    counted(location).stale = true;
  }

  /** Hands on the records that wait for nothing any more. */
  void release() throws IOException {
    out.release(open.oldest());
  }

  /** No operation ends any more. */
  void giveUpAll() throws IOException {
    while (!open.isEmpty()) {
      giveUp(open.oldestProcess());
    }
    out.release(Long.MAX_VALUE);
  }

  Pairs counted(int location) {
    Pairs p = pairs.get(location);
    if (p == null) {
      p = new Pairs();
      pairs.put(location, p);
    }
    return p;
  }

  /** Gives up operations that seem never to end, so that neither memory nor disk fills up. */
  void makeRoom(int location) throws IOException {
    while (open.isFull(location) || out.held.size() > MAX_HELD_BYTES && !open.isEmpty()) {
      giveUp(open.victim(location));
    }
    release();
  }

  private void giveUp(int location) throws IOException {
    open.giveUp(location);
    if (open.file) {
      countEndless(location);
    } else {
      countNeverEnding(location);
    }
  }

  /** Counts the operation that was taken out last, and has the reader know. */
  void countNeverEnding(int location) throws IOException {
    endlessCollectives++;
    if (out.annotations) {
      out.beginTaskComment(KeptRows.OPEN, out.tasks.cpu(location) + 1);
      out.text.put(' ');
      out.text.writeUnsigned(open.ordinal);
      out.annotate(out.lastTime, out.text);
    }
  }

  /** Sees to it that a reader takes the next operation of a task for a pair with this id. */
  void writePair(EventCursor e, double time, long id) throws IOException {
    if (!out.annotations) {
      return;
    }
    Pairs p = counted(e.location());
    if (!p.on || p.next != id) {
      out.beginTaskComment(KeptRows.PAIRS, out.cpu(e) + 1);
      out.text.put(' ');
      out.text.writeUnsigned(id);
      out.annotate(time, out.text);
    }
    p.on = true;
    p.next = id + 1;
  }

  /** Sees to it that a reader takes the next operation of a task for a single record. */
  void writeSingle(EventCursor e, double time) throws IOException {
    Pairs p = pairs.get(e.location());
    if (p != null && p.on) {
      p.on = false;
      out.beginTaskComment(KeptRows.SINGLE, out.cpu(e) + 1);
      out.annotate(time, out.text);
    }
  }

  /**
   * Returns whether a reader may match the end of file I/O with another begin: it takes the oldest
   * begin with the same data.
   */
  boolean isAmbiguous(int location, long begin) {
    Pairs p = counted(location);
    return out.annotations
        && (p.stale || p.isOpenBefore(begin) || open.isOpenBefore(location, begin));
  }
}
