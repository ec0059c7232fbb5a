package org.tracetool.check.repair;

import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.Role;

/** The definitions of a trace without doubles, and with those that were missing. */
final class RepairedDefinitions {
  /** The name of the class of markers for places that were repaired. */
  static final String MARKER = "tracetool repair";

  private static final int WARNING = 2;

  private RepairedDefinitions() {}

  /** A token that no marker class has. */
  static int markerToken(Definitions definitions) {
    int token = 1;
    for (Definition.Marker m : definitions.all(Definition.Marker.class)) {
      token = Integer.compareUnsigned(m.token(), token) >= 0 ? m.token() + 1 : token;
    }
    return token;
  }

  /** The definitions to write. */
  static Definitions of(
      Definitions all, DamageSurvey survey, int markerToken, boolean marks, RepairReport report) {
    Definitions.Builder builder = Definitions.builder();
    List<Definitions.Entry> entries = all.entries();
    for (int i = 0; i < entries.size(); i++) {
      Definitions.Entry e = entries.get(i);
      DefinitionKind kind = e.definition().kind();
      boolean hidden = kind.isNumbered() && !all.counts(e, i);
      if (hidden) {
        report.giveUp("definitions " + kind.label() + ", of which a later one counts", 1);
      } else {
        builder.add(e);
      }
    }
    survey
        .missing()
        .forEach(
            (kind, tokens) -> {
              for (int token : tokens) {
                Definition made = make(kind, token);
                if (made != null) {
                  builder.add(made);
                  report.countInvented("definitions " + kind.label() + ", named #NUMBER", 1);
                }
              }
            });
    if (marks) {
      builder.add(new Definition.Marker(markerToken, MARKER, WARNING));
    }
    return builder.build();
  }

  /** A definition with nothing but a name; null for kinds that cannot be made up. */
  private static Definition make(DefinitionKind kind, int token) {
    if (!kind.isNumbered()) {
      return null;
    }
    DefinitionRow row = new DefinitionRow().start(kind);
    row.set(0, Integer.toUnsignedLong(token));
    List<DefinitionField> fields = kind.fields();
    for (int i = 1; i < fields.size(); i++) {
      boolean text = fields.get(i).role() == Role.TEXT;
      switch (fields.get(i).form()) {
        case REFERENCES, NUMBERS -> row.set(i, new int[0]);
        case REALS -> row.set(i, new double[0]);
        default -> {
          // 0 is none
        }
      }
      if (text) {
        boolean name = fields.get(i).name().equals("name");
        row.set(i, name ? "#" + Integer.toUnsignedString(token) : "");
      }
    }
    return row.definition();
  }
}
