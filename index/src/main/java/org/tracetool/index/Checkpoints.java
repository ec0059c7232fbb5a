package org.tracetool.index;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.format.StartFacet;

/**
 * Collects the states of a stream at the places where reading can start, and between places that
 * are far from each other: from such a time on reading starts at the place before, and what is up
 * to the time need not be followed. What would take too much room gets coarser: each second state
 * is dropped, first of those between places, by a rule that depends on the stream alone.
 */
final class Checkpoints {
  /** Inflated bytes of a block of states, unless a single one is larger. */
  private static final int BLOCK = 32 << 10;

  /** How much smaller a state gets at most, so that there is no use in keeping more. */
  private static final int MAX_COMPRESSION_RATIO = 16;

  /** Bytes of states of one stream in memory, at most, however much room they may take packed. */
  static final long MAX_KEPT_BYTES = 24 << 20;

  /** Records after which there is a state between two places. */
  private static final long MIN_GAP_RECORDS = 4096;

  /** Places of which one has a state, at most. */
  private static final int MAX_STEP = 1 << 20;

  /** A state that was kept. */
  private record KeptCheckpoint(long bound, long place, byte[] state, boolean between) {}

  private static final long[] NOTHING = {};

  private final List<StartFacet.Start> starts;
  private final long budget;
  private List<KeptCheckpoint> kept = new ArrayList<>();
  private long keptBytes;
  private int next;
  private int step = 1;
  private int between;
  private long gap = MIN_GAP_RECORDS;

  /** Where reading starts for states between places; 0 if there was no place yet. */
  private long place;

  /** The time of that place. */
  private long lastTime;

  /** What the reader has to know there. */
  private long[] ofReader = NOTHING;

  /**
   * @param starts places in the stream; more may be added while the stream is read
   * @param budget compressed bytes that the states may take
   */
  Checkpoints(List<StartFacet.Start> starts, long budget) {
    this.starts = starts;
    this.budget = budget;
  }

  /** The largest time, unsigned, that belongs to the next state; -1 if there is no more. */
  long nextTime() {
    while (place > 0 && next < starts.size() && starts.get(next).time() == lastTime) {
      next++;
    }
    return next < starts.size() ? starts.get(next).time() : -1L;
  }

  /** Takes the state after all records up to {@link #nextTime}. */
  void take(StreamOpenState open) {
    StartFacet.Start start = starts.get(next);
    next += step;
    lastTime = start.time();
    place = start.place();
    ofReader = start.state();
    keep(start.time() + 1, false, open);
  }

  /** Records from a state on after which another one is wanted. */
  long gap() {
    return gap;
  }

  /**
   * Takes the state after all records before a time, which is later than those of all states
   * before.
   */
  void takeBetween(long time, StreamOpenState open) {
    if (place > 0) {
      keep(time, true, open);
    }
  }

  private void keep(long bound, boolean isBetween, StreamOpenState open) {
    EventBlock rows = new EventBlock();
    open.addRows(bound, rows, null);
    IndexOutput out = new IndexOutput();
    StateCodec.write(new SeekPointState(rows, ofReader), bound, out);
    if (out.length() > IndexBlock.MAX_BLOCK_BYTES) {
      return;
    }
    kept.add(new KeptCheckpoint(bound, place, out.toBytes(), isBetween));
    keptBytes += out.length();
    between += isBetween ? 1 : 0;
    while (keptBytes > Math.min(budget * MAX_COMPRESSION_RATIO, MAX_KEPT_BYTES)
        && !kept.isEmpty()) {
      thinOut();
    }
  }

  private void thinOut() {
    List<KeptCheckpoint> fewer = new ArrayList<>();
    boolean onlyBetween = between > 0;
    keptBytes = 0;
    between = 0;
    int seen = 0;
    for (KeptCheckpoint k : kept) {
      boolean dropped = (k.between() || !onlyBetween) && seen++ % 2 == 0;
      if (!dropped) {
        fewer.add(k);
        keptBytes += k.state().length;
        between += k.between() ? 1 : 0;
      }
    }
    kept = fewer;
    if (onlyBetween) {
      gap *= 2;
    } else {
      step = Math.min(2 * step, MAX_STEP);
    }
  }

  /** The part of the stream, with at most as many bytes of states as were allowed. */
  IndexedStreamPart part(
      int stream, long records, boolean usable, List<ProcessBoxes> previews, byte[] messages) {
    List<byte[]> blocks = packed();
    while (size(blocks) > budget && !kept.isEmpty()) {
      thinOut();
      blocks = packed();
    }
    return new IndexedStreamPart(
        stream, records, usable, table, lengths, blocks, previews, messages);
  }

  private byte[] table;
  private List<Integer> lengths;

  private static long size(List<byte[]> blocks) {
    return blocks.stream().mapToLong(b -> b.length).sum();
  }

  private List<byte[]> packed() {
    List<byte[]> blocks = new ArrayList<>();
    lengths = new ArrayList<>();
    IndexOutput rows = new IndexOutput().number(kept.size());
    IndexOutput block = new IndexOutput();
    long bound = 0;
    long before = 0;
    for (KeptCheckpoint k : kept) {
      if (block.length() > 0 && block.length() + k.state().length > BLOCK) {
        blocks.add(IndexBlock.pack(block.toBytes()));
        lengths.add(block.length());
        block = new IndexOutput();
      }
      rows.number(k.bound() - bound).number(k.place() - before);
      rows.number(blocks.size()).number(block.length());
      bound = k.bound();
      before = k.place();
      block.append(k.state());
    }
    if (block.length() > 0) {
      blocks.add(IndexBlock.pack(block.toBytes()));
      lengths.add(block.length());
    }
    table = rows.toBytes();
    return blocks;
  }
}
