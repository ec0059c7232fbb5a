package org.tracetool.core.definition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongPlaces;
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
   *
   * @return the places of each level among the entries, in order
   */
  public static List<IntList> levels(Definitions definitions, DefinitionKind kind) {
    IntList rest = definitions.places(kind);
    if (kind != DefinitionKind.LOCATION && kind != DefinitionKind.GROUP) {
      return rest.size() == 0 ? List.of() : List.of(rest); // others never refer to their own kind
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
    private final LongPlaces tokens = new LongPlaces();
    private final BitSet waiting = new BitSet();

    void set(int token, boolean waits) {
      tokens.add(token);
      waiting.set(tokens.find(token), waits);
    }

    void setAll(Definitions definitions, IntList places, boolean waits) {
      for (int i = 0; i < places.size(); i++) {
        set(definitions.entries().get(places.get(i)).definition().token(), waits);
      }
    }

    boolean has(int token) {
      int place = tokens.find(token);
      return place >= 0 && waiting.get(place);
    }
  }

  private static boolean waits(Definition d, Waiting waiting) {
    if (d instanceof Definition.Location x) {
      return x.parent() != 0 && waiting.has(x.parent());
    }
    if (d instanceof Definition.Group x) {
      for (int member : x.members()) {
        if (waiting.has(member)) {
          return true;
        }
      }
    }
    return false;
  }
}
