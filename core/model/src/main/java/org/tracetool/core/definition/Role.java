package org.tracetool.core.definition;

/**
 * The meaning of the value of a field of a record or definition. Generic code (translation of
 * tokens, printing, comparison, columnar encodings) decides by the role alone and so works for
 * every {@link org.tracetool.core.event.EventKind} and {@link DefinitionKind}.
 */
public enum Role {
  /** Token of a process or thread. */
  LOCATION(true),
  /** Token of a region (function). */
  REGION(true),
  /** Token of a region group (function group). */
  REGION_GROUP(true),
  /** Token of a source code location. */
  SCL(true),
  /** Token of a communicator, that is of a process group. */
  COMM(true),
  /** Token of a collective operation. */
  COLLECTIVE(true),
  /** Token of a counter. */
  COUNTER(true),
  /** Token of a file. */
  FILE(true),
  /** Token of a source file. */
  SCL_FILE(true),
  /** Token of a counter group. */
  COUNTER_GROUP(true),
  /** Token of a set of process attributes. */
  ATTRIBUTE_LIST(true),
  /** Token of a key of key-value pairs. */
  KEY(true),
  /** Token of a file group. */
  FILE_GROUP(true),
  /** Token of a marker class. */
  MARKER(true),
  /** Number that means nothing else, unsigned. */
  NUMBER(false),
  /** Class of collective operations; see {@link org.tracetool.core.definition.CollectiveType}. */
  COLLECTIVE_TYPE(false),
  /** See {@link org.tracetool.core.definition.CounterProperties}. */
  COUNTER_PROPERTIES(false),
  /** Type number of a key; see {@link KeyValueType}. */
  KEY_TYPE(false),
  /** Class of markers: 0 unknown, 1 error, 2 warning, 3 hint. */
  MARKER_TYPE(false),
  /** The data at a sample point; see {@link Definition.SamplePoint}. */
  SAMPLE_POINT_TYPE(false),
  /** Attribute of a process or group, as OTF numbers them. */
  PROCESS_ATTRIBUTE(false),
  /** Token of a scope. */
  SCOPE(true),
  /** Token of a parallel region of a compiler. */
  PARALLEL_REGION(true),
  /** Token of a kind of OpenMP constructs. */
  OPENMP_TYPE(true),
  /** Token of a named OpenMP construct. */
  OPENMP_NAME(true),
  /** Token of the shape of patterns. */
  PATTERN_SHAPE(true),
  /** Token of a pattern. */
  PATTERN(true),
  /** Token of a group of locations, regions or metrics. */
  MEMBER_GROUP(true),
  /** Token of a window for one-sided communication. */
  WINDOW(true),
  /** Token of a parameter. */
  PARAMETER(true),
  /** Token of a set of metrics. */
  METRIC(true),
  /** Token of a calling context. */
  CALLING_CONTEXT(true),
  /** Token of an interrupt generator. */
  INTERRUPT_GENERATOR(true),
  /** Token of a handle for input and output. */
  IO_HANDLE(true),
  /** Token of an interface for input and output. */
  IO_PARADIGM(true),
  /** Token of a node of the system tree. */
  SYSTEM_NODE(true),
  /** Token of a group of locations: a process, an accelerator. */
  LOCATION_GROUP(true),
  /** Token of a call site. */
  CALLSITE(true),
  /** Token of a call path. */
  CALLPATH(true),
  /** Token of an axis of a Cartesian topology. */
  CART_DIMENSION(true),
  /** Token of a Cartesian topology. */
  CART_TOPOLOGY(true),
  /** Token of a text of an archive; see {@link DefinitionKind#STRING}. */
  STRING(true),
  /** Number with a sign. */
  SIGNED(false),
  /** Number as the raw bits of a double. */
  REAL(false),
  /** How bad an error is: 0 info, 1 warning, 2 error, 3 fatal. */
  SEVERITY("info", "warning", "error", "fatal"),
  /**
   * How a call that is one record ends: 0 back to the region around it, 1 from the region named.
   */
  LEAVE_FORM("upto", "upfrom"),
  /** What happens to a request: 1 create, 2 start, 3 test, 4 complete, 5 cancel, 6 free. */
  REQUEST_ACTION(null, "create", "start", "test", "complete", "cancel", "free"),
  /** 1 on, 2 off. */
  SWITCH(null, "on", "off"),
  /** Parallel paradigm, as OTF2 numbers them. */
  PARADIGM(false),
  /** Type of an atomic operation, as OTF2 numbers them. */
  ATOMIC_TYPE(false),
  /** Bits: 1 process, 2 memory. */
  SYNC_LEVEL(false),
  /** Type of a synchronisation, as OTF2 numbers them. */
  SYNC_TYPE(false),
  /** 0 exclusive, 1 shared. */
  LOCK_TYPE(false),
  /** 0 write, 1 read, 2 both. */
  ACCESS_MODE(false),
  /** Where a position is counted from, as OTF2 numbers it. */
  SEEK_FROM(false),
  /** 0 read, 1 write, 2 flush. */
  IO_MODE(false),
  /** Bits, as OTF2 defines them for this property. */
  FLAGS(false),
  /** Code, as OTF2 defines it for this property. */
  ENUM(false),
  /**
   * 64 raw bits whose type number is in the field before; a token where the type refers to
   * definitions.
   */
  TYPED_VALUE(false),
  /** Absolute time in ticks, unsigned, on the same clock as the time of the event. */
  TIME(false),
  /** Length of time in ticks, unsigned. */
  DURATION(false),
  /** Amount of data in bytes, unsigned. */
  BYTES(false),
  /** Number of things, unsigned. */
  COUNT(false),
  /** Message tag or window tag. */
  TAG(false),
  /** Identifier that joins the begin and the end of one operation within a process. */
  MATCHING_ID(false),
  /** Identifier of one open-to-close episode of a file. */
  HANDLE(false),
  /**
   * File operation code in the low five bits, flags above; see {@link
   * org.tracetool.core.event.FileOperation}.
   */
  FILE_OPERATION(false),
  /** The way in which a call communicated; see {@link org.tracetool.core.event.Communication}. */
  COMMUNICATION(false),
  /** 64 raw bits of a sample, to be read through the type of its counter. */
  COUNTER_VALUE(false),
  /**
   * Reference to bytes in the text pool of the block; see {@link
   * org.tracetool.core.event.EventBlock#text(long)}.
   */
  TEXT(false),
  /** Reference to bytes in the pool that mean nothing to us. */
  DATA(false),
  /** Reference to texts in the pool; see {@code PooledLists}. */
  TEXTS(false),
  /** Reference to 64-bit numbers in the pool; see {@code PooledLists}. */
  NUMBERS(false),
  /** Reference to doubles in the pool, as raw bits; see {@code PooledLists}. */
  REALS(false);

  private final boolean token;
  private final String[] words;

  Role(boolean token) {
    this.token = token;
    this.words = new String[0];
  }

  Role(String... words) {
    this.token = false;
    this.words = words;
  }

  /** The word for a number in this role; null if it has none. */
  public String word(long number) {
    return number >= 0 && number < words.length ? words[(int) number] : null;
  }

  /** The definitions that a token in this role refers to; null for plain values. */
  public DefinitionKind definition() {
    return Targets.BY_ROLE[ordinal()];
  }

  /** Returns whether a value in this role is a token of a definition. */
  public boolean isToken() {
    return token;
  }

  /** Returns whether a value in this role refers to bytes in the pool of its block. */
  public boolean isPooled() {
    return this == TEXT || this == DATA || this == TEXTS || this == NUMBERS || this == REALS;
  }

  /** The kinds that roles refer to, from the table of definitions. */
  private static final class Targets {
    static final DefinitionKind[] BY_ROLE = new DefinitionKind[values().length];

    static {
      for (DefinitionKind kind : DefinitionKind.values()) {
        if (kind.isNumbered()) {
          BY_ROLE[kind.fields().get(0).role().ordinal()] = kind;
        }
      }
    }
  }
}
