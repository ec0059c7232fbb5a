package org.tracetool.stats.scope;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.tracetool.core.system.LocationTable;

/**
 * The order of processes that does not depend on the order of their definitions: by world and rank,
 * each process before its threads. Of processes with equal values the first one is named.
 */
final class ProcessOrder {
  /** Places by position, and positions by place; null if both are the same. */
  private final int[] places;

  private final int[] positions;

  /**
   * Orders the locations of a trace.
   *
   * @param tokens their tokens by place
   */
  ProcessOrder(LocationTable locations, int[] tokens) {
    boolean isInOrder = true;
    for (int i = 1; i < tokens.length && isInOrder; i++) {
      isInOrder = locations.compareByRank(tokens[i - 1], tokens[i]) <= 0;
    }
    if (isInOrder) {
      places = null;
      positions = null;
      return;
    }
    Comparator<Integer> order = (a, b) -> locations.compareByRank(tokens[a], tokens[b]);
    places = IntStream.range(0, tokens.length).boxed().sorted(order).mapToInt(i -> i).toArray();
    positions = new int[places.length];
    for (int i = 0; i < places.length; i++) {
      positions[places[i]] = i;
    }
  }

  /** The position of a place; that of locations without definition is their place. */
  int position(int place) {
    return positions == null || place >= positions.length ? place : positions[place];
  }

  /** The place at a position. */
  int place(int position) {
    return places == null || position >= places.length ? position : places[position];
  }
}
