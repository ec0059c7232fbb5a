package org.tracetool.format.otf2.encode;

import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.LocalRecord;
import org.tracetool.format.otf2.record.MarkerRecord;
import org.tracetool.format.otf2.record.RecordTable;
import org.tracetool.format.otf2.record.SnapshotRecord;
import org.tracetool.format.otf2.record.ThumbnailRecord;

/** The sorts of files of records, which differ in how room for a record is reckoned. */
public enum FileKind {
  EVENTS(RecordInput.Sort.EVENTS, Room.LARGEST, EventRecord.table()),
  SNAPSHOTS(RecordInput.Sort.TIMED, Room.LARGEST, SnapshotRecord.table()),
  GLOBAL_DEFINITIONS(RecordInput.Sort.PLAIN, Room.EXACT, GlobalRecord.table()),
  LOCAL_DEFINITIONS(RecordInput.Sort.PLAIN, Room.EXACT, LocalRecord.table()),
  MARKERS(RecordInput.Sort.PLAIN, Room.LARGEST, MarkerRecord.table()),
  THUMBNAILS(RecordInput.Sort.PLAIN, Room.LARGEST, ThumbnailRecord.table());

  /** How many bytes a number is supposed to take before it is written. */
  enum Room {
    /** As many as the largest number of its width. */
    LARGEST,
    /** As many as it takes. */
    EXACT
  }

  private final RecordInput.Sort sort;
  private final Room room;
  private final RecordTable table;

  FileKind(RecordInput.Sort sort, Room room, RecordTable table) {
    this.sort = sort;
    this.room = room;
    this.table = table;
  }

  /** How such a file is read. */
  public RecordInput.Sort sort() {
    return sort;
  }

  /** The records of such files. */
  public RecordTable table() {
    return table;
  }

  Room room() {
    return room;
  }

  /** Whether records have times, and chunks say which of them they hold. */
  boolean isTimed() {
    return sort != RecordInput.Sort.PLAIN;
  }
}
