package org.tracetool.format.perfetto.decode;

import org.tracetool.core.collect.LongMap;

/** What a sequence of packets has said so far that later packets of it refer to. */
final class PacketSequence {
  /** Sorts of interned data. */
  enum Sort {
    CATEGORY,
    NAME,
    ANNOTATION_NAME,
    SOURCE,
    ANNOTATION_TEXT
  }

  static final long[] NO_TRACKS = {};
  private static final InternTable EMPTY = new InternTable();
  private static final int SORTS = Sort.values().length;

  private final int number;
  private final InternTable[] tables = new InternTable[SORTS];
  private boolean isValid;
  private boolean hasPackets;

  // Defaults of packets.
  private int defaultClock = ClockSnapshots.NO_CLOCK;
  private boolean hasDefaultTrack;
  private long defaultTrack;
  private long[] wholeCounters = NO_TRACKS;
  private long[] realCounters = NO_TRACKS;

  /** Sums of counters that are written as differences, by track: integers and raw doubles. */
  private LongMap wholeSums;

  private LongMap realSums;

  // Of the thread that an old packet describes.
  private int threadTrack = TrackTable.NO_TRACK;
  private long referenceMicros;

  PacketSequence(int number) {
    this.number = number;
  }

  /** The number of the sequence; 0 for packets of none. */
  int number() {
    return number;
  }

  /** Whether interned data may be used. */
  boolean isValid() {
    return isValid;
  }

  /** Notes a packet; false for the first one. */
  boolean notePacket() {
    boolean had = hasPackets;
    hasPackets = true;
    return had;
  }

  /** Forgets everything; returns how many interned meanings are gone. */
  int beginAnew() {
    int gone = 0;
    for (InternTable table : tables) {
      if (table != null) {
        gone += table.size();
        table.clear();
      }
    }
    isValid = true;
    defaultClock = ClockSnapshots.NO_CLOCK;
    clearTracks();
    wholeSums = null;
    realSums = null;
    return gone;
  }

  private void clearTracks() {
    hasDefaultTrack = false;
    defaultTrack = 0;
    wholeCounters = NO_TRACKS;
    realCounters = NO_TRACKS;
  }

  /** Packets are missing, so that interned data may not be used until everything begins anew. */
  void invalidate() {
    isValid = false;
  }

  /** The table of a sort, to be read. */
  InternTable table(Sort sort) {
    InternTable table = tables[sort.ordinal()];
    return table == null ? EMPTY : table;
  }

  /** Interns a meaning. */
  void intern(Sort sort, long id, int meaning) {
    InternTable table = tables[sort.ordinal()];
    if (table == null) {
      table = new InternTable();
      tables[sort.ordinal()] = table;
    }
    table.put(id, meaning);
  }

  /** Begins new defaults: none of those before count. */
  void beginDefaults() {
    defaultClock = ClockSnapshots.NO_CLOCK;
    clearTracks();
  }

  void useDefaultClock(int clock) {
    defaultClock = clock;
  }

  void useDefaultTrack(long track) {
    hasDefaultTrack = true;
    defaultTrack = track;
  }

  void useDefaultCounters(long[] whole, long[] real) {
    wholeCounters = whole;
    realCounters = real;
  }

  /** The clock of packets that name none; {@link ClockSnapshots#NO_CLOCK} for that of the trace. */
  int defaultClock() {
    return defaultClock;
  }

  /** The number that packets have for the track of events that name none. */
  long defaultTrack() {
    return defaultTrack;
  }

  /**
   * The number in the table of the track of events that name none, where an old packet has
   * described their thread; else {@link TrackTable#NO_TRACK}.
   */
  int threadTrack() {
    return hasDefaultTrack ? TrackTable.NO_TRACK : threadTrack;
  }

  /** Tracks of the samples of integers beside events. */
  long[] wholeCounters() {
    return wholeCounters;
  }

  /** Tracks of the samples of doubles beside events. */
  long[] realCounters() {
    return realCounters;
  }

  /** The sum of a counter of integers and a further difference. */
  long addWhole(long track, long more) {
    wholeSums = wholeSums == null ? new LongMap() : wholeSums;
    // The map has no place for a value of -1, so all bits are turned: a sum of 0 is none.
    long known = wholeSums.get(track);
    long sum = more + (known == LongMap.ABSENT ? 0 : ~known);
    wholeSums.put(track, ~sum);
    return sum;
  }

  /** Whether a sum of doubles was begun for a counter. */
  boolean hasRealSum(long track) {
    return realSums != null && realSums.get(track) != LongMap.ABSENT;
  }

  /** The sum of a counter of doubles and a further difference. */
  double addReal(long track, double more) {
    realSums = realSums == null ? new LongMap() : realSums;
    long known = realSums.get(track);
    double sum = more + (known == LongMap.ABSENT ? 0 : Double.longBitsToDouble(known));
    realSums.put(track, Double.doubleToLongBits(sum));
    return sum;
  }

  /** Takes the thread whose events name no track, and where its old times begin. */
  void useThread(int track, long micros) {
    threadTrack = track;
    referenceMicros = micros;
  }

  /** Moves the begin of old times, which are differences. */
  long advance(long micros) {
    referenceMicros += micros;
    return referenceMicros;
  }
}
