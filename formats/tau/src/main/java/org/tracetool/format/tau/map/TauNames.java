package org.tracetool.format.tau.map;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.format.tau.file.EventDefinition;

/**
 * The names of all files under one number each: functions and user events that records use, joined
 * by name. Filled by the first reading, then only looked up.
 */
public final class TauNames {
  /** Between the name and the value of a property. */
  static final String PROPERTY = " | ";

  /** A function. */
  static final class RegionEntry {
    final RegionLabel label;
    String group;
    boolean isThrottled;

    RegionEntry(RegionLabel label, String group) {
      this.label = label;
      this.group = group;
    }
  }

  /** A user event. */
  static final class CounterEntry {
    final String name;
    final boolean isAccumulated;
    final boolean isProperty;

    /** Whether it has a sample, so that it is a counter. */
    boolean isUsed;

    CounterEntry(String name, boolean isAccumulated) {
      isProperty = name.contains(PROPERTY);
      this.name = isProperty ? name : name.strip();
      this.isAccumulated = isAccumulated;
    }
  }

  private record RegionKey(String name, String file, int line) {}

  private final Map<RegionKey, Integer> regionTokens = new HashMap<>();
  private final Map<String, Integer> counterTokens = new HashMap<>();
  private final List<RegionEntry> regions = new ArrayList<>();
  private final List<CounterEntry> counters = new ArrayList<>();
  private boolean isComplete;

  /** No more names. */
  void complete() {
    isComplete = true;
  }

  List<RegionEntry> regions() {
    return regions;
  }

  List<CounterEntry> counters() {
    return counters;
  }

  /** The token of a function. */
  int region(EventDefinition definition) {
    RegionLabel label = RegionLabel.of(definition);
    RegionKey key = new RegionKey(label.name(), label.file(), label.line());
    Integer known = regionTokens.get(key);
    if (isComplete) {
      return known == null ? 0 : known;
    }
    if (known == null) {
      regions.add(new RegionEntry(label, definition.group()));
      known = regions.size();
      regionTokens.put(key, known);
    }
    RegionEntry entry = regions.get(known - 1);
    entry.isThrottled |= label.isThrottled();
    if (entry.group.equals(GroupNames.THROTTLED)) {
      entry.group = definition.group();
    }
    return known;
  }

  /** The token of a user event. */
  int counter(EventDefinition definition) {
    Integer known = counterTokens.get(definition.name());
    if (known == null && !isComplete) {
      counters.add(new CounterEntry(definition.name(), definition.tag() == 1));
      known = counters.size();
      counterTokens.put(definition.name(), known);
    }
    return known == null ? 0 : known;
  }

  CounterEntry counterEntry(int token) {
    return counters.get(token - 1);
  }

  RegionEntry regionEntry(int token) {
    return regions.get(token - 1);
  }
}
