package org.tracetool.core.format;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.UnsupportedKinds;

/** How many definitions of each kind a format has no place for. */
public final class LostDefinitions {
  private final Map<DefinitionKind, Integer> counts = new EnumMap<>(DefinitionKind.class);

  /** Counts the definitions of a trace whose kind is not among those that are kept. */
  public LostDefinitions(Definitions definitions, Set<DefinitionKind> kept) {
    for (DefinitionKind kind : DefinitionKind.values()) {
      int count = definitions.count(kind);
      if (count > 0 && !kept.contains(kind)) {
        counts.put(kind, count);
      }
    }
  }

  /** Reports them as a loss. */
  public void report(Diagnostics diagnostics, TraceFormat format) {
    counts.forEach(
        (kind, count) ->
            UnsupportedKinds.reportDefinitions(diagnostics, kind, format.title(), count));
  }
}
