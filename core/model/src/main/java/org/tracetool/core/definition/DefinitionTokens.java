package org.tracetool.core.definition;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntList;

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
    if (!refersToItself(kind)) {
      IntList all = definitions.places(kind);
      return all.size() == 0 ? List.of() : List.of(all);
    }
    return new DefinitionLevels(definitions, kind).levels();
  }

  /** Returns whether definitions of a kind refer to others of the same kind. */
  private static boolean refersToItself(DefinitionKind kind) {
    return kind.fields().stream().anyMatch(f -> isSame(f.refersTo(), kind));
  }

  /** Groups may be within groups, which are referred to as processes are. */
  static boolean isSame(DefinitionKind to, DefinitionKind kind) {
    return to == kind || to == DefinitionKind.LOCATION && kind == DefinitionKind.GROUP;
  }
}
