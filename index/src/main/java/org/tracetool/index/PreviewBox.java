package org.tracetool.index;

import java.util.ArrayList;
import java.util.List;

/**
 * What happened in a box of time, of one process or of all together. Times are ticks of the clock
 * of the trace, tokens are those of its definitions.
 *
 * @param from first tick of the box, unsigned
 * @param width its ticks, a power of two
 * @param records records of events
 * @param calls enters
 * @param sends messages sent
 * @param sentBytes their bytes
 * @param receives messages received
 * @param receivedBytes their bytes
 * @param markers markers; counted for all processes together only
 * @param groups exclusive time by group of regions, exact; 0 is no group
 * @param regions the largest exclusive times by region, largest first; at least this long, since
 *     boxes that were added up named their own largest regions only
 * @param otherTicks exclusive time of all regions that are not named
 * @param counters samples by counter
 * @param longest the longest calls that end in the box, longest first
 * @param waits the longest calls of regions that wait beside those, longest first
 */
public record PreviewBox(
    long from,
    long width,
    long records,
    long calls,
    long sends,
    long sentBytes,
    long receives,
    long receivedBytes,
    long markers,
    List<Share> groups,
    List<Share> regions,
    long otherTicks,
    List<Samples> counters,
    List<Call> longest,
    List<Call> waits) {
  /** Numbers of a box. */
  static final int COUNTS = 7;

  // The places of these numbers.
  static final int RECORDS = 0;
  static final int CALLS = 1;
  static final int SENDS = 2;
  static final int SENT_BYTES = 3;
  static final int RECEIVES = 4;
  static final int RECEIVED_BYTES = 5;
  static final int MARKERS = 6;

  /**
   * Part of the time.
   *
   * @param token of a region or group
   * @param ticks exclusive time, summed over processes
   */
  public record Share(int token, long ticks) {}

  /**
   * Samples of a counter.
   *
   * @param counter its token
   * @param count how many samples
   * @param min smallest value
   * @param max largest value
   * @param mean mean of the samples, each counting once
   */
  public record Samples(int counter, long count, double min, double max, double mean) {}

  /**
   * A call.
   *
   * @param process its token
   * @param region token of the region
   * @param enter when it began, in ticks
   * @param ticks how long it took
   */
  public record Call(int process, int region, long enter, long ticks) {}

  /** Reads a box. */
  static PreviewBox read(IndexInput in, long[] number, int level) {
    number[0] += in.number();
    long[] c = new long[COUNTS];
    for (int i = 0; i < COUNTS; i++) {
      c[i] = in.number();
    }
    List<Share> groups = shares(in, in.count(2));
    long others = in.number();
    List<Share> regions = shares(in, in.count(2));
    List<Samples> counters = new ArrayList<>();
    for (int rest = in.count(26); rest > 0; rest--) {
      int counter = (int) in.number();
      long count = in.number();
      double min = Double.longBitsToDouble(in.longWord());
      double max = Double.longBitsToDouble(in.longWord());
      double sum = Double.longBitsToDouble(in.longWord());
      counters.add(new Samples(counter, count, min, max, sum / Math.max(1, count)));
    }
    List<Call> longest = calls(in);
    List<Call> waits = calls(in);
    return new PreviewBox(
        number[0] << level,
        1L << level,
        c[0],
        c[1],
        c[2],
        c[3],
        c[4],
        c[5],
        c[6],
        groups,
        regions,
        others,
        List.copyOf(counters),
        longest,
        waits);
  }

  private static List<Call> calls(IndexInput in) {
    List<Call> calls = new ArrayList<>();
    for (int rest = in.count(4); rest > 0; rest--) {
      calls.add(new Call((int) in.number(), (int) in.number(), in.number(), in.number()));
    }
    return List.copyOf(calls);
  }

  private static List<Share> shares(IndexInput in, int count) {
    List<Share> shares = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      shares.add(new Share((int) in.number(), in.number()));
    }
    return List.copyOf(shares);
  }
}
