package org.tracetool.format.perfetto.decode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.format.perfetto.wire.ProtoCursor;

/** The tracks of a trace, numbered from 0 in the order in which packets name them. */
public final class TrackTable {
  /** The number of a track that is one too many. */
  public static final int NO_TRACK = -1;

  /** Tracks of a trace, at most; events of further ones are left out. */
  static final int MAX_TRACKS = 1 << 20;

  private static final int MAX_MACHINES = 1 << 12;

  // Fields of a TrackDescriptor.
  private static final int UUID = 1;
  private static final int NAME = 2;
  private static final int PROCESS = 3;
  private static final int THREAD = 4;
  private static final int PARENT = 5;
  private static final int COUNTER = 8;
  private static final int STATIC_NAME = 10;
  private static final int RANK = 12;
  private static final int PROCESS_ORDERING = 19;
  private static final int THREAD_ORDERING = 20;
  private static final int EXPLICIT = 1;

  // Fields of a ProcessDescriptor and a ThreadDescriptor.
  private static final int PID = 1;
  private static final int TID = 2;
  private static final int THREAD_NAME = 5;
  private static final int PROCESS_NAME = 6;
  private static final int REFERENCE_MICROS = 6;
  private static final int PROCESS_LABELS = 8;

  // Fields of a CounterDescriptor.
  private static final int UNIT = 3;
  private static final int MULTIPLIER = 4;
  private static final int DIFFERENCE = 5;
  private static final int UNIT_NAME = 6;

  private final TextNumbers texts;
  private final MachineTracks host = new MachineTracks();
  private final Map<Integer, MachineTracks> machines = new HashMap<>();
  private final List<Track> tracks = new ArrayList<>();
  private final ProtoCursor cursor = new ProtoCursor();
  private final ProtoCursor inner = new ProtoCursor();
  private long reference;

  /** Whether descriptors are known already from another reading. */
  private boolean isKnown;

  private boolean isOutdated;
  private boolean areProcessesOrdered;
  private boolean areThreadsOrdered;

  TrackTable(TextNumbers texts) {
    this.texts = texts;
  }

  /** The numbers of the tracks of one machine. */
  private static final class MachineTracks {
    private final KeyNumbers uuids = new KeyNumbers();

    /** Threads that old packets describe, which have no number of a track, by pid and tid. */
    private final KeyNumbers threads = new KeyNumbers();

    private final IntList numbers = new IntList();
    private final IntList threadNumbers = new IntList();
  }

  private MachineTracks machine(int machine) {
    if (machine == 0) {
      return host;
    }
    MachineTracks found = machines.get(machine);
    if (found == null && machines.size() < MAX_MACHINES) {
      found = new MachineTracks();
      machines.put(machine, found);
    }
    return found;
  }

  /** Notes that events of a track are placed by what is known of it and of those above. */
  public void notePlaced(int number) {
    Track track = tracks.get(number);
    track.isPlaced = true;
    isOutdated |= !isKnown && track.kind == Track.Kind.UNKNOWN && track.uuid() != 0;
  }

  /** Whether events were placed by what turned out not to be all that packets say. */
  boolean isOutdated() {
    return isOutdated;
  }

  /** All descriptors were read: events are to be placed anew. */
  void beginAnew() {
    isKnown = true;
    isOutdated = false;
    for (Track track : tracks) {
      track.isDeclared = false;
    }
  }

  /** How many tracks there are. */
  public int size() {
    return tracks.size();
  }

  /** The track of a number. */
  public Track get(int number) {
    return tracks.get(number);
  }

  /**
   * The number of the track that events name; {@link #NO_TRACK} if there are too many.
   *
   * @param machine the machine of the packet, 0 for the host
   */
  public int number(int machine, long uuid) {
    MachineTracks all = machine(machine);
    return all == null ? NO_TRACK : number(all.uuids, all.numbers, uuid, machine, uuid);
  }

  private int number(KeyNumbers keys, IntList numbers, long key, int machine, long uuid) {
    int place = keys.find(key);
    if (place >= 0) {
      return numbers.get(place);
    }
    if (tracks.size() == MAX_TRACKS) {
      return NO_TRACK;
    }
    keys.number(key);
    numbers.add(tracks.size());
    tracks.add(new Track(machine, uuid));
    return tracks.size() - 1;
  }

  /** Takes a TrackDescriptor; false if it does not follow the format, or names no track. */
  boolean describe(int machine, byte[] bytes, int from, int to) {
    long uuid = 0;
    boolean hasUuid = false;
    ProtoCursor c = cursor.open(bytes, from, to);
    while (c.next()) {
      if (c.field() == UUID) {
        hasUuid = true;
        uuid = c.number();
      }
    }
    if (c.isDamaged() || !hasUuid) {
      return false;
    }
    int number = number(machine, uuid);
    if (number == NO_TRACK) {
      return false;
    }
    Track track = tracks.get(number);
    track.isDeclared = true;
    return isKnown || readDescriptor(track, bytes, from, to);
  }

