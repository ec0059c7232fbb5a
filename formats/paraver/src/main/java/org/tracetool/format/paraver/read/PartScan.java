package org.tracetool.format.paraver.read;

import java.io.IOException;
import org.tracetool.format.paraver.file.LineFeed;
import org.tracetool.format.paraver.names.MpiCalls;

/** Finds the {@link Links} of a part of a trace, as {@link Scan} does those of all of it. */
final class PartScan extends RecordLoop {
  private final CommLines comms;
  private final Links links;
  private final long until;
  private final CollectiveFields fields = new CollectiveFields();
  private boolean over;

  /**
   * @param feed from the first line of the part on
   * @param links what is known there, to which those of the part are added
   * @param until the largest time of a line that is looked at
   */
  PartScan(LineFeed feed, Objects objects, CommLines comms, Links links, long until) {
    super(feed, objects, null);
    this.comms = comms;
    this.links = links;
    this.until = until;
  }

  /** Reads the lines of the part. */
  void run() throws IOException {
    while (!over && step()) {
      // all is done there
    }
    links.sides().end();
  }

  private void line(long at) throws IOException {
    links.sides().line(at);
    over = at > until;
  }

  @Override
  void state(int thread, long[] f) throws IOException {
    line(f[5]);
  }

  @Override
  void event(int thread, long[] f, int count) throws IOException {
    line(f[5]);
    for (int i = 6; i < count; i += 2) {
      if (f[i] == MpiCalls.COLLECTIVE && f[i + 1] != 0) {
        fields.read(f, count);
        int comm = comms.token(objects.application(thread), fields.comm());
        if (comm != 0) {
          links.roots().call(thread, comm, fields.isRoot());
        }
      }
    }
  }

  @Override
  void message(int sender, int receiver, long[] f) throws IOException {
    links.sides().message(sender, receiver, f);
  }

  @Override
  void note(byte[] bytes, int begin, int end) {
    // of no importance here
  }

  @Override
  void communicator(byte[] bytes, int begin, int end) {
    // is known
  }
}
