package org.tracetool.core.definition;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongPlaces;

/** Rewrites the tokens in definitions, for those who compare, unite or renumber them. */
public final class DefinitionTokens {
  /**
   * Kinds that have tokens of their own, in an order in which each refers only to kinds before it
   * and to itself.
   */
  public static final List<DefinitionKind> NUMBERED = numbered();

  private DefinitionTokens() {}

  private static List<DefinitionKind> numbered() {
    List<DefinitionKind> ordered = new ArrayList<>();
    List<DefinitionKind> rest = new ArrayList<>();
    for (DefinitionKind kind : DefinitionKind.values()) {
      if (kind.isNumbered()) {
        rest.add(kind);
      }
    }
    while (!rest.isEmpty()) {
      DefinitionKind next = null;
      for (DefinitionKind kind : rest) {
        if (next == null && refersOnlyTo(kind, ordered)) {
          next = kind;
        }
      }
      if (next == null) {
        throw new IllegalStateException("kinds of definitions refer to each other: " + rest);
      }
      ordered.add(next);
      rest.remove(next);
    }
    return List.copyOf(ordered);
  }

  private static boolean refersOnlyTo(DefinitionKind kind, List<DefinitionKind> others) {
    for (DefinitionField field : kind.fields()) {
      DefinitionKind to = field.refersTo();
      if (to != null && to != kind && !others.contains(to)) {
        return false;
      }
    }
    return true;
  }

  /** The new value of a reference. */
  @FunctionalInterface
  public interface Mapping {
    /**
     * The new token for a reference; not called for 0.
     *
     * @param kind {@link DefinitionKind#LOCATION} also where a group may be meant
     */
    int map(DefinitionKind kind, int token);
  }

  /**
   * The same definition with another token and other references. Kinds that only attach something
   * to another definition have no token of their own; what they are attached to is a reference.
   */
  public static Definition rewrite(Definition d, int token, Mapping m) {
    return new DefinitionRow().rewrite(d, token, m);
  }

  /** The same definition with another token of its own; the same object where it has none. */
  public static Definition withToken(Definition d, int token) {
    if (!d.kind().isNumbered() || d.token() == token) {
      return d;
    }
    DefinitionRow row = new DefinitionRow().take(d);
    row.set(0, Integer.toUnsignedLong(token));
    return row.definition();
  }

  /** The pairs with translated keys, and with translated values where these are tokens. */
  public static KeyValues rewrite(KeyValues pairs, Mapping m) {
    if (pairs.pairs().isEmpty()) {
      return pairs;
    }
    List<KeyValues.Pair> list = new ArrayList<>();
    for (KeyValues.Pair p : pairs.pairs()) {
      int key = m.map(DefinitionKind.KEY, p.key());
      Role role = p.type().role();
      long value =
          role == null || p.value() == 0
              ? p.value()
              : Integer.toUnsignedLong(m.map(role.definition(), (int) p.value()));
      list.add(new KeyValues.Pair(key, p.type(), value, p.bytes()));
    }
    return new KeyValues(list);
  }

  /**
   * Definitions of one kind in levels: those that others of the kind refer to (parents, groups
   * within groups) are in a level before them. The last level also holds those in a cycle.
   *
   * @return the places of each level among the entries, in order
   */
  public static List<IntList> levels(Definitions definitions, DefinitionKind kind) {
    IntList rest = definitions.places(kind);
    if (!refersToItself(kind)) {
      return rest.size() == 0 ? List.of() : List.of(rest);
    }
    Waiting waiting = new Waiting();
    for (Definitions.Entry e : definitions.entries(kind)) {
      waiting.set(e.definition().token(), true);
    }
    List<IntList> levels = new ArrayList<>();
    while (rest.size() > 0) {
      IntList now = new IntList();
      IntList later = new IntList();
      for (int i = 0; i < rest.size(); i++) {
        Definition d = definitions.entries().get(rest.get(i)).definition();
        (waits(d, waiting) ? later : now).add(rest.get(i));
      }
      if (now.size() == 0) {
        levels.add(later); // a cycle
        return levels;
      }
      if (later.size() > 0) {
        waiting.setAll(definitions, now, false);
        waiting.setAll(definitions, later, true);
      }
      levels.add(now);
      rest = later;
    }
    return levels;
  }

  /** Which tokens are in no level yet. */
  private static final class Waiting {
    private static final long TOKEN = 0xffff_ffffL;
    private final LongPlaces tokens = new LongPlaces();
    private final BitSet waiting = new BitSet();
    private final DefinitionRow row = new DefinitionRow();

    void set(int token, boolean waits) {
      tokens.add(token & TOKEN);
      waiting.set(tokens.find(token & TOKEN), waits);
    }

    void setAll(Definitions definitions, IntList places, boolean waits) {
      for (int i = 0; i < places.size(); i++) {
        set(definitions.entries().get(places.get(i)).definition().token(), waits);
      }
    }

    boolean has(int token) {
      int place = tokens.find(token & TOKEN);
      return place >= 0 && waiting.get(place);
    }
  }

  private static boolean waits(Definition d, Waiting waiting) {
    boolean[] waits = new boolean[1];
    waiting.row.rewrite(
        d,
        d.token(),
        (to, token) -> {
          waits[0] |= isSame(to, d.kind()) && waiting.has(token);
          return token;
        });
    return waits[0];
  }

  /** Returns whether definitions of a kind refer to others of the same kind. */
  private static boolean refersToItself(DefinitionKind kind) {
    return kind.fields().stream().anyMatch(f -> isSame(f.refersTo(), kind));
  }

  /** Groups may be within groups, which are referred to as processes are. */
  private static boolean isSame(DefinitionKind to, DefinitionKind kind) {
    return to == kind || to == DefinitionKind.LOCATION && kind == DefinitionKind.GROUP;
  }
}
