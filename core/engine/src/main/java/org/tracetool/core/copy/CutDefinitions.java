package org.tracetool.core.copy;

import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.TimeWindow;

/** Makes the definitions agree with a trace of which only a window of time is left. */
final class CutDefinitions {
  private CutDefinitions() {}

  /** The time range cut to the window, and no sample points outside of it. */
  static Definitions within(Definitions definitions, TimeWindow window) {
    if (window.isAll()) {
      return definitions;
    }
    Definitions.Builder builder = Definitions.builder();
    for (Definitions.Entry entry : definitions.entries()) {
      if (entry.definition() instanceof Definition.TimeRange range) {
        builder.add(entry.stream(), cut(range, window), entry.pairs());
      } else if (!(entry.definition() instanceof Definition.SamplePoint point)
          || window.contains(point.time())) {
        builder.add(entry);
      }
    }
    return builder.build();
  }

  private static Definition.TimeRange cut(Definition.TimeRange range, TimeWindow window) {
    long first = Ticks.later(range.first(), window.from());
    long end = window.to() == -1L ? -1L : window.to() - 1;
    long last = Ticks.earlier(range.last(), end);
    return new Definition.TimeRange(first, Ticks.later(first, last));
  }
}
