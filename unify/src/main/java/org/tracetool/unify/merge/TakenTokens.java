package org.tracetool.unify.merge;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionTokens;
import org.tracetool.core.definition.TokenTable;

/**
 * Which tokens of the output have a meaning, kind by kind. A meaning is a definition with token 0
 * whose references are those of the output.
 */
final class TakenTokens {
  /** The tokens of one kind. */
  private static final class Table {
    private final TokenTable<Definition> meanings = new TokenTable<>();
    private final Map<Definition, List<Integer>> tokens = new HashMap<>();

    /** Tokens that definitions refer to and that nothing defines. */
    private final Set<Integer> dangling = new HashSet<>();

    private long largest;

    void reserve(int token) {
      largest = Math.max(largest, Integer.toUnsignedLong(token));
    }

    boolean isFree(int token) {
      return meanings.get(token) == null && !dangling.contains(token);
    }
  }

  private final Map<DefinitionKind, Table> tables = new EnumMap<>(DefinitionKind.class);

  TakenTokens() {
    for (DefinitionKind kind : DefinitionTokens.NUMBERED) {
      tables.put(kind, new Table());
    }
  }

  /** What a token means; null if nothing yet. */
  Definition meaning(DefinitionKind kind, int token) {
    return tables.get(kind).meanings.get(token);
  }

  /** The tokens with a meaning. */
  List<Integer> meaning(DefinitionKind kind, Definition meaning) {
    return tables.get(kind).tokens.getOrDefault(meaning, List.of());
  }

  /** Gives a token a meaning. */
  void add(DefinitionKind kind, int token, Definition meaning) {
    Table table = tables.get(kind);
    table.meanings.put(token, meaning);
    table.tokens.computeIfAbsent(meaning, m -> new ArrayList<>()).add(token);
    table.reserve(token);
  }

  /** Says more about a token that has a meaning. */
  void refine(DefinitionKind kind, int token, Definition meaning) {
    tables.get(kind).meanings.put(token, meaning);
  }

  /** {@link #next} will not give this token, nor a smaller one as long as there are larger ones. */
  void reserve(DefinitionKind kind, int token) {
    tables.get(kind).reserve(token);
  }

  /** Takes a token that is referred to and that nothing defines. */
  void dangle(DefinitionKind kind, int token) {
    Table table = tables.get(kind);
    table.dangling.add(token);
    table.reserve(token);
  }

  boolean isDangling(DefinitionKind kind, int token) {
    return tables.get(kind).dangling.contains(token);
  }

  /** Whether a token is free. Processes and groups share theirs. */
  boolean isFree(DefinitionKind kind, int token) {
    if (kind == DefinitionKind.LOCATION || kind == DefinitionKind.GROUP) {
      return isFreeWithin(DefinitionKind.LOCATION, token)
          && isFreeWithin(DefinitionKind.GROUP, token);
    }
    return isFreeWithin(kind, token);
  }

  /** Whether no definition of this very kind has a token. */
  boolean isFreeWithin(DefinitionKind kind, int token) {
    return tables.get(kind).isFree(token);
  }

  /** A token that nothing has. */
  int next(DefinitionKind kind) {
    Table table = tables.get(kind);
    long token = table.largest + 1;
    if (token > 0xffff_ffffL) {
      token = 1;
    }
    while (!isFree(kind, (int) token)) {
      token++;
    }
    table.largest = Math.max(table.largest, token);
    return (int) token;
  }

  /** All tokens that are defined. */
  Map<DefinitionKind, int[]> defined() {
    Map<DefinitionKind, int[]> defined = new EnumMap<>(DefinitionKind.class);
    tables.forEach(
        (kind, table) ->
            defined.put(
                kind,
                table.tokens.values().stream()
                    .flatMap(List::stream)
                    .mapToInt(Integer::intValue)
                    .toArray()));
    return defined;
  }
}
