package org.tracetool.check.finding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Collects findings: equal ones become one with a count. So many different ones are kept that a
 * broken trace does not take all memory; others are only counted.
 */
public final class FindingCollector {
  /** Different findings of one check. */
  private static final int MAX_FINDINGS = 5_000;

  private final CheckOptions options;
  private final Map<CheckKind, Map<Object, Finding>> kept = new EnumMap<>(CheckKind.class);
  private final Map<CheckKind, Finding> beyond = new EnumMap<>(CheckKind.class);
  private final Map<String, Long> notes = new TreeMap<>();

  public FindingCollector(CheckOptions options) {
    this.options = options;
  }

  /** Whether a check is wanted, so that looking makes sense. */
  public boolean wants(CheckKind check) {
    return options.checks().contains(check);
  }

  /** The finding for a key, made if it is new; occurrences have to be added to it. */
  public Finding at(CheckKind check, Object key) {
    Map<Object, Finding> all = kept.computeIfAbsent(check, c -> new LinkedHashMap<>());
    Finding known = all.get(key);
    if (known != null) {
      return known;
    }
    if (all.size() >= MAX_FINDINGS) {
      return beyond.computeIfAbsent(check, c -> new Finding(c, 0));
    }
    int places =
        switch (check) {
          case MSG_PENDING -> options.pending();
          case REQUEST_NOT_FREED, DATATYPE_NOT_FREED -> options.leaks();
          default -> options.places();
        };
    Finding made = new Finding(check, places);
    all.put(key, made);
    return made;
  }

  /** Takes findings back. */
  public void remove(CheckKind check, Object key) {
    Map<Object, Finding> all = kept.get(check);
    if (all != null) {
      all.remove(key);
    }
  }

  /** Number of findings. */
  public int size() {
    return kept.values().stream().mapToInt(Map::size).sum();
  }

  /** Takes all findings back whose keys fit. */
  public void removeIf(Predicate<Object> key) {
    kept.values().forEach(all -> all.keySet().removeIf(key));
  }

  /** The findings of a check by their keys. */
  public Map<Object, Finding> of(CheckKind check) {
    return kept.getOrDefault(check, Map.of());
  }

  /** Says what cannot be known, or what is worth knowing besides findings; counted. */
  public void note(String text, long count) {
    if (count > 0) {
      notes.merge(text, count, Long::sum);
    }
  }

  /** All findings, the most severe first. */
  public List<Finding> list() {
    List<Finding> all = new ArrayList<>();
    kept.forEach(
        (check, findings) -> {
          if (wants(check)) {
            findings.values().stream().filter(f -> f.count() > 0).forEach(all::add);
          }
        });
    beyond.forEach(
        (check, rest) -> {
          if (wants(check) && rest.count() > 0) {
            all.add(rest.say("more of the same, of other processes or places"));
          }
        });
    Comparator<Finding> order = Comparator.comparing(f -> f.severity());
    all.sort(order.thenComparing(f -> f.check()));
    return all;
  }

  public Map<String, Long> notes() {
    return notes;
  }
}
