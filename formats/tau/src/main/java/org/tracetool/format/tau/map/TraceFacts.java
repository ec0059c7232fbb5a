package org.tracetool.format.tau.map;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntList;

/** What the first reading of all records found. */
public final class TraceFacts {
  static final long MICROSECONDS = 1_000_000;

  final ThreadPlaces places = new ThreadPlaces();
  final TauNames names = new TauNames();
  final DeviceCopies copies = new DeviceCopies(places);

  /** For each node the user events that are its properties. */
  final Map<Integer, IntList> properties = new HashMap<>();

  final RunTimes runs = new RunTimes();
  final List<StreamParts> streams = new ArrayList<>();

  /** A bit for each communicator that messages use. */
  long communicators;

  /** Whether messages are between threads. */
  boolean hasThreadMessages;

  boolean hasTimes;
  long first;
  long last;
  int processes;

  /** The streams, in order of their first files. */
  public List<StreamParts> streams() {
    return streams;
  }

  /** All places. */
  public ThreadPlaces places() {
    return places;
  }

  /** The earliest time, from which all others are counted. */
  public long begin() {
    return first;
  }

  /** Whether there is any event. */
  public boolean hasTimes() {
    return hasTimes;
  }

  /** Duration in microseconds, unsigned. */
  public long duration() {
    return last - first;
  }

  /** The token of a communicator. */
  public int communicator(int number) {
    return places.size() + 1 + number;
  }

  /** The token of the group of all threads. */
  public int threadGroup() {
    return places.size() + 1 + (1 << MessageWord.COMMUNICATOR_BITS);
  }

  void addTimes() {
    for (Place place : places.all()) {
      if (place.hasTimes) {
        first = !hasTimes || Long.compareUnsigned(place.first, first) < 0 ? place.first : first;
        last = !hasTimes || Long.compareUnsigned(place.last, last) > 0 ? place.last : last;
        hasTimes = true;
      }
    }
  }
}
