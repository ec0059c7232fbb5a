package org.tracetool.cli.machine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks values by the part of JSON Schema that the schemas here need; a schema with anything else
 * is refused, so that nothing is silently not checked.
 */
final class Schema {
  private static final Set<String> KNOWN =
      Set.of(
          "$schema",
          "$id",
          "$defs",
          "$ref",
          "title",
          "description",
          "type",
          "properties",
          "required",
          "additionalProperties",
          "items",
          "enum");

  private final Map<String, Object> root;
  private final List<String> problems = new ArrayList<>();

  Schema(Map<String, Object> root) {
    this.root = root;
  }

  /** What is wrong with a value; nothing if it fits. */
  List<String> problems(Object value) {
    return problems(root, value);
  }

  /** What is wrong with a value by one of the definitions. */
  List<String> problems(String definition, Object value) {
    return problems(definition(definition), value);
  }

  private List<String> problems(Map<String, Object> schema, Object value) {
    problems.clear();
    check(schema, value, "$");
    return List.copyOf(problems);
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> definition(String name) {
    Object found = ((Map<String, Object>) root.get("$defs")).get(name);
    if (found == null) {
      throw new IllegalArgumentException("no definition " + name);
    }
    return (Map<String, Object>) found;
  }

  @SuppressWarnings("unchecked")
  private void check(Map<String, Object> schema, Object value, String place) {
    if (!KNOWN.containsAll(schema.keySet())) {
      throw new IllegalArgumentException(place + ": unknown words in " + schema.keySet());
    }
    if (schema.get("$ref") instanceof String reference) {
      check(
          reference.equals("#") ? root : definition(reference.replace("#/$defs/", "")),
          value,
          place);
    }
    Object type = schema.get("type");
    List<Object> types = type instanceof List<?> list ? (List<Object>) list : List.of();
    if (type != null && !(type instanceof String name ? is(name, value) : isOne(types, value))) {
      problems.add(place + ": expected " + type + ", found " + value);
      return;
    }
    if (schema.get("enum") instanceof List<?> values && !values.contains(value)) {
      problems.add(place + ": expected one of " + values + ", found " + value);
    }
    if (value instanceof Map<?, ?> map) {
      checkObject(schema, (Map<String, Object>) map, place);
    }
    if (value instanceof List<?> list && schema.get("items") instanceof Map<?, ?> items) {
      for (int i = 0; i < list.size(); i++) {
        check((Map<String, Object>) items, list.get(i), place + "[" + i + "]");
      }
    }
  }

  @SuppressWarnings("unchecked")
  private void checkObject(Map<String, Object> schema, Map<String, Object> value, String place) {
    if (schema.get("required") instanceof List<?> required) {
      for (Object key : required) {
        if (!value.containsKey(key)) {
          problems.add(place + ": lacks " + key);
        }
      }
    }
    Map<String, Object> known =
        schema.get("properties") instanceof Map<?, ?> p ? (Map<String, Object>) p : Map.of();
    Object others = schema.get("additionalProperties");
    value.forEach(
        (key, member) -> {
          String where = place + "." + key;
          if (known.get(key) instanceof Map<?, ?> own) {
            check((Map<String, Object>) own, member, where);
          } else if (Boolean.FALSE.equals(others)) {
            problems.add(where + ": is not in the schema");
          } else if (others instanceof Map<?, ?> any) {
            check((Map<String, Object>) any, member, where);
          }
        });
  }

  private static boolean isOne(List<Object> types, Object value) {
    return types.stream().anyMatch(type -> is((String) type, value));
  }

  private static boolean is(String type, Object value) {
    return switch (type) {
      case "null" -> value == null;
      case "string" -> value instanceof String;
      case "boolean" -> value instanceof Boolean;
      case "number" -> value instanceof BigDecimal;
      case "integer" -> value instanceof BigDecimal n && n.stripTrailingZeros().scale() <= 0;
      case "array" -> value instanceof List;
      case "object" -> value instanceof Map;
      default -> throw new IllegalArgumentException(type);
    };
  }
}
