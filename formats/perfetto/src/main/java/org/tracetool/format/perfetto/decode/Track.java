package org.tracetool.format.perfetto.decode;

/** A track, and what its descriptors say; texts are numbers of a {@link TextNumbers}. */
public final class Track {
  /** No text. */
  public static final int NO_TEXT = -1;

  /** What a descriptor says that a track is. */
  public enum Kind {
    /** Nothing describes it. */
    UNKNOWN,
    /** A track by its name. */
    NAMED,
    /** The track of a process. */
    PROCESS,
    /** The track of a thread. */
    THREAD,
    /** Samples of a counter. */
    COUNTER
  }

  private final int machine;
  private final long uuid;
  Kind kind = Kind.UNKNOWN;

  /** Whether this reading of the packets has come to a descriptor of it. */
  boolean isDeclared;

  /** Whether events were placed by what is known of it. */
  boolean isPlaced;

  boolean hasParent;
  long parent;
  int name = NO_TEXT;
  boolean hasRank;
  int rank;

  // Of a process or thread.
  long pid;
  long tid;
  int processName = NO_TEXT;
  int threadName = NO_TEXT;
  int label = NO_TEXT;

  // Of a counter.
  int unit;
  int unitName = NO_TEXT;
  long multiplier = 1;
  boolean isDifference;

  Track(int machine, long uuid) {
    this.machine = machine;
    this.uuid = uuid;
  }

  /** The machine of its process; 0 for the only one of most traces. */
  public int machine() {
    return machine;
  }

  /** The number by which events name it. */
  public long uuid() {
    return uuid;
  }

  /** What it is. */
  public Kind kind() {
    return kind;
  }

  /** Whether it is below another track. */
  public boolean hasParent() {
    return hasParent;
  }

  /** The number of the track that it is below. */
  public long parent() {
    return parent;
  }

  /** Its name. */
  public int name() {
    return name;
  }

  /** Whether it has a place among its siblings. */
  public boolean hasRank() {
    return hasRank;
  }

  /** Its place among its siblings; less comes first, and those without one last. */
  public long rank() {
    return hasRank ? rank : Long.MAX_VALUE;
  }

  /** The number of the process of a process or thread. */
  public long pid() {
    return pid;
  }

  /** The number of a thread. */
  public long tid() {
    return tid;
  }

  /** The name of a process. */
  public int processName() {
    return processName;
  }

  /** The name of a thread. */
  public int threadName() {
    return threadName;
  }

  /** What a process is labelled with, its host for example. */
  public int label() {
    return label;
  }

  /** The number of the unit of a counter: 1 nanoseconds, 2 a count, 3 bytes, 0 another. */
  public int unit() {
    return unit;
  }

  /** The name of the unit of a counter. */
  public int unitName() {
    return unitName;
  }

  /** By what values of a counter are multiplied, from 1. */
  public long multiplier() {
    return Math.max(1, multiplier);
  }
}
