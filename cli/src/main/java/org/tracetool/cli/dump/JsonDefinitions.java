package org.tracetool.cli.dump;

import org.tracetool.cli.common.ByteText;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.KeyValueType;

/** Prints each definition as one JSON object on a line of its own. */
final class JsonDefinitions implements DefinitionVisitor {
  private final Values values;
  private ByteText out;
  private int stream;

  JsonDefinitions(Values values) {
    this.values = values;
  }

  /** Adds the line of a definition. */
  void format(Definitions.Entry entry, ByteText text) {
    out = text;
    stream = entry.stream();
    out.put("{\"time\":null,\"process\":null,\"kind\":\"def-");
    out.put(entry.definition().kind().label()).put('"');
    if (stream != 0) {
      number("stream", Integer.toUnsignedLong(stream));
    }
    DefinitionVisitor.visit(entry.definition(), this);
    boolean first = true;
    for (KeyValues.Pair pair : entry.pairs().pairs()) {
      out.put(first ? ",\"pairs\":{" : ",");
      first = false;
      byte[] name = values.keyName(stream, pair.key());
      Notation.JSON.text(out, name, 0, name.length);
      out.put(':');
      if (pair.type() == KeyValueType.BYTE_ARRAY) {
        values.pair(out, pair.type(), pair.bytes().length, pair.bytes());
      } else {
        values.pair(out, pair.type(), pair.value(), null);
      }
    }
    out.put(first ? "}\n" : "}}\n");
  }

  private ByteText key(String field) {
    return out.put(",\"").put(field).put("\":");
  }

  @Override
  public void number(String field, long value) {
    key(field).unsigned(value);
  }

  @Override
  public void text(String field, String value) {
    if (value == null) {
      Notation.JSON.none(key(field));
      return;
    }
    byte[] bytes = TextEscape.raw(value);
    Notation.JSON.text(key(field), bytes, 0, bytes.length);
  }

  @Override
  public void time(String field, long ticks) {
    values.time(key(field), ticks);
  }

  @Override
  public void token(String field, DefinitionKind kind, int token) {
    if (token != 0) {
      values.token(key(field), stream, kind, token);
    }
  }

  @Override
  public void tokens(String field, DefinitionKind kind, int[] tokens) {
    key(field).put('[');
    for (int i = 0; i < tokens.length; i++) {
      out.put(i == 0 ? "" : ",");
      values.token(out, stream, kind, tokens[i]);
    }
    out.put(']');
  }
}
