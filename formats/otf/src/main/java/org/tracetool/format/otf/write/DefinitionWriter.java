package org.tracetool.format.otf.write;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.otf.output.TextOutput;
import org.tracetool.format.otf.syntax.OtfSyntax;
import org.tracetool.format.otf.syntax.RecordSyntax;

/** Writes definitions into a {@code .def} file and marker classes into a {@code .marker} file. */
final class DefinitionWriter {
  private final OtfRecordWriter records;
  private final TextOutput out;
  private final DefinitionRow row = new DefinitionRow();
  private final Map<DefinitionKind, OtfRecordWriter.Form> forms =
      new EnumMap<>(DefinitionKind.class);

  DefinitionWriter(OtfRecordWriter records, TextOutput out) {
    this.records = records;
    this.out = out;
  }

  /** Writes a definition after its pairs; false if OTF has no such definition. */
  boolean write(Definition given, KeyValues pairs) throws IOException {
    Definition definition = PairTypes.written(given);
    RecordSyntax syntax = OtfSyntax.of(definition.kind());
    if (syntax == null) {
      return false;
    }
    if (definition instanceof Definition.Version v) {
      writeVersion(v);
      return true;
    }
    for (KeyValues.Pair p : pairs.pairs()) {
      if (p.type().isPooled()) {
        records.writeArray(out, p.key(), p.bytes(), 0, p.bytes().length);
      } else {
        records.writeNumber(out, p.key(), p.type(), p.value());
      }
    }
    OtfRecordWriter.Form form = forms.computeIfAbsent(definition.kind(), k -> records.form(syntax));
    records.writeValues(out, form, values(definition, syntax));
    return true;
  }

  private void writeVersion(Definition.Version v) throws IOException {
    byte[] tag = text(v.tag());
    byte[] keyword = records.form(OtfSyntax.of(DefinitionKind.VERSION)).keyword;
    out.ensureCapacity(64 + (tag == null ? 0 : tag.length));
    out.put(keyword);
    out.writeHex(v.major());
    out.put((byte) '.');
    out.writeHex(v.minor());
    out.put((byte) '.');
    out.writeHex(v.sub());
    out.put((byte) '"');
    if (tag != null) {
      out.put(tag);
    }
    out.put((byte) '"');
    out.put((byte) '\n');
  }

  private static byte[] text(String s) {
    return s == null ? null : TraceText.encode(s);
  }

  /** The values of the fields in the order of the grammar table. */
  private Object[] values(Definition definition, RecordSyntax syntax) {
    row.take(definition);
    int[] slots = syntax.slots();
    Object[] values = new Object[slots.length];
    for (int i = 0; i < slots.length; i++) {
      values[i] =
          switch (row.fields().get(slots[i]).form()) {
            case TOKEN, REFERENCE, NUMBER -> (Object) row.number(slots[i]);
            case TEXT -> text(row.text(slots[i]));
            case REFERENCES, NUMBERS -> row.list(slots[i]);
            case REALS -> throw new IllegalStateException("OTF has no such fields");
          };
    }
    return values;
  }
}
