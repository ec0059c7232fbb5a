package org.tracetool.core.merge;

/**
 * A tournament over the keys of n inputs that always knows the smallest one. Replacing the winner's
 * key costs one match a level, half of what a binary heap needs. Equal keys are won by the input
 * with the smaller number. Keys are unsigned.
 *
 * <p>As long as the keys are not too far from each other, key and number of an input share one
 * word, so that a match is the smaller and the larger of two numbers, without a branch, since no
 * processor can predict the winner.
 */
public final class LoserTree {
  private final int leaves;

  /** Bits of a packed word that hold the number of the input. */
  private final int bits;

  /**
   * For each inner node who lost there, as distance of its key from {@link #base}, then its number;
   * the largest distance is that of inputs that have ended. Null once a key did not fit.
   */
  private long[] packed;

  private long base;
  private long packedWinner;

  /**
   * For each inner node who lost there: the number of an input, plus {@link #leaves} if it ended.
   * Used when words are not packed.
   */
  private int[] losers;

  /** The keys of the losers, beside them so that a match touches one place only. */
  private long[] loserKeys;

  private int winner;
  private long winnerKey;

  /** A tree over inputs 0 … n−1 with these first keys; {@code has[i]} is false for empty inputs. */
  public LoserTree(long[] firstKeys, boolean[] has) {
    int size = 1;
    int log = 0;
    while (size < firstKeys.length) {
      size <<= 1;
      log++;
    }
    leaves = size;
    bits = log;
    base = -1L;
    for (int i = 0; i < firstKeys.length; i++) {
      if (has[i] && Long.compareUnsigned(firstKeys[i], base) < 0) {
        base = firstKeys[i];
      }
    }
    boolean fits = true;
    for (int i = 0; i < firstKeys.length; i++) {
      fits &= !has[i] || fits(firstKeys[i]);
    }
    if (fits) {
      packed = new long[size];
      packedWinner = playPacked(1, firstKeys, has);
    } else {
      losers = new int[size];
      loserKeys = new long[size];
      playAll(firstKeys, has);
    }
  }

  private boolean fits(long key) {
    long distance = key - base;
    return distance >= 0 && distance < ended();
  }

  /** The distance that marks inputs that have ended. */
  private long ended() {
    return Long.MAX_VALUE >> bits;
  }

  private long pack(long distance, int input) {
    return distance << bits | input;
  }

  /** Plays all matches below a node; gives the winner. */
  private long playPacked(int node, long[] keys, boolean[] has) {
    if (node >= leaves) {
      int i = node - leaves;
      boolean plays = i < keys.length && has[i];
      return pack(plays ? keys[i] - base : ended(), i);
    }
    long left = playPacked(2 * node, keys, has);
    long right = playPacked(2 * node + 1, keys, has);
    packed[node] = Math.max(left, right);
    return Math.min(left, right);
  }

  private void playAll(long[] firstKeys, boolean[] has) {
    int size = leaves;
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

  /** Gives up packing, with all losers where they are. */
  private void unpack() {
    losers = new int[leaves];
    loserKeys = new long[leaves];
    for (int node = 1; node < leaves; node++) {
      losers[node] = unpackedPlayer(packed[node]);
      loserKeys[node] = unpackedKey(packed[node]);
    }
    winner = unpackedPlayer(packedWinner);
    winnerKey = unpackedKey(packedWinner);
    packed = null;
  }

  private int unpackedPlayer(long word) {
    int input = (int) word & leaves - 1;
    return word >> bits == ended() ? input + leaves : input;
  }

  private long unpackedKey(long word) {
    return word >> bits == ended() ? Long.MAX_VALUE : flip(base + (word >> bits));
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
    if (packed != null) {
      return packedWinner >> bits == ended() ? -1 : (int) packedWinner & leaves - 1;
    }
    return winner < leaves ? winner : -1;
  }

  /** The smallest key. */
  public long key() {
    return packed != null ? base + (packedWinner >> bits) : flip(winnerKey);
  }

  /** Gives the winner its next key, which need not be larger. */
  public void replace(long key) {
    if (packed != null) {
      if (fits(key)) {
        int input = (int) packedWinner & leaves - 1;
        replayPacked(pack(key - base, input), input);
        return;
      }
      unpack();
    }
    replay(winner, flip(key), winner);
  }

  /** Takes the winner out, its input has ended. */
  public void remove() {
    if (packed != null) {
      int input = (int) packedWinner & leaves - 1;
      replayPacked(pack(ended(), input), input);
    } else {
      replay(winner + leaves, Long.MAX_VALUE, winner);
    }
  }

  private void replayPacked(long word, int leaf) {
    long w = word;
    long[] p = packed;
    for (int node = leaf + leaves >> 1; node > 0; node >>= 1) {
      // Neither is negative, so their difference has the right sign.
      long other = p[node];
      long difference = other - w;
      long less = difference & difference >> 63;
      p[node] = other - less;
      w += less;
    }
    packedWinner = w;
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
