package org.tracetool.format.otf.syntax;

import java.nio.charset.StandardCharsets;

/**
 * How one field of a record is written: a keyword (none for the first value of most records) and a
 * value. Keywords have a short and a long spelling and sometimes an old one that is only read.
 */
public final class FieldSyntax {
  /** The form of the text after the keyword. */
  public enum Value {
    /** Hexadecimal number of 8 bits; larger ones keep their low bits. */
    U8,
    /** Hexadecimal number of 32 bits; larger ones keep their low bits. */
    U32,
    /** Hexadecimal number of 64 bits. */
    U64,
    /** Quoted string that may be missing, which is not the same as an empty one. */
    OPTIONAL_STRING,
    /** Quoted string. */
    STRING,
    /** Numbers, each followed by a comma. */
    LIST
  }

  public final byte[] shortKey;
  public final byte[] longKey;
  public final byte[] oldKey;
  public final Value value;
  public final Presence presence;

  /** Whether the field may be missing. */
  public enum Presence {
    MANDATORY,
    /** Missing when 0 or null. */
    OPTIONAL,
    /** Missing in old files only; always written. */
    MAY_BE_MISSING
  }

  private FieldSyntax(
      byte[] shortKey, byte[] longKey, byte[] oldKey, Value value, Presence presence) {
    this.shortKey = shortKey;
    this.longKey = longKey;
    this.oldKey = oldKey;
    this.value = value;
    this.presence = presence;
  }

  private static byte[] bytes(String s) {
    return s.getBytes(StandardCharsets.US_ASCII);
  }

  /** A value without a keyword. */
  static FieldSyntax bare(Value value) {
    return new FieldSyntax(null, null, null, value, Presence.MANDATORY);
  }

  /** A field that must be there. */
  static FieldSyntax field(String shortKey, String longKey, Value value) {
    return new FieldSyntax(bytes(shortKey), bytes(longKey), null, value, Presence.MANDATORY);
  }

  /** A field that is left out when it is 0 or null. */
  static FieldSyntax optional(String shortKey, String longKey, Value value) {
    return new FieldSyntax(bytes(shortKey), bytes(longKey), null, value, Presence.OPTIONAL);
  }

  /** The same with an old keyword that is accepted on reading. */
  FieldSyntax orOld(String old) {
    return new FieldSyntax(shortKey, longKey, bytes(old), value, presence);
  }

  /** A field that old files lack. */
  static FieldSyntax maybeMissing(String shortKey, String longKey, Value value) {
    return new FieldSyntax(bytes(shortKey), bytes(longKey), null, value, Presence.MAY_BE_MISSING);
  }

  /** A number without a keyword that is left out when it is 0 (the token of a leave). */
  static FieldSyntax optionalBare(Value value) {
    return new FieldSyntax(null, null, null, value, Presence.OPTIONAL);
  }

  public boolean hasKey() {
    return shortKey != null;
  }

  /** The expected input, for messages. */
  public String expectation() {
    String what =
        switch (value) {
          case U8, U32, U64 -> "a hexadecimal number";
          case STRING, OPTIONAL_STRING -> "a quoted string";
          case LIST -> "a comma-terminated list of numbers";
        };
    return hasKey()
        ? new String(shortKey, StandardCharsets.US_ASCII)
            + " or "
            + new String(longKey, StandardCharsets.US_ASCII)
            + " with "
            + what
        : what;
  }
}
