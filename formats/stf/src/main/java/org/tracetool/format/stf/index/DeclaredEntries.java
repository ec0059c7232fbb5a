package org.tracetool.format.stf.index;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/**
 * The definitions of a trace as they are declared. A communicator gets its name from a declaration
 * of its own, mostly the next one; all others are final at once, so that none is kept as an object.
 */
public final class DeclaredEntries {
  private final Definitions.Builder builder = Definitions.builder();
  private int count;

  /** From groups to the place of the last one with the token, plus 1. */
  private final IntMap groups = new IntMap();

  /** The last entry if it is a group, which may get a name; else null. */
  private Definitions.Entry last;

  /** Names that came later, by the place of the group. */
  private final Map<Integer, String> lateNames = new HashMap<>();

  /** Adds an entry. */
  public void add(Definitions.Entry entry) {
    addLast();
    if (entry.definition() instanceof Definition.Group g) {
      groups.put(g.token(), count + 1);
      last = entry;
    } else {
      builder.add(entry);
    }
    count++;
  }

  private void addLast() {
    if (last != null) {
      builder.add(last);
      last = null;
    }
  }

  private static Definitions.Entry named(Definitions.Entry entry, String name) {
    Definition.Group g = (Definition.Group) entry.definition();
    Definition named = new Definition.Group(g.token(), name, g.members());
    return new Definitions.Entry(entry.stream(), named, entry.pairs());
  }

  /** Sets the name of the last group with a token; false if there is none. */
  boolean name(int token, String name) {
    int place = groups.get(token) - 1;
    if (place < 0) {
      return false;
    }
    if (last != null && place == count - 1) {
      last = named(last, name);
    } else {
      lateNames.put(place, name);
    }
    return true;
  }

  /** All of them; no more can be added. */
  public Definitions build() {
    addLast();
    Definitions built = builder.build();
    if (lateNames.isEmpty()) {
      return built;
    }
    Definitions.Builder again = Definitions.builder();
    int place = 0;
    for (Definitions.Entry e : built.entries()) {
      String name = lateNames.get(place++);
      again.add(name == null ? e : named(e, name));
    }
    return again.build();
  }
}
