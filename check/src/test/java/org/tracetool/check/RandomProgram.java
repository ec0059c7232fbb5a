package org.tracetool.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A program made at random of steps that cannot hang, whatever waits for whom: each step is sound
 * by itself, and all processes go through their steps in one order. How far the processes are at a
 * time is left to chance, as far as messages arrive after they were sent.
 */
final class RandomProgram {
  private static final List<String> SENDS =
      List.of("MPI_Send", "MPI_Ssend", "MPI_Bsend", "MPI_Rsend");
  private static final List<String> ALL =
      List.of("MPI_Barrier", "MPI_Allreduce", "MPI_Allgather", "MPI_Alltoall");
  private static final List<String> ROOTED =
      List.of("MPI_Bcast", "MPI_Scatter", "MPI_Gather", "MPI_Reduce");

  /** Something that a process does once others have done what it needs. */
  private static final class Act {
    final Runnable does;
    final List<Act> needs;
    boolean done;

    Act(Runnable does, List<Act> needs) {
      this.does = does;
      this.needs = needs;
    }
  }

  private final Random random;
  private final int ranks;
  private final MadeRun run;
  private final List<List<Act>> acts = new ArrayList<>();
  private final List<Integer> comms = new ArrayList<>();
  private final List<int[]> members = new ArrayList<>();
  private int tag = 1;

  RandomProgram(long seed, int ranks) {
    random = new Random(seed);
    this.ranks = ranks;
    run = new MadeRun(ranks);
    int[] all = IntStream.range(0, ranks).toArray();
    callAll(all);
    for (int c = 0; c < 2 && ranks > 2; c++) {
      callAll(some(2 + random.nextInt(ranks - 2)));
    }
    for (int r = 0; r < ranks; r++) {
      acts.add(new ArrayList<>());
    }
  }

  private void callAll(int[] ranksOf) {
    comms.add(comms.isEmpty() ? MadeRun.WORLD : run.comm(ranksOf));
    members.add(ranksOf);
  }

  /** Different ranks in any order. */
  private int[] some(int count) {
    List<Integer> list = new ArrayList<>(IntStream.range(0, ranks).boxed().toList());
    Collections.shuffle(list, random);
    return list.subList(0, count).stream().mapToInt(Integer::intValue).toArray();
  }

  private Act act(int rank, Runnable does, Act... needs) {
    Act act = new Act(does, List.of(needs));
    acts.get(rank).add(act);
    return act;
  }

  private void enter(int rank, String call) {
    act(rank, () -> run.enter(rank, call));
  }

  private void leave(int rank) {
    act(rank, () -> run.leave(rank));
  }

  private void call(int rank, String call) {
    enter(rank, call);
    leave(rank);
  }

  private Act sent(int from, int to, int number, int bytes) {
    return act(from, () -> run.sent(from, to, number, bytes));
  }

  private void addReceived(int to, int from, int number, int bytes, Act sent) {
    act(to, () -> run.received(to, from, number, bytes), sent);
  }

  private void receive(int to, int from, int number, int bytes, Act sent) {
    enter(to, "MPI_Recv");
    addReceived(to, from, number, bytes, sent);
    leave(to);
  }

  private Act send(String call, int from, int to, int number, int bytes) {
    enter(from, call);
    Act sent = sent(from, to, number, bytes);
    leave(from);
    return sent;
  }

  /** Adds a sound step. */
  RandomProgram step() {
    int number = random.nextInt(3) == 0 ? 1 : tag++;
    int bytes = 8 * random.nextInt(100);
    int[] pair = some(2);
    switch (random.nextInt(11)) {
      case 0 -> {
        String call = SENDS.get(random.nextInt(SENDS.size()));
        receive(pair[1], pair[0], number, bytes, send(call, pair[0], pair[1], number, bytes));
      }
      case 1 -> callSendrecv(some(2 + random.nextInt(ranks - 1)), number, bytes);
      case 2 -> exchange(number, bytes, "MPI_Waitall");
      case 3 -> exchange(number, bytes, "MPI_Wait");
      case 4 -> exchange(number, bytes, "MPI_Waitany");
      case 5, 6 -> callCollective();
      case 7 -> gatherByProbe(number, bytes);
      case 8 -> usePersistent(pair, number, bytes);
      case 9 -> {
        call(pair[0], "MPI_Irecv");
        call(pair[0], "MPI_Cancel");
        call(pair[0], "MPI_Wait");
      }
      default -> {
        call(pair[0], "MPI_Type_commit");
        call(pair[0], "compute");
        call(pair[0], "MPI_Type_free");
      }
    }
    return this;
  }

  private void callSendrecv(int[] ring, int number, int bytes) {
    Act[] sent = new Act[ring.length];
    for (int i = 0; i < ring.length; i++) {
      enter(ring[i], "MPI_Sendrecv");
      sent[i] = sent(ring[i], ring[(i + 1) % ring.length], number, bytes);
    }
    for (int i = 0; i < ring.length; i++) {
      int before = (i + ring.length - 1) % ring.length;
      addReceived(ring[i], ring[before], number, bytes, sent[before]);
      leave(ring[i]);
    }
  }

