package org.tracetool.core.merge;

import java.util.Arrays;

/**
 * A tournament over the keys of n inputs that always knows the smallest one. Replacing the winner's
 * key costs one comparison a level, half of what a binary heap needs. Equal keys are won by the
 * input with the smaller number. Keys are unsigned.
 */
public final class LoserTree {
  private final int leaves;
  private final int[] losers;
  private final long[] keys;
  private final boolean[] ended;
  private int winner;
  private int live;

  /** A tree over inputs 0 … n−1 with these first keys; {@code has[i]} is false for empty inputs. */
  public LoserTree(long[] firstKeys, boolean[] has) {
    int n = firstKeys.length;
    int size = 1;
    while (size < n) {
      size <<= 1;
    }
    leaves = size;
    keys = new long[size];
    ended = new boolean[size];
    Arrays.fill(ended, true);
    for (int i = 0; i < n; i++) {
      // Flipping the sign bit makes the signed comparison below an unsigned one.
      keys[i] = firstKeys[i] ^ Long.MIN_VALUE;
      ended[i] = !has[i];
      live += has[i] ? 1 : 0;
    }
    losers = new int[size];
    winner = size == 1 ? 0 : build(1);
  }

  private int build(int node) {
    if (node >= leaves) {
      return node - leaves;
    }
    int left = build(2 * node);
    int right = build(2 * node + 1);
    if (beats(right, left)) {
      losers[node] = left;
      return right;
    }
    losers[node] = right;
    return left;
  }

  private boolean beats(int a, int b) {
    if (ended[a] || ended[b]) {
      return ended[b] && (!ended[a] || a < b);
    }
    return keys[a] < keys[b] || keys[a] == keys[b] && a < b;
  }

  /** The input with the smallest key, or -1 when all have ended. */
  public int winner() {
    return live == 0 ? -1 : winner;
  }

  /** Gives the winner its next key, which need not be larger. */
  public void replace(long key) {
    long flipped = key ^ Long.MIN_VALUE;
    int w = winner;
    keys[w] = flipped;
    replay(w);
  }

  /** Takes the winner out, its input has ended. */
  public void remove() {
    ended[winner] = true;
    live--;
    replay(winner);
  }

  private void replay(int leaf) {
    int w = leaf;
    for (int node = (leaf + leaves) >> 1; node > 0; node >>= 1) {
      int l = losers[node];
      if (beats(l, w)) {
        losers[node] = w;
        w = l;
      }
    }
    winner = w;
  }
}
