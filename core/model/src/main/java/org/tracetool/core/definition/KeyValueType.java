package org.tracetool.core.definition;

/**
 * Types of the values that key-value pairs carry. Ordinals up to {@link #BYTE_ARRAY} are the type
 * numbers of OTF, which has no others.
 */
public enum KeyValueType {
  CHAR(1),
  INT8(1),
  UINT8(1),
  INT16(2),
  UINT16(2),
  INT32(4),
  UINT32(4),
  INT64(8),
  UINT64(8),
  FLOAT(4),
  DOUBLE(8),
  /** Bytes of any length; the value refers to the byte pool of its block. */
  BYTE_ARRAY(0),
  /** A text; the value refers to the byte pool of its block. */
  STRING(0),
  /** A token of a key. */
  KEY(Role.KEY),
  /** A token of a process or thread. */
  LOCATION(Role.LOCATION),
  /** A token of a region. */
  REGION(Role.REGION),
  /** A token of a group of locations, regions or metrics. */
  MEMBER_GROUP(Role.MEMBER_GROUP),
  /** A token of a set of metrics. */
  METRIC(Role.METRIC),
  /** A token of a communicator. */
  COMM(Role.COMM),
  /** A token of a parameter. */
  PARAMETER(Role.PARAMETER),
  /** A token of a window. */
  WINDOW(Role.WINDOW),
  /** A token of a source code location. */
  SCL(Role.SCL),
  /** A token of a calling context. */
  CALLING_CONTEXT(Role.CALLING_CONTEXT),
  /** A token of an interrupt generator. */
  INTERRUPT_GENERATOR(Role.INTERRUPT_GENERATOR),
  /** A token of a file. */
  FILE(Role.FILE),
  /** A token of a handle for input and output. */
  IO_HANDLE(Role.IO_HANDLE),
  /** A token of a group of locations. */
  LOCATION_GROUP(Role.LOCATION_GROUP);

  private static final KeyValueType[] BY_ORDINAL = values();

  private final int width;
  private final Role role;

  KeyValueType(int width) {
    this.width = width;
    this.role = null;
  }

  KeyValueType(Role role) {
    this.width = Integer.BYTES;
    this.role = role;
  }

  /** The type with this number, or null if there is none. */
  public static KeyValueType of(long number) {
    return number >= 0 && number < BY_ORDINAL.length ? BY_ORDINAL[(int) number] : null;
  }

  /** The type with this number of OTF, or null where it has none. */
  public static KeyValueType ofOtf(long number) {
    return number > BYTE_ARRAY.ordinal() ? null : of(number);
  }

  /** Returns whether OTF has this type. */
  public boolean isOfOtf() {
    return ordinal() <= BYTE_ARRAY.ordinal();
  }

  /** The role of values that are tokens; null for all others. */
  public Role role() {
    return role;
  }

  /** Returns whether values refer to the byte pool of their block. */
  public boolean isPooled() {
    return this == BYTE_ARRAY || this == STRING;
  }

  /** Returns whether values of the type with this ordinal refer to the byte pool of their block. */
  public static boolean isPooled(long ordinal) {
    return ordinal == BYTE_ARRAY.ordinal() || ordinal == STRING.ordinal();
  }

  /** Width in bytes; 0 for values in the pool. */
  public int width() {
    return width;
  }

  /** Returns whether values are signed integers. */
  public boolean isSigned() {
    return this == INT8 || this == INT16 || this == INT32 || this == INT64;
  }

  /**
   * Cuts a raw value to the width of this type: signed integers are sign-extended to 64 bits,
   * everything else zero-extended.
   */
  public long normalize(long raw) {
    return switch (this) {
      case INT8 -> (byte) raw;
      case INT16 -> (short) raw;
      case INT32 -> (int) raw;
      case CHAR, UINT8 -> raw & 0xff;
      case UINT16 -> raw & 0xffff;
      case INT64, UINT64, DOUBLE, BYTE_ARRAY, STRING -> raw;
      case UINT32,
          FLOAT,
          KEY,
          LOCATION,
          REGION,
          MEMBER_GROUP,
          METRIC,
          COMM,
          PARAMETER,
          WINDOW,
          SCL,
          CALLING_CONTEXT,
          INTERRUPT_GENERATOR,
          FILE,
          IO_HANDLE,
          LOCATION_GROUP ->
          raw & 0xffff_ffffL;
    };
  }
}