  private boolean readDescriptor(Track track, byte[] bytes, int from, int to) {
    Track.Kind kind = track.kind;
    long place = track.hasParent ? track.parent : -1;
    long pid = track.pid;
    long tid = track.tid;
    track.kind = kind == Track.Kind.UNKNOWN ? Track.Kind.NAMED : kind;
    boolean isGood = true;
    ProtoCursor c = cursor.open(bytes, from, to);
    while (c.next()) {
      switch (c.field()) {
        case NAME, STATIC_NAME -> track.name = text(c);
        case PARENT -> {
          track.hasParent = true;
          track.parent = c.number();
        }
        case RANK -> {
          track.hasRank = true;
          track.rank = (int) c.number();
        }
        case PROCESS -> isGood &= readProcess(c, track);
        case THREAD -> isGood &= readThread(c, track);
        case COUNTER -> isGood &= readCounter(c, track);
        case PROCESS_ORDERING -> areProcessesOrdered |= isOrdered(c, track);
        case THREAD_ORDERING -> areThreadsOrdered |= isOrdered(c, track);
        default -> {
          // how viewers show it
        }
      }
    }
    boolean isSame =
        kind == track.kind
            && place == (track.hasParent ? track.parent : -1)
            && pid == track.pid
            && tid == track.tid;
    isOutdated |= track.isPlaced && !isSame;
    return isGood;
  }

  /** Whether the descriptor of the whole trace says that ranks are the order. */
  private static boolean isOrdered(ProtoCursor c, Track track) {
    return track.uuid() == 0 && c.number() == EXPLICIT;
  }

  /** Whether processes are in the order of the ranks of their tracks. */
  public boolean areProcessesOrdered() {
    return areProcessesOrdered;
  }

  /** Whether threads are in the order of the ranks of their tracks. */
  public boolean areThreadsOrdered() {
    return areThreadsOrdered;
  }

  private int text(ProtoCursor c) {
    return c.isPiece() ? texts.number(c.bytes(), c.from(), c.to()) : Track.NO_TEXT;
  }

  /** A text; what is empty is none. */
  private int name(ProtoCursor c) {
    return c.isPiece() && c.from() < c.to() ? text(c) : Track.NO_TEXT;
  }

  private boolean readProcess(ProtoCursor outer, Track track) {
    return outer.isPiece() && readProcess(outer.bytes(), outer.from(), outer.to(), track);
  }

  private boolean readProcess(byte[] bytes, int from, int to, Track track) {
    track.kind = Track.Kind.PROCESS;
    ProtoCursor c = inner.open(bytes, from, to);
    while (c.next()) {
      switch (c.field()) {
        case PID -> track.pid = (int) c.number();
        case PROCESS_NAME -> track.processName = name(c);
        case PROCESS_LABELS -> track.label = name(c);
        default -> {
          // is not read
        }
      }
    }
    return !c.isDamaged();
  }

  private boolean readThread(ProtoCursor outer, Track track) {
    return outer.isPiece() && readThread(outer.bytes(), outer.from(), outer.to(), track);
  }

  private boolean readThread(byte[] bytes, int from, int to, Track track) {
    track.kind = Track.Kind.THREAD;
    reference = 0;
    ProtoCursor c = inner.open(bytes, from, to);
    while (c.next()) {
      switch (c.field()) {
        case PID -> track.pid = (int) c.number();
        case TID -> track.tid = c.number();
        case THREAD_NAME -> track.threadName = name(c);
        case REFERENCE_MICROS -> reference = c.number();
        default -> {
          // is not read
        }
      }
    }
    return !c.isDamaged();
  }

  private boolean readCounter(ProtoCursor outer, Track track) {
    if (!outer.isPiece()) {
      return false;
    }
    track.kind = Track.Kind.COUNTER;
    ProtoCursor c = inner.open(outer);
    while (c.next()) {
      switch (c.field()) {
        case UNIT -> track.unit = (int) c.number();
        case UNIT_NAME -> track.unitName = name(c);
        case MULTIPLIER -> track.multiplier = c.number();
        case DIFFERENCE -> track.isDifference = c.number() != 0;
        default -> {
          // is not read
        }
      }
    }
    return !c.isDamaged();
  }

  /**
   * Takes a ThreadDescriptor that stands alone, and gives its events to a sequence; false if it
   * does not follow the format.
   */
  boolean describeThread(int machine, PacketSequence sequence, byte[] bytes, int from, int to) {
    Track read = new Track(machine, 0);
    MachineTracks all = machine(machine);
    if (!readThread(bytes, from, to, read) || all == null) {
      return false;
    }
    long key = read.pid << Integer.SIZE | read.tid & 0xffff_ffffL;
    int number = number(all.threads, all.threadNumbers, key, machine, 0);
    if (number != NO_TRACK) {
      Track track = tracks.get(number);
      track.kind = Track.Kind.THREAD;
      track.pid = read.pid;
      track.tid = read.tid;
      track.threadName = read.threadName;
      sequence.useThread(number, reference);
    }
    return number != NO_TRACK;
  }

  /** Takes a ProcessDescriptor that stands alone; false if it does not follow the format. */
  boolean describeProcess(int machine, byte[] bytes, int from, int to) {
    Track read = new Track(machine, 0);
    MachineTracks all = machine(machine);
    if (!readProcess(bytes, from, to, read) || all == null) {
      return false;
    }
    long key = read.pid << Integer.SIZE | 0xffff_ffffL;
    int number = number(all.threads, all.threadNumbers, key, machine, 0);
    if (number != NO_TRACK) {
      Track track = tracks.get(number);
      track.kind = Track.Kind.PROCESS;
      track.pid = read.pid;
      track.processName = read.processName;
      track.label = read.label;
    }
    return number != NO_TRACK;
  }
}
