package org.tracetool.unify.definitions;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.DefinitionKind;

/**
 * From the local tokens of one process, which its threads share, to global ones.
 *
 * <p>Unchangeable once built. Since most processes of a run define the same things in the same
 * order, equal tables of different processes are one object.
 */
public final class FamilyTokens {
  private static final int GROUPS = DefinitionKind.GROUP.ordinal();

  /** The tables of all kinds but groups, of which nearly each process has some of its own. */
  private final List<TokenMap> others;

  private final TokenMap groups;
  private final TokenMap asyncKeys;

  private FamilyTokens(List<TokenMap> others, TokenMap groups, TokenMap asyncKeys) {
    this.others = others;
    this.groups = groups;
    this.asyncKeys = asyncKeys;
  }

  /** The table of one kind. */
  public TokenMap map(DefinitionKind kind) {
    return map(kind.ordinal());
  }

  private TokenMap map(int ordinal) {
    return ordinal == GROUPS ? groups : others.get(ordinal);
  }

  /** The tables of all kinds, by the ordinal of the kind. */
  TokenMap[] maps() {
    TokenMap[] maps = others.toArray(TokenMap[]::new);
    maps[GROUPS] = groups;
    return maps;
  }

  /** Local tokens of the keys that mark asynchronous samples. */
  public TokenMap asyncKeys() {
    return asyncKeys;
  }

  /** Returns whether the process has asynchronous samples at all. */
  public boolean hasAsyncKeys() {
    return !asyncKeys.isEmpty();
  }

  /** Makes tables and finds equal ones. */
  static final class Pool {
    private final Map<TokenMap, TokenMap> known = new HashMap<>();
    private final Map<List<TokenMap>, List<TokenMap>> lists = new HashMap<>();

    Pool() {
      known.put(TokenMap.EMPTY, TokenMap.EMPTY);
    }

    private TokenMap share(TokenMap map) {
      TokenMap same = known.putIfAbsent(map, map);
      return same == null ? map : same;
    }

    private List<TokenMap> share(List<TokenMap> maps) {
      List<TokenMap> same = lists.putIfAbsent(maps, maps);
      return same == null ? maps : same;
    }
  }

  /** Collects the tokens of a process. */
  static final class Builder {
    private final IntMap[] maps = new IntMap[DefinitionKind.values().length];
    private final IntMap asyncKeys = new IntMap();

    /** Starts empty, or with what is known of the process. */
    Builder(FamilyTokens earlier) {
      for (int i = 0; i < maps.length; i++) {
        maps[i] = new IntMap();
        if (earlier != null) {
          earlier.map(i).copyTo(maps[i]);
        }
      }
      if (earlier != null) {
        earlier.asyncKeys.copyTo(asyncKeys);
      }
    }

    /** Sets the global token of a local one; the last definition of a token counts. */
    void put(DefinitionKind kind, int local, int global) {
      maps[kind.ordinal()].put(local, global);
    }

    /** The global token of a local one, or 0. */
    int get(DefinitionKind kind, int local) {
      return maps[kind.ordinal()].get(local);
    }

    /** Marks a key as one of asynchronous samples. */
    void markAsyncKey(int local, int global) {
      asyncKeys.put(local, global);
    }

    /** The finished table. */
    FamilyTokens build(Pool pool) {
      TokenMap[] finished = new TokenMap[maps.length];
      for (int i = 0; i < maps.length; i++) {
        finished[i] = i == GROUPS ? TokenMap.EMPTY : pool.share(TokenMap.of(maps[i]));
      }
      return new FamilyTokens(
          pool.share(List.of(finished)),
          pool.share(TokenMap.of(maps[GROUPS])),
          pool.share(TokenMap.of(asyncKeys)));
    }
  }
}
