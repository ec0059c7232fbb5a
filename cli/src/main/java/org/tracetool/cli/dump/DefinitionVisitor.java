package org.tracetool.cli.dump;

import java.nio.charset.StandardCharsets;
import java.util.function.ObjIntConsumer;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.io.ByteText;

/** Gets the fields of a definition by name; the one description that all styles share. */
interface DefinitionVisitor {
  /** A plain number, unsigned. */
  void number(String field, long value);

  /** A name or text; null if it is absent. */
  void text(String field, String value);

  /** A point in time in ticks. */
  void time(String field, long ticks);

  /** A reference to another definition. */
  void token(String field, DefinitionKind kind, int token);

  /** References to other definitions. */
  void tokens(String field, DefinitionKind kind, int[] tokens);

  /** Hands all fields of a definition to a visitor. */
  static void visit(Definition d, DefinitionVisitor v) {
    if (d instanceof Definition.Version x) {
      v.text("version", x.major() + "." + x.minor() + "." + x.sub());
      v.text("tag", x.tag());
    } else if (d instanceof Definition.UniqueId x) {
      v.number("id", x.id());
    } else if (d instanceof Definition.Creator x) {
      v.text("text", x.text());
    } else if (d instanceof Definition.Comment x) {
      v.text("text", x.text());
    } else if (d instanceof Definition.TimerResolution x) {
      v.number("ticks-per-second", x.ticksPerSecond());
    } else if (d instanceof Definition.TimeRange x) {
      v.time("first", x.first());
      v.time("last", x.last());
    } else if (d instanceof Definition.Location x) {
      named(d, v);
      v.token("parent", DefinitionKind.LOCATION, x.parent());
    } else if (d instanceof Definition.Group x) {
      named(d, v);
      v.tokens("members", DefinitionKind.LOCATION, x.members());
    } else if (d instanceof Definition.AttributeList x) {
      v.number("token", Integer.toUnsignedLong(x.token()));
      v.text("attributes", attributes(x.attributes()));
    } else if (d instanceof Definition.GroupAttributes x) {
      v.token("process", DefinitionKind.LOCATION, x.group());
      v.number("attribute-list", Integer.toUnsignedLong(x.attributeList()));
    } else if (d instanceof Definition.Substitutes x) {
      v.token("representative", DefinitionKind.LOCATION, x.representative());
      v.tokens("members", DefinitionKind.LOCATION, x.members());
    } else if (d instanceof Definition.Region x) {
      named(d, v);
      v.token("group", DefinitionKind.REGION_GROUP, x.group());
      v.token("scl", DefinitionKind.SCL, x.scl());
    } else if (d instanceof Definition.Collective x) {
      named(d, v);
      v.text("type", word(OtfprintWords::collective, x.type()));
    } else if (d instanceof Definition.Counter x) {
      named(d, v);
      v.text("properties", word(OtfprintWords::counterProperties, x.properties()));
      extraBits(x.properties(), v);
      v.token("group", DefinitionKind.COUNTER_GROUP, x.group());
      v.text("unit", x.unit());
    } else if (d instanceof Definition.CounterAssignment x) {
      v.token("counter", DefinitionKind.COUNTER, x.counter());
      v.tokens("members", DefinitionKind.LOCATION, x.members());
    } else if (d instanceof Definition.Scl x) {
      v.number("token", Integer.toUnsignedLong(x.token()));
      v.token("file", DefinitionKind.SCL_FILE, x.file());
      v.number("line", Integer.toUnsignedLong(x.line()));
    } else if (d instanceof Definition.File x) {
      named(d, v);
      v.token("group", DefinitionKind.FILE_GROUP, x.group());
    } else if (d instanceof Definition.Key x) {
      named(d, v);
      v.text("type", word(OtfprintWords::keyType, x.typeNumber()));
      v.text("description", x.description());
    } else if (d instanceof Definition.SamplePoint x) {
      v.time("time", x.time());
      v.text("type", word(OtfprintWords::samplePoint, x.type()));
    } else if (d instanceof Definition.Marker x) {
      named(d, v);
      v.text("type", word(OtfprintWords::marker, x.type()));
    } else if (d instanceof Definition.Unknown x) {
      v.text("record", x.text());
    } else {
      named(d, v); // groups of regions, counters and files, source files
    }
  }

  private static void named(Definition d, DefinitionVisitor v) {
    v.number("token", Integer.toUnsignedLong(d.token()));
    v.text("name", d.name());
  }

  private static void extraBits(int properties, DefinitionVisitor v) {
    int known =
        CounterProperties.TYPE_MASK | CounterProperties.SCOPE_MASK | CounterProperties.VALUE_MASK;
    if ((properties & ~known) != 0) {
      v.number("property-bits", Integer.toUnsignedLong(properties));
    }
  }

  private static String attributes(int[] numbers) {
    StringBuilder out = new StringBuilder();
    for (int n : numbers) {
      out.append(out.length() == 0 ? "" : ",").append(word(OtfprintWords::attribute, n));
    }
    return out.toString();
  }

  private static String word(ObjIntConsumer<ByteText> words, int number) {
    ByteText out = new ByteText(32);
    words.accept(out, number);
    return new String(out.toBytes(), StandardCharsets.US_ASCII);
  }
}
