package org.tracetool.bench;

import java.io.IOException;

/**
 * The simulated program as one stream sees it: nested small functions, an exchange with both
 * neighbours on a ring, now and then a collective operation. What is called does not depend on the
 * rank, so all ranks agree on the number of iterations; when it is called does.
 */
final class StreamProgram {
  private static final Region[] COLLECTIVES = {
    Region.ALLREDUCE, Region.BARRIER, Region.REDUCE, Region.BCAST
  };
  private static final int COLLECTIVE_RECORDS = 4;
  private static final int LEAVES = 8;

  private final TraceShape shape;
  private final Schedule schedule;
  private final Tokens tokens;
  private final EventWriter out;
  private final int rank;
  private final int thread;
  private final long[] counters;
  private long random;
  private long now;
  private long limit = Long.MAX_VALUE;
  private int calls;
  private long collectiveId;

  StreamProgram(
      TraceShape shape, Schedule schedule, Tokens tokens, EventWriter out, int rank, int thread) {
    this.shape = shape;
    this.schedule = schedule;
    this.tokens = tokens;
    this.out = out;
    this.rank = rank;
    this.thread = thread;
    this.counters = new long[shape.counters()];
    int stream = TraceShape.stream(rank, thread);
    this.random = schedule.hash(stream, 0, 500) | 1;
    this.now = schedule.start(stream);
  }

  /** Writes the events; returns the global time of the last one. */
  long run() throws IOException {
    Region root = thread == 0 ? Region.MAIN : Region.KERNEL;
    out.setTime(now);
    out.enter(tokens.region(root));
    takeSample();
    if (thread == 0) {
      enter(Region.INIT);
      call(Region.SYNC);
      leave();
      call(Region.COMM_RANK);
      call(Region.COMM_SIZE);
    }
    int closing = thread == 0 ? 3 : 1;
    long iteration = 0;
    long longest = 0;
    do {
      long before = out.count();
      now = Math.max(now, schedule.begin(iteration));
      iterate(iteration++);
      longest = Math.max(longest, out.count() - before);
      if (shape.collectives() != 1 && iteration == 1) {
        longest += COLLECTIVE_RECORDS;
      }
    } while (out.count() + longest + closing <= shape.events());
    now = Math.max(now, schedule.begin(iteration));
    while (out.count() + closing + 2 <= shape.events()) {
      call(Region.LEAF_A);
    }
    if (thread == 0) {
      call(Region.FINALIZE);
    }
    leave();
    out.end();
    return now;
  }

  private void iterate(long iteration) throws IOException {
    enter(Region.STEP);
    takeSample();
    limit = schedule.computed(iteration) - 4L * shape.calls();
    calls = shape.calls();
    for (int part = 0; calls > 0; part++) {
      if (part % 4 == 3) {
        computeFib(3);
      } else {
        runMid();
      }
    }
    limit = Long.MAX_VALUE;
    if (thread == 0) {
      if (shape.exchanges()) {
        exchange(iteration);
      }
      if (shape.collectives() > 0 && (iteration + 1) % shape.collectives() == 0) {
        runCollective(iteration);
      }
    }
    leaveSampled();
  }

  private void runMid() throws IOException {
    enter(Region.MID);
    takeSample();
    calls--;
    for (int i = 0; i < LEAVES && calls > 0; i++) {
      call((i & 1) == 0 ? Region.LEAF_B : Region.LEAF_A);
      calls--;
    }
    leaveSampled();
  }

  private void computeFib(int level) throws IOException {
    enter(Region.FIB);
    calls--;
    for (int deeper = 1; deeper <= 2; deeper++) {
      if (level + deeper <= shape.depth() && calls > 0) {
        computeFib(level + deeper);
      }
    }
    leave();
  }

  private void exchange(long iteration) throws IOException {
    int messages = shape.messages();
    int world = tokens.world();
    enter(Region.HALO);
    limit = schedule.sent(rank, iteration, 0) - 3L * messages;
    for (int message = 0; message < messages; message++) {
      now = Math.max(now, schedule.ready(rank, iteration, message));
      call(Region.IRECV);
    }
    for (int message = 0; message < messages; message++) {
      now = schedule.sent(rank, iteration, message);
      limit =
          message + 1 < messages
              ? schedule.sent(rank, iteration, message + 1)
              : schedule.waiting(rank, iteration);
      out.setTime(now);
      out.enter(tokens.region(Region.ISEND));
      out.send(
          TraceShape.stream(schedule.receiver(rank, message), 0),
          schedule.bytes(rank, iteration, message),
          tag(message),
          world);
      leave();
    }
    limit = Long.MAX_VALUE;
    now = schedule.waiting(rank, iteration);
    out.setTime(now);
    out.enter(tokens.region(Region.WAITALL));
    now = schedule.received(rank, iteration);
    out.setTime(now);
    for (int message = 0; message < messages; message++) {
      int sender = schedule.sender(rank, message);
      out.receive(
          TraceShape.stream(sender, 0),
          schedule.bytes(sender, iteration, message),
          tag(message),
          world);
    }
    out.leave();
    leave();
  }

  private static int tag(int message) {
    return 1 + (message & 1);
  }

  private void runCollective(long iteration) throws IOException {
    long number = (iteration + 1) / shape.collectives() - 1;
    Region region = COLLECTIVES[(int) (number % COLLECTIVES.length)];
    boolean root = rank == 0;
    boolean sends =
        region == Region.ALLREDUCE || region == Region.REDUCE || (region == Region.BCAST && root);
    boolean receives =
        region == Region.ALLREDUCE || region == Region.BCAST || (region == Region.REDUCE && root);
    enter(region);
    out.writeCollectiveBegin(
        tokens.collective(region),
        ++collectiveId,
        tokens.world(),
        region == Region.REDUCE || region == Region.BCAST ? TraceShape.stream(0, 0) : 0,
        sends ? 8 : 0,
        receives ? 8 : 0);
    now = schedule.together(rank, iteration);
    out.setTime(now);
    out.writeCollectiveEnd(collectiveId);
    out.leave();
  }

  private void call(Region region) throws IOException {
    enter(region);
    leave();
  }

  private void enter(Region region) throws IOException {
    out.setTime(tick());
    out.enter(tokens.region(region));
  }

  private void leave() throws IOException {
    out.setTime(tick());
    out.leave();
  }

  private void leaveSampled() throws IOException {
    out.setTime(tick());
    takeSample();
    out.leave();
  }

  /** Every third counter goes up and down, the others only up. */
  private void takeSample() throws IOException {
    for (int i = 0; i < counters.length; i++) {
      long change = next() >>> 54;
      counters[i] = i % 3 == 2 ? 0x10000 + change : counters[i] + change * (i + 1);
      out.writeCounter(tokens.counter(i), counters[i]);
    }
  }

  /** Moves on by the time that one small function takes, or to the limit in tiny steps. */
  private long tick() {
    long bits = next() >>> 32;
    long step = 46 + 2 * ((bits & 7) + (bits >>> 3 & 7));
    if ((bits >>> 6 & 63) == 0) {
      step += bits >>> 12 & 0x7fe;
    }
    now += now + step < limit ? step : 1;
    return now;
  }

  private long next() {
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
    return random * 0x2545f4914f6cdd1dL;
  }
}
