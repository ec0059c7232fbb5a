package org.tracetool.core.definition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.tracetool.core.text.KeptText;
import org.tracetool.core.text.TextForm;

/** Rewrites the tokens in definitions, for those who compare, unite or renumber them. */
public final class DefinitionTokens {
  /**
   * Kinds that have tokens of their own, in an order in which each refers only to kinds before it
   * and to itself.
   */
  public static final List<DefinitionKind> NUMBERED =
      List.of(
          DefinitionKind.LOCATION,
          DefinitionKind.SCL_FILE,
          DefinitionKind.SCL,
          DefinitionKind.FILE_GROUP,
          DefinitionKind.FILE,
          DefinitionKind.REGION_GROUP,
          DefinitionKind.REGION,
          DefinitionKind.COLLECTIVE,
          DefinitionKind.COUNTER_GROUP,
          DefinitionKind.COUNTER,
          DefinitionKind.KEY,
          DefinitionKind.MARKER,
          DefinitionKind.GROUP,
          DefinitionKind.ATTRIBUTE_LIST);

  /** Texts that do not merely say more of another definition. */
  private static final Set<TextForm> ALONE =
      Arrays.stream(TextForm.values())
          .filter(TextForm::standsAlone)
          .collect(Collectors.toCollection(() -> EnumSet.noneOf(TextForm.class)));

  private DefinitionTokens() {}

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
    if (d instanceof Definition.Location x) {
      return new Definition.Location(token, x.name(), map(m, DefinitionKind.LOCATION, x.parent()));
    } else if (d instanceof Definition.Group x) {
      return new Definition.Group(token, x.name(), map(m, DefinitionKind.LOCATION, x.members()));
    } else if (d instanceof Definition.AttributeList x) {
      return new Definition.AttributeList(token, x.attributes());
    } else if (d instanceof Definition.GroupAttributes x) {
      return new Definition.GroupAttributes(
          map(m, DefinitionKind.LOCATION, x.group()),
          map(m, DefinitionKind.ATTRIBUTE_LIST, x.attributeList()));
    } else if (d instanceof Definition.Substitutes x) {
      return new Definition.Substitutes(
          map(m, DefinitionKind.LOCATION, x.representative()),
          map(m, DefinitionKind.LOCATION, x.members()));
    } else if (d instanceof Definition.Region x) {
      return new Definition.Region(
          token,
          x.name(),
          map(m, DefinitionKind.REGION_GROUP, x.group()),
          map(m, DefinitionKind.SCL, x.scl()));
    } else if (d instanceof Definition.RegionGroup x) {
      return new Definition.RegionGroup(token, x.name());
    } else if (d instanceof Definition.Collective x) {
      return new Definition.Collective(token, x.name(), x.type());
    } else if (d instanceof Definition.Counter x) {
      int group = map(m, DefinitionKind.COUNTER_GROUP, x.group());
      return new Definition.Counter(token, x.name(), x.properties(), group, x.unit());
    } else if (d instanceof Definition.CounterGroup x) {
      return new Definition.CounterGroup(token, x.name());
    } else if (d instanceof Definition.CounterAssignment x) {
      return new Definition.CounterAssignment(
          map(m, DefinitionKind.COUNTER, x.counter()),
          map(m, DefinitionKind.LOCATION, x.members()));
    } else if (d instanceof Definition.Scl x) {
      return new Definition.Scl(token, map(m, DefinitionKind.SCL_FILE, x.file()), x.line());
    } else if (d instanceof Definition.SclFile x) {
      return new Definition.SclFile(token, x.name());
    } else if (d instanceof Definition.File x) {
      int group = map(m, DefinitionKind.FILE_GROUP, x.group());
      return new Definition.File(token, x.name(), group);
    } else if (d instanceof Definition.FileGroup x) {
      return new Definition.FileGroup(token, x.name());
    } else if (d instanceof Definition.Key x) {
      return new Definition.Key(token, x.typeNumber(), x.name(), x.description());
    } else if (d instanceof Definition.Marker x) {
      return new Definition.Marker(token, x.name(), x.type());
    }
    if (d instanceof Definition.Unknown x) {
      String text = KeptText.rewritten(x.text(), m::map, ALONE);
      return text == x.text() ? d : new Definition.Unknown(text);
    }
    return d; // the rest has neither token nor references
  }

  private static int map(Mapping m, DefinitionKind kind, int token) {
    return token == 0 ? 0 : m.map(kind, token);
  }

  private static int[] map(Mapping m, DefinitionKind kind, int[] tokens) {
    int[] mapped = new int[tokens.length];
    for (int i = 0; i < tokens.length; i++) {
      mapped[i] = map(m, kind, tokens[i]);
    }
    return mapped;
  }

  /** The pairs with other keys. */
  public static KeyValues rewrite(KeyValues pairs, Mapping m) {
    if (pairs.pairs().isEmpty()) {
      return pairs;
    }
    List<KeyValues.Pair> list = new ArrayList<>();
    for (KeyValues.Pair p : pairs.pairs()) {
      int key = m.map(DefinitionKind.KEY, p.key());
      list.add(new KeyValues.Pair(key, p.type(), p.value(), p.bytes()));
    }
    return new KeyValues(list);
  }

  /**
   * Definitions of one kind in levels: those that others of the kind refer to (parents, groups
   * within groups) stand in a level before them. The last level also has what is in a cycle.
   */
  public static List<List<Definitions.Entry>> levels(List<Definitions.Entry> entries) {
    TokenTable<Boolean> waiting = new TokenTable<>();
    entries.forEach(e -> waiting.put(e.definition().token(), Boolean.TRUE));
    List<List<Definitions.Entry>> levels = new ArrayList<>();
    List<Definitions.Entry> rest = entries;
    while (!rest.isEmpty()) {
      List<Definitions.Entry> now = new ArrayList<>();
      List<Definitions.Entry> later = new ArrayList<>();
      for (Definitions.Entry e : rest) {
        (waits(e.definition(), waiting) ? later : now).add(e);
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

  private static boolean waits(Definition d, TokenTable<Boolean> waiting) {
    if (d instanceof Definition.Location x) {
      return x.parent() != 0 && Boolean.TRUE.equals(waiting.get(x.parent()));
    }
    if (d instanceof Definition.Group x) {
      for (int member : x.members()) {
        if (Boolean.TRUE.equals(waiting.get(member))) {
          return true;
        }
      }
    }
    return false;
  }
}
