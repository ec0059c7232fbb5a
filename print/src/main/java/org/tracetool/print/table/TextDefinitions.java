package org.tracetool.print.table;

import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.text.ByteText;
import org.tracetool.print.lines.Notation;
import org.tracetool.print.lines.TextEscape;

/** Prints definitions in the default style, with {@code -} as time and process. */
final class TextDefinitions extends DefinitionText {
  private static final String PREFIX = "-\t-\tdef-";

  private final Notation notation;
  private ByteText out;

  TextDefinitions(ValuePrinter values) {
    super(values);
    notation = values.notation();
  }

  /** Adds the line of a definition. */
  void formatDefinition(Definitions.Entry entry, ByteText text) {
    out = text;
    start(entry, text);
    out.put(PREFIX).put(entry.definition().kind().label());
    appendFields(entry.definition());
    for (KeyValues.Pair pair : entry.pairs().pairs()) {
      TextRecords.appendKey(out, keyName(pair));
      appendValue(pair);
    }
    out.put('\n');
  }

  @Override
  ByteText key(String field) {
    return out.put('\t').put(field).put('=');
  }

  @Override
  public void visitText(String field, String value) {
    if (value != null) {
      byte[] bytes = TextEscape.raw(value);
      notation.appendText(key(field), bytes, 0, bytes.length);
    }
  }

  @Override
  public void visitTokens(String field, DefinitionKind kind, int[] tokens) {
    key(field);
    list(kind, tokens);
  }
}
