package org.tracetool.format.otf2.record;

/**
 * The records of snapshot files: the begin and the end of a snapshot, and between them events that
 * happened before it and still matter, each with the time at which it happened.
 */
public enum SnapshotRecord implements TypedRecord {
  SNAPSHOT_START(10, "numberOfRecords:c64", "# Events: {numberOfRecords}"),
  SNAPSHOT_END(11, "contReadPos:c64", "Cont. Read Position: {contReadPos}"),
  MEASUREMENT_ON_OFF(12, EventRecord.MEASUREMENT_ON_OFF),
  ENTER(13, EventRecord.ENTER),
  MPI_SEND(14, EventRecord.MPI_SEND),
  MPI_ISEND(15, EventRecord.MPI_ISEND),
  MPI_ISEND_COMPLETE(16, EventRecord.MPI_ISEND_COMPLETE),
  MPI_RECV(17, EventRecord.MPI_RECV),
  MPI_IRECV_REQUEST(18, EventRecord.MPI_IRECV_REQUEST),
  MPI_IRECV(19, EventRecord.MPI_IRECV),
  MPI_COLLECTIVE_BEGIN(20, EventRecord.MPI_COLLECTIVE_BEGIN),
  MPI_COLLECTIVE_END(21, EventRecord.MPI_COLLECTIVE_END),
  OMP_FORK(22, EventRecord.OMP_FORK),
  OMP_ACQUIRE_LOCK(23, EventRecord.OMP_ACQUIRE_LOCK),
  OMP_TASK_CREATE(24, EventRecord.OMP_TASK_CREATE),
  OMP_TASK_SWITCH(25, EventRecord.OMP_TASK_SWITCH),
  METRIC(26, EventRecord.METRIC),
  PARAMETER_STRING(27, EventRecord.PARAMETER_STRING),
  PARAMETER_INT64(28, EventRecord.PARAMETER_INT64),
  PARAMETER_UINT64(29, EventRecord.PARAMETER_UINT64);

  private static final RecordTable TABLE = RecordTable.of(values());

  private final RecordType type;
  private final EventRecord event;

  SnapshotRecord(int code, String payload, String text) {
    type = new RecordType(code, name(), RecordFraming.LENGTH, payload, text);
    event = null;
  }

  SnapshotRecord(int code, EventRecord event) {
    this.event = event;
    type = event.type().preceded(code, RecordField.parse("origEventTime:t64"));
  }

  /** What the record looks like; its first field is the time of the event, if it is one. */
  @Override
  public RecordType type() {
    return type;
  }

  /** The event; null for the begin and the end of a snapshot. */
  public EventRecord event() {
    return event;
  }

  /** All of them by their codes. */
  public static RecordTable table() {
    return TABLE;
  }
}
