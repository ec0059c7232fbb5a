package org.tracetool.clock.corridor;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.clock.match.MatchVisitor;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.definition.CollectiveType;

/**
 * Collects what delays say of clocks: no message arrives before it was sent. The two directions of
 * a pair bound the difference of their clocks from both sides, which is the corridor. Collective
 * operations count as messages from those that are waited for to those that wait.
 */
public final class DelayCorridors implements MatchVisitor {
  private static final int MAX_POINTS = 1 << 20;
  private static final int MAX_PAIRS = 1 << 17;
  private static final int PIECES = 1 << 12;

  /** Members of an operation of which all pairs count; of more, those at distances 1, 2, 4, …. */
  private static final int ALL_PAIRS = 12;

  private final List<MinimumDelays> pairs = new ArrayList<>();
  private final KeyNumbers numbers = new KeyNumbers();
  private int points;
  private int most = MAX_POINTS;
  private long width = 1;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;
  private long unused;

  /** All directions in which something was sent. */
  List<MinimumDelays> pairs() {
    return pairs;
  }

  @Override
  public void visitMessage(int sender, long sent, int receiver, long received) {
    if (sender == receiver) {
      return;
    }
    long key = (long) sender << 32 | receiver;
    int number = numbers.find(key);
    if (number < 0) {
      if (pairs.size() == MAX_PAIRS) {
        unused++;
        return;
      }
      number = numbers.number(key);
      pairs.add(new MinimumDelays(sender, receiver));
    }
    pairs.get(number).add(sent, received);
    first = Math.min(first, sent);
    last = Math.max(last, sent);
    points++;
    if (points > most) {
      thinOut();
    }
  }

  private void thinOut() {
    while (points > most / 2 && width < last - first) {
      width = Math.max(2 * width, (last - first) / PIECES);
      points = 0;
      for (MinimumDelays pair : pairs) {
        pair.thinOut(width);
        points += pair.size();
      }
    }
    most = Math.max(MAX_POINTS, 2 * points);
  }

  @Override
  public void visitCollective(
      CollectiveType type, int root, int count, int[] members, long[] begins, long[] ends) {
    if (type == CollectiveType.ONE2ALL || type == CollectiveType.ALL2ONE) {
      for (int i = 0; i < count; i++) {
        if (i == root) {
          continue;
        }
        if (type == CollectiveType.ONE2ALL) {
          visitMessage(members[root], begins[root], members[i], ends[i]);
        } else {
          visitMessage(members[i], begins[i], members[root], ends[root]);
        }
      }
    } else {
      for (int i = 0; i < count; i++) {
        for (int step = 1; step < count; step = count <= ALL_PAIRS ? step + 1 : 2 * step) {
          int other = (i + step) % count;
          visitMessage(members[i], begins[i], members[other], ends[other]);
          if (count > ALL_PAIRS) {
            visitMessage(members[other], begins[other], members[i], ends[i]);
          }
        }
      }
    }
  }
}
