package org.tracetool.core.definition;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** Finds definitions among packed entries by their tokens. */
final class PackedIndex {
  private final PackedEntries entries;
  private final Map<DefinitionKind, Tables> kinds = new EnumMap<>(DefinitionKind.class);

  PackedIndex(PackedEntries entries) {
    this.entries = entries;
  }

  /** The tokens of one kind. */
  private static final class Tables {
    private final TokenIndex global = new TokenIndex();
    private final Map<Integer, TokenIndex> local = new HashMap<>();
  }

  /** Indexes of a kind are made when it is asked for the first time. */
  private synchronized Tables tables(DefinitionKind kind) {
    return kinds.computeIfAbsent(kind, this::make);
  }

  private Tables make(DefinitionKind kind) {
    Tables tables = new Tables();
    int number = 0;
    for (Iterator<Definitions.Entry> i = entries.iterator(kind); i.hasNext(); ) {
      Definitions.Entry e = i.next();
      TokenIndex index =
          e.stream() == 0
              ? tables.global
              : tables.local.computeIfAbsent(e.stream(), s -> new TokenIndex());
      index.add(e.definition().token(), entries.ofKind(kind).get(number++));
    }
    tables.global.seal();
    tables.local.values().forEach(TokenIndex::seal);
    return tables;
  }

  /** The definition of a token among those of all streams, or null. */
  Definition find(DefinitionKind kind, int token) {
    return get(tables(kind).global.find(token));
  }

  /** The definition of a token among those of one stream, or null. */
  Definition findLocal(int stream, DefinitionKind kind, int token) {
    TokenIndex index = tables(kind).local.get(stream);
    return index == null ? null : get(index.find(token));
  }

  private Definition get(int number) {
    return number < 0 ? null : entries.get(number).definition();
  }
}
