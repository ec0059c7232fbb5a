package org.tracetool.core.definition;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.TokenTable;

/**
 * All definitions of a trace, in the order of the trace, with tables to look tokens up.
 *
 * <p>A definition belongs to all streams (stream 0) or to one. Within a stream its own definitions
 * hide global ones with the same token; of two with the same token in the same scope the later one
 * counts.
 */
public final class Definitions {
  /** Ticks per second of a trace that does not state them. */
  public static final long DEFAULT_TICKS_PER_SECOND = 1_000_000;

  /**
   * A definition with its scope.
   *
   * @param stream the stream whose records it is for; 0 for all
   * @param definition the definition
   * @param pairs its key-value pairs
   */
  public record Entry(int stream, Definition definition, KeyValues pairs) {}

  private final List<Entry> entries;

  /** Tables of the definitions that are not packed. */
  private final Map<DefinitionKind, TokenTable<Definition>> global =
      new EnumMap<>(DefinitionKind.class);

  private final Map<Integer, Map<DefinitionKind, TokenTable<Definition>>> local = new HashMap<>();

  /** Of the definitions that are not packed. */
  private final List<Class<? extends Definition>> types = new ArrayList<>();

  /** The same entries where they are many, else null. */
  private final PackedDefinitions packed;

  private final DefinitionEntryIndex index = new DefinitionEntryIndex(this);

  /** Streams that have definitions of their own. */
  private final Set<Integer> localStreams;

  /** What was derived from all of them, by type. */
  private final Map<Class<?>, Object> derived = new HashMap<>();

  private Definitions(PackedDefinitions packed, Set<Integer> localStreams) {
    this.entries = packed;
    this.packed = packed;
    this.localStreams = localStreams;
  }

  private Definitions(List<Entry> entries) {
    this.entries = Collections.unmodifiableList(entries);
    this.packed = null;
    this.localStreams = local.keySet();
    for (Entry e : entries) {
      Map<DefinitionKind, TokenTable<Definition>> tables =
          e.stream() == 0 ? global : local.get(e.stream());
      if (tables == null) {
        tables = new EnumMap<>(DefinitionKind.class);
        local.put(e.stream(), tables);
      }
      TokenTable<Definition> table = tables.get(e.definition().kind());
      if (table == null) {
        table = new TokenTable<>();
        tables.put(e.definition().kind(), table);
        types.add(e.definition().getClass());
      }
      table.put(e.definition().token(), e.definition());
    }
  }

  /** Collects definitions: as objects as long as they are few, then packed. */
  public static final class Builder {
    private final DefinitionList entries = new DefinitionList();
    private final Set<Integer> localStreams = new HashSet<>();
    private boolean built;

    /** Adds a global definition. */
    public Builder add(Definition definition) {
      return add(0, definition, KeyValues.NONE);
    }

    /** Adds a definition of a stream, with its pairs. */
    public Builder add(int stream, Definition definition, KeyValues pairs) {
      return add(new Entry(stream, definition, pairs));
    }

    /** Adds an entry unchanged. */
    public Builder add(Entry entry) {
      if (built) {
        throw new IllegalStateException("was built already");
      }
      entries.append(entry);
      if (entry.stream() != 0) {
        localStreams.add(entry.stream());
      }
      return this;
    }

    /** The definitions collected; the builder is used up by this. */
    public Definitions build() {
      built = true;
      return entries.packed() != null
          ? new Definitions(entries.packed(), localStreams)
          : new Definitions(entries.objects());
    }
  }

  /** What was derived from these definitions and kept with them; null if there is nothing. */
  public synchronized <T> T attached(Class<T> type) {
    return type.cast(derived.get(type));
  }

  /** Keeps what was derived from these definitions for all that ask for it, one of each type. */
  public synchronized void attach(Object table) {
    derived.put(table.getClass(), table);
  }

  /** An empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** All entries in order. */
  public List<Entry> entries() {
    return entries;
  }

  /** The entries of one kind in order. */
  public Iterable<Entry> entries(DefinitionKind kind) {
    if (packed != null) {
      return () -> packed.iterator(kind);
    }
    List<Entry> list = new ArrayList<>();
    for (Entry e : entries) {
      if (e.definition().kind() == kind) {
        list.add(e);
      }
    }
    return list;
  }

