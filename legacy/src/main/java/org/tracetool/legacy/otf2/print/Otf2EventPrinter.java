package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.EnumNames;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordTable;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.SnapshotRecord;
import org.tracetool.legacy.otf2.text.DefinitionIndex;
import org.tracetool.legacy.otf2.text.EnumerationNames;
import org.tracetool.legacy.otf2.text.FieldText;
import org.tracetool.legacy.otf2.text.RecordTemplate;
import org.tracetool.legacy.otf2.text.ReferencePrinter;

/** Prints events, or records of snapshots: a line each, and one for the attributes. */
final class Otf2EventPrinter {
  static final byte[] UNKNOWN = ByteText.ascii("UNKNOWN");

  private static final byte[] NOTHING = {};
  private static final byte[] SPACE = ByteText.ascii("  ");
  private static final int ATTRIBUTES_AT = 71;
  private static final byte[] ATTRIBUTES = ByteText.ascii("ADDITIONAL ATTRIBUTES: ");
  private static final int SNAPSHOT_RECORDS = SnapshotRecord.MEASUREMENT_ON_OFF.type().code();

  private final PrintOutput out;
  private final FieldText fields;
  private final ReferencePrinter references;
  private final RecordTable table;
  private final PrintOptions options;
  private final long origin;
  private final boolean snapshots;
  private final UnwoundContext unwound;
  private final boolean plain;
  private final RegionLines lines;
  private final RecordTemplate[] texts = new RecordTemplate[256];
  private final PayloadDecoder decoder = new PayloadDecoder();
  private final RecordValues values = new RecordValues();
  private final long[] attribute = new long[3];

  Otf2EventPrinter(
      PrintOutput out,
      FieldText fields,
      ReferencePrinter references,
      RecordTable table,
      PrintOptions options,
      DefinitionIndex index) {
    this.out = out;
    this.fields = fields;
    this.references = references;
    this.table = table;
    this.options = options;
    origin = options.fromOffset() ? index.globalOffset() : 0;
    if (origin != 0) {
      fields.setTimeBase(origin);
    }
    snapshots = table == SnapshotRecord.table();
    lines = new RegionLines(out, references);
    plain =
        !snapshots
            && !options.silent()
            && !options.fromOffset()
            && options.first() == 0
            && options.last() == -1L;
    unwound = options.unwind() ? new UnwoundContext(references) : null;
  }

  /** Whether all events are printed, with their times as they are and nothing more. */
  boolean isPlain() {
    return plain && unwound == null;
  }

  /** Prints the record that a lane is at. */
  void put(LocationQueue lane) throws IOException {
    if (plain && lines.put(lane)) {
      return;
    }
    long time = lane.time();
    RecordType type = table.find(lane.in.code());
    if (type != null) {
      decoder.decode(lane.in, type, values);
      lane.ids.apply(values);
      if (type == EventRecord.BUFFER_FLUSH.type() && values.number(0) != -1L) {
        values.replace(0, lane.clock.apply(values.number(0)));
      }
      if (snapshots && type.code() >= SNAPSHOT_RECORDS) {
        time = values.number(0);
      }
    }
    if (Long.compareUnsigned(time, options.first()) < 0
        || Long.compareUnsigned(time, options.last()) > 0
        || Long.compareUnsigned(lane.time(), options.last()) > 0 // that of the snapshot
        || options.silent()) {
      return;
    }
    RecordTemplate text = type == null ? null : text(type);
    byte[] head = lane.head(lane.in.code(), text == null ? UNKNOWN : text.label());
    byte[] after = text == null ? NOTHING : SPACE;
    if (origin == 0) {
      out.printTimed(head, time, after);
    } else {
      out.text.put(head);
      printRelative(time);
      out.text.put(after);
    }
    if (text != null) {
      fields.setLocation(lane.location);
      text.put(out.text, values, fields);
    }
    out.endLine();
    if (unwound != null && type != null) {
      unwound.put(out, values);
    }
    if (lane.in.hasAttributes()) {
      printAttributes(lane);
    }
  }

  private RecordTemplate text(RecordType type) {
    RecordTemplate text = texts[type.code()];
    if (text == null) {
      text = new RecordTemplate(type);
      texts[type.code()] = text;
    }
    return text;
  }

  private void printRelative(long time) {
    String relative = FieldText.relative(time, origin);
    out.printBlanks(TimeColumn.WIDTH - relative.length());
    out.text.put(relative);
  }

  private void printAttributes(LocationQueue lane) throws IOException {
    out.printBlanks(ATTRIBUTES_AT);
    out.text.put(ATTRIBUTES);
    long count = decoder.openAttributes(lane.in);
    for (long i = 0; i < count; i++) {
      decoder.decodeNextAttribute(attribute);
      lane.ids.applyToAttribute(attribute);
      out.text.put(i == 0 ? "(" : ", (");
      references.put(out.text, IdSpace.ATTRIBUTE, attribute[0]);
      out.text.put("; ");
      EnumerationNames.put(out.text, EnumNames.TYPE, attribute[1]);
      out.text.put("; ");
      fields.printValue(out.text, attribute[1], attribute[2]);
      out.text.put(')');
    }
    out.endLine();
  }
}
