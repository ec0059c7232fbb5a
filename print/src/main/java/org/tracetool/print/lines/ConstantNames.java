package org.tracetool.print.lines;

import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.text.ByteText;

/**
 * How the constants of OTF are spelled, in all styles as otfprint does. What has no name prints as
 * {@code UNKNOWN <n>}.
 */
public final class ConstantNames {
  private static final String[] ATTRIBUTES = {
    null,
    "IsMPIRank",
    "IsPThread",
    "IsOMPThread",
    "IsCellSPUThread",
    "hasGroupCounters",
    "hasEnterLeaveRecords",
    "IsCommunicator"
  };
  private static final String[] COLLECTIVES = {null, "BARRIER", "ONE2ALL", "ALL2ONE", "ALL2ALL"};
  private static final String[] KEY_TYPES = {
    "CHAR",
    "INT8",
    "UINT8",
    "INT16",
    "UINT16",
    "INT32",
    "UINT32",
    "INT64",
    "UINT64",
    "FLOAT",
    "DOUBLE",
    "BYTE_ARRAY"
  };
  private static final String[] SAMPLE_POINTS = {"SNAPSHOT", "SUMMARY", "INLINE_SNAPSHOT"};
  private static final String[] MARKERS = {null, "ERROR", "WARNING", "HINT"};
  private static final String[] COUNTER_TYPES = {"ACC", "ABS"};
  private static final String[] COUNTER_SCOPES = {"START", "POINT", "LAST", "NEXT"};
  private static final String[] COUNTER_VALUES = {
    "UNSIGNED8",
    "SIGNED8",
    "UNSIGNED4",
    "SIGNED4",
    "UNSIGNED2",
    "SIGNED2",
    null,
    null,
    "FLOAT",
    "DOUBLE"
  };

  private ConstantNames() {}

  private static void appendWord(ByteText out, String[] words, long index, long number) {
    if (index >= 0 && index < words.length && words[(int) index] != null) {
      out.put(words[(int) index]);
    } else {
      out.put("UNKNOWN <").unsigned(number).put('>');
    }
  }

  private static void appendWord(ByteText out, String[] words, int number) {
    long n = Integer.toUnsignedLong(number);
    appendWord(out, words, n, n);
  }

  /** An attribute of a process, as {@code DPA} numbers them. */
  public static void appendAttribute(ByteText out, int number) {
    appendWord(out, ATTRIBUTES, number);
  }

  /** A sort of collective operation, as {@code DCO} numbers them. */
  public static void appendCollective(ByteText out, int number) {
    appendWord(out, COLLECTIVES, number);
  }

  /** The type of the values of a key, as {@code DK} numbers them. */
  public static void appendKeyType(ByteText out, int number) {
    appendWord(out, KEY_TYPES, number);
  }

  /** The type of the values of a key, also one that OTF does not have. */
  public static void appendAnyKeyType(ByteText out, int number) {
    KeyValueType type = KeyValueType.of(Integer.toUnsignedLong(number));
    if (type == null) {
      appendKeyType(out, number);
    } else {
      out.put(type.name());
    }
  }

  /** A sort of asynchronous sample point, as {@code DAUX} numbers them. */
  public static void appendSamplePoint(ByteText out, int number) {
    appendWord(out, SAMPLE_POINTS, number);
  }

  /** A class of markers, as {@code MD} numbers them. */
  public static void appendMarker(ByteText out, int number) {
    appendWord(out, MARKERS, number);
  }

  /** The properties of a counter, each a part of the bits of the number. */
  public static void appendCounterProperties(ByteText out, int properties) {
    int type = properties & CounterProperties.TYPE_MASK;
    int scope = properties & CounterProperties.SCOPE_MASK;
    int value = properties & CounterProperties.VALUE_MASK;
    appendWord(out, COUNTER_TYPES, type, type);
    out.put('/');
    appendWord(out, COUNTER_SCOPES, scope >> 2, scope);
    out.put('/');
    appendWord(out, COUNTER_VALUES, value >> 5, value);
  }

  /** Which operation on a file a word of OTF means. */
  public static void appendFileOperation(ByteText out, long word) {
    String name = FileOperation.codeName(word);
    if (name == null) {
      out.put("UNKNOWN <").unsigned(word & FileOperation.CODE_MASK).put('>');
    } else {
      out.put(name);
    }
  }

  /** What a word of OTF says about an operation on a file besides which one it is. */
  public static void appendFileFlags(ByteText out, long word) {
    long rest = word & 0xffff_ffffL & ~FileOperation.CODE_MASK;
    if (rest == 0) {
      out.put("EMPTY");
      return;
    }
    boolean first = true;
    for (int i = 0; i < FileOperation.flagCount(); i++) {
      long bit = 1L << 5 + i;
      if ((rest & bit) != 0) {
        out.put(first ? "" : ", ").put(FileOperation.flagName(i));
        first = false;
        rest &= ~bit;
      }
    }
    if (rest != 0) {
      out.put(first ? "" : ", ").put("UNKNOWN <").unsigned(rest).put('>');
    }
  }
}
