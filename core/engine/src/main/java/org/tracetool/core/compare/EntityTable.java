package org.tracetool.core.compare;

import java.util.function.Function;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.DefinitionsByContent;

/**
 * The things that definitions of one kind and trace stand for: equal definitions stand for one
 * thing, processes and groups only if they have the same number as well. Things are numbered in the
 * order of their first definitions. Memory is some 20 bytes for each.
 */
final class EntityTable {
  private static final long TOKEN = 0xffff_ffffL;

  private final Definitions definitions;
  private final DefinitionsByContent meanings = new DefinitionsByContent();

  /** The place of the first definition of each thing. */
  private final IntList firsts = new IntList();

  /** The places of all of them, and the thing that each belongs to. */
  private final IntList places;

  private final IntList things = new IntList();

  /** The numbers of processes and groups that have things, and the first thing of each. */
  private final LongIndex tokens = new LongIndex();

  private final IntList ofToken = new IntList();

  /** Whether a number has several things. */
  private boolean repeated;

  /** Things of equal meaning that {@link #nextOpen} passed already, by the first one of them. */
  private final IntMap passed = new IntMap();

  private final boolean identity;
  private final int[] ids;

  /**
   * @param places of the definitions among all of the trace
   * @param meaning content of a definition, in terms common to both traces
   */
  EntityTable(
      DefinitionKind kind,
      Definitions definitions,
      IntList places,
      Function<Definitions.Entry, Definition> meaning) {
    this.definitions = definitions;
    this.places = places;
    // Processes and groups of equal content may be different ones; all else is then the same.
    identity = kind == DefinitionKind.LOCATION || kind == DefinitionKind.GROUP;
    for (int i = 0; i < places.size(); i++) {
      Definitions.Entry e = definitions.entries().get(places.get(i));
      things.add(add(meaning.apply(e), e.definition().token(), places.get(i)));
    }
    ids = new int[firsts.size()];
  }

  private int add(Definition meaning, int token, int place) {
    int there = identity ? find(meaning, token) : meanings.find(meaning, -1);
    if (there >= 0) {
      return there;
    }
    int thing = meanings.add(meaning);
    firsts.add(place);
    if (identity && tokens.add(token & TOKEN)) {
      ofToken.add(thing);
    } else {
      repeated |= identity;
    }
    return thing;
  }

  /** The thing of a process or group of this meaning and number; -1 if there is none. */
  int find(Definition meaning, int token) {
    int place = tokens.find(token & TOKEN);
    if (place < 0) {
      return -1;
    }
    int thing = ofToken.get(place);
    if (meaning(thing).equals(meaning)) {
      return thing;
    }
    if (repeated) {
      for (int t = meanings.find(meaning, -1); t >= 0; t = meanings.find(meaning, t)) {
        if (token(t) == token) {
          return t;
        }
      }
    }
    return -1;
  }

  /** Returns whether equal content does not mean that it is the same. */
  boolean haveIdentity() {
    return identity;
  }

  int size() {
    return firsts.size();
  }

  Definition meaning(int thing) {
    return meanings.get(thing);
  }

  /** The first definition of a thing. */
  Definitions.Entry entry(int thing) {
    return definitions.entries().get(firsts.get(thing));
  }

  int place(int thing) {
    return firsts.get(thing);
  }

  private int token(int thing) {
    return entry(thing).definition().token();
  }

  /** The first thing of a meaning that has no id; -1 if there is none. */
  int nextOpen(Definition meaning) {
    int first = meanings.find(meaning, -1);
    if (first < 0) {
      return -1;
    }
    if (ids[first] == 0) {
      return first;
    }
    int last = passed.get(first);
    int thing = meanings.find(meaning, last == 0 ? first : last - 1);
    while (thing >= 0 && ids[thing] != 0) {
      thing = meanings.find(meaning, thing);
    }
    if (thing >= 0) {
      passed.put(first, thing + 1);
    }
    return thing;
  }

  /** The id that distinguishes a thing from all others of both traces; 0 as long as it has none. */
  int id(int thing) {
    return ids[thing];
  }

  void setId(int thing, int id) {
    ids[thing] = id;
  }

  /** Gives the tokens of all definitions that count the ids of their things. */
  void putInto(ComparableTokens tokenIds, DefinitionKind kind) {
    for (int i = 0; i < places.size(); i++) {
      Definitions.Entry e = definitions.entries().get(places.get(i));
      if (definitions.counts(e, places.get(i))) {
        tokenIds.put(e.stream(), kind, e.definition().token(), ids[things.get(i)]);
      }
    }
  }

  /** The things without an id whose names no other of them has, with these names. */
  Names names() {
    Names names = new Names();
    for (int thing = 0; thing < size(); thing++) {
      String name = ids[thing] == 0 ? entry(thing).definition().name() : null;
      if (name != null) {
        names.add(name, thing);
      }
    }
    return names;
  }

  /** Things by their names. */
  static final class Names {
    private final DefinitionsByContent names = new DefinitionsByContent();
    private final IntList things = new IntList();

    private void add(String name, int thing) {
      names.add(new Definition.Comment(name));
      things.add(thing);
    }

    int size() {
      return things.size();
    }

    /** The thing at a place if it alone has its name, else -1. */
    int unique(int place) {
      return unique(names.get(place)) == things.get(place) ? things.get(place) : -1;
    }

    /** The thing that alone has the name of one of others; -1 if there is none. */
    int unique(Names others, int place) {
      return unique(others.names.get(place));
    }

    private int unique(Definition name) {
      int place = names.find(name, -1);
      return place < 0 || names.find(name, place) >= 0 ? -1 : things.get(place);
    }
  }
}
