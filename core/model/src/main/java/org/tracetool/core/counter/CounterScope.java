package org.tracetool.core.counter;

import java.io.Serializable;
import org.tracetool.core.definition.CallDefinition.MetricInstance;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;

/**
 * What the samples of a counter were recorded for, where the trace says that it is not simply the
 * location that recorded them: another location, a group of locations, a node, or a list of them.
 *
 * @param kind of the definition with the token: a location, location group, system node or member
 *     group
 * @param token of that definition
 * @param name of it, null if it has none
 */
public record CounterScope(DefinitionKind kind, int token, String name) implements Serializable {
  /** The scope of an instance of a set of metrics; null if it names nothing. */
  static CounterScope of(Definitions definitions, int stream, MetricInstance instance) {
    DefinitionKind kind =
        switch (instance.scope()) {
          case 0 -> DefinitionKind.LOCATION;
          case 1 -> DefinitionKind.LOCATION_GROUP;
          case 2 -> DefinitionKind.SYSTEM_NODE;
          case 3 -> DefinitionKind.MEMBER_GROUP;
          default -> null;
        };
    if (kind == null) {
      return null;
    }
    int token =
        switch (kind) {
          case LOCATION -> instance.location();
          case LOCATION_GROUP -> instance.locationGroup();
          case SYSTEM_NODE -> instance.node();
          default -> instance.group();
        };
    Definition found = definitions.find(stream, kind, token);
    return token == 0 ? null : new CounterScope(kind, token, found == null ? null : found.name());
  }

  /** Returns whether a trace has counters that are recorded for something else. */
  public static boolean isUsed(Definitions definitions) {
    return definitions.places(DefinitionKind.METRIC_INSTANCE).size() > 0;
  }

  /** Returns whether samples belong to a location. */
  public boolean isLocation() {
    return kind == DefinitionKind.LOCATION;
  }

  /** A name that people read; the token where there is none. */
  public String label() {
    return name == null || name.isEmpty() ? "#" + Integer.toUnsignedString(token) : name;
  }
}
