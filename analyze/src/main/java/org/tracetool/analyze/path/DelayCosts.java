package org.tracetool.analyze.path;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.store.CallPaths;
import org.tracetool.analyze.store.LocationRecord;
import org.tracetool.analyze.store.WaitHistory;
import org.tracetool.analyze.store.WaitHistory.Block;
import org.tracetool.core.merge.LoserTree;

/**
 * Charges waits to those who caused them: from the last wait back, the part of it that its cause
 * did not wait itself is charged to what the cause did more than the one that waits; the rest is
 * passed on to the earlier waits of the cause.
 */
public final class DelayCosts {
  /** Column of {@link #costs()}: waiting of those that waited for it. */
  public static final int DIRECT = 0;

  /** Column: waiting that these passed on. */
  public static final int INDIRECT = 1;

  private static final int DEVICE = WaitKind.WAIT_FOR_DEVICE.ordinal();

  /** Waits that are charged again after one wait at most. */
  private static final int MAX_AGAIN = 256;

  /** Blocks of pieces that are kept of a location at most, and of all locations together. */
  private static final int MAX_KEPT = 8;

  private static final int ALL_KEPT = 1 << 12;

  /** A wait that was charged before something was passed on to it. */
  private record Again(int location, Block block, int number) {}

  private final List<LocationRecord> locations;
  private final WaitHistory[] histories;
  private final DeviceActivities activities;
  private final PlaceSums costs;
  private final long from;
  private final long to;
  private final PathTimes own;
  private final PathTimes others;
  private double unattributed;
  private final PriorityQueue<Again> again =
      new PriorityQueue<>((a, b) -> Long.compare(b.block.end(b.number), a.block.end(a.number)));

  // Whose times are in others.
  private int measured = -1;
  private long measuredFrom;
  private long measuredTo;

  // Of waits that end at the same time.
  private final List<Block> blocks = new ArrayList<>();
  private int[] waits = new int[16];
  private int[] waiting = new int[16];
  private final int[] placeOf;

  private DelayCosts(List<LocationRecord> locations, CallPaths paths, long from, long to) {
    int kept = Math.min(MAX_KEPT, ALL_KEPT / Math.max(1, locations.size()));
    locations.forEach(l -> l.pieces().keep(kept));
    costs = new PlaceSums(2, paths);
    this.locations = locations;
    activities = new DeviceActivities(locations);
    this.from = from;
    this.to = to;
    own = new PathTimes(paths);
    others = new PathTimes(paths);
    histories = new WaitHistory[locations.size()];
    for (int i = 0; i < histories.length; i++) {
      histories[i] = new WaitHistory(locations.get(i).waits());
    }
    placeOf = new int[histories.length];
    Arrays.fill(placeOf, -1);
  }

  /**
   * Charges all waits.
   *
   * @param from begin of the time window; what of waits is in it counts
   * @param to its end
   */
  public static DelayCosts of(List<LocationRecord> locations, CallPaths paths, long from, long to) {
    DelayCosts costs = new DelayCosts(locations, paths, from, to);
    costs.run();
    return costs;
  }

  /** Waiting by the location and the call path that caused it, in ticks. */
  public PlaceSums costs() {
    return costs;
  }

  /** Waiting without a cause that the trace shows, in ticks. */
  public double unattributed() {
    return unattributed;
  }

  private void run() {
    int n = histories.length;
    long[] keys = new long[n];
    boolean[] has = new boolean[n];
    for (int i = 0; i < n; i++) {
      has[i] = histories[i].step();
      keys[i] = has[i] ? key(histories[i]) : 0;
    }
    LoserTree tree = new LoserTree(keys, has);
    int winner = tree.winner();
    while (winner >= 0) {
      long key = tree.key();
      int count = 0;
      while (winner >= 0 && tree.key() == key) {
        WaitHistory history = histories[winner];
        take(winner, history.block(), history.number(), count++);
        if (history.step()) {
          tree.replace(key(history));
        } else {
          tree.remove();
        }
        winner = tree.winner();
      }
      charge(count);
      blocks.clear();
    }
  }

  /** Later ends come first. */
  private static long key(WaitHistory history) {
    return Long.MAX_VALUE - history.block().end(history.number());
  }

  private void take(int location, Block block, int wait, int at) {
    if (at == waits.length) {
      waits = Arrays.copyOf(waits, 2 * at);
      waiting = Arrays.copyOf(waiting, 2 * at);
    }
    blocks.add(block);
    waits[at] = wait;
    waiting[at] = location;
  }

