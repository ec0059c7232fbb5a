package org.tracetool.core.definition;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.collect.IntList;

/** The places of the definitions of tokens among the entries. */
final class DefinitionEntryIndex {
  private final Definitions definitions;
  private final Map<DefinitionKind, Tables> kinds = new EnumMap<>(DefinitionKind.class);

  DefinitionEntryIndex(Definitions definitions) {
    this.definitions = definitions;
  }

  /** The tokens of one kind. */
  private static final class Tables {
    private final TokenIndex global = new TokenIndex();
    private final Map<Integer, TokenIndex> local = new HashMap<>();
  }

  /** The index of a kind is built on its first use. */
  private synchronized Tables tables(DefinitionKind kind) {
    return kinds.computeIfAbsent(kind, this::make);
  }

  private Tables make(DefinitionKind kind) {
    Tables tables = new Tables();
    IntList places = definitions.places(kind);
    int number = 0;
    for (Definitions.Entry e : definitions.entries(kind)) {
      TokenIndex index =
          e.stream() == 0
              ? tables.global
              : tables.local.computeIfAbsent(e.stream(), s -> new TokenIndex());
      index.add(e.definition().token(), places.get(number++));
    }
    tables.global.seal();
    tables.local.values().forEach(TokenIndex::seal);
    return tables;
  }

  /** The place of the global definition of a token; -1 if there is none. */
  int find(DefinitionKind kind, int token) {
    return tables(kind).global.find(token);
  }

  /** The place of the definition that a stream has of its own for a token; -1 if it has none. */
  int findLocal(int stream, DefinitionKind kind, int token) {
    TokenIndex index = tables(kind).local.get(stream);
    return index == null ? -1 : index.find(token);
  }
}
