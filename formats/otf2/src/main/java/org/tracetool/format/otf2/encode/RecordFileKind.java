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
public enum RecordFileKind {
  EVENTS(RecordInput.InputKind.EVENTS, SizeReservation.LARGEST, EventRecord.table()),
  SNAPSHOTS(RecordInput.InputKind.TIMED, SizeReservation.LARGEST, SnapshotRecord.table()),
  GLOBAL_DEFINITIONS(RecordInput.InputKind.PLAIN, SizeReservation.EXACT, GlobalRecord.table()),
  LOCAL_DEFINITIONS(RecordInput.InputKind.PLAIN, SizeReservation.EXACT, LocalRecord.table()),
  MARKERS(RecordInput.InputKind.PLAIN, SizeReservation.LARGEST, MarkerRecord.table()),
  THUMBNAILS(RecordInput.InputKind.PLAIN, SizeReservation.LARGEST, ThumbnailRecord.table());

  /** How many bytes a number is supposed to take before it is written. */
  enum SizeReservation {
    /** As many as the largest number of its width. */
    LARGEST,
    /** As many as it takes. */
    EXACT
  }

  private final RecordInput.InputKind sort;
  private final SizeReservation room;
  private final RecordTable table;

  RecordFileKind(RecordInput.InputKind sort, SizeReservation room, RecordTable table) {
    this.sort = sort;
    this.room = room;
    this.table = table;
  }

  /** How such a file is read. */
  public RecordInput.InputKind sort() {
    return sort;
  }

  /** The records of such files. */
  public RecordTable table() {
    return table;
  }

  SizeReservation room() {
    return room;
  }

  /** Whether records have times, and chunks say which of them they hold. */
  public boolean isTimed() {
    return sort != RecordInput.InputKind.PLAIN;
  }
}
