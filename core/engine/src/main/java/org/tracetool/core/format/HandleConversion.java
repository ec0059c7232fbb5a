package org.tracetool.core.format;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.tracetool.core.definition.ProgrammingParadigm;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.time.Ticks;

/**
 * Operations through handles and windows in place of operations on files, transfers and calls for
 * mutexes, for formats that have only the former. Only the end of an operation on a file tells what
 * it does, and the record of its begin has to tell it: so records wait from a begin to its end.
 */
final class HandleConversion {
  /** Words of records and their texts that wait for the end of an operation. */
  private static final int MAX_WORDS = 1 << 19;

  /** Operations that are open in a stream. */
  private static final int MAX_OPEN = 1 << 16;

  private static final int NON_BLOCKING = 1;
  private static final int COLLECTIVE = 2;
  private static final int SHARED = 1;
  private static final int EXCLUSIVE = 0;
  private static final int PTHREAD = ProgrammingParadigm.PTHREAD.ordinal();

  private record Operation(int location, long id) {}

  private record Channel(int location, long comm, long tag) {}

  private record Transfer(int window, long id) {}

  /** A record that is to be written at a later time. */
  private record PendingOperation(
      long time, long number, EventKind kind, int location, long[] fields) {}

  private final EventSink sink;
  private final OperationHandles handles;

  /** Records that wait; begins of operations among them get their fields when these end. */
  private final EventBlock held = new EventBlock(1 << 10);

  /** Where the rows of begun operations are among those that wait. */
  private final Map<Operation, Integer> begun = new HashMap<>();

  private final Map<Channel, ArrayDeque<Transfer>> transfers = new HashMap<>();
  private final PriorityQueue<PendingOperation> later =
      new PriorityQueue<>(
          (a, b) -> {
            int order = Long.compareUnsigned(a.time, b.time);
            return order != 0 ? order : Long.compare(a.number, b.number);
          });
  private final Map<Long, Integer> mutexes = new HashMap<>();
  private final EventBlock block = new EventBlock(64);
  private final EventCursor cursor = new EventCursor();
  private int openTransfers;
  private long numbers;
  private long givenUp;
  private long early;

  HandleConversion(EventSink sink, OperationHandles handles) {
    this.sink = sink;
    this.handles = handles;
  }

  /** Returns whether records of a kind are written as others. */
  static boolean takes(EventKind kind) {
    return switch (kind) {
      case FILE_OPERATION,
          FILE_OPERATION_BEGIN,
          FILE_OPERATION_END,
          RMA_PUT,
          RMA_PUT_REMOTE_END,
          RMA_GET,
          RMA_END,
          MUTEX_ACQUIRE,
          MUTEX_RELEASE ->
          true;
      default -> false;
    };
  }

  /** Returns whether records have to come through here. */
  boolean isWaiting() {
    return held.usedWords() > 0 || !later.isEmpty();
  }

  /** Writes a record that the format has. */
  void pass(EventCursor event) throws IOException {
    emitDue(event.time());
    if (held.usedWords() == 0) {
      sink.accept(event);
      return;
    }
    held.append(event);
    keepBounds();
  }

  private void keepBounds() throws IOException {
    if (held.usedWords() + held.usedBytes() / Long.BYTES > MAX_WORDS) {
      giveUp();
    }
  }

  /** Writes a record as others; false if that cannot be done. */
  boolean write(EventCursor event) throws IOException {
    emitDue(event.time());
    return switch (event.kind()) {
      case FILE_OPERATION_BEGIN -> begin(event);
      case FILE_OPERATION_END -> end(event);
      case FILE_OPERATION -> whole(event);
      case RMA_PUT, RMA_PUT_REMOTE_END, RMA_GET -> transfer(event);
      case RMA_END -> complete(event);
      default -> mutex(event);
    };
  }

  private boolean begin(EventCursor event) throws IOException {
    if (begun.size() >= MAX_OPEN) {
      return false;
    }
    // A begin with the id of one that is open takes its place; that one has no end.
    Integer before = begun.put(new Operation(event.location(), event.field(0)), held.usedWords());
    if (before != null) {
      drop(before);
      givenUp++;
    }
    held.add(event.time(), EventKind.IO_BEGIN, event.location(), 0, 0, 0, 0, 0);
    keepBounds();
    return true;
  }