  /** Waits that end at the same time: each before those of its cause. */
  private void charge(int count) {
    if (count == 1) {
      chargeNext(0);
      return;
    }
    for (int i = 0; i < count; i++) {
      placeOf[waiting[i]] = i;
    }
    int[] before = new int[count];
    for (int i = 0; i < count; i++) {
      int cause = placeOf[blocks.get(i).cause(waits[i])];
      if (cause >= 0) {
        before[cause]++;
      }
    }
    ArrayDeque<Integer> ready = new ArrayDeque<>();
    for (int i = 0; i < count; i++) {
      if (before[i] == 0) {
        ready.add(i);
      }
    }
    while (!ready.isEmpty()) {
      int i = ready.remove();
      chargeNext(i);
      int cause = placeOf[blocks.get(i).cause(waits[i])];
      if (cause >= 0 && --before[cause] == 0) {
        ready.add(cause);
      }
    }
    for (int i = 0; i < count; i++) {
      if (!blocks.get(i).isDone(waits[i])) {
        chargeNext(i); // they wait for each other
      }
    }
    for (int i = 0; i < count; i++) {
      placeOf[waiting[i]] = -1;
    }
  }

  private void chargeNext(int i) {
    Block block = blocks.get(i);
    int wait = waits[i];
    block.finish(wait);
    double load = block.load(wait);
    block.addLoad(wait, -load);
    charge(waiting[i], block, wait, block.ticksBetween(wait, from, to), load);
    chargeAgain();
  }

  /** Charges what a wait has itself and what it carries for others. */
  private void charge(int location, Block block, int wait, double length, double load) {
    if (length + load <= 0) {
      return;
    }
    int cause = block.cause(wait);
    if (block.kind(wait) == DEVICE) {
      chargeDevice(cause, block, wait, length, load);
      return;
    }
    LocationRecord p = locations.get(location);
    LocationRecord q = locations.get(cause);
    long since = block.since(wait);
    long causeTime = block.causeTime(wait);
    own.measure(p, histories[location], since, block.begin(wait));
    if (measured != cause || measuredFrom != since || measuredTo != causeTime) {
      others.measure(q, histories[cause], since, causeTime);
      measured = cause;
      measuredFrom = since;
      measuredTo = causeTime;
    }
    double sum = 0;
    for (int i = 0; i < others.size(); i++) {
      int path = others.path(i);
      sum += Math.max(0, others.ticks(path) - own.ticks(path));
    }
    double excess = Math.max(0, others.waiting - own.waiting);
    sum += excess;
    if (sum <= 0) {
      unattributed += length + load;
      return;
    }
    for (int i = 0; i < others.size(); i++) {
      int path = others.path(i);
      long delay = others.ticks(path) - own.ticks(path);
      if (delay > 0) {
        costs.add(cause, path, DIRECT, length * delay / sum);
        costs.add(cause, path, INDIRECT, load * delay / sum);
      }
    }
    if (excess > 0) {
      double share = (length + load) * excess / sum / others.waiting;
      passOn(cause, since, causeTime, share);
    }
  }

  /** Passes on to the waits of a location between two times, so much for each tick of them. */
  private void passOn(int location, long since, long until, double share) {
    histories[location].forEach(
        since,
        until,
        (block, wait) -> {
          if (block.isDone(wait) && block.load(wait) == 0) {
            again.add(new Again(location, block, wait)); // since clocks differ
          }
          block.addLoad(wait, share * block.lengthBetween(wait, since, until));
        });
  }

  /** Charges what was passed on to waits that were charged already. */
  private void chargeAgain() {
    for (int i = 0; !again.isEmpty(); i++) {
      Again next = again.remove();
      double load = next.block.load(next.number);
      next.block.addLoad(next.number, -load);
      if (i < MAX_AGAIN) {
        charge(next.location, next.block, next.number, 0, load);
      } else {
        unattributed += load; // they wait for each other
      }
    }
  }

  /** Charges a call that waits for devices to what they execute in it, the last stream first. */
  private void chargeDevice(int stream, Block block, int wait, double length, double load) {
    long begin = block.begin(wait);
    long end = block.end(wait);
    double[] rest = {length, load};
    activities.forEach(
        locations.get(stream).rank(),
        stream,
        begin,
        end,
        (by, path, a, b) -> {
          if (by != DeviceActivities.IDLE) {
            double part = (double) (b - a) / (end - begin);
            costs.add(by, path, DIRECT, length * part);
            costs.add(by, path, INDIRECT, load * part);
            rest[0] -= length * part;
            rest[1] -= load * part;
          }
        });
    unattributed += Math.max(0, rest[0]) + Math.max(0, rest[1]);
  }
}
