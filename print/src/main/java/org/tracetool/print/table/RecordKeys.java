package org.tracetool.print.table;

import java.util.Set;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventField;
import org.tracetool.core.report.Keys;

/** The keys of records and definitions in JSON, and the names of columns. */
final class RecordKeys {
  private static final Set<String> EVERYWHERE =
      Set.of("time_s", "time_ticks", "process", "kind", "stream", "pairs");

  private RecordKeys() {}

  /** The key of the time of a record. */
  static String time(boolean ticks) {
    return ticks ? "time_ticks" : "time_s";
  }

  /** The key of a field of a record. */
  static String of(EventField field, boolean ticks) {
    return key(field.name(), field.role(), ticks);
  }

  /** The key of a field of a definition. */
  static String of(DefinitionField field, boolean ticks) {
    return key(field.label(), field.role(), ticks);
  }

  private static String key(String label, Role role, boolean ticks) {
    String key =
        switch (role) {
          case TIME, DURATION -> ticks ? Keys.ticks(label) : Keys.seconds(label);
          case BYTES -> Keys.bytes(label);
          default -> Keys.of(label);
        };
    return EVERYWHERE.contains(key) ? "of_" + key : key;
  }

  /** Returns whether a number identifies something in 64 bits, which JSON has as text. */
  static boolean isId(Role role) {
    return role == Role.MATCHING_ID || role == Role.HANDLE;
  }

  /** Returns whether a field of a definition identifies something in 64 bits. */
  static boolean isId(DefinitionKind kind, DefinitionField field) {
    return switch (kind) {
      case UNIQUE_ID -> true;
      case LOCATION_INFO, NATIVE_THREAD -> field.label().equals("number");
      default -> isId(field.role());
    };
  }
}
