package org.tracetool.stats.collect;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.stats.sums.ProcessSums;

/**
 * Follows one process through the whole trace and notes the ends of its messages and collective
 * operations, if only a part is summed up: processes in that part may wait for others.
 */
public final class EndsFollower {
  private static final int START = 0;
  private static final int REGION = 1;
  private static final int CHILDREN = 2;
  private static final int FRAME = 3;

  /** Calls that are followed; a deeper stack comes from damage. */
  private static final int MOST_DEPTH = 1 << 20;

  public final Endpoints endpoints;

  /** Sets the process, and the time of its begin. */
  public final ProcessSums process;

  private long[] frames = new long[16 * FRAME];
  private int depth;
  private long beyond;
  private long beyondEver;
  private long now;

  /** Which regions are barriers of OpenMP; null if there are none. */
  private final boolean[] barriers;

  final Teams teams = new Teams();

  /** What the process did since the last end; null if nobody needs to know. */
  private final LongestCalls longest;

  /**
   * For one process.
   *
   * @param barriers which regions are barriers of OpenMP, null if there are none
   * @param causes whether it is noted what the process did before others waited for it
   */
  EndsFollower(
      SpillStore store, int place, int token, long time, boolean[] barriers, boolean causes) {
    this.barriers = barriers;
    endpoints = new Endpoints(store, time, causes);
    longest = endpoints.calls();
    process = new ProcessSums(place, token, false);
    process.first = time;
    now = time;
  }

  private long advance(long time) {
    long step = time - now;
    // The same rule as in ProcessCollector: nothing happens before its predecessor.
    if (step >= 0 && Long.compareUnsigned(time, now) >= 0) {
      now = time;
    }
    return now;
  }

  /** A region, given by its place, is entered. */
  void enter(long time, int region) throws IOException {
    advance(time);
    if (depth == MOST_DEPTH) {
      beyond++;
      beyondEver++;
      return;
    }
    int at = depth++ * FRAME;
    if (at == frames.length) {
      frames = Arrays.copyOf(frames, at * 2);
    }
    frames[at + START] = now;
    frames[at + REGION] = region;
    frames[at + CHILDREN] = 0;
    if (barriers != null && barriers[region]) {
      beforeEnd();
      endpoints.barrier(now, region, depth, teams.current());
    }
  }

  /** The region entered last is left. */
  void leave(long time) throws IOException {
    advance(time);
    if (beyond > 0) {
      beyond--;
    } else if (depth > 0) {
      int at = (depth - 1) * FRAME;
      if (endpoints.isWaiting()) {
        endpoints.leave(depth, now, frames[at + CHILDREN]);
      }
      depth--;
      long ticks = now - frames[at + START];
      if (depth > 0) {
        frames[at - FRAME + CHILDREN] += ticks;
      }
      if (longest != null) {
        int region = (int) frames[at + REGION];
        longest.add(region, frames[at + START], now, ticks - frames[at + CHILDREN]);
      }
    }
  }

  /** The same rule as in ProcessCollector. */
  private void beforeEnd() {
    if (longest == null || depth == 0) {
      return;
    }
    int at = (depth - 1) * FRAME;
    long enter = frames[at + START];
    long rest = longest.rest(enter);
    for (at -= FRAME; at >= 0 && rest > 0; at -= FRAME) {
      if (enter - frames[at + START] >= rest / 2) {
        long from = longest.since(frames[at + START]);
        longest.add((int) frames[at + REGION], from, enter, rest);
        return;
      }
    }
  }

  private int region() {
    return depth == 0 ? -1 : (int) frames[(depth - 1) * FRAME + REGION];
  }

  /** A message is sent or received; {@code other} is the place of the process at its other end. */
  void message(int kind, long time, int other, long tag, int comm, long length, long request)
      throws IOException {
    long t = advance(time);
    long start = depth == 0 ? t : frames[(depth - 1) * FRAME + START];
    beforeEnd();
    endpoints.message(kind, t, start, region(), depth, other, tag, comm, length, request);
  }

  /** Something happens to a request; see {@link Endpoints}. */
  void request(int kind, long time, long request) throws IOException {
    endpoints.request(kind, advance(time), request);
  }

  /** A collective operation begins; {@code root} is 0 for none, else 1 + the place of the root. */
  void begin(long time, int operation, int comm, int root, long id) throws IOException {
    long t = advance(time);
    beforeEnd();
    endpoints.begin(t, region(), operation, comm, root, id);
  }

  /** A collective operation ends. */
  void end(long time, long id) throws IOException {
    endpoints.end(advance(time), id);
  }

  /** A collective operation that does not block is posted. */
  void post(long time, long id) throws IOException {
    endpoints.post(advance(time), region(), id);
  }

  /** Such an operation is complete. */
  void complete(long time, int operation, int comm, int root, long id) throws IOException {
    long t = advance(time);
    long start = depth == 0 ? t : frames[(depth - 1) * FRAME + START];
    endpoints.complete(t, start, region(), operation, comm, root, id);
  }

  /** The request of such an operation is cancelled or freed. */
  void drop(long time, long id, boolean isCancelled) throws IOException {
    advance(time);
    endpoints.drop(id, isCancelled);
  }

  /** A collective operation that is one record. */
  void operation(long time, int operation, int comm, int root, long ticks) throws IOException {
    long t = advance(time);
    beforeEnd();
    endpoints.begin(t, region(), operation, comm, root, -1L);
    endpoints.end(t + ticks, -1L);
  }

  /** Anything else happens. */
  void other(long time) {
    advance(time);
  }

  /** No more will happen. */
  public void finish() throws IOException {
    finish(KnownWaits.NONE);
  }

  /** No more is read; what is known of later times counts. */
  void finish(KnownWaits known) throws IOException {
    process.last = now;
    endpoints.finish(known.openUntil(process.process, now));
  }

  /** Returns whether everything was followed to its end. */
  public boolean isExact() {
    return beyondEver == 0 && endpoints.isExact();
  }
}
