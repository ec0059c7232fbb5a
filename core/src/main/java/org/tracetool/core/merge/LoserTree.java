package org.tracetool.core.merge;

/**
 * A tournament over the keys of n inputs that always knows the smallest one. Replacing the winner's
 * key costs one comparison a level, half of what a binary heap needs. Equal keys are won by the
 * input with the smaller number. Keys are unsigned.
 */
public final class LoserTree {
  private final int leaves;

  /**
   * For each inner node who lost there: the number of an input, plus {@link #leaves} if it ended.
   */
  private final int[] losers;

  /** The keys of the losers, beside them so that a match touches one place only. */
  private final long[] loserKeys;

  private int winner;
  private long winnerKey;

  /** A tree over inputs 0 … n−1 with these first keys; {@code has[i]} is false for empty inputs. */
  public LoserTree(long[] firstKeys, boolean[] has) {
    int size = 1;
    while (size < firstKeys.length) {
      size <<= 1;
    }
    leaves = size;
    losers = new int[size];
    loserKeys = new long[size];
    long[] keys = new long[2 * size];
    int[] players = new int[2 * size];
    for (int i = 0; i < size; i++) {
      boolean plays = i < firstKeys.length && has[i];
      players[size + i] = plays ? i : i + size;
      keys[size + i] = plays ? flip(firstKeys[i]) : Long.MAX_VALUE;
    }
    for (int node = size - 1; node > 0; node--) {
      int left = 2 * node;
      int right = left + 1;
      boolean rightWins = wins(keys[right], players[right], keys[left], players[left]);
      int up = rightWins ? right : left;
      int stays = rightWins ? left : right;
      players[node] = players[up];
      keys[node] = keys[up];
      losers[node] = players[stays];
      loserKeys[node] = keys[stays];
    }
    winner = players[1];
    winnerKey = keys[1];
  }

  /** Flipping the sign bit makes a signed comparison an unsigned one. */
  private static long flip(long key) {
    return key ^ Long.MIN_VALUE;
  }

  /** An input that has ended has the largest key, and loses ties by its number. */
  private static boolean wins(long keyA, int a, long keyB, int b) {
    return keyA < keyB || keyA == keyB && a < b;
  }

  /** The input with the smallest key, or -1 when all have ended. */
  public int winner() {
    return winner < leaves ? winner : -1;
  }

  /** The smallest key. */
  public long key() {
    return flip(winnerKey);
  }

  /** Gives the winner its next key, which need not be larger. */
  public void replace(long key) {
    replay(winner, flip(key), winner);
  }

  /** Takes the winner out, its input has ended. */
  public void remove() {
    replay(winner + leaves, Long.MAX_VALUE, winner);
  }

  private void replay(int player, long key, int leaf) {
    int w = player;
    long k = key;
    int[] l = losers;
    long[] lk = loserKeys;
    for (int node = leaf + leaves >> 1; node > 0; node >>= 1) {
      long other = lk[node];
      if (other < k || other == k && l[node] < w) {
        int loser = w;
        w = l[node];
        l[node] = loser;
        lk[node] = k;
        k = other;
      }
    }
    winner = w;
    winnerKey = k;
  }
}
