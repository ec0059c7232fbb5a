package org.tracetool.format.paraver.read;

import java.io.Closeable;
import java.io.IOException;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.format.paraver.file.LineFeed;
import org.tracetool.format.paraver.names.ParaverMpiCalls;

/**
 * Reads a part of a trace ahead of its rows, for the sides of messages and the roots of operations,
 * as {@link PrvScan} does for all of it.
 */
final class LookaheadScan extends RecordLoop implements Closeable {
  private final CommLines comms;
  private final long delay;
  private final SideQueue sends = new SideQueue();
  private final SideQueue receives = new SideQueue();
  private final MessageSplitter sides;
  private final CollectiveRoots roots = new CollectiveRoots();
  private final CollectiveFields fields = new CollectiveFields();
  private boolean ended;

  /**
   * @param feed from the first line of the part on; is closed with this
   * @param delay the largest time from an event of the part to the line that records it
   */
  LookaheadScan(LineFeed feed, ThreadObjects objects, CommLines comms, long delay) {
    super(feed, objects, null);
    this.comms = comms;
    this.delay = delay;
    sides = new MessageSplitter(comms, sends, receives);
  }

  /**
   * Goes on from a place.
   *
   * @param time of the first line there
   * @param before the operations that threads have begun there
   */
  void restore(SavedNumberReader from, long time, OperationCounts before) throws IOException {
    sides.restore(from);
    PendingSides.restore(from, time, sends, objects);
    PendingSides.restore(from, time, receives, objects);
    roots.restore(before, from, objects);
  }

  /** Reads on until all is known that is not later than a time. */
  void readUpTo(long time) throws IOException {
    while (!ended && sides.time() - delay <= time) {
      if (!step()) {
        ended = true;
        sides.end();
      }
    }
  }

  /** The sides that send, as far as they are known. */
  SideRows sends() {
    return sends;
  }

  /** The sides that receive, as far as they are known. */
  SideRows receives() {
    return receives;
  }

  /** The roots, as far as they are known. */
  CollectiveRoots roots() {
    return roots;
  }

  @Override
  void handleState(int thread, long[] f) throws IOException {
    sides.handleLine(f[5]);
  }

  @Override
  void handleEvent(int thread, long[] f, int count) throws IOException {
    sides.handleLine(f[5]);
    for (int i = 6; i < count; i += 2) {
      if (f[i] == ParaverMpiCalls.COLLECTIVE && f[i + 1] != 0) {
        fields.read(f, count);
        int comm = comms.token(objects.application(thread), fields.comm());
        if (comm != 0) {
          roots.call(thread, comm, fields.isRoot());
        }
      }
    }
  }

  @Override
  void handleMessage(int sender, int receiver, long[] f) throws IOException {
    sides.handleMessage(sender, receiver, f);
  }

  @Override
  void note(byte[] bytes, int begin, int end) {
    // of no importance here
  }

  @Override
  void handleCommunicator(byte[] bytes, int begin, int end) {
    // is known
  }

  @Override
  public void close() throws IOException {
    feed.close();
  }
}
