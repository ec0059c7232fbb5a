package org.tracetool.format.paraver.read;

import org.tracetool.format.paraver.names.EventTypes;

/** What a line says of the call of a collective operation in it. */
final class CollectiveFields {
  /** Bytes that the line does not tell. */
  static final long UNKNOWN = -1;

  private long comm;
  private long sent;
  private long received;
  private boolean root;
  private int found;

  /** Looks at a line of events. */
  void read(long[] f, int count) {
    comm = 0;
    sent = UNKNOWN;
    received = UNKNOWN;
    root = false;
    found = 0;
    for (int i = 6; i < count; i += 2) {
      long type = f[i];
      long value = f[i + 1];
      found++;
      if (type == EventTypes.COLLECTIVE_COMM) {
        comm = value;
      } else if (type == EventTypes.COLLECTIVE_SENT) {
        sent = value;
      } else if (type == EventTypes.COLLECTIVE_RECEIVED) {
        received = value;
      } else if (type == EventTypes.COLLECTIVE_ROOT) {
        root |= value != 0;
      } else {
        found--;
      }
    }
  }

  /** The number of the communicator; 0 if it is not given. */
  long comm() {
    return comm;
  }

  /** Bytes that are sent, or {@link #UNKNOWN}. */
  long sent() {
    return sent;
  }

  /** Bytes that are received, or {@link #UNKNOWN}. */
  long received() {
    return received;
  }

  /** Whether the thread says that it is the root. */
  boolean isRoot() {
    return root;
  }

  /** How many of the events are about the operation. */
  int found() {
    return found;
  }
}
