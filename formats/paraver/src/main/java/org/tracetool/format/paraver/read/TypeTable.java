package org.tracetool.format.paraver.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.tracetool.format.paraver.names.EventTypes;
import org.tracetool.format.paraver.names.PcfLabels;

/**
 * The types of events with the tokens of their counters and regions: those of the .pcf, then those
 * that records have besides, in the order in which they come.
 */
final class TypeTable {
  /** Counter of states. */
  static final int STATES = 1;

  /** More types, or values that are calls, than this are left out. */
  private static final int MAX_VALUES = 1 << 20;

  private static final int MAX_TYPES = 1 << 16;

  /** A region and the value that it is. */
  record RegionUse(long type, long value, String name) {}

  private final PcfLabels pcf;
  private final List<EventTypeUse> types = new ArrayList<>();
  private final List<RegionUse> regions = new ArrayList<>();
  private EventTypeUse[] slots = new EventTypeUse[256];
  private EventTypeUse last;
  private boolean hasMarkers;

  /** How many types and regions have names. */
  private final int namedTypes;

  private final int namedRegions;

  TypeTable(PcfLabels pcf) {
    this.pcf = pcf;
    for (PcfLabels.Type t : pcf.types()) {
      EventTypeUse use = t.number() == EventTypes.CALL_PART ? null : add(t.number());
      if (use != null && use.areCalls()) {
        for (Map.Entry<Long, String> e : t.values().entrySet()) {
          if (e.getKey() != 0) {
            addRegion(use, e.getKey());
          }
        }
      }
    }
    namedTypes = types.size();
    namedRegions = regions.size();
  }

  private static int hash(long number) {
    int h = (int) number * 0x9e3779b9;
    return h ^ h >>> 15;
  }

  /** The type with a number; null if it is not known. */
  EventTypeUse find(long number) {
    int mask = slots.length - 1;
    int at = hash(number) & mask;
    while (slots[at] != null) {
      if (slots[at].number() == number) {
        return slots[at];
      }
      at = at + 1 & mask;
    }
    return null;
  }

  /** The type with a number, new if need be; null if there are too many. For one thread. */
  EventTypeUse add(long number) {
    if (last != null && last.number() == number) {
      return last;
    }
    EventTypeUse known = find(number);
    if (known != null) {
      last = known;
      return known;
    }
    if (types.size() == MAX_TYPES) {
      return null;
    }
    PcfLabels.Type named = pcf.type(number);
    Map<Long, String> values = named == null ? Map.of() : named.values();
    boolean calls = EventTypes.areCalls(number, values);
    boolean marker = EventTypes.isMarker(number, values);
    hasMarkers |= marker;
    int token = STATES + 1 + types.size();
    EventTypeUse use = new EventTypeUse(number, token, calls, EventTypes.areNested(number), marker);
    types.add(use);
    if (2 * types.size() > slots.length) {
      EventTypeUse[] old = slots;
      slots = new EventTypeUse[2 * old.length];
      Arrays.stream(old).filter(java.util.Objects::nonNull).forEach(this::put);
    }
    put(use);
    return use;
  }

  private void put(EventTypeUse use) {
    int at = hash(use.number()) & slots.length - 1;
    while (slots[at] != null) {
      at = at + 1 & slots.length - 1;
    }
    slots[at] = use;
  }

  /** Makes sure that a value of a type is a region, if there are not too many. For one thread. */
  void addRegion(EventTypeUse type, long value) {
    if (type.region(value) != 0 || regions.size() == MAX_VALUES) {
      return;
    }
    PcfLabels.Type named = pcf.type(type.number());
    String label = named == null ? null : named.values().get(value);
    String typeLabel = label(type.number());
    String name =
        EventTypes.call(type.number(), named == null ? null : named.label(), value, label);
    regions.add(new RegionUse(type.number(), value, name == null ? typeLabel + ' ' + value : name));
    type.put(value, regions.size());
  }

  /** Whether the values of a type are those of a counter. */
  boolean areCounts(long type) {
    PcfLabels.Type named = pcf.type(type);
    return EventTypes.areCounts(type, named == null ? Map.of() : named.values());
  }

  /** How many digits of the values of a counter are behind the point. */
  int precision(long type) {
    PcfLabels.Type named = pcf.type(type);
    return named == null || !areCounts(type) ? 0 : named.precision();
  }

  /** What a type is called. */
  String label(long type) {
    PcfLabels.Type named = pcf.type(type);
    String known = named == null ? EventTypes.label(type) : named.label();
    return known == null ? Long.toString(type) : known;
  }

  /** What the .pcf says of a type; null for nothing. */
  PcfLabels.Type named(long type) {
    return pcf.type(type);
  }

  /** Whether there are types of markers. */
  boolean hasMarkers() {
    return hasMarkers;
  }

  /** All types; their counters follow that of states in this order. */
  List<EventTypeUse> types() {
    return types;
  }

  /** Those that only records have. */
  List<EventTypeUse> unnamedTypes() {
    return types.subList(namedTypes, types.size());
  }

  /** Those that only records have. */
  List<RegionUse> unnamedRegions() {
    return regions.subList(namedRegions, regions.size());
  }

  /** All regions in the order of their tokens, which count from 1. */
  List<RegionUse> regions() {
    return regions;
  }
}
