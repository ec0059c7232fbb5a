package org.tracetool.print.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.ObjIntConsumer;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.Role;
import org.tracetool.core.text.ByteText;
import org.tracetool.print.lines.ConstantNames;

/** Gets the fields of a definition by name; the one description that all styles share. */
interface DefinitionVisitor {
  /** A plain number, unsigned. */
  void visitNumber(String field, long value);

  /** A name or text; null if it is absent. */
  void visitText(String field, String value);

  /** A point in time in ticks. */
  void visitTime(String field, long ticks);

  /** A reference to another definition. */
  void visitToken(String field, DefinitionKind kind, int token);

  /** References to other definitions. */
  void visitTokens(String field, DefinitionKind kind, int[] tokens);

  /** Hands all fields of a definition to a visitor, its token and its name first. */
  static void visit(Definition d, DefinitionVisitor v) {
    if (d instanceof Definition.Version x) {
      v.visitText("version", x.major() + "." + x.minor() + "." + x.sub());
      v.visitText("tag", x.tag());
      return;
    }
    DefinitionRow row = new DefinitionRow().take(d);
    int name = row.kind().isNumbered() ? row.kind().indexOf("name") : -1;
    int first = name < 0 ? 0 : 1;
    if (name >= 0) {
      visitField(row, 0, v);
      visitField(row, name, v);
    }
    for (int i = first; i < row.fields().size(); i++) {
      if (i != name) {
        visitField(row, i, v);
      }
    }
  }

  private static void visitField(DefinitionRow row, int i, DefinitionVisitor v) {
    DefinitionField field = row.fields().get(i);
    String label = field.label();
    switch (field.form()) {
      case TOKEN -> v.visitNumber(label, row.number(i));
      case REFERENCE -> v.visitToken(label, field.refersTo(), row.word(i));
      case REFERENCES -> v.visitTokens(label, field.refersTo(), row.list(i));
      case TEXT -> v.visitText(label, row.text(i));
      case NUMBER -> visitNumber(field, row.number(i), v);
      case REALS -> v.visitText(label, Arrays.toString(row.reals(i)));
      case NUMBERS -> v.visitText(label, numbers(field.role(), row.list(i)));
    }
  }

  private static void visitNumber(DefinitionField field, long value, DefinitionVisitor v) {
    ObjIntConsumer<ByteText> words = words(field.role());
    if (field.role() == Role.TIME || field.role() == Role.DURATION) {
      v.visitTime(field.label(), value);
    } else if (field.role() == Role.SIGNED) {
      v.visitText(field.label(), Long.toString(value));
    } else if (field.role() == Role.REAL) {
      v.visitText(field.label(), Double.toString(Double.longBitsToDouble(value)));
    } else if (words == null) {
      v.visitNumber(field.label(), value);
    } else if (!isAbsent(field.role(), value)) {
      v.visitText(field.label(), word(words, (int) value));
      if (field.role() == Role.COUNTER_PROPERTIES) {
        visitExtraBits((int) value, v);
      }
    }
  }

  /** The words for numbers in a role; null where they are printed as numbers. */
  private static ObjIntConsumer<ByteText> words(Role role) {
    return switch (role) {
      case COLLECTIVE_TYPE -> ConstantNames::appendCollective;
      case COUNTER_PROPERTIES -> ConstantNames::appendCounterProperties;
      case KEY_TYPE -> ConstantNames::appendAnyKeyType;
      case MARKER_TYPE -> ConstantNames::appendMarker;
      case SAMPLE_POINT_TYPE -> ConstantNames::appendSamplePoint;
      case PROCESS_ATTRIBUTE -> ConstantNames::appendAttribute;
      default -> null;
    };
  }

  /** Whether a number in a role says that nothing is known: such a marker has no severity. */
  static boolean isAbsent(Role role, long value) {
    return role == Role.MARKER_TYPE && value == 0;
  }

  /** The word for a number in a role; null if the role has none. */
  static String word(Role role, long value) {
    ObjIntConsumer<ByteText> words = words(role);
    return words == null ? null : word(words, (int) value);
  }

  private static String numbers(Role role, int[] numbers) {
    ObjIntConsumer<ByteText> words = words(role);
    StringBuilder out = new StringBuilder();
    for (int n : numbers) {
      out.append(out.length() == 0 ? "" : ",");
      out.append(words == null ? Integer.toUnsignedString(n) : word(words, n));
    }
    return out.toString();
  }

  private static void visitExtraBits(int properties, DefinitionVisitor v) {
    int known =
        CounterProperties.TYPE_MASK | CounterProperties.SCOPE_MASK | CounterProperties.VALUE_MASK;
    if ((properties & ~known) != 0) {
      v.visitNumber("property-bits", Integer.toUnsignedLong(properties));
    }
  }

  private static String word(ObjIntConsumer<ByteText> words, int number) {
    ByteText out = new ByteText(32);
    words.accept(out, number);
    return new String(out.toBytes(), StandardCharsets.US_ASCII);
  }
}
