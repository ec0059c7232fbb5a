package org.tracetool.print.table;

import java.nio.charset.StandardCharsets;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.Communication;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.event.PooledLists;
import org.tracetool.core.text.ByteText;
import org.tracetool.print.lines.DefinitionNames;
import org.tracetool.print.lines.Notation;
import org.tracetool.print.lines.TextEscape;

/** Prints the values of records by what they mean, in any notation. */
final class ValuePrinter {
  private final Definitions definitions;
  private final DefinitionNames names;
  private final Notation notation;
  private final SecondsFormat seconds;
  private final boolean tokens;

  /**
   * @param names the names in the same notation
   * @param ticks whether times are printed in ticks and not in seconds
   * @param tokens whether numbers are printed instead of names
   */
  ValuePrinter(
      Definitions definitions,
      DefinitionNames names,
      Notation notation,
      boolean ticks,
      boolean tokens) {
    this.definitions = definitions;
    this.names = names;
    this.notation = notation;
    this.seconds = ticks ? null : new SecondsFormat(definitions.ticksPerSecond());
    this.tokens = tokens;
  }

  Notation notation() {
    return notation;
  }

  DefinitionNames names() {
    return names;
  }

  /** Returns whether times are printed in ticks. */
  boolean inTicks() {
    return seconds == null;
  }

  /** Adds a time or duration. */
  void appendTime(ByteText out, long ticks) {
    if (seconds == null) {
      out.unsigned(ticks);
    } else {
      seconds.put(out, ticks);
    }
  }

  /** Adds a process; where it is none of the defined ones, a group. */
  void appendLocation(ByteText out, int stream, int token) {
    if (token == 0) {
      notation.appendNone(out);
    } else if (tokens) {
      out.unsigned(token);
    } else {
      byte[] name = names.find(stream, DefinitionKind.LOCATION, token);
      if (name == null) {
        name = names.find(stream, DefinitionKind.GROUP, token);
      }
      if (name != null) {
        out.put(name);
      } else {
        appendUndefined(out, DefinitionKind.LOCATION, token);
      }
    }
  }

  private void appendUndefined(ByteText out, DefinitionKind kind, int token) {
    byte[] text = names.undeclared(kind, token);
    if (notation == Notation.JSON) {
      notation.appendText(out, text, 0, text.length);
    } else {
      out.put(text); // not quoted, so that it differs from a name that looks the same
    }
  }

  /** Adds a token of a definition. */
  void appendToken(ByteText out, int stream, DefinitionKind kind, int token) {
    if (kind == DefinitionKind.LOCATION) {
      appendLocation(out, stream, token);
      return;
    }
    byte[] name = tokens ? null : names.find(stream, kind, token);
    if (name != null) {
      out.put(name);
    } else if (token == 0) {
      notation.appendNone(out);
    } else if (tokens) {
      out.unsigned(token);
    } else {
      appendUndefined(out, kind, token);
    }
  }

  /** Adds a field of a record. */
  void appendField(ByteText out, int stream, EventCursor e, int index) {
    appendField(out, stream, e, index, e.kind().fields().get(index).role());
  }

  /** Adds a field of a record, whose role is known. */
  void appendField(ByteText out, int stream, EventCursor e, int index, Role role) {
    long value = e.field(index);
    if (role.isToken()) {
      appendToken(out, stream, role.definition(), (int) value);
      return;
    }
    switch (role) {
      case TIME, DURATION -> appendTime(out, value);
      case TEXT -> appendText(out, e.block(), value);
      case DATA -> appendData(out, e.block(), value);
      case TEXTS -> appendTexts(out, e.block(), value);
      case NUMBERS, REALS -> list(out, e.block(), value, role);
      case SIGNED -> out.signed(value);
      case REAL -> appendReal(out, Double.longBitsToDouble(value));
      case SEVERITY, REQUEST_ACTION, SWITCH, LEAVE_FORM -> appendWord(out, role, value);
      case FILE_OPERATION -> appendOperation(out, value);
      case COMMUNICATION -> appendCommunication(out, value);
      case COUNTER_VALUE -> appendCounter(out, stream, (int) e.get(Role.COUNTER), value);
      case MATCHING_ID, HANDLE -> appendId(out, value);
      default -> out.unsigned(value);
    }
  }

  /** Adds a number of 64 bits that identifies something; JSON's numbers are not that long. */
  private void appendId(ByteText out, long value) {
    String quote = notation == Notation.JSON ? "\"" : "";
    out.put(quote).unsigned(value).put(quote);
  }

  private void appendText(ByteText out, EventBlock block, long word) {
    if (word == EventBlock.NO_TEXT) {
      notation.appendNone(out);
    } else {
      notation.appendText(out, block.pool(), (int) (word >>> 32), (int) word);
    }
  }

  private void appendData(ByteText out, EventBlock block, long word) {
    if (word == EventBlock.NO_TEXT) {
      notation.appendNone(out);
      return;
    }
    ByteText hex = new ByteText(2 * (int) word + 1);
    hex.hex(block.pool(), (int) (word >>> 32), (int) word);
    notation.appendText(out, hex.bytes(), 0, hex.length());
  }

