package org.tracetool.print.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventKind;

/** The types of the members of records and definitions in JSON. */
public final class RecordSchema {
  private static final List<String> TOKEN = List.of("string", "integer", "null");
  private static final List<String> TEXT = List.of("string", "null");
  private static final List<String> WORD = List.of("string", "integer");
  private static final List<String> REAL = List.of("number", "string");
  private static final List<String> WHOLE = List.of("integer");

  private RecordSchema() {}

  /**
   * The types of each member of each kind of line, by the label of the kind.
   *
   * @param ticks whether times are in ticks
   */
  public static Map<String, Map<String, List<String>>> kinds(boolean ticks) {
    Map<String, Map<String, List<String>>> kinds = new LinkedHashMap<>();
    for (EventKind kind : EventKind.values()) {
      Map<String, List<String>> members = new LinkedHashMap<>();
      members.put(RecordKeys.time(ticks), List.of("number"));
      members.put("process", TOKEN);
      kind.fields().forEach(f -> put(members, RecordKeys.of(f, ticks), types(f.role())));
      if (kind == EventKind.METRICS || kind == EventKind.SNAPSHOT_METRICS) {
        put(members, "counters", List.of("array"));
        put(members, "units", List.of("array"));
        put(members, "scope", List.of("string", "null"));
      }
      kinds.put(kind.label(), members);
    }
    for (DefinitionKind kind : DefinitionKind.values()) {
      Map<String, List<String>> members = new LinkedHashMap<>();
      members.put(RecordKeys.time(ticks), List.of("null"));
      members.put("process", List.of("null"));
      members.put("stream", List.of("integer", "null"));
      if (kind == DefinitionKind.VERSION) {
        members.put("version", List.of("string"));
        members.put("tag", TEXT);
      } else {
        kind.fields().forEach(f -> put(members, RecordKeys.of(f, ticks), types(kind, f)));
      }
      if (kind == DefinitionKind.COUNTER) {
        members.put("property_bits", List.of("integer", "null"));
      }
      kinds.put("def-" + kind.label(), members);
    }
    return kinds;
  }

  private static void put(Map<String, List<String>> members, String key, List<String> types) {
    if (members.put(key, types) != null) {
      throw new IllegalStateException("two members " + key);
    }
  }

  private static List<String> types(DefinitionKind kind, DefinitionField field) {
    return switch (field.form()) {
      case TOKEN -> WHOLE;
      case REFERENCES, NUMBERS, REALS -> List.of("array");
      case TEXT -> TEXT;
      case REFERENCE -> TOKEN;
      case NUMBER -> RecordKeys.isId(kind, field) ? List.of("string") : number(field.role());
    };
  }

  private static List<String> number(Role role) {
    if (DefinitionVisitor.isAbsent(role, 0)) {
      return TEXT;
    }
    return DefinitionVisitor.word(role, 0) == null ? types(role) : WORD;
  }

  private static List<String> types(Role role) {
    if (role.isToken()) {
      return TOKEN;
    }
    return switch (role) {
      case TIME, DURATION -> List.of("number");
      case TEXT, DATA -> TEXT;
      case TEXTS, NUMBERS, REALS -> List.of("array");
      case REAL, COUNTER_VALUE -> REAL;
      case SEVERITY, REQUEST_ACTION, SWITCH, LEAVE_FORM, FILE_OPERATION, COMMUNICATION -> WORD;
      case MATCHING_ID, HANDLE -> List.of("string");
      default -> WHOLE;
    };
  }
}