  /** Nothing with the same length, which is not written. */
  private void drop(int row) {
    held.words()[row + EventBlock.FIELDS] = 0;
  }

  private boolean end(EventCursor event) throws IOException {
    Integer row = begun.remove(new Operation(event.location(), event.field(1)));
    if (row == null) {
      return false;
    }
    int file = (int) event.field(0);
    long operation = event.field(3);
    long number = ++numbers;
    boolean isData = mode(operation) >= 0 && handles.handle(file) != 0;
    if (isData) {
      fill(row, begin(file, operation, event.field(4), number));
    }
    boolean isWritten =
        isData
            ? put(
                event.time(),
                EventKind.IO_COMPLETE,
                event.location(),
                end(file, event.field(4), number))
            : moment(event.time(), event.location(), file, operation);
    if (begun.isEmpty()) {
      release();
    }
    return isWritten;
  }

  private void fill(int row, long[] fields) {
    System.arraycopy(fields, 0, held.words(), row + EventBlock.FIELDS, fields.length);
  }

  private long[] begin(int file, long operation, long bytes, long number) {
    long flags =
        ((operation & FileOperation.ASYNC) != 0 ? NON_BLOCKING : 0)
            | ((operation & FileOperation.COLLECTIVE) != 0 ? COLLECTIVE : 0);
    return new long[] {handles.handle(file), mode(operation), flags, bytes, number};
  }

  private long[] end(int file, long bytes, long number) {
    return new long[] {handles.handle(file), bytes, number};
  }

  /** What is done with data, as OTF2 numbers it; -1 if none is moved. */
  private static int mode(long operation) {
    return switch ((int) (operation & FileOperation.CODE_MASK)) {
      case FileOperation.READ -> 0;
      case FileOperation.WRITE -> 1;
      case FileOperation.SYNC -> 2;
      default -> -1;
    };
  }

  private boolean whole(EventCursor event) throws IOException {
    int file = (int) event.field(0);
    long operation = event.field(2);
    if (mode(operation) < 0 || handles.handle(file) == 0) {
      return moment(event.time(), event.location(), file, operation);
    }
    long number = ++numbers;
    put(
        event.time(),
        EventKind.IO_BEGIN,
        event.location(),
        begin(file, operation, event.field(3), number));
    return later(
        Ticks.after(event.time(), event.field(4)),
        EventKind.IO_COMPLETE,
        event.location(),
        end(file, event.field(3), number));
  }

  /** An operation that moves no data happens in a moment, its end. */
  private boolean moment(long time, int location, int file, long operation) throws IOException {
    int handle = handles.handle(file);
    if (handle == 0) {
      return false;
    }
    long lock = (operation & FileOperation.READ_LOCK) != 0 ? SHARED : EXCLUSIVE;
    boolean failed = (operation & FileOperation.FAILED) != 0;
    return switch ((int) (operation & FileOperation.CODE_MASK)) {
      case FileOperation.OPEN -> put(time, EventKind.IO_HANDLE_CREATE, location, handle, 2, 0, 0);
      case FileOperation.CLOSE -> put(time, EventKind.IO_HANDLE_DESTROY, location, handle);
      case FileOperation.SEEK -> put(time, EventKind.IO_SEEK, location, handle, 0, 0, 0);
      case FileOperation.DUP ->
          put(time, EventKind.IO_HANDLE_DUPLICATE, location, handle, handle, 0);
      case FileOperation.LOCK ->
          put(
              time,
              failed ? EventKind.IO_LOCK_TRY : EventKind.IO_LOCK_ACQUIRE,
              location,
              handle,
              lock);
      case FileOperation.UNLOCK -> put(time, EventKind.IO_LOCK_RELEASE, location, handle, lock);
      case FileOperation.UNLINK ->
          put(time, EventKind.IO_FILE_DELETE, location, handles.paradigm(), file);
      default -> false;
    };
  }

  private boolean transfer(EventCursor event) throws IOException {
    int window = handles.window((int) event.field(2));
    boolean isOwn = event.field(0) == 0 || (int) event.field(0) == event.location();
    if (window == 0 || !isOwn || openTransfers >= MAX_OPEN) {
      return false;
    }
    long id = ++numbers;
    if (event.kind() != EventKind.RMA_PUT_REMOTE_END) { // the target has the end of that
      openTransfers++;
      transfers
          .computeIfAbsent(
              new Channel(event.location(), event.field(2), event.field(3)),
              c -> new ArrayDeque<>())
          .add(new Transfer(window, id));
    }
    EventKind kind =
        event.kind() == EventKind.RMA_GET ? EventKind.WINDOW_GET : EventKind.WINDOW_PUT;
    return put(event.time(), kind, event.location(), window, event.field(1), event.field(4), id);
  }

