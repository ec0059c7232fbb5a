package org.tracetool.format.tau.map;

import java.util.Arrays;
import org.tracetool.core.collect.LongList;

/**
 * Copies between host and device, of which each side writes a half. Those with the same id on the
 * same node belong together, the first that sends with the first that receives.
 */
final class DeviceCopies {
  static final int SEND = 0;
  static final int RECEIVE = 1;
  static final int EITHER = 2;
  static final int DEVICE_SEND = 3;
  static final int DEVICE_RECEIVE = 4;

  /** More are left out: both sides have to be known before either can be read. */
  private static final int MAX_HALVES = 1 << 21;

  private static final int WIDTH = 5;
  private static final int PLACE = 0;
  private static final int FIRST_ID = 1;
  private static final int SECOND_ID = 2;
  private static final int NUMBER = 3;
  private static final int BYTES = 4;
  private static final int DIRECTION_BITS = 3;
  private static final int DIRECTION = (1 << DIRECTION_BITS) - 1;
  private static final long MAX_BYTES = 1L << 62;

  private final ThreadPlaces places;
  private final LongList rows = new LongList();
  private long count;
  private long pairs;
  private long alone;

  DeviceCopies(ThreadPlaces places) {
    this.places = places;
  }

  /** Adds a half, the next one of its place. */
  void add(Place place, int direction, long bytes, long firstId, long secondId) {
    count++;
    if (rows.size() < MAX_HALVES * WIDTH) {
      int number = place.halves++;
      rows.add(place.key() & 0xffff_ffffL);
      rows.add(firstId);
      rows.add(secondId);
      rows.add((long) number << DIRECTION_BITS | direction);
      rows.add(bytes);
    }
  }

  long halves() {
    return count;
  }

  /** Halves without the other one. */
  long alone() {
    return alone;
  }

  /** Halves that are left out since there are too many. */
  long omitted() {
    return count - rows.size() / WIDTH;
  }

  /** Finds what belongs together, when places have their numbers. */
  void match() {
    int[] order = sorted();
    for (int from = 0; from < order.length; ) {
      int to = from + 1;
      while (to < order.length && compareIds(order[from], order[to]) == 0) {
        to++;
      }
      match(order, from, to);
      from = to;
    }
  }

  /** The rows by ids, then by place and number: a merge sort, without an object for each row. */
  private int[] sorted() {
    int size = rows.size() / WIDTH;
    int[] from = new int[size];
    Arrays.setAll(from, row -> row);
    int[] to = new int[size];
    for (int width = 1; width < size; width *= 2) {
      for (int start = 0; start < size; start += 2 * width) {
        merge(from, to, start, Math.min(start + width, size), Math.min(start + 2 * width, size));
      }
      int[] merged = to;
      to = from;
      from = merged;
    }
    return from;
  }

  private void merge(int[] from, int[] to, int start, int middle, int end) {
    int a = start;
    int b = middle;
    for (int i = start; i < end; i++) {
      boolean isFirst = b >= end || a < middle && compare(from[a], from[b]) <= 0;
      to[i] = isFirst ? from[a++] : from[b++];
    }
  }

  private int compare(int a, int b) {
    int byId = compareIds(a, b);
    int byPlace = byId != 0 ? byId : Long.compare(get(a, PLACE), get(b, PLACE));
    return byPlace != 0 ? byPlace : Long.compare(get(a, NUMBER), get(b, NUMBER));
  }

  private int compareIds(int a, int b) {
    int byNode = Long.compare(get(a, PLACE) >>> 16, get(b, PLACE) >>> 16);
    int byFirst = byNode != 0 ? byNode : Long.compare(get(a, FIRST_ID), get(b, FIRST_ID));
    return byFirst != 0 ? byFirst : Long.compare(get(a, SECOND_ID), get(b, SECOND_ID));
  }

  private long get(int row, int field) {
    return rows.get(row * WIDTH + field);
  }

  private int direction(int row) {
    return (int) get(row, NUMBER) & DIRECTION;
  }

  /** Matches the halves of one id. */
  private void match(int[] order, int from, int to) {
    boolean onDevices = false;
    boolean hasSend = false;
    boolean hasReceive = false;
    for (int i = from; i < to; i++) {
      int direction = direction(order[i]);
      onDevices |= direction >= DEVICE_SEND;
      hasSend |= direction == SEND;
      hasReceive |= direction == RECEIVE;
    }
    int either = hasSend ? RECEIVE : hasReceive ? SEND : EITHER;
    int sender = from;
    int receiver = from;
    int joined = 0;
    while (true) {
      sender = next(order, sender, to, SEND, onDevices, either);
      receiver = next(order, receiver, to, RECEIVE, onDevices, either);
      if (sender == to || receiver == to) {
        break;
      }
      join(order[sender++], order[receiver++]);
      joined++;
    }
    int halves = 0;
    for (int i = from; i < to; i++) {
      halves += !onDevices || direction(order[i]) >= DEVICE_SEND ? 1 : 0;
    }
    alone += halves - 2 * joined;
  }

  private int next(int[] order, int from, int to, int wanted, boolean onDevices, int eitherIs) {
    for (int i = from; i < to; i++) {
      int direction = direction(order[i]);
      int meant = direction == EITHER ? eitherIs : direction;
      if (meant == (onDevices ? wanted + DEVICE_SEND : wanted)) {
        return i;
      }
    }
    return to;
  }

  private void join(int sender, int receiver) {
    long bytes = known(get(sender, BYTES)) ? get(sender, BYTES) : get(receiver, BYTES);
    long size = known(bytes) ? bytes : -1;
    long tag = pairs++ & Integer.MAX_VALUE;
    Place from = places.find((int) get(sender, PLACE));
    Place to = places.find((int) get(receiver, PLACE));
    put(from, get(sender, NUMBER), 1, to, size, tag);
    put(to, get(receiver, NUMBER), 2, from, size, tag);
  }

  private static boolean known(long bytes) {
    return bytes >= 0 && bytes < MAX_BYTES;
  }

  private static void put(
      Place place, long number, long direction, Place peer, long bytes, long tag) {
    int half = (int) (number >>> DIRECTION_BITS);
    if (place.copies == null) {
      place.copies = new long[place.halves * Place.COPY_WORDS];
    }
    place.copies[half * Place.COPY_WORDS] = direction << 32 | peer.token;
    place.copies[half * Place.COPY_WORDS + 1] = bytes;
    place.copies[half * Place.COPY_WORDS + 2] = tag;
  }
}