  /** The places among the {@link #entries} of those of one kind, in order. */
  public IntList places(DefinitionKind kind) {
    if (packed != null) {
      return packed.ofKind(kind);
    }
    IntList places = new IntList();
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).definition().kind() == kind) {
        places.add(i);
      }
    }
    return places;
  }

  /** How many definitions of a kind there are, global and local ones. */
  public int count(DefinitionKind kind) {
    if (packed != null) {
      return packed.ofKind(kind).size();
    }
    int count = 0;
    for (Entry e : entries) {
      count += e.definition().kind() == kind ? 1 : 0;
    }
    return count;
  }

  /**
   * The definitions of one type, in order, global and local ones alike. If there are many, the list
   * creates each on access: iterating takes little memory, copying takes much.
   */
  public <T extends Definition> List<T> all(Class<T> type) {
    if (packed != null) {
      return new PackedDefinitionList<>(packed, type);
    }
    List<T> list = new ArrayList<>();
    if (!isThere(type)) {
      return list; // many types are asked for of which no trace has all
    }
    for (Entry e : entries) {
      if (type.isInstance(e.definition())) {
        list.add(type.cast(e.definition()));
      }
    }
    return list;
  }

  private boolean isThere(Class<? extends Definition> type) {
    for (int i = 0; i < types.size(); i++) {
      if (type.isAssignableFrom(types.get(i))) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether any definition is for one stream only. */
  public boolean hasLocal() {
    return !localStreams.isEmpty();
  }

  /** Returns whether this stream has definitions of its own. */
  public boolean hasLocal(int stream) {
    return !localStreams.isEmpty() && localStreams.contains(stream);
  }

  /** The global definition of a token, or null. */
  public Definition find(DefinitionKind kind, int token) {
    if (packed != null) {
      return at(index.find(kind, token));
    }
    TokenTable<Definition> table = global.get(kind);
    return table == null ? null : table.get(token);
  }

  /** The definition that a token means within a stream, or null. */
  public Definition find(int stream, DefinitionKind kind, int token) {
    Definition d = findLocal(stream, kind, token);
    return d == null ? find(kind, token) : d;
  }

  private Definition at(int place) {
    return place < 0 ? null : entries.get(place).definition();
  }

  /**
   * The place among the {@link #entries} of the definition that a token means within a stream; -1
   * if there is none.
   */
  public int place(int stream, DefinitionKind kind, int token) {
    int place = hasLocal(stream) ? index.findLocal(stream, kind, token) : -1;
    return place < 0 ? index.find(kind, token) : place;
  }

  /** The definition that a stream has of its own for a token, or null. */
  public Definition findLocal(int stream, DefinitionKind kind, int token) {
    if (!hasLocal(stream)) {
      return null;
    }
    if (packed != null) {
      return at(index.findLocal(stream, kind, token));
    }
    TokenTable<Definition> table = local.get(stream).get(kind);
    return table == null ? null : table.get(token);
  }

  /**
   * Returns whether an entry is the one that its token means in its stream, so that none hides it.
   *
   * @param place its place among the {@link #entries}
   */
  public boolean counts(Entry e, int place) {
    return place(e.stream(), e.definition().kind(), e.definition().token()) == place;
  }

  /**
   * Returns whether there are so many definitions that they are stored compactly and recreated on
   * each access. Callers should then not keep an object for each of them either.
   */
  public boolean areMany() {
    return packed != null;
  }

  private <T extends Definition> T find(DefinitionKind kind, int token, Class<T> type) {
    Definition d = find(kind, token);
    return d == null ? null : type.cast(d);
  }

  /** The process or thread that all streams know by this token, or null. */
  public Definition.Location location(int token) {
    return find(DefinitionKind.LOCATION, token, Definition.Location.class);
  }

  /** The process group that all streams know by this token, or null. */
  public Definition.Group group(int token) {
    return find(DefinitionKind.GROUP, token, Definition.Group.class);
  }

  /**
   * Whether a token that records name as their process is that of a process group instead: such
   * records are samples of what the group has as a whole.
   */
  public boolean isOnlyGroup(int token) {
    return location(token) == null && group(token) != null;
  }

  /**
   * The region that all streams know by this token, or null. {@link #find(int, DefinitionKind,
   * int)} also finds those that only one stream has.
   */
  public Definition.Region region(int token) {
    return find(DefinitionKind.REGION, token, Definition.Region.class);
  }

  /** The counter that all streams know by this token, or null. */
  public Definition.Counter counter(int token) {
    return find(DefinitionKind.COUNTER, token, Definition.Counter.class);
  }

  /**
   * Ticks per second, unsigned and not 0; {@link #DEFAULT_TICKS_PER_SECOND} if the trace does not
   * state them.
   */
  public long ticksPerSecond() {
    Definition d = find(DefinitionKind.TIMER_RESOLUTION, 0);
    long ticks = d instanceof Definition.TimerResolution r ? r.ticksPerSecond() : 0;
    return ticks == 0 ? DEFAULT_TICKS_PER_SECOND : ticks;
  }
}
