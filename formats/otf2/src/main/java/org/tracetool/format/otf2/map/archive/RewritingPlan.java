package org.tracetool.format.otf2.map.archive;

import org.tracetool.core.definition.Role;
import org.tracetool.format.otf2.map.EventMapping;
import org.tracetool.format.otf2.map.FieldRule;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordField;
import org.tracetool.format.otf2.record.RecordType;

/**
 * What becomes of the numbers of event records in another archive.
 *
 * @param fields for each field
 * @param items for each field of the repeated group
 * @param rank the field that is a rank; -1 if there is none
 * @param of the field with the communicator or window of the rank; -1 if there is none
 */
record RewritingPlan(RecordType type, Change[] fields, Change[] items, int rank, int of) {
  /** What becomes of a number. */
  enum Change {
    /** It stays, unless it is the rank. */
    NONE,
    /** An id of the space of its field. */
    ID,
    /** The id of a text that has to be there. */
    LISTED_TEXT,
    /** The code of a collective operation. */
    OPERATION,
    /** A time on the clock of the location. */
    TIME
  }

  private static final RewritingPlan[] ALL = plans();

  /** The plan for the records of a code; null if they belong to a newer release. */
  static RewritingPlan of(int code) {
    return ALL[code];
  }

  /** What the rank belongs to; null for nothing. */
  IdSpace space() {
    return of < 0 ? null : type.fields()[of].space();
  }

  private static RewritingPlan[] plans() {
    RewritingPlan[] plans = new RewritingPlan[1 << Byte.SIZE];
    for (EventRecord record : EventRecord.values()) {
      EventMapping mapping = EventMapping.ofEvent(record.type().code());
      plans[record.type().code()] = mapping == null ? null : plan(mapping);
    }
    return plans;
  }

  private static RewritingPlan plan(EventMapping mapping) {
    RecordType type = mapping.type();
    Change[] fields = changes(type.fields(), Change.ID);
    Change[] items = changes(type.repeated(), Change.LISTED_TEXT);
    int rank = -1;
    int of = -1;
    FieldRule[] rules = mapping.rules();
    for (int i = 0; i < rules.length; i++) {
      int field = rules[i].field();
      if (rules[i].way() == FieldRule.ConversionKind.RANK) {
        rank = field;
        of = rules[i].other();
      } else if (rules[i].way() == FieldRule.ConversionKind.TIME) {
        fields[field] = Change.TIME;
      } else if (mapping.kind().fields().get(i).role() == Role.COLLECTIVE && field >= 0) {
        fields[field] = Change.OPERATION;
      }
    }
    return new RewritingPlan(type, fields, items, rank, of);
  }

  private static Change[] changes(RecordField[] fields, Change ofIds) {
    Change[] changes = new Change[fields.length];
    for (int i = 0; i < changes.length; i++) {
      changes[i] = fields[i].space() == null ? Change.NONE : ofIds;
    }
    return changes;
  }
}
