package org.tracetool.format.vtf3.record;

import java.util.List;

/** The grammar of one record in all encodings; see {@link VtfSyntax}. */
public final class VtfRecordType {
  /** Value of a field that is not there. */
  public static final long ABSENT = Long.MIN_VALUE;

  /** Communicator of records that belong to none; attested. */
  public static final int NO_COMMUNICATOR = -32767;

  /** Job of an exchange that has none; attested. */
  public static final int NO_JOB = -9999999;

  /** Position in {@link VtfSyntax#all}. */
  public final int index;

  public final String name;
  public final boolean event;

  /** Position in the safe order of declarations; for events the number in the catalogue. */
  public final int order;

  public final int number;
  public final String keyword;
  public final Conformance asciiLevel;
  public final Conformance binaryLevel;
  public final boolean outmoded;
  public final FieldType[] fields;
  public final String[] names;

  /** Fields before the repeated ones. */
  public final int fixed;

  /** Fields that are repeated; 0 if the record has no list. */
  public final int width;

  /** Whether binary records hold all values of one repeated field before those of the next. */
  public final boolean byColumn;

  public final OptionalTail tail;

  /** Slots of the optional fields at the end, -1 where there are none. */
  public final int scl;

  public final int comm;
  public final int call;
  public final int file;
  public final int line;

  /** ASCII forms; the first one is written, the second one instead if there is no communicator. */
  public final List<AsciiTemplate> forms;

  private final boolean[] inTail;
  public final boolean shortForm;
  public final long[] defaults;

  VtfRecordType(int index, VtfSyntax.Draft d) {
    this.index = index;
    name = d.name;
    event = d.event;
    order = d.order;
    number = d.number;
    keyword = d.keyword;
    asciiLevel = d.asciiLevel;
    binaryLevel = d.binaryLevel;
    outmoded = d.outmoded;
    tail = d.tail;
    fields = d.types.toArray(new FieldType[0]);
    names = d.names.toArray(new String[0]);
    width = d.firstItem < 0 ? 0 : d.items;
    fixed = d.firstItem < 0 ? fields.length : d.firstItem;
    byColumn = d.byColumn;
    scl = slot("scl");
    comm = slot("comm");
    call = tail == OptionalTail.CALL_AND_SOURCE ? slot("calltype") : -1;
    file = tail.ordinal() >= OptionalTail.SOURCE.ordinal() ? slot("file") : -1;
    line = tail.ordinal() >= OptionalTail.SOURCE.ordinal() ? slot("line") : -1;
    defaults = new long[fields.length];
    inTail = new boolean[fields.length];
    for (int i = 0; i < fields.length; i++) {
      defaults[i] = defaultOf(i);
      inTail[i] = isInTail(i);
    }
    forms = d.templates.stream().map(t -> new AsciiTemplate(this, t)).toList();
    shortForm = d.shortForm;
  }

  private long defaultOf(int i) {
    return switch (names[i]) {
      case "file", "line" -> tail.ordinal() >= OptionalTail.SOURCE.ordinal() ? ABSENT : 0;
      case "comm" -> NO_COMMUNICATOR;
      case "job" -> NO_JOB;
      case "rlen" -> ABSENT;
      case "oldnum", "newnum", "within" -> -1;
      case "cluster" -> 1;
      default -> fields[i].isBytes() ? ABSENT : 0;
    };
  }

  /** Index of the field with this name, -1 if there is none. */
  public int slot(String field) {
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(field)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns whether a field belongs to the optional end of a binary record. */
  public boolean isTail(int slot) {
    return inTail[slot];
  }

  private boolean isInTail(int slot) {
    return switch (tail) {
      case NONE -> false;
      case SCL -> slot == scl;
      case COMM -> slot == comm;
      case TWO_SCL -> slot == scl || slot == scl + 1;
      case SOURCE -> slot == file || slot == line;
      case SCL_OR_SOURCE -> slot == scl || slot == file || slot == line;
      case CALL_AND_SOURCE -> slot == call || slot == file || slot == line;
    };
  }

  @Override
  public String toString() {
    return name;
  }
}
