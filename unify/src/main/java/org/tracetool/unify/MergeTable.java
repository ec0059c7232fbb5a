package org.tracetool.unify;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;

/**
 * The global definitions of one kind. Tokens are given out from 1 in the order of first sight; a
 * definition that equals one already there, references to others being global already, gets the
 * token of that one.
 */
final class MergeTable {
  private final Map<Definition, Integer> tokens = new HashMap<>();
  private final List<Definition> list = new ArrayList<>();

  /** The global token of a definition whose own token is ignored. */
  int merge(Definition local) {
    Definition key = withToken(local, 0);
    Integer known = tokens.get(key);
    if (known != null) {
      return known;
    }
    int token = append(local);
    tokens.put(key, token);
    return token;
  }

  /** Adds a definition that is never the same as another one, and returns its token. */
  int append(Definition definition) {
    int token = nextToken();
    list.add(withToken(definition, token));
    return token;
  }

  /** The token that the next new definition will get. */
  int nextToken() {
    return list.size() + 1;
  }

  /** All definitions, ascending by token. */
  List<Definition> definitions() {
    return list;
  }

  /** The same definition with another token, for the kinds that have one of their own. */
  static Definition withToken(Definition definition, int token) {
    if (definition instanceof Definition.Region d) {
      return new Definition.Region(token, d.name(), d.group(), d.scl());
    } else if (definition instanceof Definition.RegionGroup d) {
      return new Definition.RegionGroup(token, d.name());
    } else if (definition instanceof Definition.Collective d) {
      return new Definition.Collective(token, d.name(), d.type());
    } else if (definition instanceof Definition.Counter d) {
      return new Definition.Counter(token, d.name(), d.properties(), d.group(), d.unit());
    } else if (definition instanceof Definition.CounterGroup d) {
      return new Definition.CounterGroup(token, d.name());
    } else if (definition instanceof Definition.Scl d) {
      return new Definition.Scl(token, d.file(), d.line());
    } else if (definition instanceof Definition.SclFile d) {
      return new Definition.SclFile(token, d.name());
    } else if (definition instanceof Definition.File d) {
      return new Definition.File(token, d.name(), d.group());
    } else if (definition instanceof Definition.FileGroup d) {
      return new Definition.FileGroup(token, d.name());
    } else if (definition instanceof Definition.Key d) {
      return new Definition.Key(token, d.typeNumber(), d.name(), d.description());
    } else if (definition instanceof Definition.Marker d) {
      return new Definition.Marker(token, d.name(), d.type());
    }
    throw new IllegalArgumentException(definition.kind().label() + " is not merged by token");
  }
}
