package org.tracetool.core.system;

import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.IntMap;

/** The tokens of locations in the order of the trace, found in constant time. */
final class LocationTokens {
  private final IntList tokens = new IntList();

  /** The place of each token, from 1, once they do not count up any more. */
  private IntMap places;

  /** Adds a token; false if it is there already. */
  boolean add(int token) {
    if (find(token) >= 0) {
      return false;
    }
    tokens.add(token);
    if (places != null) {
      places.put(token, tokens.size());
    } else if (!tokens.isConsecutive()) {
      places = new IntMap();
      for (int i = 0; i < tokens.size(); i++) {
        places.put(tokens.get(i), i + 1);
      }
    }
    return true;
  }

  /** The place of a token; -1 if it has none. */
  int find(int token) {
    if (places != null) {
      return places.get(token) - 1;
    }
    int size = tokens.size();
    int place = size == 0 ? -1 : token - tokens.get(0);
    return place >= 0 && place < size ? place : -1;
  }

  int get(int place) {
    return tokens.get(place);
  }

  int size() {
    return tokens.size();
  }
}
