package org.tracetool.format.clog2.write;

import java.util.TreeMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.slog2.map.StateGroup;

/** Counts what a log has no place for. */
final class LogLosses {
  private final TreeMap<String, Long> counts = new TreeMap<>();

  /** Counts one of a sort. */
  void add(String what) {
    counts.merge(what, 1L, Long::sum);
  }

  /** Counts definitions of kinds that logs do not have. */
  void countDefinitions(Definitions definitions) {
    for (DefinitionKind kind : DefinitionKind.values()) {
      boolean held =
          switch (kind) {
            case VERSION,
                UNIQUE_ID,
                CREATOR,
                TIMER_RESOLUTION,
                TIME_RANGE,
                LOCATION,
                GROUP,
                REGION,
                REGION_GROUP,
                KEY,
                MARKER,
                SCL,
                SCL_FILE,
                CLOCK_PROPERTIES,
                COMMUNICATOR,
                LOCATION_INFO,
                STRING ->
                true;
            default -> false;
          };
      int count = held ? 0 : definitions.count(kind);
      if (count > 0) {
        counts.merge(
            "definitions '" + kind.label() + "', which CLOG-2 cannot hold",
            (long) count,
            Long::sum);
      }
    }
    for (Definition.RegionGroup group : definitions.all(Definition.RegionGroup.class)) {
      if (!StateGroup.isOne(group.name())) {
        add("region groups, since CLOG-2 has none");
      }
    }
  }

  /** Tells all sorts. */
  void tell(Diagnostics diagnostics) {
    counts.forEach(diagnostics::reportLoss);
    counts.clear();
  }
}
