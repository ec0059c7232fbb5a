package org.tracetool.analyze.alike;

import java.util.ArrayList;
import java.util.List;

/**
 * Joins sets of which all members are similar, the most similar ones first; of equal ones those
 * with the lowest members. A set is known by its lowest member.
 */
final class RankLinkage {
  private final double[][] similarity;
  private final int[] nearest;
  private final boolean[] isJoined;
  private final List<List<Integer>> members = new ArrayList<>();

  /**
   * For members 0, 1, 2 ….
   *
   * @param similarity of each member with those after it: a triangle, which is changed
   */
  RankLinkage(double[][] similarity) {
    this.similarity = similarity;
    nearest = new int[similarity.length];
    isJoined = new boolean[similarity.length];
    for (int i = 0; i < similarity.length; i++) {
      List<Integer> alone = new ArrayList<>();
      alone.add(i);
      members.add(alone);
    }
    for (int i = 0; i < similarity.length; i++) {
      findNearest(i);
    }
  }

  /** Joins sets while they are more similar than a limit; the sets in order of lowest member. */
  List<List<Integer>> join(double limit) {
    while (true) {
      int first = -1;
      double best = limit;
      for (int i = 0; i < nearest.length; i++) {
        if (!isJoined[i] && nearest[i] >= 0 && between(i, nearest[i]) > best) {
          best = between(i, nearest[i]);
          first = i;
        }
      }
      if (first < 0) {
        break;
      }
      joinSets(first, nearest[first]);
    }
    List<List<Integer>> sets = new ArrayList<>();
    for (int i = 0; i < nearest.length; i++) {
      if (!isJoined[i]) {
        members.get(i).sort(null);
        sets.add(members.get(i));
      }
    }
    return sets;
  }

  private double between(int a, int b) {
    return a < b ? similarity[a][b - a - 1] : similarity[b][a - b - 1];
  }

  private void joinSets(int kept, int gone) {
    members.get(kept).addAll(members.get(gone));
    isJoined[gone] = true;
    for (int other = 0; other < nearest.length; other++) {
      if (!isJoined[other] && other != kept) {
        double value = Math.min(between(kept, other), between(gone, other));
        similarity[Math.min(kept, other)][Math.abs(kept - other) - 1] = value;
      }
    }
    for (int i = 0; i < nearest.length; i++) {
      if (!isJoined[i] && (i == kept || nearest[i] == kept || nearest[i] == gone)) {
        findNearest(i);
      }
    }
  }

  /** Finds the set after this one that is most similar, the first of equal ones. */
  private void findNearest(int i) {
    nearest[i] = -1;
    for (int j = i + 1; j < similarity.length; j++) {
      if (!isJoined[j] && (nearest[i] < 0 || between(i, j) > between(i, nearest[i]))) {
        nearest[i] = j;
      }
    }
  }
}
