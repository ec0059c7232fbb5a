package org.tracetool.format.chrome.map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.tracetool.format.timeline.CollectiveNames;
import org.tracetool.format.timeline.TimelineIntake;

/** The process groups of PyTorch as communicators. */
final class RankGroups {
  /** More members of a group are not taken from a text. */
  private static final int MAX_RANKS = 1 << 20;

  private final TimelineIntake intake;
  private final Map<String, Integer> known = new HashMap<>();
  private final Map<String, int[]> membersOf = new HashMap<>();

  /** Communicators whose members are not known yet, with the names of their groups. */
  private final Map<Integer, String> open = new HashMap<>();

  RankGroups(TimelineIntake intake) {
    this.intake = intake;
  }

  /**
   * The communicator of a group.
   *
   * @param description may be null
   * @param ranks the members as they are written, for example {@code [0, 1]}; may be null
   */
  int communicator(String group, String description, String ranks) {
    String key = group + '\0' + description + '\0' + ranks;
    Integer found = known.get(key);
    if (found == null) {
      found = make(group, description, ranks(ranks));
      known.put(key, found);
    }
    return found;
  }

  private int make(String group, String description, int[] ranks) {
    String name = CollectiveNames.communicator(group, description);
    if (ranks == null) {
      int communicator = intake.communicator(name);
      if (!membersOf.containsKey(name)) {
        open.put(communicator, group);
      }
      return communicator;
    }
    int[] before = membersOf.get(name);
    if (before != null && !Arrays.equals(before, ranks)) {
      name +=
          ' ' + Arrays.stream(ranks).mapToObj(Integer::toString).collect(Collectors.joining(","));
    }
    int communicator = intake.communicator(name);
    membersOf.put(name, ranks);
    open.remove(communicator);
    intake.setMemberRanks(communicator, ranks);
    return communicator;
  }

  /**
   * Gives groups the members that the file says elsewhere.
   *
   * @param configured members as they are written, by names of groups
   */
  void finish(Map<String, String> configured) {
    open.forEach(
        (communicator, group) -> {
          int[] ranks = ranks(configured.get(group));
          if (ranks != null) {
            intake.setMemberRanks(communicator, ranks);
          }
        });
  }

  /** The numbers in a text, in their order; null if there are none or some are left out. */
  static int[] ranks(String text) {
    if (text == null || text.contains("...")) {
      return null;
    }
    List<Integer> ranks = new ArrayList<>();
    int i = 0;
    while (i < text.length()) {
      int start = i;
      int rank = 0;
      while (i < text.length() && Character.isDigit(text.charAt(i)) && i - start < 9) {
        rank = rank * 10 + Character.digit(text.charAt(i), 10);
        i++;
      }
      if (i > start) {
        ranks.add(rank);
      } else {
        i++;
      }
    }
    if (ranks.isEmpty() || ranks.size() > MAX_RANKS) {
      return null;
    }
    return ranks.stream().mapToInt(Integer::intValue).sorted().distinct().toArray();
  }
}
