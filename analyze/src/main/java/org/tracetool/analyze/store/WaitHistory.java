package org.tracetool.analyze.store;

import java.util.Arrays;
import org.tracetool.core.collect.LongList;

/**
 * The waits of a location from the last one back. Each carries a load: what later waits pass on to
 * it. What was passed is forgotten after a while.
 */
public final class WaitHistory {
  /** Blocks that are kept after they were passed. */
  private static final int KEPT = 1;

  /** Some waits that follow each other. */
  public static final class Block {
    private final long[] rows;
    private final double[] loads;
    private final boolean[] isDone;

    private Block(long[] rows) {
      this.rows = rows;
      loads = new double[rows.length / WaitList.WIDTH];
      isDone = new boolean[loads.length];
    }

    private int size() {
      return loads.length;
    }

    /** The first wait that ends after a time; waits of a location hardly overlap. */
    private int firstAfter(long time) {
      int low = 0;
      int high = size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (end(middle) <= time) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    /** When a wait begins. */
    public long begin(int wait) {
      return rows[wait * WaitList.WIDTH + WaitList.BEGIN];
    }

    /** When a wait ends. */
    public long end(int wait) {
      return rows[wait * WaitList.WIDTH + WaitList.END];
    }

    /** How much of it is waiting. */
    public long length(int wait) {
      return rows[wait * WaitList.WIDTH + WaitList.LENGTH];
    }

    /** The number of its kind. */
    public int kind(int wait) {
      return (int) rows[wait * WaitList.WIDTH + WaitList.KIND];
    }

    /** The number of the location that is waited for. */
    public int cause(int wait) {
      return (int) rows[wait * WaitList.WIDTH + WaitList.CAUSE];
    }

    /** When the cause comes. */
    public long causeTime(int wait) {
      return rows[wait * WaitList.WIDTH + WaitList.CAUSE_TIME];
    }

    /** From when on both are compared. */
    public long since(int wait) {
      return rows[wait * WaitList.WIDTH + WaitList.SINCE];
    }

    /** The path of the call that waits. */
    public int path(int wait) {
      return (int) rows[wait * WaitList.WIDTH + WaitList.PATH];
    }

    /** What later waits have passed on to a wait. */
    public double load(int wait) {
      return loads[wait];
    }

    /** Whether a wait was passed on already. */
    public boolean isDone(int wait) {
      return isDone[wait];
    }

    /** A wait is passed on. */
    public void finish(int wait) {
      isDone[wait] = true;
    }

    /** Later waits pass something on to a wait. */
    public void addLoad(int wait, double more) {
      loads[wait] += more;
    }

    /** As {@link #lengthBetween}, in whole ticks. */
    public long ticksBetween(int wait, long from, long to) {
      long part = Math.min(end(wait), to) - Math.max(begin(wait), from);
      return Math.min(Math.max(0, part), Math.round(lengthBetween(wait, from, to)));
    }

    /** The waiting of a wait between two times. */
    public double lengthBetween(int wait, long from, long to) {
      long begin = begin(wait);
      long end = end(wait);
      long part = Math.min(end, to) - Math.max(begin, from);
      return part >= end - begin
          ? length(wait)
          : part <= 0 ? 0 : (double) length(wait) * part / (end - begin);
    }
  }

  /** Takes waits. */
  @FunctionalInterface
  public interface Taker {
    /** A wait of a block. */
    void take(Block block, int wait);
  }

  private final WaitList list;
  private final Block[] blocks;
  private int block;
  private int wait;

  /** Stands behind the last wait. */
  public WaitHistory(WaitList list) {
    this.list = list;
    LongList late = list.late();
    if (late != null) {
      blocks = new Block[] {all(late)};
    } else {
      blocks = new Block[list.blockCount()];
    }
    block = blocks.length;
  }

  /** All waits at once, where some came out of order. */
  private Block all(LongList late) {
    int n = late.size();
    long[][] parts = new long[list.blockCount()][];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = list.block(i);
      n += parts[i].length;
    }
    long[] rows = Arrays.copyOf(late.toArray(), n);
    int at = late.size();
    for (long[] part : parts) {
      System.arraycopy(part, 0, rows, at, part.length);
      at += part.length;
    }
    WaitList.merge(rows, late.size());
    return new Block(rows);
  }

  private Block load(int number) {
    if (blocks[number] == null) {
      blocks[number] = new Block(list.block(number));
    }
    return blocks[number];
  }

  /** Goes to the wait before; false if there is none. */
  public boolean step() {
    if (block < blocks.length && wait > 0) {
      wait--;
      return true;
    }
    if (block == 0) {
      block = -1;
      return false;
    }
    if (block < 0) {
      return false;
    }
    block--;
    if (block + 1 + KEPT < blocks.length) {
      blocks[block + 1 + KEPT] = null;
    }
    wait = load(block).size() - 1;
    return true;
  }

  /** The block that the current wait is in. */
  public Block block() {
    return blocks[block];
  }

  /** The current wait. */
  public int number() {
    return wait;
  }

  /** Gives the waits that are at least in part between two times, from the last one back. */
  public void forEach(long from, long to, Taker taker) {
    int last = Math.min(blocks.length - 1, Math.max(block, 0) + KEPT);
    for (int b = last; b >= 0; b--) {
      if (b > block && blocks[b] == null) {
        continue;
      }
      Block at = load(b);
      for (int w = Math.min(at.size() - 1, at.firstAfter(to) + 1); w >= 0; w--) {
        if (at.end(w) <= from) {
          return;
        }
        if (at.begin(w) < to) {
          taker.take(at, w);
        }
      }
    }
  }
}
