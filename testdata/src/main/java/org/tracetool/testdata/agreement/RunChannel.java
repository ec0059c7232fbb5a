package org.tracetool.testdata.agreement;

import java.util.ArrayList;
import java.util.List;

/**
 * The messages of one sender, receiver, communicator and tag: the receive that was posted n-th gets
 * the message that was sent n-th.
 */
final class RunChannel {
  final int sender;
  final int receiver;
  final int comm;
  final int tag;

  /** Time and bytes of each send. */
  final List<long[]> sends = new ArrayList<>();

  /** Time of each receive, in the order in which they are complete. */
  final List<Long> receives = new ArrayList<>();

  int posted;

  RunChannel(int sender, int receiver, int comm, int tag) {
    this.sender = sender;
    this.receiver = receiver;
    this.comm = comm;
    this.tag = tag;
  }

  boolean hasWaiting() {
    return posted < sends.size();
  }
}
