package org.tracetool.unify.merge;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntMap;

/** Tells by the marks that splitting leaves whether inputs are different parts of one trace. */
final class SplitPartsCheck {
  private SplitPartsCheck() {}

  /** Returns whether two inputs are different parts of one trace. */
  static boolean areParts(MergeInput a, MergeInput b) {
    for (Map.Entry<String, BitSet> own : a.marks().entrySet()) {
      BitSet other = b.marks().get(own.getKey());
      if (other != null && !other.intersects(own.getValue())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether each input is a different part, the usual case. Parts that were split again are
   * recognized, too. The work grows with the number of inputs, not with that of their pairs, so
   * rare mixtures of parts are not recognised.
   */
  static boolean areAllParts(List<MergeInput> inputs) {
    Deque<List<MergeInput>> undecided = new ArrayDeque<>();
    undecided.add(inputs);
    while (!undecided.isEmpty()) {
      List<MergeInput> some = undecided.remove();
      if (some.size() > 1 && !divide(some, undecided)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Divides inputs by a trace that all of them are parts of, so that inputs of different lists are
   * different parts of it.
   *
   * @return false if no trace divides them
   */
  private static boolean divide(List<MergeInput> inputs, Deque<List<MergeInput>> into) {
    for (String id : inputs.get(0).marks().keySet()) {
      if (inputs.stream().allMatch(i -> i.marks().containsKey(id))) {
        int[] roots = overlapping(inputs, id);
        if (addLists(inputs, roots, into)) {
          return true;
        }
      }
    }
    return false;
  }

  /** For each input the place of one that represents all that overlap, directly or not. */
  private static int[] overlapping(List<MergeInput> inputs, String id) {
    int[] parents = new int[inputs.size()];
    IntMap holders = new IntMap();
    for (int i = 0; i < parents.length; i++) {
      parents[i] = i;
      BitSet own = inputs.get(i).marks().get(id);
      for (int part = own.nextSetBit(0); part >= 0; part = own.nextSetBit(part + 1)) {
        int holder = holders.get(part);
        if (holder == 0) {
          holders.put(part, i + 1);
        } else {
          parents[root(parents, i)] = root(parents, holder - 1);
        }
      }
    }
    for (int i = 0; i < parents.length; i++) {
      parents[i] = root(parents, i);
    }
    return parents;
  }

  private static int root(int[] parents, int place) {
    int i = place;
    while (parents[i] != i) {
      parents[i] = parents[parents[i]]; // shortens the way of those that come later
      i = parents[i];
    }
    return i;
  }

  /** Adds a list for each root; false, and adds nothing, if there is only one. */
  private static boolean addLists(
      List<MergeInput> inputs, int[] roots, Deque<List<MergeInput>> into) {
    List<List<MergeInput>> lists = new ArrayList<>();
    IntMap places = new IntMap();
    for (int i = 0; i < roots.length; i++) {
      int place = places.get(roots[i]);
      if (place == 0) {
        lists.add(new ArrayList<>());
        place = lists.size();
        places.put(roots[i], place);
      }
      lists.get(place - 1).add(inputs.get(i));
    }
    if (lists.size() == 1) {
      return false;
    }
    into.addAll(lists);
    return true;
  }
}
