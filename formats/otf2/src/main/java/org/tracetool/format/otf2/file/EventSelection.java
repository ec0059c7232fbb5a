package org.tracetool.format.otf2.file;

import java.util.Arrays;
import org.tracetool.core.time.TimeWindow;

/** Which events of a location a reader wants, by their codes and times. */
public final class EventSelection {
  private static final int CODES = 256;

  // The parts of the time. Where events of a code are wanted, they are in the later parts as well.
  private static final int BEFORE = 3;
  private static final int WITHIN = 2;
  private static final int AFTER = 1;

  /** For each code the first part of the time in which its events are wanted; 0 for none. */
  private final byte[] wantedFrom = new byte[CODES];

  private final long first;
  private final long last;

  /**
   * No events of a window.
   *
   * @param after whether all events after the window are wanted, so that reading can end there
   */
  public EventSelection(TimeWindow window, boolean after) {
    first = window.from() + Long.MIN_VALUE;
    last = (window.to() == -1L ? -1L : window.to() - 1) + Long.MIN_VALUE;
    Arrays.fill(wantedFrom, (byte) (after ? AFTER : 0));
  }

  /** Adds the events of a code that are in the window. */
  public void addInWindow(int code) {
    wantedFrom[code] = (byte) Math.max(wantedFrom[code], WITHIN);
  }

  /** Adds the events of a code, at all times. */
  public void addAlways(int code) {
    wantedFrom[code] = (byte) BEFORE;
  }

  /** Whether events of a code are wanted that are in the window. */
  public boolean isWantedInWindow(int code) {
    return isWanted(code, WITHIN);
  }

  /** The part of the time that a time on the clock of the archive is in. */
  int part(long time) {
    long t = time + Long.MIN_VALUE;
    return t < first ? BEFORE : t <= last ? WITHIN : AFTER;
  }

  /** Whether events of a code are wanted in a part of the time. */
  boolean isWanted(int code, int part) {
    return wantedFrom[code] >= part;
  }
}
