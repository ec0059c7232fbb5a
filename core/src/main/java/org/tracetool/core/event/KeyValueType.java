package org.tracetool.core.event;

/** Types of the values that key-value pairs carry. Ordinals are the type numbers of OTF. */
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
  BYTE_ARRAY(0);

  private static final KeyValueType[] BY_ORDINAL = values();

  private final int width;

  KeyValueType(int width) {
    this.width = width;
  }

  /** The type with this number, or null where there is none. */
  public static KeyValueType of(long number) {
    return number >= 0 && number < BY_ORDINAL.length ? BY_ORDINAL[(int) number] : null;
  }

  /** Width in bytes; 0 for byte arrays. */
  public int width() {
    return width;
  }

  /** Whether values are signed integers. */
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
      case UINT32, FLOAT -> raw & 0xffff_ffffL;
      case INT64, UINT64, DOUBLE, BYTE_ARRAY -> raw;
    };
  }
}
