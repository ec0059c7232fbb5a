package org.tracetool.format.clog2.write;

import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ChangedRegions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.UnsupportedKinds;
import org.tracetool.core.system.Hosts;
import org.tracetool.format.slog2.map.StateGroup;

/** Counts what a log has no place for. */
final class LogLosses {
  private final Diagnostics counts = new Diagnostics();

  /** Counts one of a sort. */
  void add(LossCode code, String what) {
    counts.reportLoss(code, what, 1);
  }

  /** Counts a record of a kind that logs do not have. */
  void add(EventKind kind) {
    UnsupportedKinds.reportRecords(counts, kind, "CLOG-2", 1);
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
      if (!held) {
        UnsupportedKinds.reportDefinitions(counts, kind, "CLOG-2", definitions.count(kind));
      }
    }
    int hosts = Hosts.of(definitions).names().size();
    counts.reportLoss(LossCode.PROCESSES, "hosts of processes, which CLOG-2 does not name", hosts);
    ChangedRegions.report(counts, definitions, "CLOG-2", StateGroup::regionClass);
    for (Definition.RegionGroup group : definitions.all(Definition.RegionGroup.class)) {
      if (!StateGroup.isOne(group.name())) {
        add(LossCode.DEFINITIONS, "region groups, since CLOG-2 has none");
      }
    }
  }

  /** Tells all sorts. */
  void tell(Diagnostics diagnostics) {
    counts.joinInto(diagnostics);
  }
}
