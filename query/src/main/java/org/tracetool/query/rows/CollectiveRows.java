package org.tracetool.query.rows;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.operation.Collectives;
import org.tracetool.core.operation.Waiting;

/**
 * Rows of {@link CollectiveTable}. The n-th call of each member in a communicator belongs to the
 * n-th operation there; operations that do not block are counted apart.
 */
final class CollectiveRows extends EventRowMaker {
  static final Set<EventKind> KINDS =
      EnumSet.of(
          EventKind.COLLECTIVE,
          EventKind.COLLECTIVE_BEGIN,
          EventKind.COLLECTIVE_END,
          EventKind.COLLECTIVE_REQUEST,
          EventKind.COLLECTIVE_COMPLETE);

  private static final int OPERATION = 0;
  private static final int COMM = 1;
  private static final int ROOT = 2;
  private static final int SENT = 3;
  private static final int RECEIVED = 4;
  private static final int TIME = 5;
  private static final int WIDTH = 6;
  private static final int REQUEST = 1;

  private final Waiting open = new Waiting(WIDTH);
  private final Collectives turns = new Collectives(0);
  private final long[] now = new long[WIDTH];
  private final Names.Lookup processes;
  private final Names.Lookup operations;
  private final Names.Lookup comms;

  /** The last answer of {@link #member}. */
  private int memberComm;

  private int memberProcess;
  private int member;

  CollectiveRows(TraceContext trace, StreamInfo stream) throws IOException {
    super(trace, stream, Section.EVENTS, KINDS);
    processes = trace.names(NameKind.PROCESS).in(stream.id());
    operations = trace.names(NameKind.OPERATION).in(stream.id());
    comms = trace.names(NameKind.COMM).in(stream.id());
  }

  @Override
  boolean take(EventCursor e, RowBatch batch) {
    switch (e.kind()) {
      case COLLECTIVE -> {
        keep(e, 0, 1);
        row(e.location(), batch, e.time() + Math.max(0, e.field(5)), true);
      }
      case COLLECTIVE_BEGIN -> {
        keep(e, 0, 2);
        begin(e.location(), e.field(1), 0);
      }
      case COLLECTIVE_END -> {
        if (end(e.location(), e.field(0), 0)) {
          row(e.location(), batch, e.time(), true);
        }
      }
      case COLLECTIVE_REQUEST -> {
        now[TIME] = e.time();
        begin(e.location(), e.field(0), REQUEST);
      }
      case COLLECTIVE_COMPLETE -> {
        boolean begun = end(e.location(), e.field(5), REQUEST);
        long since = begun ? now[TIME] : e.time();
        keep(e, 0, 1);
        now[TIME] = since;
        row(e.location(), batch, e.time(), false);
      }
      default -> {
        // makes no row
      }
    }
    return true;
  }

  /** Keeps the fields of an event: the operation, and from a second place on the others. */
  private void keep(EventCursor e, int operation, int others) {
    now[OPERATION] = e.field(operation);
    for (int i = 0; i < 4; i++) {
      now[COMM + i] = e.field(others + i);
    }
    now[TIME] = e.time();
  }

  private void begin(int process, long id, int family) {
    end(process, id, family, false); // who takes an id again forgets the operation that had it
    int slot = open.add(process, id, family);
    for (int i = 0; i < WIDTH; i++) {
      open.set(slot, i, now[i]);
    }
  }

  private boolean end(int process, long id, int family) {
    return end(process, id, family, true);
  }

  private boolean end(int process, long id, int family, boolean recall) {
    int slot = open.find(process, id, family);
    if (slot < 0) {
      return false;
    }
    for (int i = 0; recall && i < WIDTH; i++) {
      now[i] = open.get(slot, i);
    }
    open.remove(slot);
    return true;
  }

  /** Who takes part in a communicator where a process or thread does: a thread for its process. */
  private int member(int comm, int process) {
    if (comm != memberComm || process != memberProcess) {
      memberComm = comm;
      memberProcess = process;
      member = trace.member(stream, comm, process);
    }
    return member;
  }

  private void row(int process, RowBatch batch, long end, boolean blocking) {
    int comm = (int) now[COMM];
    long instance =
        turns.turn(comm & 0xffff_ffffL, blocking ? 0 : 1, member(comm, process) & 0xffff_ffffL);
    if (!isSeen(now[TIME], end)) {
      return;
    }
    int operation = (int) now[OPERATION];
    int root = (int) now[ROOT];
    Definition d = trace.find(stream, DefinitionKind.COLLECTIVE, operation);
    CollectiveType type = d == null ? null : CollectiveType.of(d);
    batch.set(CollectiveTable.PROCESS, processes.place(process));
    batch.set(CollectiveTable.PROCESS_ID, process);
    batch.set(CollectiveTable.OPERATION, operations.place(operation));
    batch.set(CollectiveTable.TYPE, type == null ? null : type.label());
    batch.set(CollectiveTable.COMM, comm == 0 ? RowBatch.NULL : comms.place(comm));
    batch.set(CollectiveTable.COMM_ID, comm == 0 ? RowBatch.NULL : comm);
    batch.set(CollectiveTable.ROOT, root == 0 ? RowBatch.NULL : processes.place(root));
    batch.set(CollectiveTable.ROOT_ID, root == 0 ? RowBatch.NULL : root);
    batch.set(CollectiveTable.INSTANCE, instance);
    batch.set(CollectiveTable.BEGIN, trace.nanoseconds().of(now[TIME]));
    batch.set(CollectiveTable.END, trace.nanoseconds().of(end));
    batch.set(CollectiveTable.SENT, now[SENT]);
    batch.set(CollectiveTable.RECEIVED, now[RECEIVED]);
    batch.set(CollectiveTable.BLOCKING, blocking ? 1 : 0);
    batch.next();
  }
}
