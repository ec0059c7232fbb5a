package org.tracetool.check.repair;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Finds times that cannot be right in a stream: a record jumps ahead, and those after it go on
 * where the ones before it were. Such a jump must not take all that follows with it.
 */
final class StrayTimeDetector {
  /** So many different times that follow must be between the one before the jump and the jump. */
  private static final int NEEDED = 3;

  private static final int MAX_CONSECUTIVE = 64;
  private static final int MAX_STRAY_TIMES = 100_000;

  /** For each location, times of its records with those that they get. */
  private final Map<Integer, Map<Long, Long>> found = new HashMap<>();

  private final Set<Integer> locations = new HashSet<>();
  private int count;
  private boolean begun;
  private boolean hasBefore;
  private long before;
  private long latest;
  private int between;
  private long firstBetween;
  private long lastBetween;

  /** Another stream begins. */
  void begin() {
    begun = false;
    hasBefore = false;
  }

  /** Takes the next record of the stream. */
  void add(int location, long time) {
    int order = begun ? Long.compareUnsigned(time, latest) : 1;
    if (order > 0) {
      hasBefore = begun;
      before = latest;
      begun = true;
      latest = time;
      between = 0;
      locations.clear();
    }
    if (order >= 0) {
      if (locations.size() < MAX_CONSECUTIVE) {
        locations.add(location);
      }
    } else if (!hasBefore || Long.compareUnsigned(time, before) >= 0) {
      noteReversal(location, time);
    }
  }

  private void noteReversal(int location, long time) {
    if (between > 0 && Long.compareUnsigned(time, lastBetween) <= 0) {
      return;
    }
    firstBetween = between == 0 ? time : firstBetween;
    lastBetween = time;
    if (++between < NEEDED) {
      return;
    }
    for (int stray : locations) {
      if (count < MAX_STRAY_TIMES) {
        count++;
        found
            .computeIfAbsent(stray, l -> new HashMap<>())
            .put(latest, hasBefore ? before : firstBetween);
      }
    }
    hasBefore = true;
    before = firstBetween;
    latest = time;
    between = 0;
    locations.clear();
    locations.add(location);
  }

  /** Returns whether there are such times. */
  boolean any() {
    return count > 0;
  }

  /** The time that a record gets. */
  long right(int location, long time) {
    Map<Long, Long> own = count == 0 ? null : found.get(location);
    Long right = own == null ? null : own.get(time);
    return right == null ? time : right;
  }
}
