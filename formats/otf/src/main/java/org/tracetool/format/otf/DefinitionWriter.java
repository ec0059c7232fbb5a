package org.tracetool.format.otf;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.KeyValueType;
import org.tracetool.core.io.TraceText;

/** Writes definitions into a {@code .def} file and marker classes into a {@code .marker} file. */
final class DefinitionWriter {
  private final RecordWriter records;
  private final TextOutput out;
  private final Map<DefinitionKind, RecordWriter.Form> forms = new EnumMap<>(DefinitionKind.class);

  DefinitionWriter(RecordWriter records, TextOutput out) {
    this.records = records;
    this.out = out;
  }

  /** Writes a definition behind its pairs; false if OTF has no such definition. */
  boolean write(Definition definition, KeyValues pairs) throws IOException {
    RecordSyntax syntax = Syntax.of(definition.kind());
    if (syntax == null) {
      return false;
    }
    if (definition instanceof Definition.Version v) {
      version(v);
      return true;
    }
    for (KeyValues.Pair p : pairs.pairs()) {
      if (p.type() == KeyValueType.BYTE_ARRAY) {
        records.array(out, p.key(), p.bytes(), 0, p.bytes().length);
      } else {
        records.number(out, p.key(), p.type(), p.value());
      }
    }
    RecordWriter.Form form = forms.computeIfAbsent(definition.kind(), k -> records.form(syntax));
    records.values(out, form, values(definition));
    return true;
  }

  private void version(Definition.Version v) throws IOException {
    byte[] tag = text(v.tag());
    byte[] keyword = records.form(Syntax.of(DefinitionKind.VERSION)).keyword;
    out.room(64 + (tag == null ? 0 : tag.length));
    out.put(keyword);
    out.hex(v.major());
    out.put((byte) '.');
    out.hex(v.minor());
    out.put((byte) '.');
    out.hex(v.sub());
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

  private static long n(int token) {
    return Integer.toUnsignedLong(token);
  }

  private static Object[] list(Object... values) {
    return values;
  }

  /** The values of the fields in the order of the grammar table. */
  private static Object[] values(Definition definition) {
    if (definition instanceof Definition.UniqueId d) {
      return list(d.id());
    } else if (definition instanceof Definition.Creator d) {
      return list((Object) text(d.text()));
    } else if (definition instanceof Definition.Comment d) {
      return list((Object) text(d.text()));
    } else if (definition instanceof Definition.TimerResolution d) {
      return list(d.ticksPerSecond());
    } else if (definition instanceof Definition.TimeRange d) {
      return list(d.first(), d.last());
    } else if (definition instanceof Definition.Location d) {
      return list(n(d.token()), text(d.name()), n(d.parent()));
    } else if (definition instanceof Definition.Group d) {
      return list(n(d.token()), d.members(), text(d.name()));
    } else if (definition instanceof Definition.AttributeList d) {
      return list(n(d.token()), d.attributes());
    } else if (definition instanceof Definition.GroupAttributes d) {
      return list(n(d.group()), n(d.attributeList()));
    } else if (definition instanceof Definition.Substitutes d) {
      return list(n(d.representative()), d.members());
    } else if (definition instanceof Definition.SclFile d) {
      return list(n(d.token()), text(d.name()));
    } else if (definition instanceof Definition.Scl d) {
      return list(n(d.token()), n(d.file()), n(d.line()));
    } else if (definition instanceof Definition.FileGroup d) {
      return list(n(d.token()), text(d.name()));
    } else if (definition instanceof Definition.File d) {
      return list(n(d.token()), text(d.name()), n(d.group()));
    } else if (definition instanceof Definition.RegionGroup d) {
      return list(n(d.token()), text(d.name()));
    } else if (definition instanceof Definition.Region d) {
      return list(n(d.token()), n(d.group()), text(d.name()), n(d.scl()));
    } else if (definition instanceof Definition.Collective d) {
      return list(n(d.token()), text(d.name()), n(d.type()));
    } else if (definition instanceof Definition.CounterGroup d) {
      return list(n(d.token()), text(d.name()));
    } else if (definition instanceof Definition.Counter d) {
      return list(n(d.token()), n(d.group()), text(d.name()), n(d.properties()), text(d.unit()));
    } else if (definition instanceof Definition.CounterAssignment d) {
      return list(n(d.counter()), d.members());
    } else if (definition instanceof Definition.Key d) {
      return list(n(d.token()), n(d.typeNumber()), text(d.name()), text(d.description()));
    } else if (definition instanceof Definition.Marker d) {
      return list(n(d.token()), text(d.name()), n(d.type()));
    } else if (definition instanceof Definition.SamplePoint d) {
      return list(d.time(), n(d.type()));
    }
    throw new IllegalArgumentException("no OTF form of " + definition.kind());
  }
}
