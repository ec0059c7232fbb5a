package org.tracetool.core.format;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition.IoHandle;
import org.tracetool.core.definition.HandleDefinition.Window;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.FileOperation;

/**
 * File operations and one-sided transfers that hold most of what is done through handles and
 * windows, for formats that have no handles and no windows.
 */
final class HandleFallback {
  private static final int BLOCK_WORDS = 64;
  private static final int NON_BLOCKING = 1;
  private static final int COLLECTIVE = 2;
  private static final int SHARED = 1;
  private static final long UNSIGNED = 0xffff_ffffL;
  private static final long NOT_KNOWN = -1;

  /** What has begun: of which process, through which handle or window, with which id. */
  private record Key(boolean file, int location, long object, long id) {}

  private final boolean[] able;
  private final Definitions definitions;
  private final EventBlock block = new EventBlock(BLOCK_WORDS);
  private final EventCursor cursor = new EventCursor();

  /** What is open: the number it got, and for files what it does. */
  private final Map<Key, long[]> open = new HashMap<>();

  private long begun;

  /** Operations on files whose handle began another one with the same id before they ended. */
  private long replaced;

  /**
   * Operations for the format of a sink.
   *
   * @param able by kind, whether the format has it
   * @param definitions of the trace; null if they are not known
   */
  HandleFallback(boolean[] able, Definitions definitions) {
    this.able = able;
    this.definitions = definitions;
  }

  /** The kind of the records that are written in place of those of a kind; null for none. */
  static EventKind kind(EventKind kind) {
    return switch (kind) {
      case IO_BEGIN -> EventKind.FILE_OPERATION_BEGIN;
      case IO_COMPLETE, IO_CANCELLED -> EventKind.FILE_OPERATION_END;
      case WINDOW_PUT -> EventKind.RMA_PUT;
      case WINDOW_GET -> EventKind.RMA_GET;
      case WINDOW_COMPLETE, WINDOW_COMPLETE_NON_BLOCKING, WINDOW_COMPLETE_REMOTE ->
          EventKind.RMA_END;
      default -> FileOperation.ofMoment(kind) < 0 ? null : EventKind.FILE_OPERATION;
    };
  }

  /** Whether a trace with these definitions may need to know in a record what was before. */
  static boolean mayHaveAny(Definitions definitions) {
    return definitions == null
        || definitions.count(DefinitionKind.IO_HANDLE) > 0
        || definitions.count(DefinitionKind.WINDOW) > 0;
  }

  /** Writes the record nearest to one; false if there is none that the format has. */
  boolean write(EventCursor event, EventSink sink) throws IOException {
    EventKind kind = kind(event.kind());
    if (kind == null || definitions == null || !able[kind.ordinal()]) {
      return false;
    }
    return switch (event.kind()) {
      case IO_BEGIN -> begin(event, sink);
      case IO_COMPLETE -> end(event, event.field(2), event.field(1), 0, sink);
      case IO_CANCELLED -> end(event, event.field(1), 0, FileOperation.FAILED, sink);
      case WINDOW_PUT, WINDOW_GET -> transfer(event, kind, sink);
      case WINDOW_COMPLETE, WINDOW_COMPLETE_NON_BLOCKING, WINDOW_COMPLETE_REMOTE ->
          complete(event, sink);
      default -> moment(event, sink);
    };
  }

  /** Forgets what is open; gives how many of it were on files, whose ends tell file and bytes. */
  long forgetOpen() {
    long endless = replaced + open.keySet().stream().filter(Key::file).count();
    open.clear();
    replaced = 0;
    return endless;
  }

  private Key key(EventCursor event, boolean file, long id) {
    return new Key(file, event.location(), event.field(0), id);
  }

  private boolean begin(EventCursor event, EventSink sink) throws IOException {
    if (!able[EventKind.FILE_OPERATION_END.ordinal()]) {
      return false;
    }
    long flags = event.field(2);
    long operation =
        FileOperation.ofIoMode(event.field(1))
            | ((flags & NON_BLOCKING) == 0 ? 0 : FileOperation.ASYNC)
            | ((flags & COLLECTIVE) == 0 ? 0 : FileOperation.COLLECTIVE);
    long number = ++begun;
    if (open.put(key(event, true, event.field(4)), new long[] {number, operation}) != null) {
      replaced++;
    }
    return emit(event, EventKind.FILE_OPERATION_BEGIN, sink, number, 0);
  }

  private boolean end(EventCursor event, long id, long bytes, long flags, EventSink sink)
      throws IOException {
    long[] begin = open.remove(key(event, true, id));
    if (begin == null) {
      return false;
    }
    long handle = event.field(0);
    return emit(
        event,
        EventKind.FILE_OPERATION_END,
        sink,
        file(handle),
        begin[0],
        number(handle),
        begin[1] | flags,
        bytes == NOT_KNOWN ? 0 : bytes,
        0);
  }

  private boolean moment(EventCursor event, EventSink sink) throws IOException {
    boolean file = event.kind() == EventKind.IO_FILE_DELETE; // has no handle
    boolean lock =
        event.kind() == EventKind.IO_LOCK_ACQUIRE || event.kind() == EventKind.IO_LOCK_TRY;
    long operation =
        FileOperation.ofMoment(event.kind())
            | (lock && event.field(1) == SHARED ? FileOperation.READ_LOCK : 0);
    long handle = file ? 0 : event.field(0);
    long of = file ? event.field(1) : file(handle);
    return emit(event, EventKind.FILE_OPERATION, sink, of, number(handle), operation, 0, 0, 0);
  }

  private long file(long handle) {
    return definitions.find(DefinitionKind.IO_HANDLE, (int) handle) instanceof IoHandle h
        ? Integer.toUnsignedLong(h.file())
        : 0;
  }

  /** Handles count from 0 where they are numbers. */
  private static long number(long handle) {
    return handle == 0 ? 0 : handle - 1;
  }

  private boolean transfer(EventCursor event, EventKind kind, EventSink sink) throws IOException {
    if (!able[EventKind.RMA_END.ordinal()] || comm(event) < 0) {
      return false;
    }
    // Ids are those of a window, of which a communicator may have several: a number of our own.
    long tag = ++begun & UNSIGNED;
    open.put(key(event, false, event.field(3)), new long[] {tag});
    return emit(event, kind, sink, 0, event.field(1), comm(event), tag, event.field(2), 0);
  }

  private boolean complete(EventCursor event, EventSink sink) throws IOException {
    long[] transfer = open.remove(key(event, false, event.field(1)));
    return transfer != null && emit(event, EventKind.RMA_END, sink, 0, comm(event), transfer[0], 0);
  }

  /** The communicator of the window; -1 if it is not known. */
  private long comm(EventCursor event) {
    return definitions.find(DefinitionKind.WINDOW, (int) event.field(0)) instanceof Window w
        ? Integer.toUnsignedLong(w.comm())
        : -1;
  }

  /** Writes a row with the time, the process and the pairs of another one. */
  private boolean emit(EventCursor event, EventKind kind, EventSink sink, long... fields)
      throws IOException {
    block.clear();
    block.append(event);
    int pairs = EventBlock.FIELDS + event.kind().fieldCount();
    int row = block.addRow(event.time(), kind, event.location(), event.pairs());
    long[] words = block.words();
    System.arraycopy(fields, 0, words, row, fields.length);
    System.arraycopy(words, pairs, words, row + fields.length, 2 * event.pairs());
    cursor.wrap(block);
    cursor.next();
    cursor.next();
    sink.accept(cursor);
    return true;
  }
}
