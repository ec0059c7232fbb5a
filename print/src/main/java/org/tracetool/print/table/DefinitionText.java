package org.tracetool.print.table;

import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.text.ByteText;

/** Puts the fields of definitions into a text; styles say how a field begins. */
abstract class DefinitionText implements DefinitionVisitor {
  private final ValuePrinter values;
  private ByteText out;
  private int stream;

  DefinitionText(ValuePrinter values) {
    this.values = values;
  }

  /** Begins with a definition. */
  final void start(Definitions.Entry entry, ByteText text) {
    out = text;
    stream = entry.stream();
  }

  /** Adds the stream, if it is for one only, and what the definition says. */
  final void appendFields(Definition definition) {
    if (stream != 0) {
      visitNumber("stream", Integer.toUnsignedLong(stream));
    }
    DefinitionVisitor.visit(definition, this);
  }

  /** Adds what comes before the value of a field. */
  abstract ByteText key(String field);

  @Override
  public final void visitNumber(String field, long value) {
    key(field).unsigned(value);
  }

  @Override
  public final void visitTime(String field, long ticks) {
    values.appendTime(key(field), ticks);
  }

  @Override
  public final void visitToken(String field, DefinitionKind kind, int token) {
    if (token != 0) {
      values.appendToken(key(field), stream, kind, token);
    }
  }

  /** Adds tokens, separated by commas. */
  final void list(DefinitionKind kind, int[] tokens) {
    for (int i = 0; i < tokens.length; i++) {
      out.put(i == 0 ? "" : ",");
      values.appendToken(out, stream, kind, tokens[i]);
    }
  }

  /** The name of a pair's key. */
  final byte[] keyName(KeyValues.Pair pair) {
    return values.keyName(stream, pair.key());
  }

  /** Adds the value of a pair. */
  final void appendValue(KeyValues.Pair pair) {
    values.appendPair(out, pair);
  }
}