  private void appendTexts(ByteText out, EventBlock block, long word) {
    boolean json = notation == Notation.JSON;
    ByteText all = new ByteText(64);
    for (String text : PooledLists.texts(block, word)) {
      byte[] bytes = TextEscape.raw(text);
      if (json) {
        out.put(all.length() == 0 ? "[" : ",");
        notation.appendText(out, bytes, 0, bytes.length);
      }
      all.put(all.length() == 0 ? "" : " ").put(bytes, 0, bytes.length);
    }
    if (json) {
      out.put(all.length() == 0 ? "[]" : "]");
    } else {
      notation.appendText(out, all.bytes(), 0, all.length());
    }
  }

  private void list(ByteText out, EventBlock block, long word, Role role) {
    boolean json = notation == Notation.JSON;
    out.put(json ? "[" : "");
    for (int i = 0; i < PooledLists.count(word); i++) {
      out.put(i == 0 ? "" : json ? "," : " ");
      long value = PooledLists.number(block, word, i);
      if (role == Role.REALS) {
        appendReal(out, Double.longBitsToDouble(value));
      } else {
        out.unsigned(value);
      }
    }
    out.put(json ? "]" : "");
  }

  private void appendWord(ByteText out, Role role, long value) {
    String word = tokens ? null : role.word(value);
    if (word == null) {
      out.unsigned(value);
      return;
    }
    byte[] text = word.getBytes(StandardCharsets.US_ASCII);
    notation.appendText(out, text, 0, text.length);
  }

  private void appendOperation(ByteText out, long word) {
    if (tokens) {
      out.unsigned(word);
      return;
    }
    ByteText spelled = new ByteText(32);
    String name = FileOperation.codeName(word);
    long code = word & FileOperation.CODE_MASK;
    if (name == null && code != FileOperation.OTHER) {
      spelled.put('#').unsigned(code);
    } else {
      spelled.put(name == null ? "OTHER" : name);
    }
    long rest = word & ~FileOperation.CODE_MASK;
    for (int i = 0; i < FileOperation.flagCount(); i++) {
      long bit = 1L << 5 + i;
      if ((rest & bit) != 0) {
        spelled.put('|').put(FileOperation.flagName(i));
        rest &= ~bit;
      }
    }
    if (rest != 0) {
      spelled.put('|').put('#').unsigned(rest);
    }
    if (notation == Notation.JSON) {
      notation.appendText(out, spelled.bytes(), 0, spelled.length());
    } else {
      out.put(spelled.bytes(), 0, spelled.length());
    }
  }

  private void appendCommunication(ByteText out, long code) {
    String name = Communication.name(code);
    if (tokens || name == null) {
      out.unsigned(code);
    } else if (notation == Notation.JSON) {
      byte[] text = name.getBytes(StandardCharsets.US_ASCII);
      notation.appendText(out, text, 0, text.length);
    } else {
      out.put(name);
    }
  }

  private void appendCounter(ByteText out, int stream, int token, long raw) {
    appendSample(out, CounterSeries.of(definitions, stream, token), raw);
  }

  /** Adds a sample in the unit of its counter. */
  void appendSample(ByteText out, CounterSeries series, long raw) {
    boolean isReal = series.isFloatingPoint() || series.isScaled();
    String text = series.text(raw);
    if (isReal) {
      notation.appendDecimal(out, text, Double.isFinite(series.value(raw)));
    } else {
      out.put(text);
    }
  }

  /** Prints the samples of a stream. */
  MetricText metrics(int stream) {
    return new MetricText(this, definitions, stream);
  }

  private void appendReal(ByteText out, float value) {
    notation.appendDecimal(out, Float.toString(value), Float.isFinite(value));
  }

  private void appendReal(ByteText out, double value) {
    notation.appendDecimal(out, Double.toString(value), Double.isFinite(value));
  }

  /** Adds the value of a pair; arrays are in hexadecimal. */
  void appendPair(ByteText out, KeyValueType type, long value, byte[] pool) {
    switch (type) {
      case CHAR -> notation.appendText(out, new byte[] {(byte) value}, 0, 1);
      case INT8, INT16, INT32, INT64 -> out.signed(value);
      case UINT8, UINT16, UINT32, UINT64 -> out.unsigned(value);
      case FLOAT -> appendReal(out, Float.intBitsToFloat((int) value));
      case DOUBLE -> appendReal(out, Double.longBitsToDouble(value));
      case STRING -> notation.appendText(out, pool, (int) (value >>> 32), (int) value);
      case KEY,
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
          out.unsigned(value);
      case BYTE_ARRAY -> {
        ByteText hex = new ByteText(2 * (int) value);
        hex.hex(pool, (int) (value >>> 32), (int) value);
        notation.appendText(out, hex.bytes(), 0, hex.length());
      }
    }
  }

  /** Adds the value of a pair of a definition. */
  void appendPair(ByteText out, KeyValues.Pair pair) {
    if (pair.type().isPooled()) {
      appendPair(out, pair.type(), pair.bytes().length, pair.bytes());
    } else {
      appendPair(out, pair.type(), pair.value(), null);
    }
  }

  /** Adds the name of a key as raw text, to be put into a longer one. */
  byte[] keyName(int stream, int key) {
    Definition d = tokens ? null : definitions.find(stream, DefinitionKind.KEY, key);
    return d == null || d.name() == null ? DefinitionNames.token(key) : TextEscape.raw(d.name());
  }
}
