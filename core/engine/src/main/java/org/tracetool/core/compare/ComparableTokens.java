package org.tracetool.core.compare;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.definition.DefinitionKind;

/**
 * The meanings of the tokens of one trace: two tokens, one of each trace, mean the same if they
 * have the same id. Immutable.
 */
final class ComparableTokens {
  private static final long UNDEFINED = 1L << 40;

  private final Map<DefinitionKind, ComparableIds> global = new EnumMap<>(DefinitionKind.class);
  private final Map<Integer, Map<DefinitionKind, ComparableIds>> local = new HashMap<>();

  void put(int stream, DefinitionKind kind, int token, int id) {
    Map<DefinitionKind, ComparableIds> tables =
        stream == 0
            ? global
            : local.computeIfAbsent(stream, s -> new EnumMap<>(DefinitionKind.class));
    tables.computeIfAbsent(kind, k -> new ComparableIds()).put(token, id);
  }

  /** The id of a token within a stream; 0 if it has no definition. */
  int find(int stream, DefinitionKind kind, int token) {
    if (!local.isEmpty()) {
      Map<DefinitionKind, ComparableIds> tables = local.get(stream);
      ComparableIds table = tables == null ? null : tables.get(kind);
      int id = table == null ? 0 : table.get(token);
      if (id != 0) {
        return id;
      }
    }
    ComparableIds table = global.get(kind);
    return table == null ? 0 : table.get(token);
  }

  /** The view of one stream, for the records of which it is made. */
  Stream stream(int stream) {
    return new Stream(stream);
  }

  /** The meanings of the tokens in the records of one stream. */
  final class Stream {
    private final ComparableIds[] own = new ComparableIds[DefinitionKind.values().length];
    private final ComparableIds[] shared = new ComparableIds[own.length];

    private Stream(int stream) {
      Map<DefinitionKind, ComparableIds> tables = local.get(stream);
      for (DefinitionKind kind : DefinitionKind.values()) {
        own[kind.ordinal()] = tables == null ? null : tables.get(kind);
        shared[kind.ordinal()] = global.get(kind);
      }
    }

    private int find(int kind, int token) {
      int id = own[kind] == null ? 0 : own[kind].get(token);
      return id != 0 || shared[kind] == null ? id : shared[kind].get(token);
    }

    /** The meaning of a token; one without a definition means its number, 0 means none. */
    long meaning(DefinitionKind kind, int token) {
      int id = find(kind.ordinal(), token);
      if (id != 0) {
        return id;
      }
      if (kind == DefinitionKind.LOCATION) {
        id = find(DefinitionKind.GROUP.ordinal(), token);
      } else if (kind == DefinitionKind.GROUP) {
        id = find(DefinitionKind.LOCATION.ordinal(), token);
      }
      return id != 0 ? id : token == 0 ? 0 : UNDEFINED | Integer.toUnsignedLong(token);
    }
  }
}
