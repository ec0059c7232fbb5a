package org.tracetool.format.otf2.snapshot;

import java.io.IOException;
import org.tracetool.format.otf2.encode.AttributeList;
import org.tracetool.format.otf2.encode.RecordEncoder;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.SnapshotRecord;

/** An event that still matters, in the list of its location. */
final class OpenRecord {
  private static final int WORDS_OF_ATTRIBUTE = 3;

  final SnapshotRecord kind;
  final long time;

  /** The fields of the event. */
  final long[] fields;

  /** The fields of its group, one repetition after the other. */
  final long[] items;

  /** Id, type and value of each attribute. */
  final long[] attributes;

  OpenRecord before;
  OpenRecord after;

  /** Where it stands among the records of its location: later ones have larger numbers. */
  long place;

  /** The end of a send that does not wait, once it came. */
  OpenRecord completion;

  OpenRecord(SnapshotRecord kind, long time, long[] fields, long[] items, long[] attributes) {
    this.kind = kind;
    this.time = time;
    this.fields = fields;
    this.items = items;
    this.attributes = attributes;
  }

  /** Writes it into a snapshot. */
  void write(RecordOutput out, RecordValues v, AttributeList list) throws IOException {
    list.clear();
    for (int i = 0; i < attributes.length; i += WORDS_OF_ATTRIBUTE) {
      list.add(attributes[i], (int) attributes[i + 1], attributes[i + 2]);
    }
    out.setAttributes(list);
    v.begin(kind.type(), null);
    v.set(0, time);
    for (int i = 0; i < fields.length; i++) {
      v.set(i + 1, fields[i]);
    }
    v.setPresent(kind.type().fields().length);
    if (items.length > 0) {
      v.setRepetitions(items.length / kind.type().repeated().length);
      for (int i = 0; i < items.length; i++) {
        v.setItem(i, items[i]);
      }
    }
    RecordEncoder.write(out, v);
  }
}
