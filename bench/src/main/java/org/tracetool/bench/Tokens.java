package org.tracetool.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The numbers of functions, groups and the rest in the files of one process. */
final class Tokens {
  /** First token of process groups in a unified trace, far away from those of processes. */
  private static final int UNIFIED_GROUPS = 1_000_000_000;

  private final Map<Region, Integer> regions = new EnumMap<>(Region.class);
  private final Map<Region, Integer> collectives = new EnumMap<>(Region.class);
  private final Map<Region, Integer> lines = new EnumMap<>(Region.class);
  private final Map<Region.Group, Integer> groups = new EnumMap<>(Region.Group.class);
  private final List<Region> userRegions;
  private int firstUnused;
  private int sourceFile;
  private int counterGroup;
  private int all;
  private int nodes;
  private int world;
  private int self;

  private Tokens(List<Region> userRegions) {
    this.userRegions = userRegions;
  }

  /**
   * Tokens of a run that is not unified. All come from one counter of the process, and functions
   * are defined when they are first called, which differs between processes.
   */
  static Tokens local(TraceShape shape, int rank) {
    List<Region> order = userRegions();
    Collections.rotate(order, rank % order.size());
    Tokens tokens = new Tokens(order);
    int next = 1;
    tokens.regions.put(Region.USER, next++);
    for (Region.Group group : Region.Group.values()) {
      tokens.groups.put(group, next++);
    }
    tokens.regions.put(Region.SYNC, next++);
    tokens.regions.put(Region.FLUSH, next++);
    tokens.all = next++;
    tokens.nodes = next++;
    tokens.counterGroup = next++;
    for (Region region : Region.values()) {
      if (region.group == Region.Group.MPI) {
        tokens.regions.put(region, next);
        tokens.collectives.put(region, next++);
      }
    }
    tokens.firstUnused = next;
    next += shape.functions();
    tokens.world = next++;
    tokens.self = next++;
    tokens.sourceFile = next++;
    for (Region region : order) {
      tokens.regions.put(region, next++);
      tokens.lines.put(region, next++);
    }
    return tokens;
  }

  /** Tokens of a whole trace: each kind of definition counts from 1. */
  static Tokens unified(TraceShape shape) {
    Tokens tokens = new Tokens(userRegions());
    int next = 1;
    int nextCollective = 1;
    int nextLine = 1;
    int nextGroup = 1;
    for (Region region : Region.values()) {
      tokens.regions.put(region, next++);
      if (region.collective != 0) {
        tokens.collectives.put(region, nextCollective++);
      }
      if (region.line != 0) {
        tokens.lines.put(region, nextLine++);
      }
    }
    tokens.firstUnused = next;
    for (Region.Group group : Region.Group.values()) {
      tokens.groups.put(group, nextGroup++);
    }
    tokens.sourceFile = 1;
    tokens.counterGroup = 1;
    tokens.all = UNIFIED_GROUPS;
    tokens.nodes = UNIFIED_GROUPS + 1;
    tokens.world = tokens.nodes + shape.node(shape.ranks() - 1) + 1;
    tokens.self = tokens.world + 1;
    return tokens;
  }

  private static List<Region> userRegions() {
    List<Region> list = new ArrayList<>();
    for (Region region : Region.values()) {
      if (region.line != 0) {
        list.add(region);
      }
    }
    return list;
  }

  int region(Region region) {
    return regions.get(region);
  }

  int collective(Region region) {
    return collectives.get(region);
  }

  /** Token of the source line where a function begins. */
  int line(Region region) {
    return lines.getOrDefault(region, 0);
  }

  int group(Region.Group group) {
    return groups.get(group);
  }

  /** The functions with a source line, in the order of their definition. */
  List<Region> userFunctions() {
    return Collections.unmodifiableList(userRegions);
  }

  /** Token of the first of the functions that are never called. */
  int firstUnused() {
    return firstUnused;
  }

  int sourceFile() {
    return sourceFile;
  }

  int counterGroup() {
    return counterGroup;
  }

  /** Counters have their own numbers from 1, as hardware counters do. */
  int counter(int index) {
    return index + 1;
  }

  /** The process group of everything. */
  int all() {
    return all;
  }

  /** The process group of the first node, or of the process's own. */
  int nodes() {
    return nodes;
  }

  /** The process group of MPI_COMM_WORLD. */
  int world() {
    return world;
  }

  /** The process group of MPI_COMM_SELF, or of the first process's. */
  int self() {
    return self;
  }
}
