package org.tracetool.unify;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionTokens;

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
    Definition key = DefinitionTokens.withToken(local, 0);
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
    list.add(DefinitionTokens.withToken(definition, token));
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
}
