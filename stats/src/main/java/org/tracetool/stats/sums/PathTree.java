package org.tracetool.stats.sums;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.tracetool.core.collect.LongMap;

/**
 * The tree of call paths: a node for each region that was called from a node, with the sums over
 * all calls there. Below a depth, calls are taken together in one node for each of the nodes at
 * that depth; when there are too many nodes the depth is lowered. The depth that results depends
 * only on the set of paths, never on the order in which they come.
 */
public final class PathTree implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Region of a node that represents all calls deeper than the limit. */
  public static final int DEEPER = -1;

  /** Node above all roots. */
  public static final int ROOT = 0;

  private static final int BITS = 4;
  private static final int EXACT = 16;

  private final int mostNodes;
  private int depthLimit;
  private boolean limited;
  private int size = 1;

  /** Nodes except those for deeper calls than the limit; there is at most one of these for each. */
  private int paths;

  private int[] parents = new int[64];
  private int[] regions = new int[64];
  private int[] depths = new int[64];
  private int[] lastRegions = new int[64];
  private int[] lastChildren = new int[64];
  private long[] sums = new long[64 * CallSums.WIDTH];

  /** How often each sum passed 2^64; null if none did. */
  private long[] carries;

  private Distribution[] exclusive = new Distribution[64];
  private LongMap children = new LongMap();
  private int[] remap;

  /**
   * An empty tree.
   *
   * @param depthLimit depth below which calls are not kept separate, at least 1
   * @param mostNodes nodes beyond which the depth is lowered
   */
  public PathTree(int depthLimit, int mostNodes) {
    this.depthLimit = depthLimit;
    this.mostNodes = mostNodes;
    CallSums.clear(sums, 0);
    regions[0] = DEEPER;
  }

  /** The node of a call of {@code region} from {@code node}; made if needed. */
  public int child(int node, int region) {
    if (lastChildren[node] != 0 && lastRegions[node] == region) {
      return lastChildren[node];
    }
    if (depths[node] >= depthLimit) {
      return regions[node] == DEEPER && node != ROOT ? node : lookUp(node, DEEPER);
    }
    return lookUp(node, region);
  }

  private int lookUp(int node, int region) {
    long key = (long) node << 32 | Integer.toUnsignedLong(region);
    long found = children.get(key);
    int child;
    if (found == LongMap.ABSENT) {
      child = add(node, region);
      children.put(key, child);
    } else {
      child = (int) found;
    }
    if (region != DEEPER) {
      lastRegions[node] = region;
      lastChildren[node] = child;
    }
    return child;
  }

  private int add(int node, int region) {
    if (size == parents.length) {
      resize(size * 2);
    }
    int n = size++;
    paths += region == DEEPER ? 0 : 1;
    parents[n] = node;
    regions[n] = region;
    depths[n] = depths[node] + 1;
    lastChildren[n] = 0;
    CallSums.clear(sums, n * CallSums.WIDTH);
    exclusive[n] = new Distribution(BITS, EXACT);
    return n;
  }

  private void resize(int capacity) {
    parents = Arrays.copyOf(parents, capacity);
    regions = Arrays.copyOf(regions, capacity);
    depths = Arrays.copyOf(depths, capacity);
    lastRegions = Arrays.copyOf(lastRegions, capacity);
    lastChildren = Arrays.copyOf(lastChildren, capacity);
    sums = Arrays.copyOf(sums, capacity * CallSums.WIDTH);
    carries = carries == null ? null : Arrays.copyOf(carries, sums.length);
    exclusive = Arrays.copyOf(exclusive, capacity);
  }

  /** A call at a node has ended. */
  public void call(int node, long inclusiveTicks, long exclusiveTicks) {
    int at = node * CallSums.WIDTH;
    long[] s = sums;
    s[at + CallSums.CALLS]++;
    add(at + CallSums.EXCLUSIVE, exclusiveTicks);
    // All the time below the limit is the exclusive time of one of the calls there.
    add(at + CallSums.INCLUSIVE, regions[node] == DEEPER ? exclusiveTicks : inclusiveTicks);
    s[at + CallSums.MIN_EXCLUSIVE] = Math.min(s[at + CallSums.MIN_EXCLUSIVE], exclusiveTicks);
    s[at + CallSums.MAX_EXCLUSIVE] = Math.max(s[at + CallSums.MAX_EXCLUSIVE], exclusiveTicks);
    exclusive[node].record(exclusiveTicks);
  }

  /** Time of a part of a call at a node, see {@link #count}. */
  public void addPart(int node, long inclusiveTicks, long exclusiveTicks) {
    int at = node * CallSums.WIDTH;
    add(at + CallSums.EXCLUSIVE, exclusiveTicks);
    add(at + CallSums.INCLUSIVE, regions[node] == DEEPER ? exclusiveTicks : inclusiveTicks);
  }

  /** A call in parts has ended at a node, after so much exclusive time in all of them. */
  public void count(int node, long exclusiveTicks) {
    int at = node * CallSums.WIDTH;
    long[] s = sums;
    s[at + CallSums.CALLS]++;
    s[at + CallSums.MIN_EXCLUSIVE] = Math.min(s[at + CallSums.MIN_EXCLUSIVE], exclusiveTicks);
    s[at + CallSums.MAX_EXCLUSIVE] = Math.max(s[at + CallSums.MAX_EXCLUSIVE], exclusiveTicks);
    exclusive[node].record(exclusiveTicks);
  }

  private void add(int cell, long ticks) {
    long sum = sums[cell] + ticks;
    sums[cell] = sum;
    if (Long.compareUnsigned(sum, ticks) < 0) {
      carry(cell, 1);
    }
  }

  private void carry(int cell, long times) {
    if (carries == null) {
      carries = new long[sums.length];
    }
    carries[cell] += times;
  }

  /** A call at a node was cut off by the begin or the end of the part read. */
  public void addCut(int node, boolean open, long inclusiveTicks, long exclusiveTicks) {
    int at = node * CallSums.WIDTH;
    sums[at + (open ? CallSums.OPEN : CallSums.EARLIER)]++;
    add(at + CallSums.CUT_EXCLUSIVE, exclusiveTicks);
    add(at + CallSums.CUT_INCLUSIVE, regions[node] == DEEPER ? exclusiveTicks : inclusiveTicks);
  }

  /**
   * Returns whether there are more nodes than allowed, so that {@link #limitNodes()} has to be
   * called.
   */
  public boolean isFull() {
    return paths > mostNodes;
  }

  /**
   * Lowers the depth until no more nodes are left than allowed. Nodes get other numbers by this,
   * see {@link #moved}.
   */
  public void limitNodes() {
    int[] nodesAtDepth = new int[size + 1];
    int deepest = 0;
    for (int n = 1; n < size; n++) {
      if (regions[n] != DEEPER) {
        nodesAtDepth[depths[n]]++;
        deepest = Math.max(deepest, depths[n]);
      }
    }
    int depth = Math.min(depthLimit, deepest);
    long total = 0;
    for (int d = 1; d <= depth; d++) {
      total += nodesAtDepth[d];
    }
    while (depth > 1 && total > mostNodes) {
      total -= nodesAtDepth[depth];
      depth--;
    }
    limited |= depth < deepest;
    lowerDepth(depth);
  }

  private void lowerDepth(int depth) {
    PathTree lowered = new PathTree(depth, Integer.MAX_VALUE);
    int[] to = new int[size];
    for (int n = 1; n < size; n++) {
      to[n] = lowered.child(to[parents[n]], regions[n]);
      lowered.take(to[n], this, n);
    }
    depthLimit = depth;
    size = lowered.size;
    paths = lowered.paths;
    parents = lowered.parents;
    regions = lowered.regions;
    depths = lowered.depths;
    lastRegions = lowered.lastRegions;
    lastChildren = lowered.lastChildren;
    sums = lowered.sums;
    carries = lowered.carries;
    exclusive = lowered.exclusive;
    children = lowered.children;
    remap = to;
  }

  /** The new number of a node after the last {@link #limitNodes()}. */
  public int moved(int node) {
    return remap[node];
  }

  private void take(int node, PathTree from, int other) {
    int to = node * CallSums.WIDTH;
    int at = other * CallSums.WIDTH;
    boolean folded = regions[node] == DEEPER && from.regions[other] != DEEPER;
    for (int c = 0; c < CallSums.WIDTH; c++) {
      long v = from.sums[at + c];
      switch (c) {
        case CallSums.MIN_INCLUSIVE, CallSums.MIN_EXCLUSIVE ->
            sums[to + c] = Math.min(sums[to + c], v);
        case CallSums.MAX_INCLUSIVE, CallSums.MAX_EXCLUSIVE ->
            sums[to + c] = Math.max(sums[to + c], v);
        case CallSums.INCLUSIVE -> add(to + c, from, at + (folded ? CallSums.EXCLUSIVE : c));
        case CallSums.CUT_INCLUSIVE ->
            add(to + c, from, at + (folded ? CallSums.CUT_EXCLUSIVE : c));
        default -> add(to + c, from, at + c);
      }
    }
    exclusive[node].add(from.exclusive[other]);
  }

  private void add(int cell, PathTree from, int other) {
    add(cell, from.sums[other]);
    if (from.carries != null && from.carries[other] != 0) {
      carry(cell, from.carries[other]);
    }
  }

  /** Adds another tree, which may be changed by this. */
  public void add(PathTree other) {
    int depth = Math.min(depthLimit, other.depthLimit);
    limited |= other.limited;
    if (depthLimit > depth) {
      lowerDepth(depth);
    }
    if (other.depthLimit > depth) {
      other.lowerDepth(depth);
    }
    int[] to = new int[other.size];
    for (int n = 1; n < other.size; n++) {
      to[n] = child(to[other.parents[n]], other.regions[n]);
      take(to[n], other, n);
    }
    if (isFull()) {
      limitNodes();
    }
  }

  /** Returns whether the depth had to be lowered since there were too many paths. */
  public boolean isLimited() {
    return limited;
  }

  /** Depth below which calls are not kept separate. */
  public int depthLimit() {
    return depthLimit;
  }

  /** Number of nodes, {@link #ROOT} included; parents have smaller numbers than children. */
  public int size() {
    return size;
  }

  /** The node that called this one. */
  public int parent(int node) {
    return parents[node];
  }

  /** Place of the region of a node, or {@link #DEEPER}. */
  public int region(int node) {
    return regions[node];
  }

  /** Regions on the path, 1 for a root. */
  public int depth(int node) {
    return depths[node];
  }

  /** Returns whether any call at a node has time in common with what was summed up. */
  public boolean isUsed(int node) {
    return get(node, CallSums.CALLS) + get(node, CallSums.OPEN) + get(node, CallSums.EARLIER) > 0;
  }

  /** A column of {@link CallSums} at a node; only those of counts and of exclusive times exist. */
  public long get(int node, int column) {
    return sums[node * CallSums.WIDTH + column];
  }

  /** A sum of times in a column of {@link CallSums} at a node. */
  public WideSum sum(int node, int column) {
    int cell = node * CallSums.WIDTH + column;
    return WideSum.of(carries == null ? 0 : carries[cell], sums[cell]);
  }

  /** Exclusive times of the complete calls at a node. */
  public Distribution exclusive(int node) {
    return exclusive[node];
  }

  /** The regions on the path to a node, outermost first. */
  public List<Integer> path(int node) {
    List<Integer> path = new ArrayList<>();
    for (int n = node; n != ROOT; n = parents[n]) {
      path.add(regions[n]);
    }
    Collections.reverse(path);
    return path;
  }
}