  /**
   * Completes all transfers of the process with this communicator and tag; without one it is the
   * process that others put something into, for which it has waited.
   */
  private boolean complete(EventCursor event) throws IOException {
    ArrayDeque<Transfer> open =
        transfers.remove(new Channel(event.location(), event.field(1), event.field(2)));
    if (open == null) {
      int window = handles.window((int) event.field(1));
      return window != 0
          && put(event.time(), EventKind.WINDOW_WAIT_CHANGE, event.location(), window);
    }
    openTransfers -= open.size();
    for (Transfer t : open) {
      put(event.time(), EventKind.WINDOW_COMPLETE, event.location(), t.window, t.id);
    }
    return true;
  }

  /** What a call does to a lock; its enter and leave are records of their own. */
  private boolean mutex(EventCursor event) throws IOException {
    boolean isAcquired = event.kind() == EventKind.MUTEX_ACQUIRE;
    long end = Ticks.after(event.time(), event.field(3));
    Long key = mutexKey(event);
    Integer known = mutexes.get(key);
    if (known == null && mutexes.size() >= MAX_OPEN) {
      return false;
    }
    mutexes.put(key, known == null ? 1 : isAcquired ? known + 1 : known);
    long lock = Integer.toUnsignedLong(key.hashCode());
    long order = known == null ? 1 : isAcquired ? known + 1L : known;
    return isAcquired
        ? later(end, EventKind.LOCK_ACQUIRE, event.location(), PTHREAD, lock, order)
        : put(event.time(), EventKind.LOCK_RELEASE, event.location(), PTHREAD, lock, order);
  }

  private static Long mutexKey(EventCursor event) {
    long word = event.field(4);
    long hash = 0;
    if (word != EventBlock.NO_TEXT) {
      byte[] pool = event.block().pool();
      int from = (int) (word >>> 32);
      for (int i = 0; i < (int) word; i++) {
        hash = 31 * hash + pool[from + i];
      }
    }
    return hash;
  }

  private boolean later(long time, EventKind kind, int location, long... fields) {
    later.add(new PendingOperation(time, ++numbers, kind, location, fields));
    return true;
  }

  /** Writes what was to come until a time; of too much, the next at this time. */
  private void emitDue(long time) throws IOException {
    while (!later.isEmpty()
        && (Long.compareUnsigned(later.peek().time, time) <= 0 || later.size() > MAX_OPEN)) {
      PendingOperation next = later.poll();
      boolean isEarly = Long.compareUnsigned(next.time, time) > 0;
      early += isEarly ? 1 : 0;
      put(isEarly ? time : next.time, next.kind, next.location, next.fields);
    }
  }

  private boolean put(long time, EventKind kind, int location, long... fields) throws IOException {
    if (held.usedWords() > 0) {
      held.add(time, kind, location, fields);
      keepBounds();
    } else {
      block.clear();
      block.add(time, kind, location, fields);
      cursor.wrap(block);
      cursor.next();
      sink.accept(cursor);
    }
    return true;
  }

  private void giveUp() throws IOException {
    givenUp += begun.size();
    begun.clear();
    release();
  }

  /** Writes what waited; begins that got no fields have no handle. */
  private void release() throws IOException {
    cursor.wrap(held);
    while (cursor.next()) {
      if (cursor.kind() != EventKind.IO_BEGIN || cursor.field(0) != 0) {
        sink.accept(cursor);
      }
    }
    held.clear();
  }

  /** Writes all that is left; no more records come. */
  void end() throws IOException {
    giveUp();
    emitDue(-1L);
    transfers.clear();
    openTransfers = 0;
  }

  /** How many operations had no end, or one that came too late, since the last call. */
  long givenUp() {
    long lost = givenUp;
    givenUp = 0;
    return lost;
  }

  /** How many ends were written before their time, since too many were to come. */
  long early() {
    long moved = early;
    early = 0;
    return moved;
  }
}
