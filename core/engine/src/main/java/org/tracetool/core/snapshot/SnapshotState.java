package org.tracetool.core.snapshot;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.FileOperation;

/**
 * The state of one process for snapshots, updated with each event that is written. Key-value pairs
 * of an event go into the first snapshot that shows it and not into later ones.
 *
 * <p>Where calls are very deep, or processes very many, snapshots are left out: the records in all
 * of those of a process are at most {@link #freeRecords} more than its enters and leaves. Without
 * this a trace of a million calls inside each other would have five hundred times as many records
 * in snapshots as events.
 */
public final class SnapshotState {
  /** Enough for a thousand snapshots of a thousand calls. */
  private static final long MAX_FREE = 1 << 20;

  private static final long MIN_FREE = 1 << 9;

  /** For all processes together. */
  private static final long ALL_FREE = 1 << 26;

  private final int process;
  private final SnapshotCalls calls;
  private final SentMessages sent = new SentMessages();
  private final PendingTable files = new PendingTable(EventKind.SNAPSHOT_OPEN_FILE);
  private final PendingTable collectives = new PendingTable(EventKind.SNAPSHOT_COLLECTIVE_BEGIN);
  private final CollectiveOperationCounts collectiveCounts = new CollectiveOperationCounts();
  private final PendingTable operations = new PendingTable(EventKind.SNAPSHOT_FILE_OPERATION_BEGIN);
  private final LastCounterSamples counters = new LastCounterSamples();
  private final OpenScopes scopes;
  private final long free;
  private final EventBlock block = new EventBlock();
  private final EventCursor cursor = new EventCursor();
  private long written;

  /**
   * The state at the begin of a process.
   *
   * @param calls its calls, which are kept elsewhere
   * @param free what {@link #freeRecords} returns
   */
  public SnapshotState(int process, SnapshotCalls calls, long free) {
    this.free = free;
    this.process = process;
    this.calls = calls;
    this.scopes = new OpenScopes(process);
  }

  /**
   * Records that snapshots of a process may hold in a trace of so many processes, besides as many
   * as it has enters and leaves.
   */
  public static long freeRecords(int processes) {
    return Math.max(MIN_FREE, Math.min(MAX_FREE, ALL_FREE / Math.max(1, processes)));
  }

  /** A message is sent that will be received at {@code received}. */
  public void send(EventCursor event, long received, long nextSnapshot) {
    sent.add(event, received, nextSnapshot);
  }

  /** A counter of the process itself has a sample. */
  public void handleCounter(EventCursor event) {
    counters.addSample(event);
  }

  /**
   * A collective or file operation or a scope begins, ends or is in a single record, or recording
   * is switched; other events are ignored.
   */
  public void handleOperation(EventCursor event) {
    switch (event.kind()) {
      case COLLECTIVE -> handleCollective(event);
      case COLLECTIVE_BEGIN -> handleCollectiveBegin(event);
      case COLLECTIVE_END -> handleCollectiveEnd(event);
      case FILE_OPERATION -> handleFile(event);
      case FILE_OPERATION_BEGIN -> handleFileBegin(event);
      case FILE_OPERATION_END -> handleFileEnd(event);
      case SCOPE_BEGIN, SCOPE_END, RECORDING -> scopes.follow(event, true);
      default -> {
        // leaves no trace in snapshots
      }
    }
  }

  /** A collective operation begins. */
  private void handleCollectiveBegin(EventCursor e) {
    collectives.begin(
        e.field(1),
        e,
        e.time(),
        e.field(0),
        e.field(1),
        e.field(2),
        e.field(3),
        e.field(4),
        e.field(5),
        e.field(6));
  }

  /** A collective operation ends. */
  private void handleCollectiveEnd(EventCursor event) {
    long id = event.field(0);
    int entry = collectives.find(id);
    if (entry >= 0) {
      collectiveCounts.countFinished((int) collectives.field(entry, 3));
      collectives.remove(id);
    }
  }

  /** A collective operation in a single record. */
  private void handleCollective(EventCursor event) {
    collectiveCounts.countFinished((int) event.field(1));
  }

  /** A file operation begins. */
  private void handleFileBegin(EventCursor e) {
    operations.begin(e.field(0), e, e.time(), e.field(0), e.field(1));
  }

  /** A file operation ends. */
  private void handleFileEnd(EventCursor e) {
    operations.remove(e.field(1));
    handleFileOperation(e, e.field(2), e.field(3), e.field(5));
  }

  /** A file operation in a single record. */
  private void handleFile(EventCursor e) {
    handleFileOperation(e, e.field(1), e.field(2), e.field(5));
  }

  private void handleFileOperation(EventCursor e, long handle, long operation, long scl) {
    if ((operation & FileOperation.FAILED) != 0) {
      return;
    }
    int code = (int) (operation & FileOperation.CODE_MASK);
    if (code == FileOperation.OPEN) {
      files.begin(handle, e, e.field(0), e.time(), handle, scl);
    } else if (code == FileOperation.CLOSE) {
      files.remove(handle);
    }
  }

  /** Writes the state at {@code time}, unless too much was written already. */
  public void write(long time, EventSink sink) throws IOException {
    if (written + calls.stack().depth() > free + calls.changes()) {
      return;
    }
    block.clear();
    calls.writeSnapshot(block, time, process);
    sent.writeSnapshot(block, time, process);
    files.writeSnapshot(block, time, process);
    collectives.writeSnapshot(block, time, process);
    collectiveCounts.writeSnapshot(block, time, process);
    operations.writeSnapshot(block, time, process);
    counters.writeSnapshot(block, time, process);
    scopes.writeSnapshot(block, time);
    written += block.rows();
    cursor.wrap(block);
    while (cursor.next()) {
      sink.accept(cursor);
    }
  }
}
