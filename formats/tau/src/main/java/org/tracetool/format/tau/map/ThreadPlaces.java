package org.tracetool.format.tau.map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.tracetool.core.collect.LongMap;

/** All places of a trace. */
public final class ThreadPlaces {
  /** More places in one file come from damage. */
  static final int MAX_PLACES = 1 << 18;

  private static final long KEY = 0xffff_ffffL;

  private final LongMap byKey = new LongMap();
  private final List<Place> all = new ArrayList<>();

  /** For each node the token of its process. */
  private int[] processes = {};

  /** The place of a key; null if there are too many. */
  Place add(int key, int part, boolean isOwn) {
    Place known = find(key);
    if (known == null && (isOwn || all.size() < MAX_PLACES)) {
      known = new Place(key, part);
      byKey.put(key & KEY, all.size());
      all.add(known);
    }
    return known;
  }

  /** The place of a key; null if it has no records. */
  public Place find(int key) {
    long place = byKey.get(key & KEY);
    return place == LongMap.ABSENT ? null : all.get((int) place);
  }

  /** In order of their tokens once they are numbered. */
  List<Place> all() {
    return all;
  }

  int size() {
    return all.size();
  }

  /**
   * Gives tokens: to processes in order of their nodes, then to all other threads. The process is
   * the lowest thread of its node.
   *
   * @return how many processes there are
   */
  int number() {
    all.sort(Comparator.comparingInt(Place::node).thenComparingInt(Place::thread));
    int count = 0;
    int last = -1;
    processes = new int[all.isEmpty() ? 0 : all.get(all.size() - 1).node + 1];
    for (Place place : all) {
      if (place.node != last) {
        place.token = ++count;
        processes[place.node] = count;
        last = place.node;
      }
    }
    int token = count;
    for (Place place : all) {
      place.token = place.token == 0 ? ++token : place.token;
    }
    for (int i = 0; i < all.size(); i++) {
      byKey.put(all.get(i).key() & KEY, i);
    }
    return count;
  }

  /** The token of the process of a node; 0 if it has no records. */
  public int process(int node) {
    return node < processes.length ? processes[node] : 0;
  }

  /** The token of a thread of a node; 0 if it has no records. */
  public int thread(int node, int thread) {
    Place place = find(Place.key(node, thread));
    return place == null ? 0 : place.token;
  }

  int[] tokens() {
    int[] tokens = new int[all.size()];
    for (int i = 0; i < tokens.length; i++) {
      tokens[i] = all.get(i).token;
    }
    Arrays.sort(tokens);
    return tokens;
  }
}
