package org.tracetool.format.timeline.export;

import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.event.EventCategory;
import org.tracetool.core.event.EventKind;

/** What timelines show: all events and markers, but no snapshots and statistics. */
final class ExportedKinds {
  static final Set<EventKind> ALL = all();

  private ExportedKinds() {}

  private static Set<EventKind> all() {
    Set<EventKind> kinds = EnumSet.allOf(EventKind.class);
    kinds.removeIf(
        k -> k.category() == EventCategory.SNAPSHOTS || k.category() == EventCategory.STATISTICS);
    return kinds;
  }
}
