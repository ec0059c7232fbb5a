package org.tracetool.unify.events;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.unify.definitions.UnifiedDefinitions;
import org.tracetool.unify.local.Fragments;
import org.tracetool.unify.local.StreamIds;

/** Finds the range of local times of a stream whose definitions are lost. */
public final class LocalTimeRange {
  private static final Set<EventKind> ALL = EnumSet.allOf(EventKind.class);

  private LocalTimeRange() {}

  /**
   * Makes sure that a stream has a process and a sound time range; what is missing is reported as
   * damage and replaced.
   *
   * @param events whether the run recorded events
   */
  public static void complete(
      Fragments fragments,
      StreamInfo stream,
      boolean events,
      UnifiedDefinitions definitions,
      Diagnostics diagnostics)
      throws IOException {
    int id = stream.id();
    Definition.TimeRange range = definitions.timeRange(id);
    boolean lost = !definitions.hasProcess(id);
    if (range != null && !lost && Long.compareUnsigned(range.first(), range.last()) <= 0) {
      return;
    }
    String what = lost ? "missing definitions" : range == null ? "cut definitions" : "time range";
    DamageCode code =
        lost
            ? DamageCode.DAMAGED_DEFINITIONS
            : range == null ? DamageCode.CUT_FILES : DamageCode.IMPOSSIBLE_TIMES;
    String place =
        lost
            ? "expected the definition of the process, found none"
            : range == null
                ? "expected a time range as last definition, found none"
                : "expected a time range that ends after it begins, found "
                    + Long.toUnsignedString(range.first())
                    + " to "
                    + Long.toUnsignedString(range.last());
    diagnostics.reportDamage(code, what, StreamIds.name(id) + ": " + place);
    if (lost) {
      definitions.addLostProcess(id);
    }
    if (range == null || Long.compareUnsigned(range.first(), range.last()) > 0) {
      definitions.setTimeRange(id, find(fragments, stream, events));
    }
  }

  private static Definition.TimeRange find(Fragments fragments, StreamInfo stream, boolean events)
      throws IOException {
    long[] range = {-1L, 0};
    boolean[] any = {false};
    fragments.each(
        stream,
        events ? Section.EVENTS : Section.STATISTICS,
        ALL,
        event -> {
          long t = event.time();
          range[0] = Long.compareUnsigned(t, range[0]) < 0 ? t : range[0];
          range[1] = Long.compareUnsigned(t, range[1]) > 0 ? t : range[1];
          any[0] = true;
        },
        local -> {});
    return any[0] ? new Definition.TimeRange(range[0], range[1]) : null;
  }
}
