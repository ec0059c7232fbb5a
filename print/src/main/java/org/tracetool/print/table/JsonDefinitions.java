package org.tracetool.print.table;

import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.definition.Role;
import org.tracetool.core.text.ByteText;
import org.tracetool.print.lines.Notation;
import org.tracetool.print.lines.TextEscape;

/** Prints each definition as one JSON object on a line of its own, with all fields of its kind. */
final class JsonDefinitions {
  private static final int KNOWN_PROPERTIES =
      CounterProperties.TYPE_MASK | CounterProperties.SCOPE_MASK | CounterProperties.VALUE_MASK;

  private final ValuePrinter values;
  private final DefinitionRow row = new DefinitionRow();
  private ByteText out;
  private int stream;

  JsonDefinitions(ValuePrinter values) {
    this.values = values;
  }

  /** Adds the line of a definition. */
  void formatDefinition(Definitions.Entry entry, ByteText text) {
    out = text;
    stream = entry.stream();
    Definition definition = entry.definition();
    out.put("{\"").put(RecordKeys.time(values.inTicks()));
    out.put("\":null,\"process\":null,\"kind\":\"def-");
    out.put(definition.kind().label()).put("\",\"stream\":");
    if (stream == 0) {
      Notation.JSON.appendNone(out);
    } else {
      out.unsigned(Integer.toUnsignedLong(stream));
    }
    appendFields(definition);
    out.put(",\"pairs\":{");
    boolean first = true;
    for (KeyValues.Pair pair : entry.pairs().pairs()) {
      out.put(first ? "" : ",");
      first = false;
      byte[] name = values.keyName(stream, pair.key());
      Notation.JSON.appendText(out, name, 0, name.length);
      out.put(':');
      values.appendPair(out, pair);
    }
    out.put("}}\n");
  }

  private void appendFields(Definition definition) {
    if (definition instanceof Definition.Version v) {
      appendKey("version");
      appendText(v.major() + "." + v.minor() + "." + v.sub());
      appendKey("tag");
      appendText(v.tag());
      return;
    }
    row.take(definition);
    for (int i = 0; i < row.fields().size(); i++) {
      DefinitionField field = row.fields().get(i);
      appendKey(RecordKeys.of(field, values.inTicks()));
      appendValue(definition.kind(), field, i);
      if (field.role() == Role.COUNTER_PROPERTIES) {
        appendKey("property_bits");
        appendExtraBits((int) row.number(i));
      }
    }
  }

  private void appendValue(DefinitionKind kind, DefinitionField field, int i) {
    switch (field.form()) {
      case TOKEN -> out.unsigned(row.number(i));
      case REFERENCE -> appendReference(field, row.word(i));
      case REFERENCES -> {
        out.put('[');
        int[] tokens = row.list(i);
        for (int k = 0; k < tokens.length; k++) {
          out.put(k == 0 ? "" : ",");
          values.appendToken(out, stream, field.refersTo(), tokens[k]);
        }
        out.put(']');
      }
      case TEXT -> appendText(row.text(i));
      case NUMBER -> appendNumber(kind, field, row.number(i));
      case REALS -> {
        out.put('[');
        double[] reals = row.reals(i);
        for (int k = 0; k < reals.length; k++) {
          out.put(k == 0 ? "" : ",");
          appendReal(reals[k]);
        }
        out.put(']');
      }
      case NUMBERS -> {
        out.put('[');
        int[] numbers = row.list(i);
        for (int k = 0; k < numbers.length; k++) {
          out.put(k == 0 ? "" : ",");
          appendWord(field.role(), Integer.toUnsignedLong(numbers[k]));
        }
        out.put(']');
      }
    }
  }

  private void appendReference(DefinitionField field, int token) {
    if (token == 0) {
      Notation.JSON.appendNone(out);
    } else {
      values.appendToken(out, stream, field.refersTo(), token);
    }
  }

  private void appendNumber(DefinitionKind kind, DefinitionField field, long value) {
    if (RecordKeys.isId(kind, field)) {
      appendText(Long.toUnsignedString(value));
      return;
    }
    switch (field.role()) {
      case TIME, DURATION -> values.appendTime(out, value);
      case SIGNED -> out.signed(value);
      case REAL -> appendReal(Double.longBitsToDouble(value));
      default -> appendWord(field.role(), value);
    }
  }

  /** A number as a word if its role has words. */
  private void appendWord(Role role, long value) {
    if (DefinitionVisitor.isAbsent(role, value)) {
      Notation.JSON.appendNone(out);
      return;
    }
    String word = DefinitionVisitor.word(role, value);
    if (word == null) {
      out.unsigned(value);
    } else {
      appendText(word);
    }
  }

  private void appendReal(double value) {
    Notation.JSON.appendDecimal(out, Double.toString(value), Double.isFinite(value));
  }

  private void appendExtraBits(int properties) {
    if ((properties & ~KNOWN_PROPERTIES) == 0) {
      Notation.JSON.appendNone(out);
    } else {
      out.unsigned(Integer.toUnsignedLong(properties));
    }
  }

  private void appendText(String value) {
    if (value == null) {
      Notation.JSON.appendNone(out);
    } else {
      byte[] bytes = TextEscape.raw(value);
      Notation.JSON.appendText(out, bytes, 0, bytes.length);
    }
  }

  private void appendKey(String name) {
    out.put(",\"").put(name).put("\":");
  }
}
