package org.tracetool.query.rows;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.operation.OperationState;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.TimeWindow;

/**
 * Rows of {@link CollectiveTable}: the calls of the members that are over. Where threads of a
 * process have streams of their own, the first of these has the rows of all, since the threads
 * share the order of their operations.
 */
final class CollectiveRows implements RowSource {
  /** Bytes of a call that waits, about. */
  private static final int CALL = 160;

  private final QueryContext trace;
  private final StreamInfo stream;
  private final TimeWindow window;

  /** The events of several streams; null if there is one. */
  private final MergedEvents merged;

  /** The events of one stream; null if there are several. */
  private final EventSource source;

  private final EventBlock block = new EventBlock();
  private final EventCursor event = block.cursor();
  private final CollectiveCalls calls;
  private final EntityNames.Lookup processes;
  private final EntityNames.Lookup operations;
  private final EntityNames.Lookup comms;
  private boolean ended;

  CollectiveRows(QueryContext trace, StreamInfo stream) throws IOException {
    this.trace = trace;
    this.stream = stream;
    window = trace.options().window();
    processes = trace.names(NameKind.PROCESS).in(stream.id());
    operations = trace.names(NameKind.OPERATION).in(stream.id());
    comms = trace.names(NameKind.COMM).in(stream.id());
    int maxOpen = (int) Math.max(1024, Math.min(CollectiveCalls.MAX_OPEN, trace.memory() / CALL));
    calls =
        new CollectiveCalls(
            CollectiveCalls.Members.of(trace.reader().definitions(), stream.id()), 0, maxOpen);
    List<StreamInfo> streams = trace.sharedStreams().of(stream);
    ReadOptions whole = trace.options().withWindow(TimeWindow.ALL);
    source =
        streams.size() > 1
            ? null
            : streams.isEmpty()
                ? EventSource.empty()
                : trace.open(stream, Section.EVENTS, CollectiveCalls.KINDS, whole);
    merged = streams.size() > 1 ? new MergedEvents(trace, streams, CollectiveCalls.KINDS, 1) : null;
  }

  @Override
  public boolean fill(RowBatch batch) throws IOException {
    while (!batch.isFull()) {
      int call = calls.next();
      if (call != CollectiveCalls.NONE) {
        setRow(call, batch);
      } else if (ended) {
        break;
      } else {
        EventCursor e = nextEvent();
        if (e != null) {
          calls.take(e);
        } else {
          ended = true;
          calls.finish();
          trace
              .options()
              .diagnostics()
              .warnMany(
                  WarningCode.LIMIT_REACHED, CollectiveCalls.GIVEN_UP, calls.givenUp(), List.of());
        }
      }
    }
    return batch.rows() > 0;
  }

  private EventCursor nextEvent() throws IOException {
    if (merged != null) {
      return merged.next();
    }
    while (!event.next()) {
      if (!source.read(block)) {
        return null;
      }
      event.wrap(block);
    }
    return event;
  }

  private static long bytes(long bytes) {
    return bytes == CollectiveCalls.UNKNOWN_BYTES ? RowBatch.NULL : bytes;
  }

  private void setRow(int call, RowBatch batch) {
    OperationState state = calls.state(call);
    boolean isOver = state == OperationState.WHOLE || state == OperationState.BEGIN_LOST;
    boolean isSeen =
        Long.compareUnsigned(calls.end(call), window.from()) >= 0
            && !window.isBehind(calls.begin(call));
    int process = calls.location(call);
    if (!isOver || !isSeen || merged != null && !trace.options().wants(process)) {
      return;
    }
    int comm = calls.comm(call);
    int operation = calls.operation(call);
    int root = calls.root(call);
    Definition d = trace.find(stream, DefinitionKind.COLLECTIVE, operation);
    batch.set(CollectiveTable.PROCESS, processes.place(process));
    batch.set(CollectiveTable.PROCESS_ID, process);
    batch.set(CollectiveTable.OPERATION, operations.place(operation));
    batch.set(CollectiveTable.TYPE, d == null ? null : CollectiveType.of(d).label());
    batch.set(CollectiveTable.COMM, comm == 0 ? RowBatch.NULL : comms.place(comm));
    batch.set(CollectiveTable.COMM_ID, comm == 0 ? RowBatch.NULL : comm);
    batch.set(CollectiveTable.ROOT, root == 0 ? RowBatch.NULL : processes.place(root));
    batch.set(CollectiveTable.ROOT_ID, root == 0 ? RowBatch.NULL : root);
    long number = calls.number(call);
    batch.set(CollectiveTable.INSTANCE, number < 0 ? RowBatch.NULL : number);
    batch.set(CollectiveTable.BEGIN, trace.nanoseconds().of(calls.begin(call)));
    batch.set(CollectiveTable.END, trace.nanoseconds().of(calls.end(call)));
    batch.set(CollectiveTable.SENT, bytes(calls.sent(call)));
    batch.set(CollectiveTable.RECEIVED, bytes(calls.received(call)));
    batch.set(CollectiveTable.BLOCKING, calls.isBlocking(call) ? 1 : 0);
    batch.endRow();
  }

  @Override
  public void close() throws IOException {
    if (merged != null) {
      merged.close();
    } else {
      source.close();
    }
  }
}
