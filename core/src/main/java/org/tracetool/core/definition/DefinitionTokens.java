package org.tracetool.core.definition;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.event.Role;

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

  /** What a reference becomes. */
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

  /** The pairs with other keys, and values that are tokens with those of what they mean. */
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
   * within groups) stand in a level before them. The last level also has what is in a cycle.
   */
  public static List<List<Definitions.Entry>> levels(List<Definitions.Entry> entries) {
    if (entries.isEmpty() || !refersToItself(entries.get(0).definition().kind())) {
      return entries.isEmpty() ? List.of() : List.of(entries);
    }
    DefinitionRow row = new DefinitionRow();
    TokenTable<Boolean> waiting = new TokenTable<>();
    entries.forEach(e -> waiting.put(e.definition().token(), Boolean.TRUE));
    List<List<Definitions.Entry>> levels = new ArrayList<>();
    List<Definitions.Entry> rest = entries;
    while (!rest.isEmpty()) {
      List<Definitions.Entry> now = new ArrayList<>();
      List<Definitions.Entry> later = new ArrayList<>();
      for (Definitions.Entry e : rest) {
        (waits(e.definition(), row, waiting) ? later : now).add(e);
      }
      if (now.isEmpty()) {
        levels.add(later); // a cycle
        return levels;
      }
      now.forEach(e -> waiting.put(e.definition().token(), Boolean.FALSE));
      later.forEach(e -> waiting.put(e.definition().token(), Boolean.TRUE));
      levels.add(now);
      rest = later;
    }
    return levels;
  }

  private static boolean waits(Definition d, DefinitionRow row, TokenTable<Boolean> waiting) {
    boolean[] waits = new boolean[1];
    row.rewrite(
        d,
        d.token(),
        (to, token) -> {
          waits[0] |= isSame(to, d.kind()) && Boolean.TRUE.equals(waiting.get(token));
          return token;
        });
    return waits[0];
  }

  /** Whether definitions of a kind refer to others of the same kind. */
  private static boolean refersToItself(DefinitionKind kind) {
    return kind.fields().stream().anyMatch(f -> isSame(f.refersTo(), kind));
  }

  /** Groups may be within groups, which are referred to as processes are. */
  private static boolean isSame(DefinitionKind to, DefinitionKind kind) {
    return to == kind || to == DefinitionKind.LOCATION && kind == DefinitionKind.GROUP;
  }
}
