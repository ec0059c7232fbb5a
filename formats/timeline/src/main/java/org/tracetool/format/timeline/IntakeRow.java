package org.tracetool.format.timeline;

/** A row of a process: its records, and the locations that they become. */
final class IntakeRow {
  /** Sorts of rows, in the order of the locations of a process. */
  enum Sort {
    THREAD,
    TRACK,
    ASYNCHRONOUS,
    STREAM,
    /** Samples and messages of a process, which come to its main row. */
    PROCESS
  }

  final TimelineProcess process;
  final Sort sort;

  /** Its number in the file; null if it is known by a text. */
  final Long number;

  /** The order of its first use. */
  final int place;

  String name;

  /** What the location is called without the name of its process; null where that is put before. */
  String wholeName;

  /** Whether another thread keeps the same name if this is the main one, which does not show it. */
  boolean hidesNameAsMain;

  long order;
  boolean isMain;

  /** Whether begins, ends and points of equal times stay in the order of the file. */
  boolean isInFileOrder;

  // Of streams.
  long device;
  long context;
  StreamPart part = StreamPart.WORK;

  /** Calls and points. */
  final RecordStore calls = new RecordStore();

  /** Begins and ends, in the order of time as they are in the file. */
  final RecordStore pairs = new RecordStore();

  long lastTime = Long.MIN_VALUE;

  /** Whether begins and ends came in the order of time, and no end names a call. */
  boolean isInTimeOrder = true;

  /** How many ends had no begin; only where these are in order of time. */
  long endsWithoutBegin;

  private long lastPairTime = Long.MIN_VALUE;
  private long openPairs;

  /** Locations that it becomes. */
  int lanes = 1;

  /** The token of the first one. */
  int token;

  /** The name of the first location. */
  String locationName;

  IntakeRow(TimelineProcess process, Sort sort, Long number, String name, int place) {
    this.process = process;
    this.sort = sort;
    this.number = number;
    this.name = name;
    this.place = place;
  }

  /** Notes a begin or an end; its region is 0 if an end names none. */
  void notePair(long time, boolean isBegin, int region) {
    isInTimeOrder &= time >= lastPairTime && (isBegin || region == 0);
    lastPairTime = time;
    if (isBegin) {
      openPairs++;
    } else if (openPairs > 0) {
      openPairs--;
    } else {
      endsWithoutBegin++;
    }
  }

  /** Whether it is called like its process, also if it is not the main row. */
  boolean isLikeProcess() {
    return sort == Sort.TRACK && name.isEmpty();
  }

  boolean isEmpty() {
    return calls.isEmpty() && pairs.isEmpty();
  }

  int words() {
    return calls.used() + pairs.used();
  }
}
