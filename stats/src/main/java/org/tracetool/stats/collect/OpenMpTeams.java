package org.tracetool.stats.collect;

import java.util.Arrays;

/** The teams of threads that a thread is in, as far as a trace records them. */
final class OpenMpTeams {
  /** The team of a thread of which none is recorded. */
  private static final int NONE = -1;

  private static final int MAX_DEPTH = 1 << 10;

  /** Teams by place among the communicators, the innermost one last. */
  private int[] teams = {};

  private int depth;

  /** The innermost team. */
  int current() {
    return depth == 0 ? NONE : teams[Math.min(depth, MAX_DEPTH) - 1];
  }

  /** The thread becomes a member of a team. */
  void begin(int team) {
    if (depth < MAX_DEPTH) {
      if (depth == teams.length) {
        teams = Arrays.copyOf(teams, Math.max(2, 2 * depth));
      }
      teams[depth] = team;
    }
    depth++;
  }

  /** The thread leaves its innermost team. */
  void end() {
    depth = Math.max(0, depth - 1);
  }
}
