package org.tracetool.format.paraver.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.format.StartFacet.Start;

/**
 * Finds places of a trace in order of time where reading can begin: lines with a later time than
 * all before them, and what of the lines before has to be known there.
 */
final class PrvSeekPointSearch {
  /** Numbers of all states together. */
  private static final long MAX_NUMBERS = 2 << 20;

  /** A place as far as it is known. */
  private static final class Place {
    final long number;
    final long time;
    final long offset;
    final long[] state;

    /** Communicator, number and root of operations that some begin before the place, some later. */
    final LongList roots = new LongList();

    /**
     * The largest time from an event between this place and the next to the line that records it.
     */
    long delay;

    Place(long number, long time, long offset, long[] state) {
      this.number = number;
      this.time = time;
      this.offset = offset;
      this.state = state;
    }
  }

  private final PendingSides sends = new PendingSides();
  private final PendingSides receives = new PendingSides();
  private final MessageSplitter sides;

  /**
   * For operations with a root the number of places there were when its call came, or the last one
   * of another thread after it; before that comes ~1 - the time of the first call.
   */
  private final LongMap operations = new LongMap();

  private List<Place> places = new ArrayList<>();
  private long distance;
  private long next;
  private long count;
  private long numbers;
  private boolean known = true;

  /** The largest time from an event to the line that records it. */
  private long delay;

  /**
   * @param distance bytes between two places, at least
   */
  PrvSeekPointSearch(CommLines comms, long distance) {
    this.distance = distance;
    next = distance;
    sides = new MessageSplitter(comms, sends, receives);
  }

  /** Reads a trace for its places; empty if there is none that could be used. */
  List<Start> of(BodySource source) throws IOException {
    EventBlock block = new EventBlock();
    while (source.read(block)) {
      // the rows are of no interest
    }
    List<Start> starts = new ArrayList<>();
    long later = 0;
    for (int i = places.size() - 1; i >= 0 && known; i--) {
      Place place = places.get(i);
      later = Math.max(later, place.delay);
      starts.add(start(place, later));
    }
    Collections.reverse(starts);
    return starts;
  }

  /** The largest time from an event to the line that records it. */
  long delay() {
    return delay;
  }

  private static Start start(Place place, long delay) {
    LongList state = new LongList();
    state.add(delay);
    for (long number : place.state) {
      state.add(number);
    }
    state.add(place.roots.size() / 3);
    state.addAll(place.roots);
    return new Start(place.time - 1, place.offset, state.toArray());
  }

  /** A state or event is next. */
  void offerLine(long at, long offset, BodySource source) throws IOException {
    boolean isLater = at > sides.time();
    sides.handleLine(at);
    sends.advance(at);
    receives.advance(at);
    if (isLater && offset >= next && known) {
      LongList state = new LongList();
      source.save(state);
      state.add(at);
      sides.save(state);
      sends.save(state, at);
      receives.save(state, at);
      places.add(new Place(count++, at, offset, state.toArray()));
      numbers += state.size();
      next = offset + distance;
      if (numbers > MAX_NUMBERS) {
        thinOut();
      }
    }
  }

  private void thinOut() {
    List<Place> fewer = new ArrayList<>();
    numbers = 0;
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      if (i % 2 != 0) {
        fewer.add(place);
        numbers += place.state.length + place.roots.size();
      } else if (i > 0) {
        Place before = places.get(i - 1);
        before.delay = Math.max(before.delay, place.delay);
      }
    }
    known = !fewer.isEmpty();
    places = fewer;
    distance *= 2;
  }

  /** The line of a message comes. */
  void handleMessage(int sender, int receiver, long[] f) throws IOException {
    sides.handleMessage(sender, receiver, f);
    noteRange(f[5], f[5]);
    noteRange(f[12], f[12]);
  }

  /** Something between two times is known only now. */
  private void noteRange(long first, long last) {
    long now = sides.time();
    delay = Math.max(delay, now - first);
    for (int i = places.size() - 1; i >= 0 && now > first; i--) {
      Place place = places.get(i);
      if (place.time <= last) {
        place.delay = Math.max(place.delay, now - Math.max(first, place.time));
        if (place.time <= first) {
          return;
        }
      }
    }
  }

  /**
   * A thread begins an operation in the line that has just come.
   *
   * @param root the root of the operation; 0 if it has none
   * @param isOwn whether the line says so
   */
  void handleOperation(int comm, long n, int root, boolean isOwn) {
    if (root == 0) {
      return;
    }
    long key = CollectiveRoots.key(comm, n);
    long before = operations.get(key);
    if (before >= 0) {
      for (int i = places.size() - 1; i >= 0 && places.get(i).number >= before; i--) {
        LongList roots = places.get(i).roots;
        roots.add(comm);
        roots.add(n);
        roots.add(root);
        numbers += 3;
      }
      operations.put(key, count);
    } else if (isOwn) {
      if (before != LongMap.ABSENT) {
        noteRange(~before - 1, sides.time());
      }
      operations.put(key, count);
    } else if (before == LongMap.ABSENT) {
      operations.put(key, ~(sides.time() + 1));
    }
  }
}
