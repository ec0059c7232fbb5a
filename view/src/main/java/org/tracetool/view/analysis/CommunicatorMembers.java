package org.tracetool.view.analysis;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/** The members of communicators. */
final class CommunicatorMembers {
  private static final int[] NONE = {};

  /** Processes above each other, at most; more come from damage. */
  private static final int MOST_LEVELS = 64;

  private final Definitions definitions;

  /** Tokens of the members of each communicator, ascending. */
  private final Map<Integer, int[]> known = new HashMap<>();

  CommunicatorMembers(Definitions definitions) {
    this.definitions = definitions;
  }

  private int[] list(int comm) {
    return known.computeIfAbsent(
        comm,
        c -> {
          Definition.Group group = definitions.group(c);
          return group == null
              ? NONE
              : Arrays.stream(group.members()).sorted().distinct().toArray();
        });
  }

  /** How many members a communicator has. */
  int count(int comm) {
    return list(comm).length;
  }

  /**
   * Who takes part in a communicator where a process or thread does: itself if it is a member, or
   * the process that it belongs to, since any thread may communicate for that; 0 if neither is one.
   */
  int of(int comm, int location) {
    int[] members = list(comm);
    int at = location;
    for (int level = 0; level < MOST_LEVELS && at != 0; level++) {
      if (Arrays.binarySearch(members, at) >= 0) {
        return at;
      }
      Definition.Location defined = definitions.location(at);
      at = defined == null ? 0 : defined.parent();
    }
    return 0;
  }
}
