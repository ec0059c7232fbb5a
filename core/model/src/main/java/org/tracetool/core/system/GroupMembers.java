package org.tracetool.core.system;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/** The locations of groups of processes, which may have groups as members. */
public final class GroupMembers {
  private final Definitions definitions;
  private final Set<Integer> opened = new HashSet<>();
  private final Set<Integer> seen = new HashSet<>();
  private final IntList locations = new IntList();

  private GroupMembers(Definitions definitions) {
    this.definitions = definitions;
  }

  /**
   * The members of a group with those of the groups among them in their places, each once. A group
   * without groups has the members that it lists.
   */
  public static int[] locations(Definitions definitions, Definition.Group group) {
    int[] listed = group.members();
    if (Arrays.stream(listed).noneMatch(definitions::isOnlyGroup)) {
      return listed;
    }
    GroupMembers all = new GroupMembers(definitions);
    all.open(group);
    int[] found = new int[all.locations.size()];
    Arrays.setAll(found, all.locations::get);
    return found;
  }

  /** Takes a group apart; one within itself adds nothing. No recursion, as it may be deep. */
  private void open(Definition.Group outer) {
    Deque<Integer> waiting = new ArrayDeque<>();
    opened.add(outer.token());
    pushAll(outer, waiting);
    while (!waiting.isEmpty()) {
      int member = waiting.pop();
      if (!definitions.isOnlyGroup(member)) {
        if (seen.add(member)) {
          locations.add(member);
        }
      } else if (opened.add(member)) {
        pushAll(definitions.group(member), waiting);
      }
    }
  }

  private static void pushAll(Definition.Group group, Deque<Integer> waiting) {
    for (int i = group.members().length - 1; i >= 0; i--) {
      waiting.push(group.members()[i]);
    }
  }
}
