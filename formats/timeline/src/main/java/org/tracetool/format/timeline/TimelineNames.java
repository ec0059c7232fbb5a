package org.tracetool.format.timeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.operation.OperationPairs;

/** What records name: regions, keys, counters and so on. All numbers begin at 1, 0 is none. */
final class TimelineNames {
  /** So many open calls an end looks through for the one that it names. */
  static final int MAX_SEARCH = 1 << 12;

  private static final int ANY = -1;

  final NumberedNames groups = new NumberedNames();

  /** Names of regions without groups. */
  final NumberedNames words = new NumberedNames();

  /** Regions; the further number is their group. */
  final NumberedNames regions = new NumberedNames();

  private int[] wordOfRegion = new int[64];

  /** What ends name; the further number is a group. */
  private final NumberedNames ends = new NumberedNames();

  /** For each name of an end its word; {@link #ANY} for all of them. */
  private int[] wordOfEnd = new int[64];

  /** File and line of regions that have one. */
  final Map<Integer, Source> sources = new HashMap<>();

  /** Keys; the further number is their type. */
  final NumberedNames keys = new NumberedNames();

  /** By keys less 1, whether their pairs join operations. */
  private boolean[] areOfOperations = new boolean[64];

  final NumberedNames files = new NumberedNames();
  final NumberedNames markers = new NumberedNames();
  final NumberedNames operations = new NumberedNames();
  final List<CollectiveType> operationTypes = new ArrayList<>();
  final List<CounterEntry> counters = new ArrayList<>();
  private final Map<String, Integer> counterNumbers = new HashMap<>();
  final Map<String, CommunicatorEntry> communicators = new LinkedHashMap<>();
  final List<CommunicatorEntry> communicatorList = new ArrayList<>();

  /** A place in the source of a program. */
  record Source(String file, int line) {}

  /** A counter. */
  static final class CounterEntry {
    final String name;
    final String unit;

    /** Whether a sample is no whole number. */
    boolean isReal;

    /** Whether a sample is a whole number beyond the signed ones. */
    boolean isUnsigned;

    CounterEntry(String name, String unit) {
      this.name = name;
      this.unit = unit;
    }
  }

  /** A group of processes. */
  static final class CommunicatorEntry {
    final String name;
    final int number;

    /** Whether all ranks are taken for its members, as nothing else is known. */
    boolean isOfAll;

    /** What it has in common in the files of all its members; null for its name. */
    String key;

    /** Ranks of its members; null if they are not known so. */
    int[] ranks;

    /** Numbers of its members; null if they are not known so. */
    int[] processes;

    CommunicatorEntry(String name, int number) {
      this.name = name;
      this.number = number;
    }
  }

  int region(byte[] bytes, int from, int to, int group) {
    int before = regions.size();
    int region = regions.number(bytes, from, to, group);
    if (region == before) {
      if (region == wordOfRegion.length) {
        wordOfRegion = Arrays.copyOf(wordOfRegion, 2 * region);
      }
      wordOfRegion[region] = words.number(bytes, from, to, 0);
    }
    return region + 1;
  }

  /** What an end names: a negative number. */
  int end(byte[] bytes, int from, int to, int group) {
    int before = ends.size();
    int end = ends.number(bytes, from, to, group);
    if (end == before) {
      if (end == wordOfEnd.length) {
        wordOfEnd = Arrays.copyOf(wordOfEnd, 2 * end);
      }
      wordOfEnd[end] = from == to ? ANY : words.number(bytes, from, to, 0);
    }
    return -end - 1;
  }

  /** Whether an open region is the one that an end names, which need not name the group. */
  boolean isEnd(int open, int named) {
    if (named < 0) {
      int word = wordOfEnd[-named - 1];
      int group = ends.extra(-named - 1);
      return (word == ANY || word == wordOfRegion[open - 1])
          && (group == 0 || group == regions.extra(open - 1));
    }
    return open == named
        || regions.extra(named - 1) == 0 && wordOfRegion[open - 1] == wordOfRegion[named - 1];
  }

  int key(String name, KeyValueType type) {
    int before = keys.size();
    int number = keys.number(name, type.ordinal());
    if (number == before) {
      if (number == areOfOperations.length) {
        areOfOperations = Arrays.copyOf(areOfOperations, 2 * number);
      }
      areOfOperations[number] = OperationPairs.contains(name);
    }
    return number + 1;
  }

  /** Whether pairs with a key join operations. */
  boolean isOfOperations(int key) {
    return areOfOperations[key - 1];
  }

  int operation(String name, CollectiveType type) {
    int number = operations.number(name, type.ordinal());
    if (number == operationTypes.size()) {
      operationTypes.add(type);
    }
    return number + 1;
  }

  int counter(String name, String unit) {
    Integer known = counterNumbers.get(name);
    if (known == null) {
      counters.add(new CounterEntry(name, unit));
      known = counters.size();
      counterNumbers.put(name, known);
    }
    return known;
  }

  int communicator(String name) {
    CommunicatorEntry known = communicators.get(name);
    if (known == null) {
      known = new CommunicatorEntry(name, communicatorList.size() + 1);
      communicators.put(name, known);
      communicatorList.add(known);
    }
    return known.number;
  }
}
