package org.tracetool.stats.collect;

import java.util.Arrays;
import org.tracetool.stats.scope.StatsIndex;

/**
 * A message, half of one, a collective operation or a barrier of OpenMP, as numbers: its kind, then
 * for messages the constants below, for operations communicator, number, how many calls, and as
 * many calls.
 *
 * @param words the numbers; times in ticks
 */
public record PendingCommunication(long[] words) {
  public static final int PAIR = 0;

  /** A send that no receive belongs to. */
  public static final int SEND = 1;

  public static final int RECEIVE = 2;
  public static final int OPERATION = 3;

  /** An operation to which not all members came. */
  public static final int INCOMPLETE = 4;

  /** A barrier of a team: its calls, with the ticks of calls within as {@link #WHAT}. */
  public static final int BARRIER = 5;

  public static final int SENDER = 1;
  public static final int RECEIVER = 2;
  public static final int COMM = 3;
  public static final int TAG = 4;
  public static final int LENGTH = 5;
  public static final int TIMED = 6;
  public static final int SEND_REGION = 7;
  public static final int RECEIVE_REGION = 8;
  public static final int SENT = 9;
  public static final int SEND_ENTER = 10;
  public static final int SEND_LEAVE = 11;
  public static final int RECEIVED = 12;
  public static final int RECEIVE_ENTER = 13;
  static final int MESSAGE = 14;

  public static final int OPERATION_COMM = 1;
  public static final int NUMBER = 2;
  public static final int CALLS = 3;
  public static final int FIRST_CALL = 4;

  // Of each call.
  public static final int PLACE = 0;
  public static final int REGION = 1;
  public static final int WHAT = 2;
  public static final int ROOT = 3;
  public static final int TIME = 4;
  public static final int LEAVE = 5;

  /** When it began to wait: of an operation that does not block later than it was posted. */
  public static final int ENTER = 6;

  public static final int CALL = 7;

  public int kind() {
    return (int) words[0];
  }

  public boolean isMessage() {
    return kind() <= RECEIVE;
  }

  public long get(int word) {
    return words[word];
  }

  public int calls() {
    return (int) words[CALLS];
  }

  /** A number of a call. */
  public long ofCall(int call, int word) {
    return words[FIRST_CALL + call * CALL + word];
  }

  private boolean isTime(int word) {
    return isMessage() ? word >= SENT : word >= FIRST_CALL && (word - FIRST_CALL) % CALL >= TIME;
  }

  /** The numbers, with times as how long before a moment they are. */
  public PendingCommunication relativeTo(long moment) {
    long[] relative = words.clone();
    for (int i = 0; i < relative.length; i++) {
      relative[i] = isTime(i) ? moment - relative[i] : relative[i];
    }
    return new PendingCommunication(relative);
  }

  /**
   * Reads an item.
   *
   * @return null if there is none of this kind, or not all of it
   */
  static PendingCommunication read(long[] from, int at, long moment, StatsIndex index) {
    if (at >= from.length || from[at] < PAIR || from[at] > BARRIER) {
      return null;
    }
    int left = from.length - at;
    int length = MESSAGE;
    if (from[at] >= OPERATION) {
      if (left < FIRST_CALL || from[at + CALLS] < 1 || from[at + CALLS] > left / CALL) {
        return null;
      }
      length = FIRST_CALL + (int) from[at + CALLS] * CALL;
    }
    if (length > left) {
      return null;
    }
    long[] words = Arrays.copyOfRange(from, at, at + length);
    PendingCommunication item =
        new PendingCommunication(words).relativeTo(moment); // which is its own inverse
    return item.isOf(index) ? item : null;
  }

  private static boolean isIn(long place, int size) {
    return place >= 0 && place < size;
  }

  private boolean isOf(StatsIndex index) {
    int processes = index.processes().size();
    int regions = index.regions().size() + 1;
    int comms = index.comms().size();
    if (isMessage()) {
      return isIn(words[SENDER], processes)
          && isIn(words[RECEIVER], processes)
          && isIn(words[COMM], comms)
          && isIn(words[SEND_REGION] + 1, regions)
          && isIn(words[RECEIVE_REGION] + 1, regions);
    }
    boolean all = isIn(words[OPERATION_COMM], comms);
    for (int i = 0; i < calls(); i++) {
      all &=
          isIn(ofCall(i, PLACE), processes)
              && isIn(ofCall(i, REGION) + 1, regions)
              && (kind() == BARRIER
                  || isIn(ofCall(i, WHAT), index.collectives().size())
                      && isIn(ofCall(i, ROOT) + 1, processes + 1));
    }
    return all;
  }
}
