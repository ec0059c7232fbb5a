package org.tracetool.cli.dump;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tracetool.cli.common.CategoryArgument;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.text.SpellingSuggestions;
import org.tracetool.legacy.otf.print.OtfRecordIds;

/** Reads the kinds of records that a user chose. */
final class RecordsArgument {
  static final String DEFINITIONS = "definitions";
  static final String DEFINITION_PREFIX = "def-";

  final Set<EventKind> kinds = EnumSet.noneOf(EventKind.class);
  final Set<DefinitionKind> definitions = EnumSet.noneOf(DefinitionKind.class);

  /**
   * @param arguments labels of kinds, categories, {@code def-} labels and, with {@code ids}, the
   *     record numbers of otfprint; null for all
   */
  RecordsArgument(List<String> arguments, boolean ids) throws UsageException {
    if (arguments == null) {
      kinds.addAll(EnumSet.allOf(EventKind.class));
      definitions.addAll(EnumSet.allOf(DefinitionKind.class));
      return;
    }
    for (String argument : arguments) {
      for (String item : argument.split(",")) {
        String text = item.trim().toLowerCase(Locale.ROOT);
        if (!text.isEmpty() && !add(text, ids)) {
          throw new UsageException(unknown(text, ids));
        }
      }
    }
  }

  private boolean add(String text, boolean ids) {
    if (text.equals(DEFINITIONS)) {
      definitions.addAll(EnumSet.allOf(DefinitionKind.class));
      return true;
    }
    if (ids && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return addId(text);
    }
    boolean known = false;
    for (EventKind kind : EventKind.values()) {
      if (kind.label().equals(text)
          || kind.category().name().toLowerCase(Locale.ROOT).equals(text)) {
        kinds.add(kind);
        known = true;
      }
    }
    for (DefinitionKind kind : DefinitionKind.values()) {
      if (text.equals(DEFINITION_PREFIX + kind.label())) {
        definitions.add(kind);
        known = true;
      }
    }
    return known;
  }

  /** Numbers that name nothing are accepted, as otfprint does. */
  private boolean addId(String text) {
    int id = text.length() > 4 ? -1 : Integer.parseInt(text);
    for (EventKind kind : EventKind.values()) {
      if (id >= 0 && OtfRecordIds.of(kind) == id) {
        kinds.add(kind);
      }
    }
    for (DefinitionKind kind : DefinitionKind.values()) {
      if (id >= 0 && OtfRecordIds.of(kind) == id) {
        definitions.add(kind);
      }
    }
    return true;
  }

  private static List<String> labels() {
    Set<String> labels = new LinkedHashSet<>();
    for (EventKind kind : EventKind.values()) {
      labels.add(kind.label());
      labels.add(kind.category().name().toLowerCase(Locale.ROOT));
    }
    for (DefinitionKind kind : DefinitionKind.values()) {
      labels.add(DEFINITION_PREFIX + kind.label());
    }
    return List.copyOf(labels);
  }

  private static String unknown(String text, boolean ids) {
    String meant = SpellingSuggestions.didYouMean(text, labels());
    boolean number = !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    return "--records: unknown kind of record '"
        + text
        + "'"
        + (meant.isEmpty() ? "; write" : meant + " Write")
        + " a label as dump prints it (enter, send, def-region, …), definitions, or one of "
        + CategoryArgument.LIST
        + (number && !ids ? "; numbers are understood with --style otfprint only" : "");
  }
}
