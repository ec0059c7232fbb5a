package org.tracetool.core.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Collects problems and losses while a command works: damaged places, dropped records,
 * approximations, oddities. Equal incidents are counted, and only the first few are kept in detail,
 * so that a trace with a million defects costs no more than one with ten. Thread-safe.
 */
public final class Diagnostics {
  /** How much an incident matters. */
  public enum Severity {
    /** The input breaks its format at this place; something could not be read. */
    DAMAGE,
    /** Records were left out or changed on the way. */
    LOSS,
    /** Legal or repaired, but the user should know. */
    WARNING
  }

  /**
   * Incidents of one sort.
   *
   * @param code what kind it is, for programs
   * @param what the sort, a complete phrase without place, for example {@code malformed record}
   * @param count how many
   * @param examples the first few places in order of their text, numbers in it by their size, so
   *     that it does not matter which thread came first; complete sentences
   */
  public record Incident(IncidentCode code, String what, long count, List<String> examples) {
    /** How much it matters. */
    public Severity severity() {
      return code.severity();
    }

    /** Returns whether this is a loss of nothing that was measured. */
    public boolean isHarmless() {
      return code.isHarmless();
    }
  }

  private static final int EXAMPLES = 3;
  private static final NaturalOrder ORDER = new NaturalOrder();

  private static final class DiagnosticKind {
    private long count;

    /** In their order. */
    private final List<String> examples = new ArrayList<>(1);

    /** The most that another reading of the same input found. */
    private long again;

    private List<String> againExamples = List.of();

    /** Keeps a place if there is room, or in place of one behind it. */
    private void addExample(String place) {
      boolean full = examples.size() == EXAMPLES;
      if (full && ORDER.compare(place, examples.get(EXAMPLES - 1)) >= 0) {
        return;
      }
      if (full) {
        examples.remove(EXAMPLES - 1);
      }
      int at = examples.size();
      while (at > 0 && ORDER.compare(place, examples.get(at - 1)) < 0) {
        at--;
      }
      examples.add(at, place);
    }

    /** Another reading may have found less, the same, or more: never is a place counted twice. */
    private Incident incident(Key key) {
      List<String> all = new ArrayList<>(examples);
      for (String example : againExamples) {
        if (all.size() < EXAMPLES && again > count && !all.contains(example)) {
          all.add(example);
        }
      }
      all.sort(ORDER);
      return new Incident(key.code(), key.what(), Math.max(count, again), List.copyOf(all));
    }
  }

  /** Its methods are spelled out since those that records have are made at run time. */
  private record Key(IncidentCode code, String what) implements Comparable<Key> {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key o && code == o.code && what.equals(o.what);
    }

    @Override
    public int hashCode() {
      return code.hashCode() * 31 + what.hashCode();
    }

    @Override
    public int compareTo(Key other) {
      int order = code.severity().compareTo(other.code.severity());
      order = order == 0 ? what.compareTo(other.what) : order;
      return order == 0 ? code.name().compareTo(other.code.name()) : order;
    }

