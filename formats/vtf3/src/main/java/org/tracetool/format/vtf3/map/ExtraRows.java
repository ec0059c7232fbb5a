package org.tracetool.format.vtf3.map;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.PooledLists;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;

/**
 * Records that correspond to a record of the model field by field: the single table for reading and
 * writing them.
 */
public final class ExtraRows {
  private static final List<Form> ALL = new ArrayList<>();
  private static final Form[] BY_TYPE = new Form[VtfSyntax.all().size()];
  private static final Map<EventKind, Form> BY_KIND = new EnumMap<>(EventKind.class);

  /** Value of a switch of recording. */
  private static final int ON = 1;

  static {
    add(EventKind.SCOPE_BEGIN, VtfSyntax.SCOPE_BEGIN, "scope seq scl");
    add(EventKind.SCOPE_END, VtfSyntax.SCOPE_END, "scope seq scl");
    add(EventKind.RETURN, VtfSyntax.UPTO, "state scl");
    add(EventKind.OTHER_LEAVE, VtfSyntax.UPFROM, "state scl");
    add(EventKind.ERROR, VtfSyntax.ERROR, "cpu level name text");
    add(
        EventKind.MUTEX_ACQUIRE,
        VtfSyntax.MUTEX_ACQUIRE,
        "enter leave isupfrom duration mutex scl");
    add(
        EventKind.MUTEX_RELEASE,
        VtfSyntax.MUTEX_RELEASE,
        "enter leave isupfrom duration mutex scl");
    add(EventKind.PARALLEL_BEGIN, VtfSyntax.PARALLEL_BEGIN, "token seqn threads scl");
    add(EventKind.PARALLEL_BARRIER, VtfSyntax.PARALLEL_BARRIER, "token seqn opaque scl");
    add(EventKind.PARALLEL_END, VtfSyntax.PARALLEL_END, "token seqn opaque scl");
    add(EventKind.OPENMP_ENTER, VtfSyntax.OPENMP_ENTER, "type name scl");
    add(EventKind.OPENMP_LEAVE, VtfSyntax.OPENMP_LEAVE, "scl");
    add(EventKind.PATTERN, VtfSyntax.PATTERN, "token duration step index");
    add(EventKind.NO_SAMPLES, VtfSyntax.SAMP, "id");
    add(EventKind.EMPTY_COLLECTIVE, VtfSyntax.COLLOP, "operation comm root");
    add(EventKind.REQUEST, VtfSyntax.REQUEST, "number action within");
    add(EventKind.RECORDING, VtfSyntax.TRACE_ON, "");
    BY_TYPE[VtfSyntax.TRACE_OFF.index] =
        new Form(EventKind.RECORDING, VtfSyntax.TRACE_OFF, new int[0]);
  }

  private ExtraRows() {}

  private static void add(EventKind kind, VtfRecordType type, String fields) {
    String[] names = fields.isEmpty() ? new String[0] : fields.split(" ");
    int[] slots = new int[names.length];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = type.slot(names[i]);
    }
    Form form = new Form(kind, type, slots);
    ALL.add(form);
    BY_TYPE[type.index] = form;
    BY_KIND.put(kind, form);
  }

  /** The form of records of a type; null if they are not read this way. */
  public static Form of(VtfRecordType type) {
    return BY_TYPE[type.index];
  }

  /** The form in which a row is written; null if it is not written this way. */
  public static Form of(EventCursor event) {
    return event.kind() == EventKind.RECORDING && event.field(0) != ON
        ? BY_TYPE[VtfSyntax.TRACE_OFF.index]
        : BY_KIND.get(event.kind());
  }

  /** The kinds that are written this way. */
  static List<EventKind> kinds() {
    return ALL.stream().map(Form::kind).toList();
  }

  /**
   * A kind and the record that holds it.
   *
   * @param slots for each field of the kind the slot of the record
   */
  public record Form(EventKind kind, VtfRecordType type, int[] slots) {
    /** The process of a record; {@code none} where it is of none. */
    int location(VtfRecord r, TaskProcesses numbers, int none) {
      int slot = type.slot("cpu");
      if (slot < 0) {
        return none;
      }
      int location = (int) ExtraFields.model(Role.LOCATION, r.field[slot], numbers);
      return location == 0 ? none : location;
    }

    /** Fills the fields of a row, the first of which has index {@code at}. */
    void read(VtfRecord r, EventBlock block, int at, TaskProcesses numbers) {
      if (kind == EventKind.RECORDING) {
        block.words()[at] = type == VtfSyntax.TRACE_ON ? ON : 2;
      }
      for (int i = 0; i < slots.length; i++) {
        Role role = kind.fields().get(i).role();
        long value;
        if (role == Role.NUMBERS || role == Role.REALS) {
          value = list(r, slots[i], role, block, numbers);
        } else if (role.isPooled()) {
          long bytes = r.field[slots[i]];
          value =
              bytes == VtfRecordType.ABSENT
                  ? EventBlock.NO_TEXT
                  : block.text(r.pool, (int) (bytes >>> 32), (int) bytes);
        } else {
          value = ExtraFields.model(role, r.field[slots[i]], numbers);
        }
        block.words()[at + i] = value;
      }
    }

    private static long list(
        VtfRecord r, int slot, Role role, EventBlock block, TaskProcesses numbers) {
      long[] values = new long[r.items];
      for (int k = 0; k < values.length; k++) {
        values[k] = ExtraFields.model(role, r.get(slot, k), numbers);
      }
      return PooledLists.numbers(block, values);
    }

    /**
     * Fills a record of a row.
     *
     * @return whether all numbers fit
     */
    public boolean write(EventCursor e, VtfRecord r, TaskNumbers tasks) {
      int cpu = type.slot("cpu");
      if (cpu >= 0) {
        r.field[cpu] = tasks.cpu(e.location());
      }
      boolean fits = true;
      for (int i = 0; i < slots.length; i++) {
        Role role = kind.fields().get(i).role();
        long value = e.field(i);
        if (role == Role.NUMBERS || role == Role.REALS) {
          list(e.block(), value, role, slots[i], r, tasks);
        } else if (role.isPooled()) {
          r.field[slots[i]] =
              value == EventBlock.NO_TEXT
                  ? VtfRecordType.ABSENT
                  : r.bytes(e.block().pool(), (int) (value >>> 32), (int) value);
        } else {
          FieldType field = type.fields[slots[i]];
          fits &= ExtraFields.fits(field, value);
          r.field[slots[i]] = ExtraFields.file(role, field, value, tasks);
        }
      }
      return fits;
    }

    /** The first of two lists determines the number of items. */
    private void list(
        EventBlock block, long word, Role role, int slot, VtfRecord r, TaskNumbers tasks) {
      for (int k = 0; k < PooledLists.count(word); k++) {
        if (k == r.items) {
          r.addItem();
        }
        long value = PooledLists.number(block, word, k);
        r.set(slot, k, ExtraFields.file(role, type.fields[slot], value, tasks));
      }
    }
  }
}
