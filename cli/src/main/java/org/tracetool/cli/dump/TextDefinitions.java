package org.tracetool.cli.dump;

import org.tracetool.cli.common.ByteText;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.KeyValueType;

/** Prints definitions in the default style, with {@code -} as time and process. */
final class TextDefinitions implements DefinitionVisitor {
  private static final String PREFIX = "-\t-\tdef-";

  private final Values values;
  private ByteText out;
  private int stream;

  TextDefinitions(Values values) {
    this.values = values;
  }

  /** Adds the line of a definition. */
  void format(Definitions.Entry entry, ByteText text) {
    out = text;
    stream = entry.stream();
    out.put(PREFIX).put(entry.definition().kind().label());
    if (stream != 0) {
      number("stream", Integer.toUnsignedLong(stream));
    }
    DefinitionVisitor.visit(entry.definition(), this);
    for (KeyValues.Pair pair : entry.pairs().pairs()) {
      TextRecords.key(out, values.keyName(stream, pair.key()));
      if (pair.type() == KeyValueType.BYTE_ARRAY) {
        values.pair(out, pair.type(), pair.bytes().length, pair.bytes());
      } else {
        values.pair(out, pair.type(), pair.value(), null);
      }
    }
    out.put('\n');
  }

  private ByteText key(String field) {
    return out.put('\t').put(field).put('=');
  }

  @Override
  public void number(String field, long value) {
    key(field).unsigned(value);
  }

  @Override
  public void text(String field, String value) {
    if (value != null) {
      byte[] bytes = TextEscape.raw(value);
      Notation.PLAIN.text(key(field), bytes, 0, bytes.length);
    }
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
    key(field);
    for (int i = 0; i < tokens.length; i++) {
      out.put(i == 0 ? "" : ",");
      values.token(out, stream, kind, tokens[i]);
    }
  }
}
