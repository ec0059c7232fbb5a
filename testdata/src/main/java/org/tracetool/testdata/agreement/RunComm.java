package org.tracetool.testdata.agreement;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A communicator of a {@link RandomRun}.
 *
 * @param members processes in the order of their ranks
 */
record RunComm(int token, String name, int[] members) {
  /** All processes; recorded or not, all runs have it. */
  static RunComm world(int processes) {
    return new RunComm(100, "MPI_COMM_WORLD", IntStream.range(0, processes).toArray());
  }

  /** The first two processes. */
  static RunComm pair() {
    return new RunComm(101, "MPI_COMM_PAIR", new int[] {0, 1});
  }

  /** All processes, the last one first. */
  static RunComm reversed(int processes) {
    int[] members = IntStream.range(0, processes).map(i -> processes - 1 - i).toArray();
    return new RunComm(102, "MPI_COMM_REVERSED", members);
  }

  /** The last two processes, the last one first. */
  static RunComm lastTwo(int processes) {
    return new RunComm(103, "MPI_COMM_LAST", new int[] {processes - 1, processes - 2});
  }

  boolean hasMember(int process) {
    return Arrays.stream(members).anyMatch(m -> m == process);
  }
}
