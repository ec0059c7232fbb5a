package org.tracetool.bench;

/**
 * The schedule of the simulated program, on the global clock.
 *
 * <p>All times that other ranks depend on follow from a hash of rank and iteration. So each stream
 * can be written by itself, whatever their number, and a message is still received after it was
 * sent. An iteration is: compute, send to the neighbours, wait for the slowest of them, and now and
 * then a collective operation that ends after all have begun it.
 */
final class Schedule {
  /** Ticks per second. */
  static final long RESOLUTION = 0x8917_2000L;

  /** Ticks between the start of the program and the first iteration. */
  private static final long START_UP = 1 << 22;

  /** Ticks that one call, its enter and its leave, may take on average. */
  private static final long CALL = 180;

  private static final long SLOT = 4096;
  private static final long MAX_LATE = 50_000;
  private static final long MIN_LATENCY = 500;
  private static final long MAX_LATENCY = 8192;

  private final long seed;
  private final long origin;
  private final int ranks;
  private final int messages;
  private final long computing;
  private final long arrived;
  private final long period;

  Schedule(TraceShape shape) {
    seed = shape.seed();
    origin = shape.unified() ? 0 : 0x5fa_0000_0000L;
    ranks = shape.ranks();
    messages = shape.exchanges() ? shape.messages() : 0;
    computing = shape.calls() * CALL + 4096;
    arrived = computing + MAX_LATE + 2L * messages * SLOT + 2 * SLOT + MAX_LATENCY;
    period = arrived + 2 * SLOT;
  }

  /** A number that looks random and depends only on seed and arguments. */
  long hash(long a, long b, long c) {
    long h = seed + 0x9e3779b97f4a7c15L * (a + 1);
    h = (h ^ h >>> 30) * 0xbf58476d1ce4e5b9L + 0x9e3779b97f4a7c15L * (b + 1);
    h = (h ^ h >>> 27) * 0x94d049bb133111ebL + 0x9e3779b97f4a7c15L * (c + 1);
    h = (h ^ h >>> 30) * 0xbf58476d1ce4e5b9L;
    h = (h ^ h >>> 27) * 0x94d049bb133111ebL;
    return h ^ h >>> 31;
  }

  private long below(long bound, long a, long b, long c) {
    return (hash(a, b, c) >>> 1) % bound;
  }

  /** When a stream starts. */
  long start(int stream) {
    return origin + below(1 << 16, stream, 0, 100);
  }

  /** Microseconds from the start of the program to a time. */
  long microseconds(long time) {
    return (long) ((time - origin) * 1e6 / RESOLUTION);
  }

  /** When the clocks of all nodes are compared at the begin of the program. */
  long firstClockMeasurement() {
    return origin + (1 << 17);
  }

  /** Begin of an iteration, equal on all ranks; also the end of the one before. */
  long begin(long iteration) {
    return origin + START_UP + iteration * period;
  }

  /** By when a stream has finished the computing of an iteration. */
  long computed(long iteration) {
    return begin(iteration) + computing;
  }

  private long exchange(int rank, long iteration) {
    return computed(iteration) + below(MAX_LATE, rank, iteration, 0);
  }

  /** When a rank gets ready to receive a message. */
  long ready(int rank, long iteration, int message) {
    return exchange(rank, iteration) + message * SLOT + below(1024, rank, iteration, 1 + message);
  }

  /** When a rank sends a message. */
  long sent(int rank, long iteration, int message) {
    return exchange(rank, iteration)
        + (messages + message) * SLOT
        + below(2048, rank, iteration, 101 + message);
  }

  /** When a rank begins to wait for its messages. */
  long waiting(int rank, long iteration) {
    return exchange(rank, iteration) + 2L * messages * SLOT + below(1024, rank, iteration, 201);
  }

  /** When a rank has all its messages. */
  long received(int rank, long iteration) {
    long time = waiting(rank, iteration);
    for (int message = 0; message < messages; message++) {
      time = Math.max(time, sent(sender(rank, message), iteration, message));
    }
    return time + MIN_LATENCY + below(MAX_LATENCY - MIN_LATENCY, rank, iteration, 202);
  }

  /** When a rank leaves a collective operation; all have entered it by then. */
  long together(int rank, long iteration) {
    return begin(iteration) + arrived + below(2048, rank, iteration, 203);
  }

  /** Messages go to the right and to the left in turns. */
  int receiver(int rank, int message) {
    return (message & 1) == 0 ? (rank + 1) % ranks : (rank + ranks - 1) % ranks;
  }

  /** Who sends a message that a rank receives. */
  int sender(int rank, int message) {
    return (message & 1) == 0 ? (rank + ranks - 1) % ranks : (rank + 1) % ranks;
  }

  /** Bytes in a message. Sizes differ, so that a match with the wrong one of two messages shows. */
  int bytes(int sender, long iteration, int message) {
    return 8 * (1 + (int) below(128, sender, iteration, 301 + message));
  }

  /** The clock of a node; the first one has the global time. */
  LocalClock clock(int node) {
    if (node == 0) {
      return LocalClock.EXACT;
    }
    long offset = below(1L << 32, node, 0, 401) - (1L << 31);
    long drift = below(1 << 15, node, 0, 402) - (1 << 14);
    return new LocalClock(offset, drift, firstClockMeasurement());
  }
}
