package org.tracetool.format.otf2.map;

import org.tracetool.core.definition.KeyValueType;

/**
 * Codes of types in OTF2 and numbers of types in the model. A code that the model has no type for
 * becomes a number after all of its types, from which it follows.
 */
public final class TypeCodes {
  private static final int FOREIGN = 256;
  private static final int TEXT = 11;

  private static final KeyValueType[] TYPES = {
    null,
    KeyValueType.UINT8,
    KeyValueType.UINT16,
    KeyValueType.UINT32,
    KeyValueType.UINT64,
    KeyValueType.INT8,
    KeyValueType.INT16,
    KeyValueType.INT32,
    KeyValueType.INT64,
    KeyValueType.FLOAT,
    KeyValueType.DOUBLE,
    KeyValueType.STRING,
    KeyValueType.KEY,
    KeyValueType.LOCATION,
    KeyValueType.REGION,
    KeyValueType.MEMBER_GROUP,
    KeyValueType.METRIC,
    KeyValueType.COMM,
    KeyValueType.PARAMETER,
    KeyValueType.WINDOW,
    KeyValueType.SCL,
    KeyValueType.CALLING_CONTEXT,
    KeyValueType.INTERRUPT_GENERATOR,
    KeyValueType.FILE,
    KeyValueType.IO_HANDLE,
    KeyValueType.LOCATION_GROUP
  };

  private static final int[] CODES = codes();

  private TypeCodes() {}

  private static int[] codes() {
    int[] codes = new int[KeyValueType.values().length];
    for (int code = 1; code < TYPES.length; code++) {
      codes[TYPES[code].ordinal()] = code;
    }
    codes[KeyValueType.CHAR.ordinal()] = codes[KeyValueType.UINT8.ordinal()];
    codes[KeyValueType.BYTE_ARRAY.ordinal()] = TEXT;
    return codes;
  }

  /** The type for a code; null if the model has none. */
  public static KeyValueType type(long code) {
    return code > 0 && code < TYPES.length ? TYPES[(int) code] : null;
  }

  /** The number for a code. */
  public static long number(long code) {
    KeyValueType type = type(code);
    return type == null ? FOREIGN + code : type.ordinal();
  }

  /** The code for a number; 0, which is none, for numbers that have no code. */
  public static long code(long number) {
    return number >= FOREIGN && number < 2 * FOREIGN
        ? number - FOREIGN
        : number >= 0 && number < CODES.length ? CODES[(int) number] : 0;
  }
}
