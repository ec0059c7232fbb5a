package org.tracetool.cli.diff;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tracetool.cli.common.CategoryArgument;
import org.tracetool.core.compare.DiffOptions;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventCategory;
import org.tracetool.core.event.EventKind;

/** Reads the list of what not to compare. */
final class IgnoreArgument {
  private static final String NOTHING = "none";
  private static final String DEFINITIONS = "definitions";
  private static final String DEFINITION_PREFIX = "def-";

  /** Kinds of records that are compared. */
  final Set<EventKind> kinds = EnumSet.allOf(EventKind.class);

  /** Kinds of definitions that are compared. */
  final Set<DefinitionKind> definitions = EnumSet.allOf(DefinitionKind.class);

  /**
   * @param arguments labels of kinds, categories and labels of definitions; null for the defaults
   */
  IgnoreArgument(List<String> arguments) throws UsageException {
    List<String> items = new ArrayList<>();
    for (String argument : arguments == null ? List.<String>of() : arguments) {
      for (String item : argument.split(",")) {
        if (!item.isBlank()) {
          items.add(item.trim().toLowerCase(Locale.ROOT));
        }
      }
    }
    if (!items.contains(NOTHING)) {
      definitions.removeAll(DiffOptions.IGNORED);
    }
    for (String item : items) {
      if (!item.equals(NOTHING) && !remove(item)) {
        throw new UsageException(unknown(item));
      }
    }
  }

  private boolean remove(String item) {
    if (item.equals(DEFINITIONS)) {
      definitions.clear();
      return true;
    }
    boolean known = false;
    for (EventKind kind : EventKind.values()) {
      if (kind.label().equals(item) || name(kind.category()).equals(item)) {
        kinds.remove(kind);
        known = true;
      }
    }
    if (item.equals(name(EventCategory.SNAPSHOTS)) || item.equals(name(EventCategory.STATISTICS))) {
      definitions.remove(DefinitionKind.SAMPLE_POINT); // they give the place of such records
    }
    for (DefinitionKind kind : DefinitionKind.values()) {
      // Without the prefix a label that records have as well means the records.
      if (item.equals(DEFINITION_PREFIX + kind.label()) || !known && item.equals(kind.label())) {
        definitions.remove(kind);
        return true;
      }
    }
    return known;
  }

  private static String name(EventCategory category) {
    return category.name().toLowerCase(Locale.ROOT);
  }

  private static String unknown(String item) {
    return "--ignore: unknown label '"
        + item
        + "'; write labels as dump prints them (enter, send, def-region, unique-id, …),"
        + " definitions, none, or one of "
        + CategoryArgument.LIST;
  }
}
