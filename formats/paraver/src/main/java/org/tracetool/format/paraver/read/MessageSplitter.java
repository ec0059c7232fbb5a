package org.tracetool.format.paraver.read;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.format.paraver.file.RowStore;

/**
 * Makes the two sides of messages, whose lines stand where neither side belongs, of these lines and
 * the times of those around them.
 */
final class MessageSplitter {
  /** The time, twice, so that at equal times receives come before sends. */
  static final int KEY = 0;

  /** Thread of this side. */
  static final int THREAD = 1;

  /** Thread of the other side. */
  static final int PARTNER = 2;

  static final int COMM = 3;
  static final int SIZE = 4;
  static final int TAG = 5;

  /** The number of the message, which counts from 1. */
  static final int ID = 6;

  /** Physical minus logical time. */
  static final int PHYSICAL = 7;

  /** Where the line of a send stands, minus logical time. */
  static final int PLACE = 8;

  /** How many lines of that time come before it; negative if it stands where it usually does. */
  static final int PLACE_LINE = 9;

  /** The CPU. */
  static final int CPU = 10;

  static final int WIDTH = 11;

  private static final int MAX_WAITING = 4096;

  private final CommLines comms;
  private final RowStore sends;
  private final RowStore receives;
  private long[] waiting = new long[WIDTH * 16];
  private int waitingCount;
  private long[] logical = new long[16];
  private long previousPlace;

  /** Time of the last state or event, and how many there were of this time. */
  private long time;

  private long lines;
  private long number;

  /**
   * @param sends where sides go that send, in the order of their lines
   * @param receives where those go that receive
   */
  MessageSplitter(CommLines comms, RowStore sends, RowStore receives) {
    this.comms = comms;
    this.sends = sends;
    this.receives = receives;
  }

  /** The largest time of a state or event so far. */
  long time() {
    return time;
  }

  /** A state or event comes. */
  void handleLine(long at) throws IOException {
    if (at >= time) {
      if (waitingCount > 0) {
        findPlaces(at);
      }
      lines = at > time ? 0 : lines;
      time = at;
    }
    lines++;
  }

  /** A message comes; its fields are as in the line. */
  void handleMessage(int sender, int receiver, long[] f) throws IOException {
    number++;
    int comm = comms.ofMessage(sender, receiver);
    long[] rows = receives.add();
    int at = receives.at();
    addSide(rows, at, receiver, sender, comm, f);
    rows[at + KEY] = 2 * f[12];
    rows[at + PHYSICAL] = f[12] - f[11];
    rows[at + CPU] = f[7];
    if (waitingCount == MAX_WAITING) {
      findPlaces(time);
    }
    if (WIDTH * (waitingCount + 1) > waiting.length) {
      waiting = Arrays.copyOf(waiting, 2 * waiting.length);
      logical = Arrays.copyOf(logical, 2 * logical.length);
    }
    at = WIDTH * waitingCount;
    addSide(waiting, at, sender, receiver, comm, f);
    waiting[at + KEY] = 2 * f[5] + 1;
    waiting[at + PHYSICAL] = f[6] - f[5];
    waiting[at + CPU] = f[1];
    logical[waitingCount++] = f[5];
  }

  private void addSide(long[] to, int at, int thread, int partner, int comm, long[] f) {
    to[at + THREAD] = thread;
    to[at + PARTNER] = partner;
    to[at + COMM] = comm;
    to[at + SIZE] = f[13];
    to[at + TAG] = f[14];
    to[at + ID] = number;
    to[at + PLACE] = 0;
    to[at + PLACE_LINE] = -1;
  }

  /** Finds the places of messages since the last state or event, now that the next one is known. */
  private void findPlaces(long next) throws IOException {
    for (int i = 0; i < waitingCount; i++) {
      int at = WIDTH * i;
      long physical = logical[i] + waiting[at + PHYSICAL];
      long place = physical;
      if (place < time || place > next) {
        place = logical[i] >= time && logical[i] <= next ? logical[i] : time;
      }
      place = Math.max(place, Math.min(previousPlace, next));
      previousPlace = place;
      if (place != physical || place == next) {
        waiting[at + PLACE] = place - logical[i];
        waiting[at + PLACE_LINE] = place == time ? lines : 0;
      }
      long[] rows = sends.add();
      System.arraycopy(waiting, at, rows, sends.at(), WIDTH);
    }
    waitingCount = 0;
  }

  /** There are no more lines. */
  void end() throws IOException {
    findPlaces(RecordLoop.LATEST);
  }

  /** Adds what has to be known where a line of a later time than all before it has just come. */
  void save(LongList to) {
    to.add(number);
    to.add(previousPlace);
  }

  /** Goes on before the line that was there. */
  void restore(SavedNumberReader from) {
    number = from.next();
    previousPlace = from.next();
  }
}
