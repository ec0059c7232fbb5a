package org.tracetool.core.format;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.format.StartFacet.Start;

/**
 * Places of a stream that are found while it is read once. Where readers have to know too much at
 * all of them together, each second one is dropped, and those to come are farther from each other.
 */
public final class StartList {
  /** Numbers of all states together. */
  private static final long MAX_NUMBERS = 2 << 20;

  private List<Start> starts = new ArrayList<>();
  private long distance;
  private long next;
  private long numbers;
  private boolean known = true;

  /**
   * @param distance bytes between two places, at least
   */
  public StartList(long distance) {
    this.distance = distance;
    next = distance;
  }

  /** Whether a place is far enough behind the one before, so that it is to be added. */
  public boolean isDue(long place) {
    return known && place >= next;
  }

  /** Whether there can be places: no single state was too large. */
  public boolean isKnown() {
    return known;
  }

  /** Adds a place that is due. */
  public void add(Start start) {
    starts.add(start);
    numbers += start.state().length;
    next = start.place() + distance;
    if (numbers > MAX_NUMBERS) {
      thinOut();
    }
  }

  private void thinOut() {
    List<Start> fewer = new ArrayList<>();
    numbers = 0;
    for (int i = 1; i < starts.size(); i += 2) {
      fewer.add(starts.get(i));
      numbers += starts.get(i).state().length;
    }
    known = !fewer.isEmpty();
    starts = fewer;
    distance *= 2;
  }

  /** All places, in order; empty if there is none that could be used. */
  public List<Start> all() {
    return List.copyOf(starts);
  }
}
