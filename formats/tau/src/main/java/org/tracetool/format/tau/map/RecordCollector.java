package org.tracetool.format.tau.map;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.collect.IntList;

/** The first reading of the records of a stream. */
final class RecordCollector extends ThreadRecordLoop {
  private final TraceFacts facts;
  private final List<Place> places = new ArrayList<>();

  /** Other parts that have records of the same places. */
  private final IntList others = new IntList();

  /** Kinds of the regions, once they were looked up. */
  private byte[] kinds = new byte[256];

  private final boolean isJoined;
  private PartNumbers current;
  private long index;
  private boolean isSorted = true;
  private boolean goesBack;
  private boolean hasTime;
  private long latest;
  private long mostHeld;
  private long strangers;

  RecordCollector(TraceFacts facts, boolean isJoined) {
    this.facts = facts;
    this.isJoined = isJoined;
  }

  /** Reads the records of some parts. */
  void run(RecordFeed feed) throws IOException {
    while (feed.next()) {
      current = feed.part();
      index++;
      take(feed);
    }
    settleAll();
  }

  @Override
  protected PlaceState begin(int key) {
    Place place = facts.places.add(key, current.index(), current.owns(key));
    if (place == null) {
      strangers++;
      return null;
    }
    if (!isJoined && place.part != current.index()) {
      others.add(place.part);
    }
    if (current.owns(key)) {
      place.context = current.context();
    }
    places.add(place);
    return ThreadRecordLoop.begin(place);
  }

  private void order(PlaceState at, long time) {
    if (!hasTime || Long.compareUnsigned(time, latest) >= 0) {
      latest = time;
      hasTime = true;
    } else {
      isSorted = false;
    }
    if (at.hasHigh && Long.compareUnsigned(time, at.high) < 0) {
      goesBack = true;
    }
    at.high = time;
    at.hasHigh = true;
  }

  private void keep(PlaceState at, long slot, long time) {
    if (slot == NOW) {
      order(at, time);
    }
    at.place().keep(time);
  }

  @Override
  protected void takeCall(PlaceState at, long time, boolean isEnter, int region) {
    keep(at, NOW, time);
    if (isEnter) {
      byte kind = region < kinds.length ? kinds[region] : 0;
      at.place().regionKinds |= kind == 0 ? kind(region) : kind;
    }
  }

  private byte kind(int region) {
    TauNames.RegionEntry entry = facts.names.regionEntry(region);
    byte kind =
        (byte)
            (GroupNames.isOnDevice(entry.group)
                ? Place.ON_DEVICE
                : entry.label.name().equals(GroupNames.OUTERMOST) ? Place.NEUTRAL : Place.ON_HOST);
    if (region >= kinds.length) {
      kinds = Arrays.copyOf(kinds, 2 * region);
    }
    kinds[region] = kind;
    return kind;
  }

  @Override
  protected void takeMessage(PlaceState at, long time, boolean isSend, long parameter) {
    keep(at, NOW, time);
    facts.communicators |= 1L << MessageWord.communicator(parameter);
    facts.hasThreadMessages |= at.takeOtherThread() != PlaceState.NO_THREAD;
    facts.runs.addMessage(at.place().node, MessageWord.node(parameter));
  }

  @Override
  protected long hold(PlaceState at, long time) {
    order(at, time);
    return index;
  }

  @Override
  protected void drop(long slot) {
    mostHeld = Math.max(mostHeld, index - slot);
  }

  @Override
  protected void takeSample(
      PlaceState at, long slot, long time, int counter, boolean isProperty, long value) {
    if (slot != NOW) {
      drop(slot);
    }
    if (isProperty && value == 1) {
      IntList known = facts.properties.computeIfAbsent(at.place().node, n -> new IntList());
      known.add(counter);
      return;
    }
    keep(at, slot, time);
    if (counter != 0) {
      facts.names.counterEntry(counter).isUsed = true;
    }
  }

  @Override
  protected void takeHalf(
      PlaceState at, long slot, long time, int direction, long bytes, long firstId, long secondId) {
    keep(at, slot, time);
    drop(slot);
    facts.copies.add(at.place(), direction, bytes, firstId, secondId);
  }

  @Override
  protected void takeMark(PlaceState at, int meaning, long time, long parameter) {
    if (meaning == Meaning.WALL_CLOCK) {
      facts.runs.addWallClock(at.place(), parameter, time);
    }
  }

  @Override
  protected void takeUndefined(long number, long value) {
    current.undefined().count(number, value);
  }

  /** The parts that have records of places of this one. */
  IntList others() {
    return others;
  }

  /** Says what is known of the order. */
  void describe(StreamParts stream) {
    places.sort((a, b) -> Integer.compareUnsigned(a.key(), b.key()));
    stream.places = List.copyOf(places);
    stream.isSorted = isSorted;
    stream.goesBack = goesBack;
    stream.mostHeld = mostHeld;
  }

  long strangerPlaces() {
    return strangers;
  }

  long misplacedRecords() {
    return misplaced();
  }

  long oddRecords() {
    return odd();
  }
}
