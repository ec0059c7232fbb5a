package org.tracetool.unify.split;

import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.TokenTable;

/**
 * Classes of definitions that only make sense together, by their places. All of a class share one
 * list, so that many equal definitions take no more than each alone.
 */
final class DefinitionClasses {
  private static final IntList NONE = new IntList();

  private final TokenTable<IntList> classes = new TokenTable<>();

  /** Puts two places into one class, with all that were joined to them before. */
  void join(int a, int b) {
    IntList first = classOf(a);
    IntList second = classOf(b);
    if (first == second) {
      return;
    }
    IntList larger = first.size() < second.size() ? second : first;
    for (int place : (larger == first ? second : first).toArray()) {
      larger.add(place);
      classes.put(place, larger);
    }
  }

  private IntList classOf(int place) {
    IntList found = classes.get(place);
    if (found == null) {
      found = new IntList();
      found.add(place);
      classes.put(place, found);
    }
    return found;
  }

  /** All places of the class of a place; empty if it was never joined to another one. */
  IntList of(int place) {
    IntList found = classes.get(place);
    return found == null ? NONE : found;
  }
}
