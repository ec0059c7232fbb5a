package org.tracetool.unify.merge;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.TokenTable;

/**
 * From the tokens of one input to those of the output. Only tokens that change are kept; a stream
 * with definitions of its own can have others than the rest.
 */
final class TokenMaps {
  private static final int KINDS = DefinitionKind.values().length;

  private final Map<Integer, Scope> scopes = new HashMap<>();
  private final Scope global = new Scope();

  /** What tokens become within a stream, or in all of them. */
  private static final class Scope {
    @SuppressWarnings({"unchecked", "rawtypes"})
    private final TokenTable<Integer>[] changed = new TokenTable[KINDS];
  }

  /**
   * A token of a definition becomes another one.
   *
   * @param stream the stream whose definition it is, 0 for all
   */
  void put(int stream, DefinitionKind kind, int token, int becomes) {
    if (stream == 0 && token == becomes) {
      return; // hides nothing
    }
    Scope scope = stream == 0 ? global : scopes.computeIfAbsent(stream, s -> new Scope());
    TokenTable<Integer>[] changed = scope.changed;
    if (changed[kind.ordinal()] == null) {
      changed[kind.ordinal()] = new TokenTable<>();
    }
    changed[kind.ordinal()].put(token, becomes);
  }

  /** Whether all tokens in the records of a stream stay as they are. */
  boolean isIdentity(int stream) {
    for (int k = 0; k < KINDS; k++) {
      if (global.changed[k] != null) {
        return false;
      }
    }
    return !scopes.containsKey(stream);
  }

  /** What a token of a stream becomes. */
  int get(int stream, int kind, int token) {
    if (!scopes.isEmpty()) {
      Scope scope = scopes.get(stream);
      TokenTable<Integer> table = scope == null ? null : scope.changed[kind];
      Integer own = table == null ? null : table.get(token);
      if (own != null) {
        return own;
      }
    }
    TokenTable<Integer> table = global.changed[kind];
    Integer shared = table == null ? null : table.get(token);
    return shared == null ? token : shared;
  }
}
