package org.tracetool.format.otf.write;

import java.util.EnumMap;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.format.otf.syntax.OtfSyntax;

/**
 * The types of values of key-value pairs in OTF, which knows no references: what refers to a
 * definition that is in the trace, such as a process or a communicator, becomes its number.
 */
final class PairTypes {
  private static final Map<KeyValueType, KeyValueType> WRITTEN = new EnumMap<>(KeyValueType.class);

  static {
    for (KeyValueType type : KeyValueType.values()) {
      DefinitionKind of = type.role() == null ? null : type.role().definition();
      boolean isNumber = of != null && OtfSyntax.of(of) != null;
      WRITTEN.put(type, isNumber ? KeyValueType.UINT32 : type);
    }
  }

  private PairTypes() {}

  /** The type that values are written with; itself where OTF has no place for them. */
  static KeyValueType written(KeyValueType type) {
    return WRITTEN.get(type);
  }

  /** A definition with the type of its values as they are written, if it is one of a key. */
  static Definition written(Definition definition) {
    if (!(definition instanceof Definition.Key key)) {
      return definition;
    }
    KeyValueType type = KeyValueType.of(Integer.toUnsignedLong(key.typeNumber()));
    return type == null || written(type) == type
        ? key
        : new Definition.Key(key.token(), written(type).ordinal(), key.name(), key.description());
  }
}
