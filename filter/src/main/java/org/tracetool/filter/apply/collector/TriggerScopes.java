package org.tracetool.filter.apply.collector;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.InstrumentationDefinition;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.filter.collector.CollectorRules;

/**
 * The scopes that triggers begin and end. Those that the trace has keep their tokens, others are
 * defined.
 */
public final class TriggerScopes {
  private static final String DEFAULT_CLASS = "Application";

  /** Tokens by the names in the rules. */
  private final Map<String, Integer> tokens = new HashMap<>();

  /** Tokens of scopes that have to be defined, by their full names. */
  private final Map<String, Integer> added = new LinkedHashMap<>();

  /** The scopes of these rules in a trace with these definitions. */
  public TriggerScopes(CollectorRules rules, Definitions definitions) {
    Map<String, Integer> there = new HashMap<>();
    int last = 0;
    for (InstrumentationDefinition.Scope s :
        definitions.all(InstrumentationDefinition.Scope.class)) {
      String group = "";
      for (Definition.RegionGroup g : definitions.all(Definition.RegionGroup.class)) {
        group = g.token() == s.group() ? g.name() : group;
      }
      there.putIfAbsent(group + ':' + s.name(), s.token());
      last = Integer.compareUnsigned(s.token(), last) > 0 ? s.token() : last;
    }
    for (String name : rules.scopes()) {
      String full = name.indexOf(':') < 0 ? DEFAULT_CLASS + ':' + name : name;
      Integer token = there.get(full);
      if (token == null) {
        token = ++last;
        there.put(full, token);
        added.put(full, token);
      }
      tokens.put(name, token);
    }
  }

  /** The token of a scope by the name that it has in the rules. */
  int token(String name) {
    return tokens.get(name);
  }

  /** Whether the trace did not have a scope. */
  boolean isNew(int token) {
    return added.containsValue(token);
  }

  /** Definitions with those of the scopes. */
  public Definitions defined(Definitions definitions) {
    if (added.isEmpty()) {
      return definitions;
    }
    Map<String, Integer> groups = new HashMap<>();
    int last = 0;
    for (Definition.RegionGroup g : definitions.all(Definition.RegionGroup.class)) {
      groups.putIfAbsent(g.name(), g.token());
      last = Integer.compareUnsigned(g.token(), last) > 0 ? g.token() : last;
    }
    Definitions.Builder builder = Definitions.builder();
    definitions.entries().forEach(builder::add);
    for (Map.Entry<String, Integer> scope : added.entrySet()) {
      int colon = scope.getKey().lastIndexOf(':');
      String group = scope.getKey().substring(0, colon);
      Integer token = groups.get(group);
      if (token == null) {
        token = ++last;
        groups.put(group, token);
        builder.add(0, new Definition.RegionGroup(token, group), KeyValues.NONE);
      }
      String name = scope.getKey().substring(colon + 1);
      builder.add(
          0,
          new InstrumentationDefinition.Scope(scope.getValue(), name, token, 0, 0),
          KeyValues.NONE);
    }
    return builder.build();
  }
}
