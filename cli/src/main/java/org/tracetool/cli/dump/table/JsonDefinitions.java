package org.tracetool.cli.dump.table;

import org.tracetool.cli.dump.lines.Notation;
import org.tracetool.cli.dump.lines.TextEscape;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.io.ByteText;

/** Prints each definition as one JSON object on a line of its own. */
final class JsonDefinitions extends DefinitionText {
  private ByteText out;

  JsonDefinitions(ValuePrinter values) {
    super(values);
  }

  /** Adds the line of a definition. */
  void format(Definitions.Entry entry, ByteText text) {
    out = text;
    start(entry, text);
    out.put("{\"time\":null,\"process\":null,\"kind\":\"def-");
    out.put(entry.definition().kind().label()).put('"');
    fields(entry.definition());
    boolean first = true;
    for (KeyValues.Pair pair : entry.pairs().pairs()) {
      out.put(first ? ",\"pairs\":{" : ",");
      first = false;
      byte[] name = keyName(pair);
      Notation.JSON.text(out, name, 0, name.length);
      out.put(':');
      value(pair);
    }
    out.put(first ? "}\n" : "}}\n");
  }

  @Override
  ByteText key(String field) {
    return out.put(",\"").put(field).put("\":");
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
  public void tokens(String field, DefinitionKind kind, int[] tokens) {
    key(field).put('[');
    list(kind, tokens);
    out.put(']');
  }
}
