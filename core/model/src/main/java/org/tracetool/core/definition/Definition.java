package org.tracetool.core.definition;

import java.util.Arrays;
import java.util.Objects;

/**
 * One definition. Tokens are the unsigned 32-bit numbers by which events and other definitions of
 * the same trace refer to it; a definition keeps the token it had in its source, so that a
 * converted trace can keep its numbers. Names may be null where the source gave none.
 */
public sealed interface Definition
    permits Definition.Version,
        Definition.UniqueId,
        Definition.Creator,
        Definition.Comment,
        Definition.TimerResolution,
        Definition.TimeRange,
        Definition.Location,
        Definition.Group,
        Definition.AttributeList,
        Definition.GroupAttributes,
        Definition.Substitutes,
        Definition.Region,
        Definition.RegionGroup,
        Definition.Collective,
        Definition.Counter,
        Definition.CounterGroup,
        Definition.CounterAssignment,
        Definition.Scl,
        Definition.SclFile,
        Definition.File,
        Definition.FileGroup,
        Definition.Key,
        Definition.SamplePoint,
        Definition.Marker,
        Definition.Unknown,
        InstrumentationDefinition,
        SystemDefinition,
        CallDefinition,
        HandleDefinition {
  /** The kind of this definition. */
  default DefinitionKind kind() {
    return DefinitionKind.of(getClass());
  }

  /**
   * The token by which it is referred to; the token of the other definition for kinds that only
   * attach something to one; 0 for kinds that nothing refers to.
   */
  default int token() {
    return 0;
  }

  /** The name that users know it by, or null. */
  default String name() {
    return null;
  }

  /** Version of the format library that wrote the trace; the tag may be null. */
  record Version(int major, int minor, int sub, String tag) implements Definition {}

  /** Identity of the trace, 64 random or derived bits. */
  record UniqueId(long id) implements Definition {}

  /** The program that created the trace. */
  record Creator(String text) implements Definition {}

  /** Free text; the order of comments matters to their readers. */
  record Comment(String text) implements Definition {}

  /** Ticks per second of all times and durations, unsigned. */
  record TimerResolution(long ticksPerSecond) implements Definition {}

  /** Smallest and largest event time, both inclusive, unsigned ticks. */
  record TimeRange(long first, long last) implements Definition {}

  /** A process or thread; parent 0 means none. */
  record Location(int token, String name, int parent) implements Definition {}

  /** A group of processes: a communicator, a node, a team. Shares its tokens with processes. */
  record Group(int token, String name, int[] members) implements Definition {
    /** The group with an empty name for none, since not all formats can leave the name out. */
    public Group named() {
      return name == null ? new Group(token, "", members) : this;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Group g
          && token == g.token
          && Objects.equals(name, g.name)
          && Arrays.equals(members, g.members);
    }

    @Override
    public int hashCode() {
      // With the name: communicators of the same members are common.
      return 31 * (31 * token + Objects.hashCode(name)) + Arrays.hashCode(members);
    }
  }

  /** A named set of process or group attributes. */
  record AttributeList(int token, int[] attributes) implements Definition {
    @Override
    public boolean equals(Object other) {
      return other instanceof AttributeList a
          && token == a.token
          && Arrays.equals(attributes, a.attributes);
    }

    @Override
    public int hashCode() {
      return 31 * token + Arrays.hashCode(attributes);
    }
  }

  /** Attaches an attribute list to a process or group. */
  record GroupAttributes(int group, int attributeList) implements Definition {
    @Override
    public int token() {
      return group;
    }
  }

  /** A process that represents all the listed ones. */
  record Substitutes(int representative, int[] members) implements Definition {
    @Override
    public int token() {
      return representative;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Substitutes s
          && representative == s.representative
          && Arrays.equals(members, s.members);
    }

    @Override
    public int hashCode() {
      return 31 * representative + Arrays.hashCode(members);
    }
  }

  /** A region (function); group and source location 0 mean none. */
  record Region(int token, String name, int group, int scl) implements Definition {}

  /** A group of regions. */
  record RegionGroup(int token, String name) implements Definition {}

  /** A collective operation; {@link CollectiveType#of} gives the meaning of the type. */
  record Collective(int token, String name, int type) implements Definition {}

  /** A counter; see {@link CounterProperties} for the property word. */
  record Counter(int token, String name, int properties, int group, String unit)
      implements Definition {}

  /** A group of counters. */
  record CounterGroup(int token, String name) implements Definition {}

  /** The processes or groups that have samples of a counter. */
  record CounterAssignment(int counter, int[] members) implements Definition {
    @Override
    public int token() {
      return counter;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof CounterAssignment c
          && counter == c.counter
          && Arrays.equals(members, c.members);
    }

    @Override
    public int hashCode() {
      return 31 * counter + Arrays.hashCode(members);
    }
  }

  /** A source code location: source file token and line number, unsigned. */
  record Scl(int token, int file, int line) implements Definition {}

  /** A source file. */
  record SclFile(int token, String name) implements Definition {}

  /** A file that the application reads or writes; group 0 means none. */
  record File(int token, String name, int group) implements Definition {}

  /** A group of files: a file system, an I/O interface. */
  record FileGroup(int token, String name) implements Definition {}

  /**
   * A key of key-value pairs. {@code typeNumber} is kept as found, since a type without a name
   * ({@link #type()} null) is legal in a definition.
   */
  record Key(int token, int typeNumber, String name, String description) implements Definition {
    /** The type, or null where the number names none. */
    public KeyValueType type() {
      return KeyValueType.of(Integer.toUnsignedLong(typeNumber));
    }
  }

  /** A time in unsigned ticks at which snapshots or summaries exist. */
  record SamplePoint(long time, int type) implements Definition {
    /** Snapshots in files of their own. */
    public static final int SNAPSHOT = 0;

    /** Statistics. */
    public static final int SUMMARY = 1;

    /** Snapshots between the events. */
    public static final int INLINE_SNAPSHOT = 2;
  }

  /** A class of markers: type 0 unknown, 1 error, 2 warning, 3 hint. */
  record Marker(int token, String name, int type) implements Definition {}

  /** A definition that the reader did not know, as text. */
  record Unknown(String text) implements Definition {}
}
