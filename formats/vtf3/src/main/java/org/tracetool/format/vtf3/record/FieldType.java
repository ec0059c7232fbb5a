package org.tracetool.format.vtf3.record;

import java.nio.charset.StandardCharsets;

/** The type of a field of a record: its width in binary records and its spelling in ASCII ones. */
public enum FieldType {
  /** Signed number of 32 bits. */
  INT('I', 4),
  /** Unsigned number of 32 bits. */
  UINT('U', 4),
  /** Task or group: tasks count from 0 in binary records and from 1 in ASCII ones. */
  CPU('C', 4),
  /** Root task: ASCII records hold it plus 1, modulo 2^32. */
  ROOT('R', 4),
  /** Floating point number, as raw bits. */
  DOUBLE('D', 8),
  /** Length of time in steps, as the raw bits of a double that holds an integer. */
  TIME('T', 8),
  /** Like {@link #TIME}, but may be negative, since clocks can differ. */
  SPAN('Z', 8),
  /** 64 bits, to be read through the {@link #VALUE_TYPE} before it. */
  QUAD('Q', 8),
  /** Bytes of a name or text; a reference to the pool of the record. */
  STRING('S', 2),
  /** Bytes without meaning to us, after their number; a reference to the pool of the record. */
  HEX('H', 4),
  /** State token. */
  STATE('A', 4, -1, "NOACT"),
  /** Type of a value. */
  VALUE_TYPE('V', 4, 1, "UINT", "FLOAT"),
  /** Whether a task or a group carries a sample. */
  CARRIER('G', 4, 0, "CPU", "GROUP"),
  /** Direction of a file operation. */
  FILE_IO('O', 2, 0, "NOTYPE", "READ", "WRITE"),
  /** Direction of a state exchange. */
  EXCHANGE('X', 4, 0, "TO", "DOWNTO", "UPTO", "UPFROM"),
  /** How a mutex call ends. */
  LEAVE_WORD('L', 4, 0, "UPTO", "UPFROM"),
  /** The severity of an error in the application. */
  SEVERITY('M', 4, 0, "INFO", "WARNING", "ERROR", "FATAL"),
  /** The action on a request. */
  ACTION('K', 4, 1, "CREATE", "START", "TEST", "COMPLETE", "CANCEL", "FREE"),
  /** The time that a sample refers to. */
  HINT('N', 4, 0, "BEFORE", "POINT", "AFTER", "SAMPLE"),
  /** Sixteen zero bits that binary records have and ASCII ones do not. */
  PAD('P', 2),
  /** A name that replaces, in ASCII records, the token in the field before it. */
  NAME('E', 0),
  /** Number that only ASCII records have. */
  ASCII_INT('F', 0);

  private static final int ABSENT_WORDS = Integer.MIN_VALUE;

  final char letter;
  public final int width;
  public final int firstWord;
  public final byte[][] words;

  FieldType(char letter, int width) {
    this(letter, width, ABSENT_WORDS);
  }

  FieldType(char letter, int width, int firstWord, String... words) {
    this.letter = letter;
    this.width = width;
    this.firstWord = firstWord;
    this.words = new byte[words.length][];
    for (int i = 0; i < words.length; i++) {
      this.words[i] = words[i].getBytes(StandardCharsets.US_ASCII);
    }
  }

  /** Returns whether values are references to the pool of the record. */
  public boolean isBytes() {
    return this == STRING || this == HEX || this == NAME;
  }

  /** Returns whether only ASCII records have this field. */
  public boolean isAsciiOnly() {
    return width == 0;
  }

  /** Returns whether binary and Fast ASCII records hold it as an unsigned number. */
  public boolean isUnsigned() {
    return switch (this) {
      case UINT, CPU, ROOT, FILE_IO, PAD -> true;
      default -> false;
    };
  }

  static FieldType of(char letter) {
    for (FieldType t : values()) {
      if (t.letter == letter) {
        return t;
      }
    }
    throw new IllegalArgumentException("no field type " + letter);
  }
}
