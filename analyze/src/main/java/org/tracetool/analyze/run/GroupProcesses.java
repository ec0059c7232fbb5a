package org.tracetool.analyze.run;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;
import org.tracetool.core.system.RankLocations;

/** The processes of groups that are not communicators, as windows are synchronised with. */
final class GroupProcesses {
  private static final AnalyzedProcess[] NONE = {};

  private final Definitions definitions;
  private final LocationIndex locations;
  private final RankLocations ranks;
  private final Map<Integer, AnalyzedProcess[]> groups = new HashMap<>();
  private final Map<Integer, AnalyzedProcess[]> windows = new HashMap<>();

  GroupProcesses(Definitions definitions, LocationIndex locations) {
    this.definitions = definitions;
    this.locations = locations;
    ranks = new RankLocations(definitions);
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
              ? withEvents(ranks.of(g))
              : null;
      groups.put(group, known);
    }
    return known == null ? windows.computeIfAbsent(window, this::ofWindow) : known;
  }

  /** How many members a group has, with events or not. */
  int size(int group) {
    return definitions.find(DefinitionKind.MEMBER_GROUP, group) instanceof MemberGroup g
        ? ranks.of(g).length
        : 0;
  }

  private AnalyzedProcess[] ofWindow(int window) {
    return definitions.find(DefinitionKind.WINDOW, window) instanceof HandleDefinition.Window w
            && definitions.find(DefinitionKind.GROUP, w.comm()) instanceof Definition.Group g
        ? withEvents(g.members())
        : NONE;
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
