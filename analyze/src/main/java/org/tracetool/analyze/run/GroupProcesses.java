package org.tracetool.analyze.run;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;

/** The processes of groups that are not communicators, as windows are synchronised with. */
final class GroupProcesses {
  private static final int LOCATIONS = 1;
  private static final int COMM_LOCATIONS = 4;
  private static final int COMM_GROUP = 5;
  private static final int ALL_RANKS = 1;
  private static final AnalyzedProcess[] NONE = {};

  private final Definitions definitions;
  private final LocationIndex locations;
  private final Map<Integer, AnalyzedProcess[]> groups = new HashMap<>();
  private final Map<Integer, AnalyzedProcess[]> windows = new HashMap<>();

  GroupProcesses(Definitions definitions, LocationIndex locations) {
    this.definitions = definitions;
    this.locations = locations;
  }

  /**
   * The processes of a group that have events.
   *
   * @param group its token; all processes of the window if it is not defined
   */
  AnalyzedProcess[] of(int group, int window) {
    AnalyzedProcess[] known = groups.get(group);
    if (known == null && !groups.containsKey(group)) {
      known =
          definitions.find(DefinitionKind.MEMBER_GROUP, group) instanceof MemberGroup g
              ? withEvents(tokens(g))
              : null;
      groups.put(group, known);
    }
    return known == null ? windows.computeIfAbsent(window, this::ofWindow) : known;
  }

  /** How many members a group has, with events or not. */
  int size(int group) {
    return definitions.find(DefinitionKind.MEMBER_GROUP, group) instanceof MemberGroup g
        ? tokens(g).length
        : 0;
  }

  private AnalyzedProcess[] ofWindow(int window) {
    return definitions.find(DefinitionKind.WINDOW, window) instanceof HandleDefinition.Window w
            && definitions.find(DefinitionKind.GROUP, w.comm()) instanceof Definition.Group g
        ? withEvents(g.members())
        : NONE;
  }

  private int[] tokens(MemberGroup group) {
    if (group.type() != COMM_GROUP) {
      return group.type() == LOCATIONS || group.type() == COMM_LOCATIONS
          ? group.locations()
          : new int[0];
    }
    int[] all = new int[0];
    for (MemberGroup g : definitions.all(MemberGroup.class)) {
      all = g.type() == COMM_LOCATIONS && g.paradigm() == group.paradigm() ? g.locations() : all;
    }
    if ((group.flags() & ALL_RANKS) != 0) {
      return all;
    }
    int[] tokens = new int[group.ranks().length];
    for (int i = 0; i < tokens.length; i++) {
      int rank = group.ranks()[i];
      tokens[i] = rank >= 0 && rank < all.length ? all[rank] : 0;
    }
    return tokens;
  }

  private AnalyzedProcess[] withEvents(int[] tokens) {
    AnalyzedProcess[] found = new AnalyzedProcess[tokens.length];
    int count = 0;
    for (int token : tokens) {
      if (token != 0 && locations.process(token).locationCount > 0) {
        found[count++] = locations.process(token);
      }
    }
    return java.util.Arrays.copyOf(found, count);
  }
}
