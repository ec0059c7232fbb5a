package org.tracetool.core.definition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;

/**
 * Puts definitions of one kind into levels, in time that grows with the references between them,
 * whatever the number of levels is.
 */
final class DefinitionLevels {
  private static final long TOKEN = 0xffff_ffffL;

  private final DefinitionKind kind;
  private final Definitions definitions;
  private final IntList places;

  /** The tokens of the definitions, and by them how many definitions are in no level yet. */
  private final LongIndex tokens = new LongIndex();

  private final int[] open;

  /** References between the definitions: the place of the token, and who refers to it. */
  private final IntList targets = new IntList();

  private final IntList referrers = new IntList();

  /** By definition: its references to tokens of which definitions are in no level yet. */
  private final int[] waits;

  DefinitionLevels(Definitions definitions, DefinitionKind kind) {
    this.kind = kind;
    this.definitions = definitions;
    places = definitions.places(kind);
    for (int i = 0; i < places.size(); i++) {
      tokens.add(definition(i).token() & TOKEN);
    }
    open = new int[tokens.size()];
    waits = new int[places.size()];
  }

  private Definition definition(int i) {
    return definitions.entries().get(places.get(i)).definition();
  }

  private int token(int i) {
    return tokens.find(definition(i).token() & TOKEN);
  }

  /** The places of each level among the entries, in order; those in a cycle are the last level. */
  List<IntList> levels() {
    findReferences();
    int[] starts = new int[open.length + 1];
    int[] byTarget = byTarget(starts);
    boolean[] placed = new boolean[places.size()];
    List<IntList> levels = new ArrayList<>();
    int[] now = unwaited();
    int left = places.size();
    while (now.length > 0) {
      levels.add(level(now));
      left -= now.length;
      IntList next = new IntList();
      for (int i : now) {
        placed[i] = true;
        int token = token(i);
        if (--open[token] == 0) {
          for (int at = starts[token]; at < starts[token + 1]; at++) {
            if (--waits[byTarget[at]] == 0) {
              next.add(byTarget[at]);
            }
          }
        }
      }
      now = next.toArray();
      Arrays.sort(now);
    }
    if (left > 0) {
      IntList cycle = new IntList();
      for (int i = 0; i < placed.length; i++) {
        if (!placed[i]) {
          cycle.add(places.get(i));
        }
      }
      levels.add(cycle);
    }
    return levels;
  }

  private IntList level(int[] members) {
    IntList level = new IntList();
    for (int i : members) {
      level.add(places.get(i));
    }
    return level;
  }

  private void findReferences() {
    DefinitionRow row = new DefinitionRow();
    int[] referrer = new int[1];
    DefinitionTokens.Mapping mapping =
        (to, token) -> {
          int target = DefinitionTokens.isSame(to, kind) ? tokens.find(token & TOKEN) : -1;
          if (target >= 0) {
            targets.add(target);
            referrers.add(referrer[0]);
            waits[referrer[0]]++;
          }
          return token;
        };
    for (int i = 0; i < places.size(); i++) {
      Definition d = definition(i);
      open[token(i)]++;
      referrer[0] = i;
      row.rewrite(d, d.token(), mapping);
    }
  }

  /** Who refers to a token, from {@code starts[token]} to before that of the next token. */
  private int[] byTarget(int[] starts) {
    for (int i = 0; i < targets.size(); i++) {
      starts[targets.get(i) + 1]++;
    }
    for (int i = 1; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    int[] ends = starts.clone();
    int[] sorted = new int[targets.size()];
    for (int i = 0; i < targets.size(); i++) {
      sorted[ends[targets.get(i)]++] = referrers.get(i);
    }
    return sorted;
  }

  private int[] unwaited() {
    IntList free = new IntList();
    for (int i = 0; i < waits.length; i++) {
      if (waits[i] == 0) {
        free.add(i);
      }
    }
    return free.toArray();
  }
}
