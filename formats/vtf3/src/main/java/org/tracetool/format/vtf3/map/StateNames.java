package org.tracetool.format.vtf3.map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.format.vtf3.record.VtfRecordType;

/**
 * States of old records, which are known by the name of their activity and a number. They are
 * numbered in the order in which they first appear.
 */
final class StateNames {
  private static final byte[] NO_ACTIVITY = {'N', 'O', 'A', 'C', 'T'};

  /** One state. */
  static final class State {
    final byte[] activity;
    final int activityIndex;
    final int number;
    byte[] name;
    long file = VtfRecordType.ABSENT;
    long line = VtfRecordType.ABSENT;

    State(byte[] activity, int activityIndex, int number) {
      this.activity = activity;
      this.activityIndex = activityIndex;
      this.number = number;
    }
  }

  private final List<State> states = new ArrayList<>();
  private final List<byte[]> activities = new ArrayList<>();
  private final TokenTable<byte[]> byToken = new TokenTable<>();
  private int[] slots = new int[64];

  List<State> states() {
    return states;
  }

  List<byte[]> activities() {
    return activities;
  }

  /** Names an activity token; the first name counts. */
  void nameActivity(int token, byte[] name) {
    if (byToken.get(token) == null) {
      byToken.put(token, name);
    }
  }

  /** The name of an activity token; null if it is not declared. */
  byte[] activity(int token) {
    return byToken.get(token);
  }

  private static int hash(byte[] b, int from, int length, int number) {
    int h = number * 0x9e3779b9;
    for (int i = from; i < from + length; i++) {
      h = h * 31 + b[i];
    }
    return h ^ h >>> 13;
  }

  /** Returns whether this means that no state is left. */
  static boolean isEmpty(byte[] b, int from, int length, int number) {
    return length == 0
        || number == -1
            && Arrays.equals(b, from, from + length, NO_ACTIVITY, 0, NO_ACTIVITY.length);
  }

  /** Index of a state, -1 if it did not appear yet. */
  int find(byte[] b, int from, int length, int number) {
    int mask = slots.length - 1;
    int i = hash(b, from, length, number) & mask;
    while (slots[i] != 0) {
      State s = states.get(slots[i] - 1);
      if (s.number == number
          && Arrays.equals(s.activity, 0, s.activity.length, b, from, from + length)) {
        return slots[i] - 1;
      }
      i = i + 1 & mask;
    }
    return -1;
  }

  /** The state, new if it did not appear yet. */
  State add(byte[] b, int from, int length, int number) {
    int found = find(b, from, length, number);
    if (found >= 0) {
      return states.get(found);
    }
    byte[] activity = Arrays.copyOfRange(b, from, from + length);
    int index = -1;
    for (int i = 0; i < activities.size() && index < 0; i++) {
      index = Arrays.equals(activities.get(i), activity) ? i : -1;
    }
    if (index < 0) {
      index = activities.size();
      activities.add(activity);
    }
    State s = new State(activity, index, number);
    states.add(s);
    if (states.size() * 2 >= slots.length) {
      slots = new int[slots.length * 2];
      for (int i = 0; i < states.size(); i++) {
        insert(i);
      }
    } else {
      insert(states.size() - 1);
    }
    return s;
  }

  private void insert(int index) {
    State s = states.get(index);
    int mask = slots.length - 1;
    int i = hash(s.activity, 0, s.activity.length, s.number) & mask;
    while (slots[i] != 0) {
      i = i + 1 & mask;
    }
    slots[i] = index + 1;
  }
}
