package org.tracetool.format.otf.text;

import java.nio.file.Path;
import java.util.Arrays;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.text.Hex;
import org.tracetool.format.otf.syntax.FieldSyntax;
import org.tracetool.format.otf.syntax.FieldSyntax.Presence;

/**
 * Parses the fields of one line. The line is known to end with a line feed, which no token
 * contains, so nothing here checks for the end of the buffer.
 *
 * <p>More tolerant than the reference library: blanks may separate any two tokens, and a carriage
 * return before the line feed is ignored.
 */
public final class LineParser {
  /** What is expected in place of a larger number. */
  public static final String TOO_LARGE = "a number of at most 64 bits";

  private static final int FOUND_LENGTH = 32;

  /** The text. */
  public byte[] bytes;

  /** Index of the next byte. */
  public int at;

  /** The number or the number of list entries of the last field. */
  public long number;

  /** Where the last string starts, -1 if it was missing. */
  public int stringStart;

  /** Length of the last string. */
  public int stringLength;

  /** Entries of the last list. */
  public int[] list = new int[16];

  /** Number of entries of the last list. */
  public int listLength;

  /** Whether the last field was there. */
  public boolean present;

  /** Where the last number of more than 64 bits begins; -1 if there was none. */
  private int tooLarge = -1;

  /** After a failure, the expected input. */
  public String expected;

  /** Starts on a line. */
  public void start(byte[] text, int from) {
    bytes = text;
    at = from;
  }

  public void skipBlanks() {
    while (bytes[at] == ' ' || bytes[at] == '\t') {
      at++;
    }
  }

  public static boolean isKeywordByte(byte b) {
    return b >= 'A' && b <= 'Z';
  }

  /** Index after the run of capital letters at the current position. */
  public int keywordEnd() {
    int i = at;
    while (isKeywordByte(bytes[i])) {
      i++;
    }
    return i;
  }

  public boolean atLineEnd() {
    skipBlanks();
    return bytes[at] == '\n' || bytes[at] == '\r' && bytes[at + 1] == '\n';
  }

  /** Reads a number; a missing one is 0. One of more than 64 bits does not {@link #fits}. */
  public long hex() {
    byte[] b = bytes;
    int i = at;
    while (b[i] == ' ' || b[i] == '\t') {
      i++;
    }
    int start = i;
    long v = 0;
    for (int d = Hex.digit(b[i]); d >= 0; d = Hex.digit(b[i])) {
      v = v << 4 | d;
      i++;
    }
    at = i;
    if (i - start > Hex.WIDE && isTooLarge(b, start, i)) {
      tooLarge = start;
    }
    return v;
  }

  /** Whether a number has more than 64 bits. */
  public static boolean isTooLarge(byte[] b, int start, int end) {
    int from = start;
    while (from < end && b[from] == '0') {
      from++;
    }
    return end - from > Hex.WIDE;
  }

  /**
   * Whether the numbers that were read have up to 64 bits; else steps to the last that has more.
   */
  public boolean fits() {
    if (tooLarge < 0) {
      return true;
    }
    at = tooLarge;
    tooLarge = -1;
    expected = TOO_LARGE;
    return false;
  }

  private boolean matches(byte[] key, int length) {
    return key != null
        && key.length == length
        && Arrays.equals(key, 0, length, bytes, at, at + length);
  }

  /** Skips the keyword of a field, if it is here. */
  private boolean key(FieldSyntax f) {
    if (!f.hasKey()) {
      return true;
    }
    skipBlanks();
    int length = keywordEnd() - at;
    if (matches(f.shortKey, length) || matches(f.longKey, length) || matches(f.oldKey, length)) {
      at += length;
      return true;
    }
    if (f.value == FieldSyntax.Value.LIST && length > 0) {
      // The keyword of an empty list touches the next one: MNM, MEMBERSNAME.
      byte[] k = startsWith(f.longKey, length) ? f.longKey : f.shortKey;
      if (startsWith(k, length)) {
        at += k.length;
        return true;
      }
    }
    return false;
  }

  private boolean startsWith(byte[] key, int length) {
    return key.length < length && Arrays.equals(key, 0, key.length, bytes, at, at + key.length);
  }

  /**
   * Parses one field.
   *
   * @return false if it is malformed or missing; then {@link #expected} describes the expected
   *     input
   */
  public boolean field(FieldSyntax f) {
    present = true;
    number = 0;
    stringStart = -1;
    stringLength = 0;
    listLength = 0;
    if (!key(f)) {
      present = false;
      if (f.presence == Presence.MANDATORY) {
        expected = f.expectation();
        return false;
      }
      return true;
    }
    return switch (f.value) {
      case U8 -> number(0xff);
      case U32 -> number(0xffff_ffffL);
      case U64 -> number(-1L);
      case OPTIONAL_STRING -> string(true);
      case STRING -> string(false);
      case LIST -> list();
    };
  }

  private boolean number(long mask) {
    number = hex() & mask;
    return fits();
  }

  private boolean string(boolean mayBeMissing) {
    skipBlanks();
    if (bytes[at] != '"') {
      expected = "a quoted string";
      return mayBeMissing;
    }
    int i = at + 1;
    while (bytes[i] != '"') {
      if (bytes[i] == '\n') {
        at = i;
        expected = "a closing quote";
        return false;
      }
      i++;
    }
    stringStart = at + 1;
    stringLength = i - stringStart;
    at = i + 1;
    return true;
  }

  private boolean list() {
    while (true) {
      skipBlanks();
      if (Hex.digit(bytes[at]) < 0) {
        number = listLength;
        return fits();
      }
      int v = (int) hex();
      if (listLength == list.length) {
        list = Arrays.copyOf(list, list.length * 2);
      }
      list[listLength++] = v;
      skipBlanks();
      if (bytes[at] == ',') {
        at++;
      }
    }
  }

  /**
   * Returns whether there is a control character between the current position and the end of the
   * line, other than tabulators and carriage returns; steps to it.
   */
  public boolean stepToControl() {
    for (int i = at; bytes[i] != '\n'; i++) {
      byte b = bytes[i];
      if (b >= 0 && b < ' ' && b != '\t' && b != '\r' || b == 0x7f) {
        at = i;
        expected = "no control characters on a line";
        return true;
      }
    }
    return false;
  }

  /** Index of the line feed that ends the line around {@code from}. */
  public int lineEnd(int from) {
    int i = from;
    while (bytes[i] != '\n') {
      i++;
    }
    return i;
  }

  /** Reports a line of a file as damaged where this parser stopped. */
  public void reportMalformed(String what, Path file, TextBuffer text, ReadOptions options) {
    options.reportDamage(
        DamageCode.DAMAGED_RECORDS, file, text.position(at), what, expected, found());
  }

  /** The text at the current position, for messages. */
  public String found() {
    int end = lineEnd(at);
    if (end == at || end == at + 1 && bytes[at] == '\r') {
      return "the end of the line";
    }
    return '\''
        + MessageSnippet.of(bytes, at, Math.min(end, at + FOUND_LENGTH))
        + (end > at + FOUND_LENGTH ? "…'" : "'");
  }
}
