package org.tracetool.query.rows;

import java.util.Arrays;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.counter.CounterScope;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.event.EventKind;

/** The names of one {@link NameKind} in a trace by their places, and the places of tokens. */
public final class EntityNames {
  private final NameKind kind;
  private final Definitions definitions;
  private final LocationNames locations;
  private final DefinitionKind[] kinds;

  /** Places among all definitions, rising, for each kind of definition. */
  private final IntList[] entries;

  private final int size;

  EntityNames(NameKind kind, Definitions definitions) {
    this.kind = kind;
    this.definitions = definitions;
    kinds = kinds(kind, definitions);
    entries = new IntList[kinds.length];
    int sum = 0;
    for (int i = 0; i < kinds.length; i++) {
      entries[i] = definitions.places(kinds[i]);
      sum += entries[i].size();
    }
    size = kind == NameKind.EVENT_KIND ? EventKind.values().length : sum;
    locations = kind == NameKind.PROCESS ? LocationNames.of(definitions) : null;
  }

  /** Also what counters were recorded for, where a trace has such counters. */
  private static DefinitionKind[] kinds(NameKind kind, Definitions definitions) {
    DefinitionKind[] own = kind.kinds();
    if (kind != NameKind.PROCESS || !CounterScope.isUsed(definitions)) {
      return own;
    }
    DefinitionKind[] all = Arrays.copyOf(own, own.length + 3);
    all[own.length] = DefinitionKind.LOCATION_GROUP;
    all[own.length + 1] = DefinitionKind.SYSTEM_NODE;
    all[own.length + 2] = DefinitionKind.MEMBER_GROUP;
    return all;
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** The definition at a place. */
  public Definitions.Entry entry(int place) {
    int at = place;
    for (IntList some : entries) {
      if (at < some.size()) {
        return definitions.entries().get(some.get(at));
      }
      at -= some.size();
    }
    throw new IndexOutOfBoundsException(place);
  }

  /** The name at a place, never null; one without a name is called by its token. */
  public String name(int place) {
    if (kind == NameKind.EVENT_KIND) {
      return EventKind.of(place).label();
    }
    Definition d = entry(place).definition();
    String name = d instanceof Definition.Location location ? locations.of(location) : d.name();
    return name == null || name.isEmpty() ? "#" + Integer.toUnsignedString(d.token()) : name;
  }

  /** Whether any name has a character beyond the BMP (or a byte that is no UTF-8). */
  public boolean areBeyondBmp() {
    for (int place = 0; place < size; place++) {
      if (hasSurrogate(name(place))) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasSurrogate(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (Character.isSurrogate(name.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /** The place of a token in the records of a stream, 0 for the whole trace; -1 if undefined. */
  int place(int stream, int token) {
    return place(stream, null, token);
  }

  /** The place of a token of one kind of definition, of any if that is null; -1 if undefined. */
  int place(int stream, DefinitionKind only, int token) {
    int own = only == null ? kind.kinds().length : kinds.length;
    int before = 0;
    for (int i = 0; i < own; i++) {
      int entry = definitions.place(stream, kinds[i], token);
      boolean isMeant = only == null || only == kinds[i];
      int at = entry < 0 || !isMeant ? -1 : entries[i].findRising(entry);
      if (at >= 0) {
        return before + at;
      }
      before += entries[i].size();
    }
    return -1;
  }

  /** Finds the places of tokens in one stream; for one thread. */
  public Lookup in(int stream) {
    return new Lookup(this, stream);
  }

  /** Remembers the places of the tokens of a stream. */
  public static final class Lookup {
    /** So many tokens are remembered by their last bits: most are numbered one after the other. */
    private static final int NEAR = 1 << 12;

    private final EntityNames names;
    private final int stream;

    /** Tokens in the upper halves, places plus 2 in the lower; 0 there is unknown yet. */
    private final long[] near = new long[NEAR];

    /** So many more are kept; a million processes would take 16 MB in each table. */
    private static final int MAX_KEPT = 1 << 18;

    /** The same places for the tokens that were asked for first. */
    private final IntMap places = new IntMap();

    private Lookup(EntityNames names, int stream) {
      this.names = names;
      this.stream = stream;
    }

    /** The place of a token, {@link RowBatch#NULL} if it has no definition. */
    public long place(int token) {
      long entry = near[token & NEAR - 1];
      int known = (int) entry;
      if ((int) (entry >>> 32) != token || known == 0) {
        known = find(token);
        near[token & NEAR - 1] = (long) token << 32 | known;
      }
      return known == 1 ? RowBatch.NULL : known - 2;
    }

    private int find(int token) {
      int known = places.get(token);
      if (known == 0) {
        known = names.place(stream, token) + 2;
        if (places.size() < MAX_KEPT) {
          places.put(token, known);
        }
      }
      return known;
    }
  }
}
