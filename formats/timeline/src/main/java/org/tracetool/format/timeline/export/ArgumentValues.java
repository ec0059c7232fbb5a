package org.tracetool.format.timeline.export;

import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventField;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.event.MarkerDuration;
import org.tracetool.core.event.PooledLists;

/** The fields and key-value pairs of any record as named values, by their roles. */
final class ArgumentValues {
  private static final int MAX_LIST_VALUES = 64;

  private final Definitions definitions;
  private final LocationNames locations;
  private final String[][] names = new String[EventKind.values().length][];

  ArgumentValues(Definitions definitions) {
    this.definitions = definitions;
    this.locations = LocationNames.of(definitions);
    for (EventKind kind : EventKind.values()) {
      names[kind.ordinal()] =
          kind.fields().stream().map(f -> f.name().replace('-', '_')).toArray(String[]::new);
    }
  }

  /** Adds all fields but those that say nothing, and all pairs. */
  void addAll(EventCursor event, NamedArguments to) {
    EventKind kind = event.kind();
    List<EventField> fields = kind.fields();
    for (int i = 0; i < fields.size(); i++) {
      addField(event, i, fields.get(i).role(), to);
    }
    addPairs(event, to);
  }

  /** Adds the key-value pairs, but not how long a marker lasts, in ticks: a timeline shows that. */
  void addPairs(EventCursor event, NamedArguments to) {
    for (int i = 0; i < event.pairs(); i++) {
      String name = name(DefinitionKind.KEY, event.pairKey(i));
      if (!name.equals(MarkerDuration.NAME)) {
        addPair(event, name, event.pairType(i), event.pairValue(i), to);
      }
    }
  }

  private void addField(EventCursor event, int index, Role role, NamedArguments to) {
    long value = event.field(index);
    String name = names[event.kindOrdinal()][index];
    if (role.isToken()) {
      if ((int) value != 0) {
        to.text(name, name(role.definition(), (int) value));
      }
      return;
    }
    String word = role.word(value);
    if (word != null) {
      to.text(name, word);
      return;
    }
    switch (role) {
      case TEXT -> to.text(name, event.block().text(value));
      case DATA -> {
        if (value != EventBlock.NO_TEXT) {
          to.unsigned(name + "_bytes", (int) value);
        }
      }
      case TEXTS -> to.text(name, String.join(" ", PooledLists.texts(event.block(), value)));
      case NUMBERS, REALS -> to.text(name, list(event, value, role == Role.REALS));
      case SIGNED -> to.signed(name, value);
      case REAL -> to.real(name, Double.longBitsToDouble(value));
      case FILE_OPERATION -> to.text(name, fileOperation(value));
      default -> to.unsigned(name, value);
    }
  }

  /** The name of a file operation, or its number. */
  static String fileOperation(long operation) {
    String name = FileOperation.codeName(operation);
    return name == null ? "operation " + (operation & FileOperation.CODE_MASK) : name;
  }

  private static String list(EventCursor event, long word, boolean real) {
    StringBuilder out = new StringBuilder();
    int count = PooledLists.count(word);
    for (int i = 0; i < Math.min(count, MAX_LIST_VALUES); i++) {
      long n = PooledLists.number(event.block(), word, i);
      out.append(i == 0 ? "" : " ");
      out.append(real ? Double.toString(Double.longBitsToDouble(n)) : Long.toUnsignedString(n));
    }
    return count > MAX_LIST_VALUES ? out.append(" …").toString() : out.toString();
  }

  private void addPair(
      EventCursor event, String name, KeyValueType type, long value, NamedArguments to) {
    if (type == null) {
      to.unsigned(name, value);
    } else if (type.role() != null) {
      to.text(name, name(type.role().definition(), (int) value));
    } else {
      switch (type) {
        case STRING -> to.text(name, event.block().text(value));
        case BYTE_ARRAY -> to.unsigned(name + "_bytes", (int) value);
        case FLOAT -> to.real(name, Float.intBitsToFloat((int) value));
        case DOUBLE -> to.real(name, Double.longBitsToDouble(value));
        case CHAR -> to.text(name, String.valueOf((char) (value & 0xff)));
        default -> {
          if (type.isSigned()) {
            to.signed(name, value);
          } else {
            to.unsigned(name, value);
          }
        }
      }
    }
  }

  /** The name of a definition, or its token after a number sign. */
  String name(DefinitionKind kind, int token) {
    Definition found = kind == null ? null : definitions.find(kind, token);
    if (found instanceof Definition.Scl scl) {
      return name(DefinitionKind.SCL_FILE, scl.file()) + ":" + Integer.toUnsignedString(scl.line());
    }
    String name =
        found instanceof Definition.Location l
            ? locations.of(l)
            : found == null ? null : found.name();
    return name == null || name.isEmpty() ? "#" + Integer.toUnsignedString(token) : name;
  }
}
