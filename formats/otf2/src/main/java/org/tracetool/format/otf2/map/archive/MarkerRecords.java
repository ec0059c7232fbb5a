package org.tracetool.format.otf2.map.archive;

import java.io.IOException;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.otf2.encode.RecordEncoder;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.map.ArchivePairKeys;
import org.tracetool.format.otf2.map.model.MarkerRows;
import org.tracetool.format.otf2.record.MarkerRecord;
import org.tracetool.format.otf2.record.RecordType;

/** Makes the records of the file of markers. */
public final class MarkerRecords {
  private static final byte[] NOTHING = {};

  private final WrittenIds ids;
  private final RecordValues values = new RecordValues();
  private long lostPairs;

  /** Markers of an archive. */
  public MarkerRecords(WrittenIds ids) {
    this.ids = ids;
  }

  private void start(RecordType type, byte[] texts) {
    values.begin(type, texts);
    values.setPresent(type.fields().length);
  }

  /** Writes a class of markers. */
  public void define(RecordOutput out, Definition.Marker marker) throws IOException {
    String name = marker.name() == null ? "" : marker.name();
    byte[] text = TraceText.encode(name);
    byte[] group =
        TraceText.encode(name.substring(0, Math.max(name.indexOf(MarkerRows.BETWEEN), 0)));
    start(MarkerRecord.DEF_MARKER.type(), text);
    values.set(0, ids.id(DefinitionKind.MARKER, marker.token()));
    values.setBytes(1, 0, group.length);
    values.setBytes(2, group.length == 0 ? 0 : group.length + 1, text.length);
    values.set(3, MarkerRows.severity(marker.type()));
    RecordEncoder.write(out, values);
  }

  /** How many key-value pairs of markers were left out. */
  public long lostPairs() {
    return lostPairs;
  }

  /** Writes a marker. */
  public void write(RecordOutput out, EventCursor event) throws IOException {
    long duration = 0;
    long scopeType = -1;
    long scope = 0;
    for (int i = 0; i < event.pairs(); i++) {
      ArchivePairKeys key = ids.special(event.pairKey(i));
      long value = event.pairValue(i);
      duration = key == ArchivePairKeys.DURATION ? value : duration;
      scopeType = key == ArchivePairKeys.SCOPE_TYPE ? value : scopeType;
      scope = key == ArchivePairKeys.SCOPE ? value : scope;
      lostPairs += key == null ? 1 : 0;
    }
    if (scopeType < 0) {
      int about = event.location();
      boolean location = ids.location(about) != -1L;
      scopeType =
          location
              ? MarkerRows.SCOPE_LOCATION
              : about == 0 ? MarkerRows.SCOPE_GLOBAL : MarkerRows.SCOPE_COMM;
      scope = location ? ids.location(about) : about == 0 ? 0 : ids.id(DefinitionKind.GROUP, about);
    }
    long word = event.field(1);
    boolean none = word == EventBlock.NO_TEXT;
    start(MarkerRecord.MARKER.type(), none ? NOTHING : event.block().pool());
    values.set(0, event.time());
    values.set(1, duration);
    values.set(2, ids.id(DefinitionKind.MARKER, (int) event.field(0)));
    values.set(3, scopeType);
    values.set(4, scope);
    int from = none ? 0 : (int) (word >>> Integer.SIZE);
    values.setBytes(5, from, none ? 0 : from + (int) word);
    RecordEncoder.write(out, values);
  }
}
