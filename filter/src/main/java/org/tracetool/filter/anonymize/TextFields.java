package org.tracetool.filter.anonymize;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Role;

/**
 * The table of all texts of definitions: what each of them names. A text that is in no row is left
 * out, so that a new kind of definition gives nothing away before it has one.
 */
final class TextFields {
  /** What is done with one field that is a text. */
  record TextField(TextClass textClass, TextPattern pattern) {}

  private static final TextField NONE = new TextField(TextClass.DESCRIPTION, TextPattern.DROPPED);

  private final Map<DefinitionKind, Map<String, TextField>> rows =
      new EnumMap<>(DefinitionKind.class);
  private final Map<DefinitionKind, TextField[]> byNumber = new EnumMap<>(DefinitionKind.class);

  TextFields() {
    addProgram();
    addSystem();
    addInstrumentation();
    addCalls();
    addTrace();
    for (DefinitionKind kind : DefinitionKind.values()) {
      byNumber.put(kind, row(kind));
    }
  }

  private TextField[] row(DefinitionKind kind) {
    TextField[] fields = new TextField[kind.fields().size()];
    for (int i = 0; i < fields.length; i++) {
      DefinitionField field = kind.fields().get(i);
      if (field.role() == Role.TEXT) {
        TextField known = rows.getOrDefault(kind, Map.of()).get(field.name());
        fields[i] = known == null ? NONE : known;
      }
    }
    return fields;
  }

  /** What is done with each field of a kind; null for those that are no text. */
  TextField[] of(DefinitionKind kind) {
    return byNumber.get(kind);
  }

  /** Whether the table has a row for a field that is a text. */
  boolean isListed(DefinitionKind kind, String field) {
    return rows.getOrDefault(kind, Map.of()).containsKey(field);
  }

  private void add(DefinitionKind kind, String field, TextClass textClass, TextPattern pattern) {
    rows.computeIfAbsent(kind, k -> new HashMap<>()).put(field, new TextField(textClass, pattern));
  }

  private void addName(DefinitionKind kind, TextClass textClass, TextPattern pattern) {
    add(kind, "name", textClass, pattern);
  }

  private void addProgram() {
    addName(DefinitionKind.LOCATION, TextClass.PROCESS, TextPattern.WORDS);
    addName(DefinitionKind.GROUP, TextClass.PROCESS, TextPattern.WORDS);
    addName(DefinitionKind.SCL_FILE, TextClass.SOURCE, TextPattern.PATH);
    addName(DefinitionKind.FILE_GROUP, TextClass.GROUP, TextPattern.WORDS);
    addName(DefinitionKind.FILE, TextClass.FILE, TextPattern.PATH);
    addName(DefinitionKind.REGION_GROUP, TextClass.GROUP, TextPattern.WORDS);
    addName(DefinitionKind.REGION, TextClass.REGION, TextPattern.FUNCTION);
  }

  private void addSystem() {
    addName(DefinitionKind.PARADIGM, TextClass.TOOL, TextPattern.WORDS);
    add(DefinitionKind.PARADIGM_PROPERTY, "text", TextClass.TOOL, TextPattern.WORDS);
    addName(DefinitionKind.SYSTEM_NODE, TextClass.HOST, TextPattern.MACHINE_PART);
    add(DefinitionKind.SYSTEM_NODE, "className", TextClass.HOST, TextPattern.MACHINE_PART);
    addProperty(DefinitionKind.SYSTEM_NODE_PROPERTY);
    addName(DefinitionKind.LOCATION_GROUP, TextClass.PROCESS, TextPattern.WORDS);
    addProperty(DefinitionKind.LOCATION_GROUP_PROPERTY);
    addProperty(DefinitionKind.LOCATION_PROPERTY);
    addName(DefinitionKind.MEMBER_GROUP, TextClass.PROCESS, TextPattern.WORDS);
    addName(DefinitionKind.CART_DIMENSION, TextClass.COMMUNICATOR, TextPattern.WORDS);
    addName(DefinitionKind.CART_TOPOLOGY, TextClass.COMMUNICATOR, TextPattern.WORDS);
    add(DefinitionKind.STRING, "text", TextClass.TEXT, TextPattern.DROPPED);
    addName(DefinitionKind.WINDOW, TextClass.COMMUNICATOR, TextPattern.WORDS);
    add(DefinitionKind.IO_PARADIGM, "identification", TextClass.TOOL, TextPattern.WORDS);
    addName(DefinitionKind.IO_PARADIGM, TextClass.TOOL, TextPattern.WORDS);
    add(DefinitionKind.IO_PARADIGM_PROPERTY, "text", TextClass.TOOL, TextPattern.WORDS);
    addProperty(DefinitionKind.FILE_PROPERTY);
    addName(DefinitionKind.IO_HANDLE, TextClass.FILE, TextPattern.PATH);
  }

