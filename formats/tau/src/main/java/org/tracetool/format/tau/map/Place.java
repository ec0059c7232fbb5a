package org.tracetool.format.tau.map;

/** A thread of a node that has records, and what all of them say. */
public final class Place {
  /** Half of a copy without the other one. */
  public static final long NO_PEER = 0;

  /** Longs that say what a half of a copy is. */
  static final int COPY_WORDS = 3;

  static final int ON_DEVICE = 1;
  static final int ON_HOST = 2;
  static final int NEUTRAL = 4;

  final int node;
  final int thread;
  int context;

  /** The part that has its records; of several, any of them. */
  int part;

  int token;
  long first;
  long last;
  boolean hasTimes;

  /** First and last wall clock in seconds since 1970; 0 if none is known. */
  long firstSecond;

  long lastSecond;

  /** Whether its times are microseconds of the wall clock. */
  boolean isSince1970;

  /** Whether calls of functions are on devices or hosts. */
  int regionKinds;

  /** The number of halves of copies. */
  int halves;

  /** For each half: direction and partner, bytes, tag. */
  long[] copies;

  /**
   * Whether times that go back are raised, since sorting would change what is called from where.
   */
  boolean isRaised;

  Place(int key, int part) {
    node = key >>> 16;
    thread = key & 0xffff;
    this.part = part;
  }

  static int key(int node, int thread) {
    return node << 16 | thread;
  }

  int key() {
    return key(node, thread);
  }

  /** The token of its location. */
  public int token() {
    return token;
  }

  /** The node. */
  public int node() {
    return node;
  }

  /** The thread. */
  public int thread() {
    return thread;
  }

  /** Decides whether times that go back are raised, or sorted. */
  public void setRaised(boolean raised) {
    isRaised = raised;
  }

  /** Whether times that go back are raised to those before. */
  public boolean isRaised() {
    return isRaised;
  }

  /** Whether it is a stream of a device. */
  boolean isStream() {
    return thread != 0 && (regionKinds & ON_DEVICE) != 0 && (regionKinds & ON_HOST) == 0;
  }

  void keep(long time) {
    if (!hasTimes) {
      first = time;
      last = time;
      hasTimes = true;
    } else if (Long.compareUnsigned(time, last) > 0) {
      last = time;
    } else if (Long.compareUnsigned(time, first) < 0) {
      first = time;
    }
  }

  /** Direction (1 sends, 2 receives, 0 neither) in the upper half, the partner in the lower one. */
  public long peer(int half) {
    return copies == null || half * COPY_WORDS >= copies.length
        ? NO_PEER
        : copies[half * COPY_WORDS];
  }

  /** Bytes of the copy that a half belongs to, -1 if they are not known. */
  public long copyBytes(int half) {
    return copies[half * COPY_WORDS + 1];
  }

  /** A number that no other copy between these processes has. */
  public long copyTag(int half) {
    return copies[half * COPY_WORDS + 2];
  }
}
