package org.tracetool.testdata.agreement;

/** An instance of a collective operation of a {@link RandomRun}. */
final class RunCollective {
  final int operation;
  final boolean blocking;
  final int comm;
  final int root;
  final long bytes;
  long begin = Long.MAX_VALUE;
  long end;
  int members;
  long sent;
  long received;

  RunCollective(int operation, boolean blocking, int comm, int root, long bytes) {
    this.operation = operation;
    this.blocking = blocking;
    this.comm = comm;
    this.root = root;
    this.bytes = bytes;
  }

  /** The bytes that a member sends: all of them, the root to each, or none. */
  long sentBy(RunLocation member) {
    return root == 0 ? bytes : member.token == root ? bytes * members : 0;
  }

  void take(long from, long to) {
    begin = Math.min(begin, from);
    end = Math.max(end, to);
  }
}
