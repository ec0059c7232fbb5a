package org.tracetool.format.tau.map;

import java.util.List;

/** The files that are read as one stream, since the records of some place are in several. */
public final class StreamParts {
  private final int[] parts;

  /** In order of their tokens; empty where the files have no records. */
  List<Place> places = List.of();

  /** Whether its records are in order of time. */
  boolean isSorted = true;

  /** Whether times go back within a place. */
  boolean goesBack;

  /** Most records that come while a row waits for its turn. */
  long mostHeld;

  StreamParts(int[] parts) {
    this.parts = parts;
  }

  /** Numbers of its files. */
  public int[] parts() {
    return parts;
  }

  /** Its places. */
  public List<Place> places() {
    return places;
  }

  /** Whether its rows come in order of time as they are in the files. */
  public boolean isSorted() {
    return isSorted;
  }

  /** Whether times go back within a place. */
  public boolean goesBack() {
    return goesBack;
  }

  /** Most records that come while a row waits for its turn. */
  public long mostHeld() {
    return mostHeld;
  }
}
