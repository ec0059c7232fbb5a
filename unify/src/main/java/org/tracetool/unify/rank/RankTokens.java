package org.tracetool.unify.rank;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.definition.Definition;

/** From the tokens of locations and groups of a file to those of all. */
final class RankTokens {
  private final RankFile file;
  private final RankPlan plan;

  /** Groups of all by the tokens in the file. */
  private final Map<Integer, Definition.Group> groups = new HashMap<>();

  RankTokens(RankFile file, RankPlan plan) {
    this.file = file;
    this.plan = plan;
  }

  void putGroup(int token, Definition.Group group) {
    groups.put(token, group);
  }

  /** A location, or a group in its place; 0 for none. */
  int location(int token) {
    if (token > 0 && token <= file.locations()) {
      return file.base() + token;
    }
    if (token == 0) {
      return 0;
    }
    Definition.Group group = groups.get(token);
    if (group != null) {
      return group.token();
    }
    int rank = file.facet().rank(token);
    return rank < 0 ? token : plan.location(rank);
  }

  /** A group; 0 for none. */
  int group(int token) {
    Definition.Group group = groups.get(token);
    return group == null ? token : group.token();
  }

  /** A group as it is in the trace of all. */
  Definition.Group groupOf(int token) {
    return groups.get(token);
  }
}
