package org.tracetool.unify.merge;

import java.util.EnumMap;
import java.util.Map;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionTokens;
import org.tracetool.core.definition.DefinitionsByContent;

/**
 * Which tokens of the output have a meaning, kind by kind. A meaning is a definition with token 0
 * whose references are those of the output. Tokens that count up take hardly any memory, others
 * some 20 bytes each, and meanings that are looked for 12 more.
 */
final class UsedTokens {
  private static final long TOKEN = 0xffff_ffffL;

  /** The tokens of one kind. */
  private static final class Table {
    /** Tokens with a meaning. */
    private final LongIndex tokens = new LongIndex();

    private final DefinitionsByContent meanings = new DefinitionsByContent();

    /** Which of the meanings each token has. */
    private final IntList meant = new IntList();

    /** The token that each meaning was added for. */
    private final IntList owners = new IntList();

    /** Tokens that definitions refer to and that nothing defines. */
    private final LongIndex dangling = new LongIndex();

    private long largest;

    void reserve(int token) {
      largest = Math.max(largest, Integer.toUnsignedLong(token));
    }

    boolean isFree(int token) {
      return tokens.find(token & TOKEN) < 0 && dangling.find(token & TOKEN) < 0;
    }

    void put(int token, Definition meaning) {
      int place = meanings.add(meaning);
      owners.add(token);
      if (tokens.add(token & TOKEN)) {
        meant.add(place);
      } else {
        meant.set(tokens.find(token & TOKEN), place);
      }
    }
  }

  private final Map<DefinitionKind, Table> tables = new EnumMap<>(DefinitionKind.class);

  /** Processes whose name was found later than they. */
  private final LongIndex refined = new LongIndex();

  UsedTokens() {
    for (DefinitionKind kind : DefinitionTokens.NUMBERED) {
      tables.put(kind, new Table());
    }
  }

  /** The meaning of a token; null if none yet. */
  Definition meaning(DefinitionKind kind, int token) {
    Table table = tables.get(kind);
    int place = table.tokens.find(token & TOKEN);
    return place < 0 ? null : table.meanings.get(table.meant.get(place));
  }

  /** Takes tokens. */
  @FunctionalInterface
  interface Choice {
    /** Returns whether this is the token that was looked for. */
    boolean takes(int token);
  }

  /**
   * Looks for a token among those with a meaning, in the order in which they were added.
   *
   * @return whether one was taken
   */
  boolean any(DefinitionKind kind, Definition meaning, Choice choice) {
    Table table = tables.get(kind);
    int place = table.meanings.find(meaning, -1);
    while (place >= 0) {
      if (choice.takes(table.owners.get(place))) {
        return true;
      }
      place = table.meanings.find(meaning, place);
    }
    return false;
  }

  /** Gives a token a meaning, or another one than it had. */
  void add(DefinitionKind kind, int token, Definition meaning) {
    Table table = tables.get(kind);
    table.put(token, meaning);
    table.reserve(token);
  }

  /** Adds data to a process that has no name yet. */
  void refine(int token, Definition meaning) {
    add(DefinitionKind.LOCATION, token, meaning);
    refined.add(token & TOKEN);
  }

  /** Returns whether this is a definition of a process for which another one has more data. */
  boolean isRefined(Definition d) {
    return d.kind() == DefinitionKind.LOCATION
        && d.name() == null
        && refined.find(d.token() & TOKEN) >= 0;
  }

  /** {@link #next} will not give this token, nor a smaller one as long as there are larger ones. */
  void reserve(DefinitionKind kind, int token) {
    tables.get(kind).reserve(token);
  }

  /** Takes a token that is referred to and that nothing defines. */
  void takeUndefined(DefinitionKind kind, int token) {
    Table table = tables.get(kind);
    table.dangling.add(token & TOKEN);
    table.reserve(token);
  }

  boolean isDangling(DefinitionKind kind, int token) {
    return tables.get(kind).dangling.find(token & TOKEN) >= 0;
  }

  /** Returns whether a token is free. Processes and groups share theirs. */
  boolean isFree(DefinitionKind kind, int token) {
    if (kind == DefinitionKind.LOCATION || kind == DefinitionKind.GROUP) {
      return isFreeWithin(DefinitionKind.LOCATION, token)
          && isFreeWithin(DefinitionKind.GROUP, token);
    }
    return isFreeWithin(kind, token);
  }

  /** Returns whether no definition of this very kind has a token. */
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
        (kind, table) -> {
          int[] tokens = new int[table.tokens.size()];
          for (int i = 0; i < tokens.length; i++) {
            tokens[i] = (int) table.tokens.get(i);
          }
          defined.put(kind, tokens);
        });
    return defined;
  }
}
