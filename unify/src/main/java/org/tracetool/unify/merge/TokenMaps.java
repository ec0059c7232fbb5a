package org.tracetool.unify.merge;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.unify.definitions.TokenMap;

/**
 * From the tokens that one input defines to those of the output. A stream with definitions of its
 * own can have others than the rest.
 */
final class TokenMaps {
  private static final int KINDS = DefinitionKind.values().length;
  private static final long TOKEN = 0xffff_ffffL;

  private final Map<Integer, Scope> scopes = new HashMap<>();
  private final Scope global = new Scope();

  /** A map that grows; without memory as long as tokens and their new values count up. */
  private static final class MapBuilder {
    private final LongIndex tokens = new LongIndex();
    private final IntList values = new IntList();

    void put(int token, int becomes) {
      if (tokens.add(token & TOKEN)) {
        values.add(becomes);
      } else {
        values.set(tokens.find(token & TOKEN), becomes);
      }
    }

    int get(int token) {
      int place = tokens.find(token & TOKEN);
      return place < 0 ? 0 : values.get(place);
    }

    TokenMap map() {
      return TokenMap.of(tokens, values);
    }
  }

  /** The new values of tokens within a stream, or in all of them. */
  private static final class Scope {
    private final MapBuilder[] building = new MapBuilder[KINDS];
    private final TokenMap[] maps = new TokenMap[KINDS];
    private final boolean[] changed = new boolean[KINDS];

    int get(int kind, int token) {
      if (maps[kind] != null) {
        return maps[kind].get(token);
      }
      return building[kind] == null ? 0 : building[kind].get(token);
    }

    void settle(Map<TokenMap, TokenMap> known) {
      for (int k = 0; k < KINDS; k++) {
        TokenMap map = building[k] == null ? TokenMap.EMPTY : building[k].map();
        maps[k] = known.computeIfAbsent(map, m -> m);
        building[k] = null;
      }
    }
  }

  /**
   * A token of a definition becomes another one, or stays as it is.
   *
   * @param stream the stream whose definition it is, 0 for all
   */
  void put(int stream, DefinitionKind kind, int token, int becomes) {
    if (becomes == 0) {
      return; // stays none
    }
    Scope scope = stream == 0 ? global : scopes.computeIfAbsent(stream, s -> new Scope());
    int k = kind.ordinal();
    if (scope.building[k] == null) {
      scope.building[k] = new MapBuilder();
    }
    scope.building[k].put(token, becomes);
    scope.changed[k] |= token != becomes;
  }

  /**
   * Makes the maps compact, once all definitions were added.
   *
   * @param known maps of inputs before this one, which often are the same
   */
  void settle(Map<TokenMap, TokenMap> known) {
    global.settle(known);
    scopes.values().forEach(s -> s.settle(known));
  }

  /** Returns whether all defined tokens of a kind stay as they are in the records of a stream. */
  boolean isIdentity(int stream, int kind) {
    Scope scope = scopes.get(stream);
    return !global.changed[kind] && (scope == null || !scope.changed[kind]);
  }

  /** The map for the definitions of a stream alone, once this is settled. */
  TokenMap local(int stream, int kind) {
    Scope scope = scopes.get(stream);
    return scope == null ? TokenMap.EMPTY : scope.maps[kind];
  }

  /** The map for the definitions for all streams, once this is settled. */
  TokenMap shared(int kind) {
    return global.maps[kind];
  }

  /** The new value of a token of a stream; 0 if the input does not define it. */
  int find(int stream, int kind, int token) {
    if (!scopes.isEmpty()) {
      Scope scope = scopes.get(stream);
      int own = scope == null ? 0 : scope.get(kind, token);
      if (own != 0) {
        return own;
      }
    }
    return global.get(kind, token);
  }

  /** The new value of a token of a stream; an undefined one stays as it is. */
  int get(int stream, int kind, int token) {
    int becomes = find(stream, kind, token);
    return becomes == 0 ? token : becomes;
  }
}
