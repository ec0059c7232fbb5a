package org.tracetool.unify.definitions;

import java.util.Arrays;
import java.util.Iterator;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionList;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.DefinitionTokens;
import org.tracetool.core.definition.Definitions;

/**
 * The global definitions of one kind. Tokens are given out from 1 in the order of first sight; a
 * definition that equals one already there, references to others being global already, gets the
 * token of that one. Memory is some dozen bytes for each.
 */
final class MergeTable {
  private static final int MIN_SLOTS = 16;

  private final DefinitionList list = new DefinitionList();
  private final DefinitionRow key = new DefinitionRow();
  private final DefinitionRow known = new DefinitionRow();

  /** Tokens by what they mean: open addressing, 0 for none. */
  private int[] slots = new int[MIN_SLOTS];

  /** Number of tokens in the slots. */
  private int used;

  /** The hash of the definition of each token, as far as it is in a slot. */
  private int[] hashes = new int[MIN_SLOTS];

  /** The global token of a definition whose own token is ignored. */
  int merge(Definition local) {
    key.take(DefinitionTokens.withToken(local, 0));
    int hash = key.hash();
    int at = hash & slots.length - 1;
    while (slots[at] != 0) {
      int token = slots[at];
      if (hashes[token - 1] == hash
          && known.take(DefinitionTokens.withToken(get(token), 0)).isSame(key)) {
        return token;
      }
      at = at + 1 & slots.length - 1;
    }
    int token = append(local);
    if (token > hashes.length) {
      hashes = Arrays.copyOf(hashes, token + (token >> 2));
    }
    hashes[token - 1] = hash;
    slots[at] = token;
    used++;
    if (used > slots.length / 4 * 3) {
      grow();
    }
    return token;
  }

  private void grow() {
    int[] old = slots;
    slots = new int[old.length * 2];
    for (int token : old) {
      if (token != 0) {
        int at = hashes[token - 1] & slots.length - 1;
        while (slots[at] != 0) {
          at = at + 1 & slots.length - 1;
        }
        slots[at] = token;
      }
    }
  }

  private Definition get(int token) {
    return list.get(token - 1).definition();
  }

  /** Adds a definition that is never the same as another one, and returns its token. */
  int append(Definition definition) {
    int token = nextToken();
    list.append(DefinitionTokens.withToken(definition, token));
    return token;
  }

  /** The token that the next new definition will get. */
  int nextToken() {
    return list.size() + 1;
  }

  /** All definitions, ascending by token; each may be created on access. */
  Iterable<Definition> definitions() {
    return () -> {
      Iterator<Definitions.Entry> entries = list.iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return entries.hasNext();
        }

        @Override
        public Definition next() {
          return entries.next().definition();
        }
      };
    };
  }
}