  /** Neighbours exchange messages without blocking; sends may complete before or after receives. */
  private void exchange(int number, int bytes, String wait) {
    int[] ring = some(2 + random.nextInt(ranks - 1));
    for (int rank : ring) {
      call(rank, "MPI_Irecv");
    }
    boolean blocking = random.nextBoolean();
    Act[] sent = new Act[ring.length];
    for (int i = 0; i < ring.length; i++) {
      sent[i] =
          send(
              blocking ? "MPI_Send" : "MPI_Isend",
              ring[i],
              ring[(i + 1) % ring.length],
              number,
              bytes);
    }
    for (int i = 0; i < ring.length; i++) {
      int before = (i + ring.length - 1) % ring.length;
      boolean several = wait.equals("MPI_Waitall");
      if (!blocking && !several) {
        call(ring[i], wait);
      }
      enter(ring[i], wait);
      addReceived(ring[i], ring[before], number, bytes, sent[before]);
      leave(ring[i]);
    }
  }

  private void callCollective() {
    int c = random.nextInt(comms.size());
    int[] of = members.get(c);
    boolean rooted = random.nextBoolean();
    List<String> names = rooted ? ROOTED : ALL;
    String call = names.get(random.nextInt(names.size()));
    int root = rooted ? of[random.nextInt(of.length)] : -1;
    boolean fromRoot = call.equals("MPI_Bcast") || call.equals("MPI_Scatter");
    boolean each = !call.equals("MPI_Bcast") && !call.contains("educe");
    int one = call.equals("MPI_Barrier") ? 0 : 16;
    int many = each ? one * of.length : one;
    List<Act> begun = new ArrayList<>();
    for (int rank : of) {
      boolean isRoot = rank == root;
      int sent = fromRoot ? isRoot ? many : 0 : call.equals("MPI_Alltoall") ? many : one;
      int received = !rooted ? many : fromRoot ? one : isRoot ? many : 0;
      begun.add(act(rank, () -> run.begin(rank, call, comms.get(c), root, sent, received)));
    }
    for (int i = 0; i < of.length; i++) {
      int rank = of[i];
      List<Act> needs = new ArrayList<>();
      for (int k = 0; k < of.length; k++) {
        boolean needed = root < 0 || fromRoot && of[k] == root || !fromRoot && rank == root;
        if (needed) {
          needs.add(begun.get(k));
        }
      }
      act(rank, () -> run.end(rank), needs.toArray(Act[]::new));
    }
  }

  private void gatherByProbe(int number, int bytes) {
    int[] group = some(2 + random.nextInt(ranks - 1));
    for (int i = 1; i < group.length; i++) {
      Act sent = send("MPI_Send", group[i], group[0], number, bytes);
      call(group[0], "MPI_Probe");
      receive(group[0], group[i], number, bytes, sent);
    }
  }

  private void usePersistent(int[] pair, int number, int bytes) {
    call(pair[0], "MPI_Send_init");
    call(pair[1], "MPI_Recv_init");
    for (int i = 0; i < 3; i++) {
      call(pair[1], "MPI_Start");
      Act sent = send("MPI_Start", pair[0], pair[1], number, bytes);
      call(pair[0], "MPI_Wait");
      enter(pair[1], "MPI_Wait");
      addReceived(pair[1], pair[0], number, bytes, sent);
      leave(pair[1]);
    }
    call(pair[0], "MPI_Request_free");
    call(pair[1], "MPI_Request_free");
  }

  /**
   * Adds a ring in which each sends before it receives, so that it hangs if sends are synchronous.
   *
   * @return the ranks, ascending
   */
  int[] hangingRing(int size) {
    int[] ring = some(size);
    int number = tag++;
    Act[] sent = new Act[size];
    for (int i = 0; i < size; i++) {
      sent[i] = send("MPI_Send", ring[i], ring[(i + 1) % size], number, 8);
    }
    for (int i = 0; i < size; i++) {
      int before = (i + size - 1) % size;
      receive(ring[i], ring[before], number, 8, sent[before]);
    }
    int[] sorted = ring.clone();
    java.util.Arrays.sort(sorted);
    return sorted;
  }

  /** Lets the processes go on in turns of chance, each as soon as it can. */
  MadeRun run() {
    int[] at = new int[ranks];
    long left = acts.stream().mapToLong(List::size).sum();
    while (left > 0) {
      int rank = random.nextInt(ranks);
      List<Act> own = acts.get(rank);
      for (int n = 1 + random.nextInt(6); n > 0 && at[rank] < own.size(); n--) {
        Act act = own.get(at[rank]);
        if (!act.needs.stream().allMatch(a -> a.done)) {
          break;
        }
        act.does.run();
        act.done = true;
        at[rank]++;
        left--;
      }
    }
    return run.finish();
  }
}
