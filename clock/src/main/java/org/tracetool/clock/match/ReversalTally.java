package org.tracetool.clock.match;

import java.util.Arrays;
import org.tracetool.clock.map.TimeMap;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.definition.CollectiveType;

/** Counts messages that are received before they are sent, and operations that end too early. */
public final class ReversalTally implements MatchVisitor {
  /** Pairs of units that are counted one by one; the others are counted together. */
  private static final int MAX_PAIRS = 1 << 16;

  private static final int MESSAGES = 0;
  private static final int VIOLATED = 1;
  private static final int MAX_REVERSAL = 2;
  private static final int MIN_DELAY = 3;
  private static final int COLUMNS = 4;

  private final TimeMap[] maps;
  private final long latency;
  private final KeyNumbers numbers = new KeyNumbers();
  private long[] keys = new long[16];
  private long[] columns = new long[16 * COLUMNS];
  private int pairs;
  private long messages;
  private long violated;
  private long tight;
  private long largest;
  private long operations;
  private long violatedOperations;
  private long largestOperation;
  private long shortest = Long.MAX_VALUE;

  /**
   * Counts at corrected times.
   *
   * @param maps the correction of each unit; null for the times of the trace
   * @param latency ticks that a message takes at least
   */
  public ReversalTally(TimeMap[] maps, long latency) {
    this.maps = maps;
    this.latency = latency;
  }

  private long at(int unit, long time) {
    return maps == null ? time : maps[unit].at(time);
  }

  @Override
  public void visitMessage(int sender, long sent, int receiver, long received) {
    long delay = at(receiver, received) - at(sender, sent);
    messages++;
    tight += delay < latency ? 1 : 0;
    if (sender != receiver) {
      shortest = Math.min(shortest, delay);
      int pair = pair((long) sender << 32 | receiver);
      if (pair >= 0) {
        int at = pair * COLUMNS;
        boolean isFirst = columns[at + MESSAGES]++ == 0;
        columns[at + MIN_DELAY] = isFirst ? delay : Math.min(columns[at + MIN_DELAY], delay);
        columns[at + VIOLATED] += delay < 0 ? 1 : 0;
        columns[at + MAX_REVERSAL] = Math.max(columns[at + MAX_REVERSAL], -delay);
      }
    }
    if (delay < 0) {
      violated++;
      largest = Math.max(largest, -delay);
    }
  }

  private int pair(long key) {
    if (pairs == MAX_PAIRS) {
      return numbers.find(key);
    }
    int number = numbers.number(key);
    if (number == pairs) {
      if (pairs == keys.length) {
        keys = Arrays.copyOf(keys, 2 * pairs);
        columns = Arrays.copyOf(columns, 2 * pairs * COLUMNS);
      }
      keys[pairs++] = key;
    }
    return number;
  }

  @Override
  public void visitCollective(
      CollectiveType type, int root, int count, int[] members, long[] begins, long[] ends) {
    operations++;
    long worst = 0;
    if (type == CollectiveType.ONE2ALL) {
      long begin = at(members[root], begins[root]);
      for (int i = 0; i < count; i++) {
        worst = i == root ? worst : Math.max(worst, begin - at(members[i], ends[i]));
      }
    } else {
      long begin = Long.MIN_VALUE;
      for (int i = 0; i < count; i++) {
        begin = Math.max(begin, at(members[i], begins[i]));
      }
      for (int i = 0; i < count; i++) {
        boolean waits = type != CollectiveType.ALL2ONE || i == root;
        worst = waits ? Math.max(worst, begin - at(members[i], ends[i])) : worst;
      }
    }
    if (worst > 0) {
      violatedOperations++;
      largestOperation = Math.max(largestOperation, worst);
    }
  }

  /** Number of messages. */
  public long messages() {
    return messages;
  }

  /** Messages that are received before they are sent. */
  public long violated() {
    return violated;
  }

  /** Messages that take less than the latency, those received too early among them. */
  public long tight() {
    return tight;
  }

  /** By how many ticks a message is received too early at most. */
  public long largest() {
    return largest;
  }

  /** The shortest delay between two units, in ticks; -1 if there are no messages. */
  public long shortest() {
    return shortest == Long.MAX_VALUE ? -1 : shortest;
  }

  /** Half of the shortest way there and back of any two units, in ticks; -1 if there is none. */
  public long shortestHalfRound() {
    long half = -1;
    for (int pair = 0; pair < pairs; pair++) {
      int back = find(receiver(pair), sender(pair));
      if (back > pair) {
        long own = (columns[pair * COLUMNS + MIN_DELAY] + columns[back * COLUMNS + MIN_DELAY]) / 2;
        half = half < 0 ? own : Math.min(half, own);
      }
    }
    return half;
  }

  /** Number of collective operations. */
  public long operations() {
    return operations;
  }

  /** Operations that end for a member before those began that it has to wait for. */
  public long violatedOperations() {
    return violatedOperations;
  }

  /** By how many ticks an operation ends too early at most. */
  public long largestOperation() {
    return largestOperation;
  }

  /** Returns whether anything happens before its cause. */
  public boolean any() {
    return violated > 0 || violatedOperations > 0;
  }

  /** Number of pairs of sender and receiver that are counted one by one. */
  public int pairs() {
    return pairs;
  }

  /** The unit that sends. */
  public int sender(int pair) {
    return (int) (keys[pair] >>> 32);
  }

  /** The unit that receives. */
  public int receiver(int pair) {
    return (int) keys[pair];
  }

  /** The number of a pair; -1 if there is none. */
  public int find(int sender, int receiver) {
    return numbers.find((long) sender << 32 | receiver);
  }

  /** Messages of a pair. */
  public long messages(int pair) {
    return columns[pair * COLUMNS + MESSAGES];
  }

  /** Messages of a pair that are received before they are sent. */
  public long violated(int pair) {
    return columns[pair * COLUMNS + VIOLATED];
  }

  /** The shortest delay of a pair, in ticks. */
  public long shortest(int pair) {
    return columns[pair * COLUMNS + MIN_DELAY];
  }

  /** By how many ticks a message of a pair is received too early at most. */
  public long largest(int pair) {
    return columns[pair * COLUMNS + MAX_REVERSAL];
  }
}
