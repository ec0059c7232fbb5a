package org.tracetool.format.vtf3.map;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventField;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.text.Hex;
import org.tracetool.format.vtf3.encoding.VtfOutput;

/**
 * Rows that VTF3 has no record for, as comments that begin with {@code TRACETOOL}: the label of the
 * kind, the process, the fields, the text. Other programs show them as comments; this one reads
 * them back. Markers come after all other events and contain their time.
 */
public final class KeptRows {
  /** The start of such comments. */
  public static final byte[] PREFIX = "TRACETOOL ".getBytes(StandardCharsets.US_ASCII);

  /** The kinds that are kept this way. */
  static final Set<EventKind> KINDS =
      Collections.unmodifiableSet(
          EnumSet.of(
              EventKind.NO_OP,
              EventKind.PROCESS_BEGIN,
              EventKind.PROCESS_END,
              EventKind.COLLECTIVE_END,
              EventKind.RMA_PUT,
              EventKind.RMA_PUT_REMOTE_END,
              EventKind.RMA_GET,
              EventKind.RMA_END,
              EventKind.MARKER,
              EventKind.COMMENT));

  /** States that operations of a task are pairs from here on, with their first id. */
  public static final String PAIRS = "pairs";

  /** States that operations of a task are single records from here on. */
  public static final String SINGLE = "single";

  /**
   * States that a collective operation of a task never ended, although its record has a duration.
   */
  public static final String OPEN = "open";

  /** Holds handle and operation of the file I/O that ends next. */
  public static final String IO = "io";

  /** Holds the region that the next return of a task names, which is not the one that it leaves. */
  public static final String LEFT = "left";

  /** Holds key-value pairs of the next record. */
  static final String WITH = "with";

  private static final Map<String, EventKind> BY_LABEL = new HashMap<>();

  static {
    KINDS.forEach(k -> BY_LABEL.put(k.label(), k));
  }

  private KeptRows() {}

  /** Returns whether a comment is one of this program's own. */
  public static boolean isOwn(byte[] b, int start, int length) {
    return length >= PREFIX.length
        && Arrays.equals(b, start, start + PREFIX.length, PREFIX, 0, PREFIX.length);
  }

  /** Makes the text of the comment for a row; processes have the numbers of the model. */
  public static void writeText(EventCursor e, VtfOutput out) {
    EventKind kind = e.kind();
    out.put(PREFIX);
    out.writeText(kind.label());
    if (kind == EventKind.MARKER) {
      out.put(' ');
      out.writeUnsigned(e.time());
    }
    out.put(' ');
    out.writeUnsigned(Integer.toUnsignedLong(e.location()));
    for (int i = 0; i < kind.fieldCount(); i++) {
      EventField field = kind.fields().get(i);
      out.put(' ');
      if (field.role() == Role.TEXT) {
        long word = e.field(i);
        if (word != EventBlock.NO_TEXT) {
          out.put(e.block().pool(), (int) (word >>> 32), (int) word);
        }
      } else {
        out.writeUnsigned(e.field(i));
      }
    }
  }

  /** Adds a pair of a row to a comment that holds such. */
  public static void writePair(EventCursor e, int index, VtfOutput out) {
    if (out.used == 0) {
      out.put(PREFIX);
      out.writeText(WITH);
    }
    out.put(' ');
    out.writeUnsigned(Integer.toUnsignedLong(e.pairKey(index)));
    out.put(' ');
    KeyValueType type = e.pairType(index);
    out.writeUnsigned(type.ordinal());
    out.put(' ');
    long value = e.pairValue(index);
    if (type.isPooled()) {
      out.writeUnsigned((int) value);
      out.put(' ');
      for (int i = 0; i < (int) value; i++) {
        out.writeHexByte(e.block().pool()[(int) (value >>> 32) + i]);
      }
    } else {
      out.writeUnsigned(value);
    }
  }

  /** Reads the comments. */
  static final class Parser {
    private byte[] b;
    private int at;
    private int end;

    /** The meaning of the comment, null if it is not one of ours after all. */
    String word;

    /** The kind of row that it holds, null if it holds none. */
    EventKind kind;

    private boolean ok;

    /** Starts to read a comment that {@link #isOwn}. */
    void start(byte[] bytes, int from, int length) {
      b = bytes;
      at = from + PREFIX.length;
      end = from + length;
      ok = true;
      int start = at;
      while (at < end && b[at] != ' ') {
        at++;
      }
      word = new String(b, start, at - start, StandardCharsets.ISO_8859_1);
      kind = BY_LABEL.get(word);
    }

    /** The next number; 0 and not {@link #good} if there is none. */
    long number() {
      if (at >= end || b[at] != ' ') {
        ok = false;
        return 0;
      }
      at++;
      int start = at;
      long v = 0;
      while (at < end && b[at] >= '0' && b[at] <= '9' && at - start < 20) {
        v = v * 10 + b[at++] - '0';
      }
      ok &= at > start && (at == end || b[at] == ' ');
      return v;
    }

    /** Reads the bytes of a pair; their number is not {@link #good} if they are not there. */
    byte[] hex(long count) {
      if (count < 0 || count > end - at || at >= end || b[at] != ' ') {
        ok = false;
        return new byte[0];
      }
      at++;
      byte[] bytes = new byte[(int) count];
      for (int i = 0; i < bytes.length && ok; i++) {
        int high = at + 1 < end ? Hex.digit(b[at]) : -1;
        int low = at + 1 < end ? Hex.digit(b[at + 1]) : -1;
        ok = high >= 0 && low >= 0;
        bytes[i] = (byte) (high << 4 | low);
        at += 2;
      }
      return bytes;
    }

    /** Returns whether something is left. */
    boolean more() {
      return ok && at < end;
    }

    /** Returns whether all numbers were there. */
    boolean good() {
      return ok;
    }

    /** Returns whether all numbers were there and nothing is left. */
    boolean complete() {
      return ok && at == end;
    }

    /** Skips the row; false if there is none. */
    boolean skip() {
      return row(0, null);
    }

    /** Adds the row, if it is given where to; false if there is none. */
    boolean row(long time, WantedRows rows) {
      long ticks = kind == EventKind.MARKER ? number() : time;
      int location = (int) number();
      long[] values = new long[kind.fieldCount()];
      int text = kind.textField();
      for (int i = 0; i < values.length; i++) {
        if (i != text) {
          values[i] = number();
        }
      }
      if (!ok || (text < 0 ? at != end : at == end)) {
        return false;
      }
      if (rows == null || !rows.wants(ticks, kind, location)) {
        return true;
      }
      int row = rows.add(ticks, kind, location, 0);
      if (text >= 0) {
        values[text] = rows.block().text(b, at + 1, end - at - 1);
      }
      System.arraycopy(values, 0, rows.block().words(), row, values.length);
      return true;
    }
  }
}
