package org.tracetool.format.otf2.map.archive;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;
import org.tracetool.format.otf2.map.ArchivePairKeys;
import org.tracetool.format.otf2.map.MemberLists;

/**
 * Whether definitions are those of one archive, whole and unchanged, so that its ids can stay. What
 * was united from several archives, or is a part of one, has gaps, or the same thing twice; readers
 * warn of both.
 */
final class SingleArchiveCheck {
  private final Map<DefinitionKind, Integer> counts = new EnumMap<>(DefinitionKind.class);
  private final Set<Integer> paradigms = new HashSet<>();
  private int firstComm;

  private SingleArchiveCheck() {}

  static boolean is(Definitions definitions) {
    return definitions.count(DefinitionKind.STRING) > 0
        && definitions.count(DefinitionKind.CLOCK_PROPERTIES) == 1
        && definitions.count(DefinitionKind.LOCATION)
            == definitions.count(DefinitionKind.LOCATION_INFO)
        // counters that were added belong to no set of metrics
        && definitions.count(DefinitionKind.COUNTER)
            == definitions.count(DefinitionKind.COUNTER_INFO)
        && new SingleArchiveCheck().holds(definitions);
  }

  private boolean holds(Definitions definitions) {
    for (Definitions.Entry e : definitions.entries()) {
      Definition d = e.definition();
      if (d instanceof MemberGroup g
          && g.type() == MemberLists.COMM_LOCATIONS
          && !paradigms.add(g.paradigm())) {
        return false;
      }
      if (!fits(d)) {
        return false;
      }
    }
    return true;
  }

  private boolean fits(Definition d) {
    return switch (d.kind()) {
      // have no ids of their own in an archive, or ids that are not their tokens
      case SCL_FILE, REGION_GROUP, COLLECTIVE, GROUP, MARKER, LOCATION -> true;
      case COMMUNICATOR, INTER_COMMUNICATOR -> {
        int n = counts.merge(DefinitionKind.GROUP, 1, Integer::sum);
        firstComm = n == 1 ? d.token() : firstComm;
        yield d.token() == firstComm + n - 1;
      }
      case KEY ->
          ArchivePairKeys.of(((Definition.Key) d).name()) != null || isNext(DefinitionKind.KEY, d);
      default -> !d.kind().isNumbered() || isNext(d.kind(), d);
    };
  }

  private boolean isNext(DefinitionKind kind, Definition d) {
    return counts.merge(kind, 1, Integer::sum) == d.token();
  }
}
