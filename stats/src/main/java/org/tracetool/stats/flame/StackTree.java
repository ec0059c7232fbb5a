package org.tracetool.stats.flame;

import java.util.Arrays;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.error.UnsupportedTraceException;

/**
 * Call stacks as a tree: each node is a frame called from the frame of its parent, with calls and
 * the value spent in the frame itself. Nodes are numbered from 0, parents before children.
 */
public final class StackTree {
  /** The parent of nodes without one. */
  public static final int NONE = -1;

  private static final int FIRST = 256;

  private final int most;
  private final KeyNumbers keys = new KeyNumbers();
  private int[] parents = new int[FIRST];
  private int[] frames = new int[FIRST];
  private int[] depths = new int[FIRST];
  private long[] calls = new long[FIRST];

  /** All values together. */
  private long all;

  private boolean isTooLarge;
  private long[] values = new long[FIRST];
  private long joined;

  /**
   * An empty tree.
   *
   * @param most nodes; calls that would make more count as time of their callers
   */
  public StackTree(int most) {
    this.most = most;
  }

  /** The node of a frame under a node or {@link #NONE}; the parent itself if there is no room. */
  int child(int parent, int frame) {
    long key = (long) parent << 32 | frame & 0xffff_ffffL;
    int known = keys.find(key);
    if (known >= 0) {
      return known;
    }
    if (keys.size() >= most && parent != NONE) {
      joined++;
      return parent;
    }
    int node = keys.number(key);
    if (node == parents.length) {
      parents = Arrays.copyOf(parents, 2 * node);
      frames = Arrays.copyOf(frames, 2 * node);
      depths = Arrays.copyOf(depths, 2 * node);
      calls = Arrays.copyOf(calls, 2 * node);
      values = Arrays.copyOf(values, 2 * node);
    }
    parents[node] = parent;
    frames[node] = frame;
    depths[node] = parent == NONE ? 1 : depths[parent] + 1;
    return node;
  }

  void call(int node) {
    calls[node]++;
  }

  /** Adds to what was spent in a frame. */
  void add(int node, long value) {
    values[node] += value;
    long sum = all + value;
    isTooLarge |= ((all ^ sum) & (value ^ sum)) < 0;
    all = sum;
  }

  /**
   * Checks that the values of any frames together are 64-bit numbers.
   *
   * @throws UnsupportedTraceException if they may not be
   */
  void check() throws UnsupportedTraceException {
    if (isTooLarge) {
      throw new UnsupportedTraceException(
          "values of call stacks together pass 2^63, which no form of flame graph holds");
    }
  }

  /** Puts all values into another unit, rounded. */
  void scale(double factor) {
    for (int node = 0; node < size(); node++) {
      values[node] = Math.round(values[node] * factor);
    }
  }

  /** How many nodes there are. */
  public int size() {
    return keys.size();
  }

  /** The node that called this one, or {@link #NONE}. */
  public int parent(int node) {
    return parents[node];
  }

  /** The number of the frame in {@link StackProfile}. */
  public int frame(int node) {
    return frames[node];
  }

  /** How many frames the stack has, from 1. */
  public int depth(int node) {
    return depths[node];
  }

  /** Calls of the frame on this stack. */
  public long calls(int node) {
    return calls[node];
  }

  /** What was spent in the frame itself. */
  public long value(int node) {
    return values[node];
  }

  /** Calls that count as part of their callers, since there was no room for them. */
  public long joined() {
    return joined;
  }

  /** The values of each node and all under it. */
  public long[] totals() {
    long[] totals = Arrays.copyOf(values, size());
    for (int node = size() - 1; node >= 0; node--) {
      if (parents[node] != NONE) {
        totals[parents[node]] += totals[node];
      }
    }
    return totals;
  }
}
