package org.tracetool.filter.names;

import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.InstrumentationDefinition;
import org.tracetool.filter.rules.NamePattern;

/**
 * Names of functions, counters, operations, files and scopes as the Trace Collector's patterns see
 * them.
 */
public final class CollectorEntityNames {
  private CollectorEntityNames() {}

  /** {@code group:name} of a function, or its name if it has no group; null if it has no name. */
  public static String function(Definitions definitions, int stream, int token) {
    Definition d = definitions.find(stream, DefinitionKind.REGION, token);
    if (d instanceof Definition.Region r && r.name() != null) {
      return joined(definitions, stream, DefinitionKind.REGION_GROUP, r.group(), r.name());
    }
    return null;
  }

  /** {@code group:name} of a counter, or its name; null if it has no name. */
  public static String counter(Definitions definitions, int stream, int token) {
    Definition d = definitions.find(stream, DefinitionKind.COUNTER, token);
    if (d instanceof Definition.Counter c && c.name() != null) {
      return joined(definitions, stream, DefinitionKind.COUNTER_GROUP, c.group(), c.name());
    }
    return null;
  }

  private static String joined(
      Definitions definitions, int stream, DefinitionKind kind, int group, String name) {
    Definition d = definitions.find(stream, kind, group);
    return d == null || d.name() == null ? name : d.name() + ':' + name;
  }

  /** Returns whether a definition has a name that matches, with or without its group. */
  public static boolean matches(
      NamePattern pattern, Definitions definitions, int stream, DefinitionKind kind, int token) {
    Definition d = definitions.find(stream, kind, token);
    if (d == null || d.name() == null) {
      return false;
    }
    String full =
        switch (kind) {
          case REGION -> function(definitions, stream, token);
          case COUNTER -> counter(definitions, stream, token);
          case SCOPE ->
              joined(
                  definitions,
                  stream,
                  DefinitionKind.REGION_GROUP,
                  ((InstrumentationDefinition.Scope) d).group(),
                  d.name());
          default -> d.name();
        };
    return pattern.matches(d.name()) || pattern.matches(full);
  }
}
