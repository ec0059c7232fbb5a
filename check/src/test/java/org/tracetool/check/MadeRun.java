package org.tracetool.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A small run made call by call, as VampirTrace would write it. Each record is a microsecond after
 * the one before, whatever process it is on.
 */
final class MadeRun {
  static final int WORLD = 0;
  private static final List<String> OPERATIONS =
      List.of(
          "MPI_Barrier/1",
          "MPI_Bcast/2",
          "MPI_Scatter/2",
          "MPI_Gather/3",
          "MPI_Reduce/3",
          "MPI_Allgather/4",
          "MPI_Allreduce/4",
          "MPI_Alltoall/4");
  private static final int FIRST_GROUP = 0x3b9aca00;

  private final List<StringBuilder> streams = new ArrayList<>();
  private final List<String> functions = new ArrayList<>();
  private final List<int[]> comms = new ArrayList<>();
  private final int[] operations;
  private long now = 1000;

  MadeRun(int ranks) {
    int[] all = new int[ranks];
    for (int r = 0; r < ranks; r++) {
      streams.add(new StringBuilder());
      all[r] = r;
    }
    operations = new int[ranks];
    comms.add(all);
    for (int r = 0; r < ranks; r++) {
      record(r, "PB");
      enter(r, "main");
      call(r, "MPI_Init");
    }
  }

  /** Another communicator; gives its number. */
  int comm(int... ranks) {
    comms.add(ranks);
    return comms.size() - 1;
  }

  MadeRun pause(double seconds) {
    now += Math.round(seconds * 1e6);
    return this;
  }

  private MadeRun record(int rank, String record) {
    now++;
    streams
        .get(rank)
        .append(Long.toHexString(now))
        .append("\n*")
        .append(Integer.toHexString(rank + 1))
        .append('\n')
        .append(record)
        .append('\n');
    return this;
  }

  MadeRun enter(int rank, String function) {
    if (!functions.contains(function)) {
      functions.add(function);
    }
    return record(rank, "E" + Integer.toHexString(functions.indexOf(function) + 1));
  }

  MadeRun leave(int rank) {
    return record(rank, "L");
  }

  MadeRun call(int rank, String function) {
    return enter(rank, function).leave(rank);
  }

  private String half(int other, int tag, int bytes, int comm) {
    return String.format("%xL%xT%xC%x", other + 1, bytes, tag, FIRST_GROUP + comm);
  }

  MadeRun sent(int rank, int to, int tag, int bytes) {
    return record(rank, "S" + half(to, tag, bytes, WORLD));
  }

  MadeRun received(int rank, int from, int tag, int bytes) {
    return record(rank, "R" + half(from, tag, bytes, WORLD));
  }

  MadeRun send(String call, int rank, int to, int tag, int bytes) {
    return enter(rank, call).sent(rank, to, tag, bytes).leave(rank);
  }

  MadeRun receive(int rank, int from, int tag, int bytes) {
    return enter(rank, "MPI_Recv").received(rank, from, tag, bytes).leave(rank);
  }

  /** A member comes into an operation; root -1 for none. */
  MadeRun begin(int rank, String call, int comm, int root, int sent, int received) {
    int number = 0;
    while (!OPERATIONS.get(number).startsWith(call + "/")) {
      number++;
    }
    operations[rank]++;
    enter(rank, call);
    return record(
        rank,
        String.format(
            "COPB%xH%xC%xRT%xS%xR%x",
            number + 1, operations[rank], FIRST_GROUP + comm, root + 1, sent, received));
  }

  MadeRun end(int rank) {
    return record(rank, String.format("COPE%x", operations[rank])).leave(rank);
  }

  /** All members of a communicator carry out an operation. */
  MadeRun all(String call, int comm, int root, int sent, int received) {
    for (int rank : comms.get(comm)) {
      boolean alone = root >= 0 && rank != root;
      boolean fromRoot = call.equals("MPI_Bcast") || call.equals("MPI_Scatter");
      int s = alone && fromRoot ? 0 : sent;
      int r = root >= 0 && !fromRoot && alone ? 0 : received;
      begin(rank, call, comm, root, s, r);
    }
    for (int rank : comms.get(comm)) {
      end(rank);
    }
    return this;
  }

  /** Some processes end as they should. */
  MadeRun finish(int... ranks) {
    for (int rank : ranks) {
      call(rank, "MPI_Finalize");
    }
    for (int rank : ranks) {
      leave(rank).record(rank, "PE");
    }
    return this;
  }

  /** All processes end as they should. */
  MadeRun finish() {
    return finish(comms.get(WORLD));
  }

  Path write(Path folder) throws IOException {
    StringBuilder control = new StringBuilder();
    StringBuilder defs = new StringBuilder("DV1.c.3\"openmpi\"\nDCR\"VampirTrace 5.14.4\"\n");
    defs.append("DTRf4240\nDTRG0T").append(Long.toHexString(now + 1)).append('\n');
    for (int r = 0; r < streams.size(); r++) {
      control.append(String.format("%x:%x%n", r + 1, r + 1));
      defs.append(String.format("DP%xNM\"Process %d\"%n", r + 1, r));
      Files.writeString(folder.resolve(String.format("run.%x.events", r + 1)), streams.get(r));
    }
    StringBuilder attributes = new StringBuilder("DA1M7,\n");
    for (int c = 0; c < comms.size(); c++) {
      StringBuilder members = new StringBuilder();
      for (int rank : comms.get(c)) {
        members.append(Integer.toHexString(rank + 1)).append(',');
      }
      String name = c == WORLD ? "MPI_COMM_WORLD" : "MPI Communicator " + (c - 1);
      defs.append(String.format("DPG%xM%sNM\"%s\"%n", FIRST_GROUP + c, members, name));
      attributes.append(String.format("DPGA%xV1%n", FIRST_GROUP + c));
    }
    defs.append(attributes);
    defs.append("DFG1NM\"Application\"\nDFG2NM\"MPI\"\n");
    for (int f = 0; f < functions.size(); f++) {
      int group = functions.get(f).startsWith("MPI_") ? 2 : 1;
      defs.append(String.format("DF%xG%dNM\"%s\"%n", f + 1, group, functions.get(f)));
    }
    for (int o = 0; o < OPERATIONS.size(); o++) {
      String[] parts = OPERATIONS.get(o).split("/");
      defs.append(String.format("DCO%xNM\"%s\"Y%s%n", o + 1, parts[0], parts[1]));
    }
    Files.writeString(folder.resolve("run.0.def"), defs);
    return Files.writeString(folder.resolve("run.otf"), control);
  }
}
