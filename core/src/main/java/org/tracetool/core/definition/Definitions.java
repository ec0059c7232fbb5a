package org.tracetool.core.definition;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All definitions of a trace, in the order in which they stand there, with tables to look tokens
 * up.
 *
 * <p>A definition belongs to all streams (stream 0) or to one. Within a stream its own definitions
 * hide global ones with the same token; of two with the same token in the same scope the later one
 * counts.
 */
public final class Definitions {
  /** Ticks per second of a trace that does not say. */
  public static final long DEFAULT_TICKS_PER_SECOND = 1_000_000;

  /**
   * A definition where it stands.
   *
   * @param stream the stream whose records it is for; 0 for all
   * @param definition the definition
   * @param pairs its key-value pairs
   */
  public record Entry(int stream, Definition definition, KeyValues pairs) {}

  private final List<Entry> entries;
  private final Map<DefinitionKind, TokenTable<Definition>> global =
      new EnumMap<>(DefinitionKind.class);
  private final Map<Integer, Map<DefinitionKind, TokenTable<Definition>>> local = new HashMap<>();

  private Definitions(List<Entry> entries) {
    this.entries = Collections.unmodifiableList(entries);
    for (Entry e : entries) {
      Map<DefinitionKind, TokenTable<Definition>> tables =
          e.stream() == 0
              ? global
              : local.computeIfAbsent(e.stream(), s -> new EnumMap<>(DefinitionKind.class));
      tables
          .computeIfAbsent(e.definition().kind(), k -> new TokenTable<>())
          .put(e.definition().token(), e.definition());
    }
  }

  /** Collects definitions. */
  public static final class Builder {
    private final List<Entry> entries = new ArrayList<>();

    /** Adds a global definition. */
    public Builder add(Definition definition) {
      return add(0, definition, KeyValues.NONE);
    }

    /** Adds a definition of a stream, with its pairs. */
    public Builder add(int stream, Definition definition, KeyValues pairs) {
      entries.add(new Entry(stream, definition, pairs));
      return this;
    }

    /** Adds an entry as it is. */
    public Builder add(Entry entry) {
      entries.add(entry);
      return this;
    }

    /** The definitions collected so far. */
    public Definitions build() {
      return new Definitions(new ArrayList<>(entries));
    }
  }

  /** An empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** All entries in order. */
  public List<Entry> entries() {
    return entries;
  }

  /** The definitions of one type, in order, global and local ones alike. */
  public <T extends Definition> List<T> all(Class<T> type) {
    List<T> list = new ArrayList<>();
    for (Entry e : entries) {
      if (type.isInstance(e.definition())) {
        list.add(type.cast(e.definition()));
      }
    }
    return list;
  }

  /** Whether any definition is for one stream only. */
  public boolean hasLocal() {
    return !local.isEmpty();
  }

  /** Whether this stream has definitions of its own. */
  public boolean hasLocal(int stream) {
    return local.containsKey(stream);
  }

  /** The global definition of a token, or null. */
  public Definition find(DefinitionKind kind, int token) {
    TokenTable<Definition> table = global.get(kind);
    return table == null ? null : table.get(token);
  }

  /** The definition that a token means within a stream, or null. */
  public Definition find(int stream, DefinitionKind kind, int token) {
    if (!local.isEmpty()) {
      Map<DefinitionKind, TokenTable<Definition>> tables = local.get(stream);
      if (tables != null && tables.containsKey(kind)) {
        Definition d = tables.get(kind).get(token);
        if (d != null) {
          return d;
        }
      }
    }
    return find(kind, token);
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
   * Ticks per second, unsigned and not 0; {@link #DEFAULT_TICKS_PER_SECOND} where the trace does
   * not say.
   */
  public long ticksPerSecond() {
    Definition d = find(DefinitionKind.TIMER_RESOLUTION, 0);
    long ticks = d instanceof Definition.TimerResolution r ? r.ticksPerSecond() : 0;
    return ticks == 0 ? DEFAULT_TICKS_PER_SECOND : ticks;
  }
}
