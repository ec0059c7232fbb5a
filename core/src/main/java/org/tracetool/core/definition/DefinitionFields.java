package org.tracetool.core.definition;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.DefinitionField.Form;

/** The table of the fields of all kinds of definitions, in the order of the records' components. */
final class DefinitionFields {
  private static final DefinitionField TOKEN = DefinitionField.of("token", Form.TOKEN);
  private static final DefinitionField NAME = DefinitionField.of("name", Form.TEXT);
  private static final DefinitionField TEXT = DefinitionField.of("text", Form.TEXT);
  private static final DefinitionField TYPE = DefinitionField.of("type", Form.INT);
  private static final DefinitionField MEMBERS =
      new DefinitionField("members", Form.REFERENCES, DefinitionKind.LOCATION);

  private static final Map<DefinitionKind, List<DefinitionField>> TABLE = table();

  private DefinitionFields() {}

  static List<DefinitionField> of(DefinitionKind kind) {
    return TABLE.get(kind);
  }

  private static Map<DefinitionKind, List<DefinitionField>> table() {
    Map<DefinitionKind, List<DefinitionField>> table = new EnumMap<>(DefinitionKind.class);
    for (DefinitionKind kind : DefinitionKind.values()) {
      table.put(kind, fields(kind));
    }
    return table;
  }

  private static DefinitionField reference(String name, DefinitionKind to) {
    return new DefinitionField(name, Form.REFERENCE, to);
  }

  private static List<DefinitionField> fields(DefinitionKind kind) {
    return switch (kind) {
      case VERSION ->
          List.of(
              DefinitionField.of("major", Form.INT),
              DefinitionField.of("minor", Form.INT),
              DefinitionField.of("sub", Form.INT),
              DefinitionField.of("tag", Form.TEXT));
      case UNIQUE_ID -> List.of(DefinitionField.of("id", Form.LONG));
      case CREATOR, COMMENT, UNKNOWN -> List.of(TEXT);
      case TIMER_RESOLUTION -> List.of(DefinitionField.of("ticksPerSecond", Form.LONG));
      case TIME_RANGE ->
          List.of(DefinitionField.of("first", Form.LONG), DefinitionField.of("last", Form.LONG));
      case LOCATION -> List.of(TOKEN, NAME, reference("parent", DefinitionKind.LOCATION));
      case GROUP -> List.of(TOKEN, NAME, MEMBERS);
      case ATTRIBUTE_LIST -> List.of(TOKEN, DefinitionField.of("attributes", Form.NUMBERS));
      case GROUP_ATTRIBUTES ->
          List.of(
              reference("group", DefinitionKind.LOCATION),
              reference("attributeList", DefinitionKind.ATTRIBUTE_LIST));
      case SUBSTITUTES -> List.of(reference("representative", DefinitionKind.LOCATION), MEMBERS);
      case SCL_FILE, FILE_GROUP, REGION_GROUP, COUNTER_GROUP -> List.of(TOKEN, NAME);
      case SCL ->
          List.of(
              TOKEN,
              reference("file", DefinitionKind.SCL_FILE),
              DefinitionField.of("line", Form.INT));
      case FILE -> List.of(TOKEN, NAME, reference("group", DefinitionKind.FILE_GROUP));
      case REGION ->
          List.of(
              TOKEN,
              NAME,
              reference("group", DefinitionKind.REGION_GROUP),
              reference("scl", DefinitionKind.SCL));
      case COLLECTIVE, MARKER -> List.of(TOKEN, NAME, TYPE);
      case COUNTER ->
          List.of(
              TOKEN,
              NAME,
              DefinitionField.of("properties", Form.INT),
              reference("group", DefinitionKind.COUNTER_GROUP),
              DefinitionField.of("unit", Form.TEXT));
      case COUNTER_ASSIGNMENT -> List.of(reference("counter", DefinitionKind.COUNTER), MEMBERS);
      case KEY ->
          List.of(
              TOKEN,
              DefinitionField.of("typeNumber", Form.INT),
              NAME,
              DefinitionField.of("description", Form.TEXT));
      case SAMPLE_POINT -> List.of(DefinitionField.of("time", Form.LONG), TYPE);
    };
  }
}
