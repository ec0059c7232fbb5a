package org.tracetool.format.otf2.map;

/**
 * Where the value of a field of the model comes from.
 *
 * @param way how the value is translated
 * @param field the field of the record; of lists the one in its repeated group
 * @param other the field that says what communicator or window a rank belongs to, or -1
 * @param constant the value that is always the same
 */
public record FieldRule(ConversionKind way, int field, int other, long constant) {
  /** How a value is translated. */
  public enum ConversionKind {
    /** Nothing in the record: 0, no text, no list. */
    NOTHING,
    /** Always the same. */
    CONSTANT,
    /** The number itself. */
    NUMBER,
    /** A reference of 32 bits. */
    TOKEN,
    /** A reference of 8 bits. */
    TOKEN_8,
    /** A reference to a communicator. */
    COMM,
    /** A reference to a location. */
    LOCATION,
    /** A rank of a communicator, to be found as a location. */
    RANK,
    /** A reference to a text. */
    TEXT,
    /** A text in the record itself. */
    OWN_TEXT,
    /** A time on the clock of the location. */
    TIME,
    /** A mode of access, which the model numbers otherwise. */
    ACCESS,
    /** The code of a type. */
    TYPE,
    /** A value whose type is in the field before. */
    VALUE,
    /** The text of such a value, if it is one. */
    VALUE_TEXT,
    /** The region of a calling context. */
    REGION_OF,
    /** The position of a calling context in the source. */
    SCL_OF,
    /** References to texts. */
    TEXTS,
    /** Codes of types. */
    TYPES,
    /** Numbers. */
    NUMBERS,
    /** References of 32 bits. */
    TOKENS
  }

  static final FieldRule NOTHING = new FieldRule(ConversionKind.NOTHING, -1, -1, 0);

  /** Modes of access: the model has write before read. */
  public static long access(long mode) {
    return mode < 2 ? 1 - mode : mode;
  }
}
