package org.tracetool.format.vtf3.map;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;

/**
 * Declarations that correspond to a definition of the model field by field: the single table for
 * reading and writing them.
 */
final class ExtraDefinitions {
  private record Form(DefinitionKind kind, VtfRecordType type, int[] slots) {}

  private static final List<Form> ALL = new ArrayList<>();
  private static final Map<DefinitionKind, Form> BY_KIND = new EnumMap<>(DefinitionKind.class);

  static {
    add(DefinitionKind.SCOPE, VtfSyntax.SCOPE, "token name activity begin end");
    add(DefinitionKind.PARALLEL_REGION, VtfSyntax.PARALLEL_REGION, "token name");
    add(DefinitionKind.OPENMP_TYPE, VtfSyntax.OPENMP_TYPE, "token name");
    add(DefinitionKind.OPENMP_NAME, VtfSyntax.OPENMP_NAME, "token name");
    add(DefinitionKind.PATTERN_SHAPE, VtfSyntax.PATTERN_SHAPE, "token activity type ref1 ref2");
    add(
        DefinitionKind.PATTERN,
        VtfSyntax.PATTERN_DEFINITION,
        "token activity shape radius ratio step");
    add(DefinitionKind.MESSAGE_TYPE, VtfSyntax.MESSAGE_NAME, "comm type name");
    add(DefinitionKind.NATIVE_THREAD, VtfSyntax.THREAD, "cpu native name");
    add(DefinitionKind.COMM_NAME, VtfSyntax.COMMUNICATOR_NAME, "token name");
  }

  private ExtraDefinitions() {}

  private static void add(DefinitionKind kind, VtfRecordType type, String fields) {
    String[] names = fields.split(" ");
    int[] slots = new int[names.length];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = type.slot(names[i]);
    }
    Form form = new Form(kind, type, slots);
    ALL.add(form);
    BY_KIND.put(kind, form);
  }

  /** The definitions that a trace declares this way. */
  static List<Definition> read(VtfScan scan, TaskProcesses numbers) {
    List<Definition> list = new ArrayList<>();
    DefinitionRow row = new DefinitionRow();
    for (Form form : ALL) {
      for (VtfRecord r : scan.all(form.type())) {
        row.start(form.kind());
        for (int i = 0; i < form.slots().length; i++) {
          read(r, form.slots()[i], row, i, numbers);
        }
        list.add(row.definition());
      }
    }
    return list;
  }

  private static void read(VtfRecord r, int slot, DefinitionRow row, int i, TaskProcesses numbers) {
    DefinitionField field = row.fields().get(i);
    switch (field.form()) {
      case TEXT -> {
        byte[] bytes = r.content(r.field[slot]);
        row.set(i, TraceText.decode(bytes, 0, bytes.length));
      }
      case REALS -> {
        double[] values = new double[r.items];
        for (int k = 0; k < values.length; k++) {
          values[k] = Double.longBitsToDouble(r.get(slot, k));
        }
        row.set(i, values);
      }
      default -> row.set(i, ExtraFields.model(field.role(), r.field[slot], numbers));
    }
  }

  /** The declaration of a definition; null if it is not declared this way. */
  static VtfRecord record(Definition definition, TaskNumbers tasks) {
    Form form = BY_KIND.get(definition.kind());
    if (form == null) {
      return null;
    }
    DefinitionRow row = new DefinitionRow().take(definition);
    VtfRecord r = new VtfRecord().begin(form.type());
    for (int i = 0; i < form.slots().length; i++) {
      DefinitionField field = row.fields().get(i);
      int slot = form.slots()[i];
      switch (field.form()) {
        case TEXT -> {
          byte[] bytes = TraceText.encode(row.text(i) == null ? "" : row.text(i));
          r.field[slot] = r.bytes(bytes, 0, bytes.length);
        }
        case REALS -> {
          double[] values = row.reals(i);
          for (int k = 0; k < values.length; k++) {
            r.addItem();
            r.set(slot, k, Double.doubleToRawLongBits(values[k]));
          }
        }
        default ->
            r.field[slot] =
                ExtraFields.file(field.role(), form.type().fields[slot], row.number(i), tasks);
      }
    }
    return r;
  }
}
