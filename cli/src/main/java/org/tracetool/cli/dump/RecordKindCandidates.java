package org.tracetool.cli.dump;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;

/** What {@code --records} takes, for scripts that complete command lines. */
final class RecordKindCandidates implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    Set<String> categories = new LinkedHashSet<>();
    List<String> labels = new ArrayList<>();
    for (EventKind kind : EventKind.values()) {
      categories.add(kind.category().name().toLowerCase(Locale.ROOT));
      labels.add(kind.label());
    }
    categories.add(RecordsArgument.DEFINITIONS);
    for (DefinitionKind kind : DefinitionKind.values()) {
      labels.add(RecordsArgument.DEFINITION_PREFIX + kind.label());
    }
    categories.addAll(labels);
    return categories.iterator();
  }
}
