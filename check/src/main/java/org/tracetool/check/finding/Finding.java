package org.tracetool.check.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Something wrong, with all its occurrences. What does not apply is null. Ranks are those in {@code
 * MPI_COMM_WORLD}.
 */
public final class Finding {
  /** Ranks that are kept of one finding at most. */
  private static final int MAX_RANKS = 1 << 16;

  /**
   * One occurrence.
   *
   * @param location token of the process or thread; 0 for none
   * @param process its name; null for none
   * @param rank its rank, -1 if it has none
   * @param time in ticks, unsigned; meaningful if {@code timed}
   * @param timed whether there is a time
   * @param calls open calls from the outside to the inside, with source lines; may be empty
   * @param what what is there, or null
   */
  public record Location(
      int location,
      String process,
      int rank,
      long time,
      boolean timed,
      List<String> calls,
      String what) {}

  /**
   * A step of a cycle of processes that wait.
   *
   * @param location token of the process that waits
   * @param rank its rank
   * @param call in which call
   * @param waitsFor the rank that it waits for; -1 if that is not known
   * @param tag tag of the message, -1 for none
   * @param comm communicator, or null
   * @param time when the call began, in ticks
   * @param source source line of the call, or null
   */
  public record Wait(
      int location,
      int rank,
      String call,
      int waitsFor,
      long tag,
      String comm,
      long time,
      String source) {}

  private final CheckKind check;
  private final int mostPlaces;
  private final TreeSet<Integer> ranks = new TreeSet<>();
  private final TreeSet<String> regions = new TreeSet<>();
  private final List<Location> places = new ArrayList<>(1);
  private final List<Wait> waits = new ArrayList<>(0);
  private Severity severity;
  private Certainty strength;
  private long count;
  private String message = "";
  private String comm;
  private Long tag;
  private Integer sender;
  private Integer receiver;
  private Integer root;
  private String file;
  private Long offset;
  private String token;

  /** A finding without an occurrence. */
  Finding(CheckKind check, int mostPlaces) {
    this.check = check;
    this.mostPlaces = mostPlaces;
    severity = check.severity();
    strength = check.strength();
  }

  public Finding add(long occurrences) {
    count += occurrences;
    return this;
  }

  public Finding rank(int rank) {
    if (rank >= 0 && ranks.size() < MAX_RANKS) {
      ranks.add(rank);
    }
    return this;
  }

  public Finding region(String name) {
    if (name != null) {
      regions.add(name);
    }
    return this;
  }

  /** Returns whether another place is kept, so that it is worth composing. */
  public boolean wantsPlace() {
    return places.size() < mostPlaces;
  }

  public Finding place(Location place) {
    if (wantsPlace()) {
      places.add(place);
    }
    return this;
  }

  public Finding wait(Wait wait) {
    waits.add(wait);
    return this;
  }

  public Finding severity(Severity newSeverity, Certainty newStrength) {
    severity = newSeverity;
    strength = newStrength;
    return this;
  }

  public Finding say(String text) {
    message = text;
    return this;
  }

  public Finding comm(String name) {
    comm = name;
    return this;
  }

  public Finding tag(Long newTag) {
    tag = newTag;
    return this;
  }

  public Finding peers(int newSender, int newReceiver) {
    sender = newSender < 0 ? null : Integer.valueOf(newSender);
    receiver = newReceiver < 0 ? null : Integer.valueOf(newReceiver);
    return this;
  }

  public Finding root(int rank) {
    root = rank < 0 ? null : Integer.valueOf(rank);
    return this;
  }

  public Finding file(String name, Long byteOffset) {
    file = name;
    offset = byteOffset;
    return this;
  }

  public Finding token(String name) {
    token = name;
    return this;
  }

  /** What was looked for. */
  public CheckKind check() {
    return check;
  }

  /**
   * The kind of problem, by which {@code CHECK-SUPPRESSION-LIMIT} counts: the check, or the name
   * that the run gave to what it recorded, such as {@code LOCAL:MPI:CALL_FAILED}.
   */
  public String kind() {
    boolean isNamed = check == CheckKind.REPORTED && token != null && !token.isEmpty();
    return isNamed ? token : check.label();
  }

  /** How much it matters. */
  public Severity severity() {
    return severity;
  }

  /** How sure it is. */
  public Certainty strength() {
    return strength;
  }

  /** The ranks that have to do with it, ascending. */
  public List<Integer> ranks() {
    return List.copyOf(ranks);
  }

  /** How often it occurs. */
  public long count() {
    return count;
  }

  /** One sentence. */
  public String message() {
    return message;
  }

  /** Name of the communicator. */
  public String comm() {
    return comm;
  }

  /** Tag of the messages. */
  public Long tag() {
    return tag;
  }

  /** Rank of the sender. */
  public Integer sender() {
    return sender;
  }

  /** Rank of the receiver. */
  public Integer receiver() {
    return receiver;
  }

  /** Rank of the root of a collective operation. */
  public Integer root() {
    return root;
  }

  /** The calls or functions that have to do with it. */
  public List<String> regions() {
    return List.copyOf(regions);
  }

  /** A file of the trace. */
  public String file() {
    return file;
  }

  /** Byte within the file. */
  public Long offset() {
    return offset;
  }

  /** Token or name of a definition. */
  public String token() {
    return token;
  }

  /** The first occurrences. */
  public List<Location> places() {
    return List.copyOf(places);
  }

  /** The cycle of a deadlock. */
  public List<Wait> waits() {
    return List.copyOf(waits);
  }
}
