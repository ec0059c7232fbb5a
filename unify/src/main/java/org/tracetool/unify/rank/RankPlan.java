package org.tracetool.unify.rank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.report.NumberRanges;
import org.tracetool.core.system.LocationTable;
import org.tracetool.core.system.WorldCommunicators;

/** Gives the locations and groups of all files tokens of their own. */
final class RankPlan {
  private final List<RankFile> files;
  private final int worldSize;

  /** The main location of each rank. */
  private final Map<Integer, Integer> locations = new HashMap<>();

  /** Ranks without a file that something refers to. */
  private final Set<Integer> absent = new TreeSet<>();

  /** Names of communicators that are known by something else. */
  private final Set<String> keyedNames = new HashSet<>();

  private int next = 1;

  /**
   * @param files in the order of their ranks
   * @param worldSize how many ranks there are; 0 if there are no ranks
   */
  RankPlan(List<RankFile> files, int worldSize) {
    this.files = files;
    this.worldSize = worldSize;
    int groups = 0;
    for (RankFile file : files) {
      file.setBases(next - 1, groups);
      next += file.locations();
      groups += file.locationGroups();
      LocationTable table = LocationTable.of(file.reader().definitions());
      for (int token = 1; token <= file.locations(); token++) {
        if (table.isProcess(token) && file.facet().rank(token) >= 0) {
          locations.putIfAbsent(file.facet().rank(token), file.base() + token);
        }
      }
    }
    for (int rank = 0; rank < worldSize; rank++) {
      addRank(rank);
    }
    files.forEach(f -> f.setTokens(new RankTokens(f, this)));
    addGroups();
  }

  private void addRank(int rank) {
    if (locations.putIfAbsent(rank, next) == null) {
      absent.add(rank);
      next++;
    }
  }

  /** The main location of a rank. */
  int location(int rank) {
    Integer known = locations.get(rank);
    return known == null ? 0 : known;
  }

  /** Processes that have no file. */
  List<Definition.Location> absentProcesses() {
    List<Definition.Location> all = new ArrayList<>();
    for (int rank : absent) {
      all.add(new Definition.Location(location(rank), "rank " + rank, 0));
    }
    return all;
  }

  /** A group of a file. */
  private record Use(RankFile file, Definition.Group group) {}

  private void addGroups() {
    Map<String, List<Use>> byName = new LinkedHashMap<>();
    for (RankFile file : files) {
      for (Definition.Group g : file.reader().definitions().all(Definition.Group.class)) {
        String key = file.facet().communicatorKey(g.token());
        String name = key == null ? g.name() : key + '\n';
        name = worldSize > 0 ? name : file.name() + '\n' + g.name();
        byName.computeIfAbsent(name, n -> new ArrayList<>()).add(new Use(file, g));
      }
    }
    for (List<Use> uses : byName.values()) {
      if (worldSize == 0) {
        for (Use use : uses) {
          put(use, use.group().name(), translated(use));
        }
      } else if (WorldCommunicators.isWorld(uses.get(0).group().name())) {
        int[] all = new int[worldSize];
        Arrays.setAll(all, rank -> rank);
        putAll(uses, uses.get(0).group().name(), all);
      } else {
        addGroup(uses);
      }
    }
  }

  private static int[] translated(Use use) {
    RankTokens tokens = use.file().tokens();
    return Arrays.stream(use.group().members()).map(tokens::location).toArray();
  }

  /** Groups of one name: the same one, unless their ranks say that they are not. */
  private void addGroup(List<Use> uses) {
    Set<List<Integer>> known = new LinkedHashSet<>();
    Map<Use, List<Integer>> own = new HashMap<>();
    Map<List<Integer>, List<Integer>> lists = new HashMap<>();
    for (Use use : uses) {
      int[] ranks = use.file().facet().members(use.group().token());
      if (ranks != null) {
        List<Integer> list = Arrays.stream(ranks).boxed().collect(Collectors.toList());
        // One list for all that are equal: a thousand files name a thousand members each.
        List<Integer> equal = lists.putIfAbsent(list, list);
        known.add(list);
        own.put(use, equal == null ? list : equal);
      }
    }
    if (known.isEmpty()) {
      known.add(ranksOf(uses));
    }
    String name = uses.get(0).group().name();
    Map<List<Integer>, List<Use>> parts = new LinkedHashMap<>();
    for (Use use : uses) {
      List<Integer> stated = own.get(use);
      List<Integer> members = stated != null ? stated : fitting(known, use.file());
      parts.computeIfAbsent(members, m -> new ArrayList<>()).add(use);
    }
    parts.forEach(
        (members, some) -> {
          int[] ranks = members.stream().mapToInt(Integer::intValue).toArray();
          boolean isOnly = known.size() == 1 && !keyedNames.contains(name);
          putAll(some, isOnly ? name : name + " [" + NumberRanges.text(ranks) + ']', ranks);
        });
    if (uses.get(0).file().facet().communicatorKey(uses.get(0).group().token()) != null) {
      keyedNames.add(name);
    }
  }

  /** Of the members that groups of a name have those with a rank of a file. */
  private static List<Integer> fitting(Collection<List<Integer>> known, RankFile file) {
    for (List<Integer> members : known) {
      if (members.contains(file.firstRank())) {
        return members;
      }
    }
    return known.iterator().next();
  }

  private static List<Integer> ranksOf(List<Use> uses) {
    Set<Integer> ranks = new TreeSet<>();
    for (Use use : uses) {
      Arrays.stream(use.file().ranks()).forEach(ranks::add);
    }
    return List.copyOf(ranks);
  }

  private void putAll(List<Use> uses, String name, int[] ranks) {
    IntList members = new IntList();
    for (int rank : ranks) {
      addRank(rank);
      members.add(location(rank));
    }
    Definition.Group group = new Definition.Group(next++, name, members.toArray());
    for (Use use : uses) {
      use.file().tokens().putGroup(use.group().token(), group);
    }
  }

  private void put(Use use, String name, int[] members) {
    Definition.Group group = new Definition.Group(next++, name, members);
    use.file().tokens().putGroup(use.group().token(), group);
  }
}