    private boolean isDamage() {
      return code.severity() == Severity.DAMAGE;
    }
  }

  private final Map<Key, DiagnosticKind> sorts = new LinkedHashMap<>();
  private final Diagnostics first;
  private Diagnostics joined;

  /** An empty collection. */
  public Diagnostics() {
    this(null);
  }

  private Diagnostics(Diagnostics first) {
    this.first = first;
  }

  /**
   * An empty collection for reading the same input once more, before or after the reading that
   * reports here. Damage that it counts is reported here unless the other reading found it as well:
   * a disk may fail in one of them only. Its losses and warnings are not.
   */
  public Diagnostics rereading() {
    return new Diagnostics(this);
  }

  /**
   * Counts incidents.
   *
   * @param code their kind, for programs
   * @param what their sort, for people; must not contain file names or numbers, they go into {@code
   *     place}
   * @param count how many; zero is ignored
   * @param place the place and details, or null
   */
  public void add(IncidentCode code, String what, long count, String place) {
    add(new Key(code, what), count, place);
  }

  private synchronized void add(Key key, long count, String place) {
    if (count == 0) {
      return;
    }
    if (joined != null) {
      joined.add(key, count, place);
      return;
    }
    DiagnosticKind sort = sorts.get(key);
    if (sort == null) {
      sort = new DiagnosticKind();
      sorts.put(key, sort);
    }
    sort.count += count;
    if (place != null) {
      sort.addExample(place);
    }
    if (first != null && key.isDamage()) {
      first.again(key, sort.count, sort.examples);
    }
  }

  private synchronized void again(Key key, long count, List<String> places) {
    if (joined != null) {
      joined.again(key, count, places);
      return;
    }
    DiagnosticKind sort = sorts.computeIfAbsent(key, k -> new DiagnosticKind());
    boolean more = count == sort.again && places.size() > sort.againExamples.size();
    if (count > sort.again || more) {
      sort.again = count;
      sort.againExamples = List.copyOf(places);
      if (first != null) {
        first.again(key, count, places);
      }
    }
  }

  /**
   * Hands all incidents on to another collection, those to come as well. Work that is done on trial
   * counts into a collection of its own until it is known whether it counts.
   */
  public synchronized void joinInto(Diagnostics other) {
    if (joined == other) {
      return;
    }
    sorts.forEach(
        (key, sort) -> {
          if (sort.count > 0) {
            other.add(new Incident(key.code(), key.what(), sort.count, sort.examples));
          }
          if (sort.again > 0) {
            other.again(key, sort.again, sort.againExamples);
          }
        });
    joined = other;
  }

  /** Takes over the incidents of one sort from another collection. */
  public void add(Incident incident) {
    Key key = new Key(incident.code(), incident.what());
    add(key, incident.count(), null);
    incident.examples().forEach(e -> addExample(key, e));
  }

  private synchronized void addExample(Key key, String place) {
    if (joined != null) {
      joined.addExample(key, place);
      return;
    }
    DiagnosticKind sort = sorts.get(key);
    sort.addExample(place);
    if (first != null && key.isDamage()) {
      first.again(key, sort.count, sort.examples);
    }
  }

  /** Damage to the input. */
  public void reportDamage(DamageCode code, String what, String place) {
    add(code, what, 1, place);
  }

  /** Records that were left out. */
  public void reportLoss(LossCode code, String what, long count) {
    add(code, what, count, null);
  }

  /** Something that the user should know. */
  public void warn(WarningCode code, String what, String place) {
    add(code, what, 1, place);
  }

  /** As many warnings of one sort, with the places of the first ones; none for a count of zero. */
  public void warnMany(WarningCode code, String what, long count, List<String> places) {
    if (count > 0) {
      add(new Incident(code, what, count, places));
    }
  }

  /**
   * As {@link #warn}, for places that one thread reports in their order: each is composed only if
   * it is one of the first.
   */
  public synchronized void warnAt(WarningCode code, String what, Supplier<String> place) {
    if (joined != null) {
      joined.warnAt(code, what, place);
      return;
    }
    DiagnosticKind sort = sorts.get(new Key(code, what));
    boolean kept = sort == null || sort.examples.size() < EXAMPLES;
    add(code, what, 1, kept ? place.get() : null);
  }

  /** Returns whether damage or loss was counted, which makes {@code --strict} fail. */
  public synchronized boolean hasLoss() {
    for (Key key : sorts.keySet()) { // no stream, see hasDamage
      if (key.code().severity() != Severity.WARNING) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether damage was counted, or a loss that is not harmless. */
  public synchronized boolean hasHarmfulLoss() {
    for (Key key : sorts.keySet()) {
      if (key.code().severity() != Severity.WARNING && !key.code().isHarmless()) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether damage was counted. */
  public synchronized boolean hasDamage() {
    for (Key key : sorts.keySet()) { // each command asks this, and streams take long to start
      if (key.isDamage()) {
        return true;
      }
    }
    return false;
  }

  /** All sorts, severest first, then in an order that does not depend on threads. */
  public synchronized List<Incident> incidents() {
    List<Incident> list = new ArrayList<>();
    List<Key> keys = new ArrayList<>(sorts.keySet());
    keys.sort(null);
    for (Key key : keys) {
      list.add(sorts.get(key).incident(key));
    }
    return list;
  }
}