  private void addProperty(DefinitionKind kind) {
    addName(kind, TextClass.KEY, TextPattern.WORDS);
    add(kind, "text", TextClass.PROPERTY, TextPattern.DROPPED);
  }

  private void addInstrumentation() {
    addName(DefinitionKind.SCOPE, TextClass.REGION, TextPattern.FUNCTION);
    addName(DefinitionKind.PARALLEL_REGION, TextClass.REGION, TextPattern.FUNCTION);
    addName(DefinitionKind.OPENMP_TYPE, TextClass.GROUP, TextPattern.WORDS);
    addName(DefinitionKind.OPENMP_NAME, TextClass.REGION, TextPattern.FUNCTION);
    addName(DefinitionKind.MESSAGE_TYPE, TextClass.COMMUNICATOR, TextPattern.WORDS);
    addName(DefinitionKind.NATIVE_THREAD, TextClass.PROCESS, TextPattern.WORDS);
    addName(DefinitionKind.COMM_NAME, TextClass.COMMUNICATOR, TextPattern.WORDS);
  }

  private void addCalls() {
    add(DefinitionKind.REGION_INFO, "canonicalName", TextClass.REGION, TextPattern.FUNCTION);
    add(DefinitionKind.REGION_INFO, "description", TextClass.DESCRIPTION, TextPattern.DROPPED);
    add(DefinitionKind.CALLPATH_PARAMETER, "text", TextClass.TEXT, TextPattern.WHOLE);
    addName(DefinitionKind.PARAMETER, TextClass.PARAMETER, TextPattern.WORDS);
    addProperty(DefinitionKind.CALLING_CONTEXT_PROPERTY);
    addName(DefinitionKind.INTERRUPT_GENERATOR, TextClass.COUNTER, TextPattern.WORDS);
    add(DefinitionKind.COUNTER_INFO, "description", TextClass.DESCRIPTION, TextPattern.DROPPED);
  }

  private void addTrace() {
    add(DefinitionKind.VERSION, "tag", TextClass.TOOL, TextPattern.WORDS);
    add(DefinitionKind.CREATOR, "text", TextClass.TOOL, TextPattern.WORDS);
    addName(DefinitionKind.COLLECTIVE, TextClass.REGION, TextPattern.WHOLE);
    addName(DefinitionKind.COUNTER_GROUP, TextClass.GROUP, TextPattern.WORDS);
    addName(DefinitionKind.COUNTER, TextClass.COUNTER, TextPattern.WORDS);
    add(DefinitionKind.COUNTER, "unit", TextClass.COUNTER, TextPattern.WORDS);
    addName(DefinitionKind.KEY, TextClass.KEY, TextPattern.WORDS);
    add(DefinitionKind.KEY, "description", TextClass.DESCRIPTION, TextPattern.DROPPED);
    addName(DefinitionKind.MARKER, TextClass.MARKER, TextPattern.WORDS);
    add(DefinitionKind.COMMENT, "text", TextClass.COMMENT, TextPattern.DROPPED);
    add(DefinitionKind.UNKNOWN, "text", TextClass.UNKNOWN, TextPattern.DROPPED);
  }
}
