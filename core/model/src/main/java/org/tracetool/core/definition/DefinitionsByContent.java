package org.tracetool.core.definition;

import java.util.Arrays;

/**
 * Definitions in the order in which they were added, found by their content. Memory is some 12
 * bytes for each, and none until the first look-up by content.
 */
public final class DefinitionsByContent {
  private static final int MIN_BUCKETS = 16;

  private final DefinitionList list = new DefinitionList();
  private final DefinitionRow wanted = new DefinitionRow();
  private final DefinitionRow known = new DefinitionRow();

  /** For each bucket one more than the place of its last definition; null until it is needed. */
  private int[] lasts;

  /** The next one in the bucket of each; the last one leads to the first. */
  private int[] nexts = new int[0];

  private int[] hashes = new int[0];

  /** How many are in buckets. */
  private int found;

  /** Adds a definition, even if there is an equal one; returns its place. */
  public int add(Definition meaning) {
    list.append(meaning);
    return list.size() - 1;
  }

  /** The definition at a place. */
  public Definition get(int place) {
    return list.get(place).definition();
  }

  /**
   * The place of the next definition with this content; -1 if there is none.
   *
   * @param after the place before it; -1 for the first
   */
  public int find(Definition meaning, int after) {
    enterAll();
    int hash = wanted.take(meaning).hash();
    int last = lasts[hash & lasts.length - 1] - 1;
    if (last == after) {
      return -1; // the bucket is empty, or this was its last one
    }
    int place = after < 0 ? last : after;
    do {
      place = nexts[place];
      if (hashes[place] == hash && known.take(get(place)).isSame(wanted)) {
        return place;
      }
    } while (place != last);
    return -1;
  }

  /** Puts all that were added since the last time into buckets. */
  private void enterAll() {
    int size = list.size();
    if (lasts != null && found == size) {
      return;
    }
    if (size > nexts.length) {
      int room = size + (size >> 2);
      nexts = Arrays.copyOf(nexts, room);
      hashes = Arrays.copyOf(hashes, room);
    }
    for (int place = found; place < size; place++) {
      hashes[place] = known.take(get(place)).hash();
    }
    if (lasts == null || size > lasts.length) {
      lasts = new int[Math.max(MIN_BUCKETS, Integer.highestOneBit(size) * 2)];
      found = 0;
    }
    while (found < size) {
      enter(found++);
    }
  }

  private void enter(int place) {
    int bucket = hashes[place] & lasts.length - 1;
    int last = lasts[bucket] - 1;
    nexts[place] = last < 0 ? place : nexts[last];
    if (last >= 0) {
      nexts[last] = place;
    }
    lasts[bucket] = place + 1;
  }
}
