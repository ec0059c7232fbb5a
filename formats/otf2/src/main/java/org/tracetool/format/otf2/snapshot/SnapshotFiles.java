package org.tracetool.format.otf2.snapshot;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.format.otf2.encode.AttributeList;
import org.tracetool.format.otf2.encode.RecordEncoder;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.SnapshotRecord;

/** The files of snapshots, one for each location. */
final class SnapshotFiles {
  private final RecordOutput[] outputs;
  private final long[] locations;
  private final ArchiveOpenState state;
  private final Map<Long, EventLane> lanes = new HashMap<>();
  private final RecordValues v = new RecordValues();
  private final AttributeList attributes = new AttributeList();
  private long count;

  SnapshotFiles(RecordOutput[] outputs, long[] locations, ArchiveOpenState state) {
    this.outputs = outputs;
    this.locations = locations;
    this.state = state;
  }

  /** Says where the events of a location come from. */
  void setLane(long location, EventLane lane) {
    lanes.put(location, lane);
  }

  /** How many snapshots there are. */
  long count() {
    return count;
  }

  /** Writes what is open into all files. */
  void write(long time) throws IOException {
    for (int i = 0; i < outputs.length; i++) {
      OpenRecords open = state.records(locations[i]);
      RecordOutput out = outputs[i];
      out.setTime(time);
      writeNumber(out, SnapshotRecord.SNAPSHOT_START, open.size());
      open.write(out, v, attributes);
      writeNumber(out, SnapshotRecord.SNAPSHOT_END, lanes.get(locations[i]).position());
    }
    count++;
  }

  private void writeNumber(RecordOutput out, SnapshotRecord kind, long number) throws IOException {
    v.begin(kind.type(), null);
    v.set(0, number);
    v.setPresent(1);
    RecordEncoder.write(out, v);
  }

  /** Ends all files. */
  void finish() throws IOException {
    for (RecordOutput out : outputs) {
      out.finish();
    }
  }
}
