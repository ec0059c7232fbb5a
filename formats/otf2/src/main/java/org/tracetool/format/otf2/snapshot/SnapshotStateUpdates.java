package org.tracetool.format.otf2.snapshot;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.EnumNames;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.SnapshotRecord;

/** What each event does to the state, after the snapshot that is due before it. */
final class SnapshotStateUpdates {
  private static final long[] NONE = {};
  private static final long OPENMP = EnumNames.PARADIGM.value("OPENMP");
  private static final EventRecord[] BY_CODE = byCode();
  private static final Map<EventRecord, SnapshotRecord> KINDS = kinds();

  private final StateDefinitions definitions;
  private final ArchiveOpenState state;
  private final SnapshotFiles files;
  private final SnapshotListener listener;
  private final RecordValues v = new RecordValues();
  private final long distance;
  private long next;

  SnapshotStateUpdates(
      StateDefinitions definitions,
      ArchiveOpenState state,
      SnapshotFrequency breaks,
      SnapshotFiles files,
      SnapshotListener listener) {
    this.definitions = definitions;
    this.state = state;
    this.files = files;
    this.listener = listener;
    distance = breaks.distance(definitions.length());
    next = definitions.offset() + distance;
  }

  private static EventRecord[] byCode() {
    EventRecord[] all = new EventRecord[256];
    for (EventRecord r : EventRecord.values()) {
      all[r.type().code()] = r;
    }
    return all;
  }

  private static Map<EventRecord, SnapshotRecord> kinds() {
    Map<EventRecord, SnapshotRecord> all = new EnumMap<>(EventRecord.class);
    for (SnapshotRecord r : SnapshotRecord.values()) {
      if (r.event() != null) {
        all.put(r.event(), r);
      }
    }
    return all;
  }

  /** Takes the event that a lane is at. */
  void take(long location, EventLane lane) throws IOException {
    RecordType type = lane.type();
    if (type == null) {
      return;
    }
    EventRecord event = BY_CODE[type.code()];
    SnapshotRecord kind = KINDS.get(event);
    if (kind != null) {
      lane.decode(type, v);
      writeDue(lane.time());
      open(location, lane, kind, 0);
      return;
    }
    switch (event) {
      case LEAVE,
          CALLING_CONTEXT_ENTER,
          CALLING_CONTEXT_LEAVE,
          MPI_REQUEST_CANCELLED,
          OMP_JOIN,
          OMP_RELEASE_LOCK,
          OMP_TASK_COMPLETE -> {
        lane.decode(type, v);
        writeDue(lane.time());
        close(location, lane, event);
      }
      case THREAD_FORK, THREAD_JOIN, THREAD_ACQUIRE_LOCK, THREAD_RELEASE_LOCK -> {
        lane.decode(type, v);
        if (v.number(0) == OPENMP) {
          writeDue(lane.time());
          openMp(location, lane, event);
        }
      }
      default -> {}
    }
  }

  private void openMp(long location, EventLane lane, EventRecord event) throws IOException {
    switch (event) {
      case THREAD_FORK -> open(location, lane, SnapshotRecord.OMP_FORK, 1);
      case THREAD_ACQUIRE_LOCK -> open(location, lane, SnapshotRecord.OMP_ACQUIRE_LOCK, 1);
      case THREAD_JOIN -> state.close(location, SnapshotRecord.OMP_FORK);
      default -> state.close(location, SnapshotRecord.OMP_ACQUIRE_LOCK, v.number(1));
    }
  }

  private void close(long location, EventLane lane, EventRecord event) throws IOException {
    long number = event == EventRecord.OMP_JOIN ? 0 : v.number(0);
    switch (event) {
      case LEAVE -> state.leave(location, lane.time(), number);
      case CALLING_CONTEXT_LEAVE ->
          state.leave(location, lane.time(), definitions.regionOfContext(number));
      case CALLING_CONTEXT_ENTER -> {
        long[] fields = {definitions.regionOfContext(number)};
        state.open(
            location,
            new OpenRecord(SnapshotRecord.ENTER, lane.time(), fields, NONE, lane.attributes()));
      }
      case MPI_REQUEST_CANCELLED -> state.cancel(location, number);
      case OMP_JOIN -> state.close(location, SnapshotRecord.OMP_FORK);
      case OMP_RELEASE_LOCK -> state.close(location, SnapshotRecord.OMP_ACQUIRE_LOCK, number);
      default -> {
        state.close(location, SnapshotRecord.OMP_TASK_SWITCH, number);
        state.close(location, SnapshotRecord.OMP_TASK_CREATE, number);
      }
    }
  }

  private void open(long location, EventLane lane, SnapshotRecord kind, int firstField)
      throws IOException {
    long[] fields = new long[v.type().fields().length - firstField];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = v.number(i + firstField);
    }
    long[] items = v.repetitions() == 0 ? NONE : v.items();
    state.open(location, new OpenRecord(kind, lane.time(), fields, items, lane.attributes()));
  }

  /** Writes the snapshot of the last time that has come before or with an event. */
  private void writeDue(long time) throws IOException {
    if (distance == 0 || Long.compareUnsigned(time, next) < 0) {
      return;
    }
    listener.beginSnapshot(next);
    files.write(next);
    next += (Long.divideUnsigned(time - next, distance) + 1) * distance;
  }
}
