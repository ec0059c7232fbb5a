package org.tracetool.query.rows;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.HandleDefinition;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventFamily;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.operation.OpenOperations;
import org.tracetool.core.operation.WaitingRows;
import org.tracetool.core.time.Ticks;

/** Rows of {@link IoTable}. What is done through a handle has the file of the handle. */
final class IoRows extends EventRowMaker {
  static final Set<EventKind> KINDS = EnumSet.allOf(EventKind.class);

  static {
    KINDS.removeIf(
        kind -> {
          boolean isFile = kind.family() == EventFamily.FILE;
          boolean isIo = kind.family() == EventFamily.IO && (kind.beginsById() || kind.endsById());
          return !isFile && !isIo && FileOperation.ofMoment(kind) < 0;
        });
  }

  private static final int TIME = 0;
  private static final int MODE = 1;

  /** Bytes of an operation that does not tell how many it moved. */
  static final long UNKNOWN_BYTES = -1;

  /** Means that there is none, unless a file of this number is defined. */
  private static final long NO_FILE = 0;

  private final OpenOperations open = new OpenOperations(2);
  private final EntityNames.Lookup processes;
  private final EntityNames.Lookup files;

  IoRows(QueryContext trace, StreamInfo stream) throws IOException {
    super(trace, stream, Section.EVENTS, KINDS);
    processes = trace.names(NameKind.PROCESS).in(stream.id());
    files = trace.names(NameKind.FILE).in(stream.id());
  }

  @Override
  boolean take(EventCursor e, RowBatch batch) {
    switch (e.kind()) {
      case FILE_OPERATION -> {
        long end = Ticks.after(e.time(), e.field(4));
        batch.set(IoTable.HANDLE, e.field(1));
        addRow(e, batch, (int) e.field(0), e.field(2), e.field(3), e.time(), end);
      }
      case FILE_OPERATION_BEGIN -> begin(e, 0);
      case IO_BEGIN -> begin(e, e.field(1));
      case FILE_OPERATION_END, IO_COMPLETE, IO_CANCELLED -> end(e, batch);
      case IO_FILE_DELETE -> {
        batch.set(IoTable.HANDLE, RowBatch.NULL);
        int code = FileOperation.ofMoment(e.kind());
        addRow(e, batch, (int) e.field(1), code, 0, e.time(), e.time());
      }
      default -> {
        int code = FileOperation.ofMoment(e.kind());
        if (code >= 0) {
          handle(e, batch, (int) e.field(0), code, 0, e.time());
        }
      }
    }
    return true;
  }

  private void begin(EventCursor e, long mode) {
    WaitingRows rows = open.waiting();
    int slot = open.beginAnew(e);
    rows.set(slot, TIME, e.time());
    rows.set(slot, MODE, mode);
  }

  private void end(EventCursor e, RowBatch batch) {
    int slot = open.find(e);
    if (slot == OpenOperations.NONE) {
      return;
    }
    long begin = open.waiting().get(slot, TIME);
    long mode = open.waiting().get(slot, MODE);
    open.remove(slot);
    if (e.kind() == EventKind.FILE_OPERATION_END) {
      batch.set(IoTable.HANDLE, e.field(2));
      addRow(e, batch, (int) e.field(0), e.field(3), e.field(4), begin, e.time());
    } else if (e.kind() == EventKind.IO_COMPLETE) {
      handle(e, batch, (int) e.field(0), FileOperation.ofIoMode(mode), e.field(1), begin);
    }
  }

  private void handle(EventCursor e, RowBatch batch, int handle, int code, long bytes, long begin) {
    long file = RowBatch.NULL;
    boolean outermost = true;
    if (trace.find(stream, DefinitionKind.IO_HANDLE, handle)
        instanceof HandleDefinition.IoHandle h) {
      file = h.file();
      outermost = h.parent() == 0;
    }
    batch.set(IoTable.HANDLE, Integer.toUnsignedLong(handle));
    addRow(e, batch, file, code, bytes, begin, e.time(), outermost);
  }

  private void addRow(
      EventCursor e, RowBatch batch, long file, long operation, long bytes, long begin, long end) {
    addRow(e, batch, file, operation, bytes, begin, end, true);
  }

  private void addRow(
      EventCursor e,
      RowBatch batch,
      long file,
      long operation,
      long bytes,
      long begin,
      long end,
      boolean outermost) {
    if (!isSeen(begin, end)) {
      return;
    }
    String name = FileOperation.codeName(operation);
    batch.set(IoTable.PROCESS, processes.place(e.location()));
    batch.set(IoTable.PROCESS_ID, e.location());
    long place = file == RowBatch.NULL ? RowBatch.NULL : files.place((int) file);
    boolean isFile = file != NO_FILE || place != RowBatch.NULL;
    batch.set(IoTable.FILE, place);
    batch.set(IoTable.FILE_ID, isFile ? file : RowBatch.NULL);
    batch.set(IoTable.OPERATION, name == null ? "other" : name.toLowerCase(Locale.ROOT));
    batch.set(IoTable.BEGIN, trace.nanoseconds().of(begin));
    batch.set(IoTable.END, trace.nanoseconds().of(end));
    batch.set(IoTable.BYTES, bytes == UNKNOWN_BYTES ? RowBatch.NULL : bytes);
    batch.set(IoTable.FAILED, (operation & FileOperation.FAILED) != 0 ? 1 : 0);
    batch.set(IoTable.OUTERMOST, outermost ? 1 : 0);
    batch.endRow();
  }
}
