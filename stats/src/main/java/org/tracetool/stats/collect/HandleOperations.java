package org.tracetool.stats.collect;

import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;
import org.tracetool.stats.scope.IoHandles;
import org.tracetool.stats.scope.PlaceIndex;
import org.tracetool.stats.sums.OperationSums;

/** Adds what one stream does through handles of files to the sums of a thread. */
final class HandleOperations {
  private static final int WIDTH = 2;

  private final Partial sums;
  private final IoHandles handles;
  private final PlaceIndex handleIndex;
  private final PlaceIndex fileIndex;

  HandleOperations(Partial sums, int stream) {
    this.sums = sums;
    handles = sums.index.ioHandles();
    handleIndex = handles.all().of(stream);
    fileIndex = sums.index.files().of(stream);
  }

  /** Identifies the operations of all handles of a process. */
  static long id(long handle, long matching) {
    return handle << 32 ^ matching;
  }

  /** What the operations of a process that have not ended are kept in. */
  static PendingOperations pending() {
    return new PendingOperations(WIDTH);
  }

  /** An operation on data begins. */
  void begin(PendingOperations pending, long id, long time, long mode) {
    if (pending.has(id)) {
      sums.beginsWithoutEnd++;
    }
    int at = pending.begin(id);
    pending.rows()[at] = time;
    pending.rows()[at + 1] = mode;
  }

  /** An operation on data ends. Which one is not known if it began on another process. */
  void complete(PendingOperations pending, long id, int process, int token, long time, long bytes) {
    int at = pending == null ? -1 : pending.end(id);
    if (at < 0) {
      return;
    }
    long mode = pending.rows()[at + 1];
    int code = FileOperation.ofIoMode(mode);
    long length = bytes == -1L ? 0 : bytes;
    long ticks = Math.max(0, time - pending.rows()[at]);
    boolean reads = code == FileOperation.READ;
    boolean writes = code == FileOperation.WRITE;
    int handle = handleIndex.of(token);
    long key = OperationSums.key(handle, code);
    OperationSums.add(sums.ioHandles, key, ticks, writes, length, reads, length);
    if (handles.isTop(handle)) {
      long file = OperationSums.key(handles.file(handle), code);
      OperationSums.add(sums.files, file, ticks, writes, length, reads, length);
      long own = OperationSums.key(process, code);
      OperationSums.add(sums.fileProcesses, own, ticks, writes, length, reads, length);
    }
  }

  /**
   * An operation whose duration is not recorded.
   *
   * @param token of the handle, or of the file that is removed
   */
  void moment(EventKind kind, int process, int token) {
    int operation = FileOperation.ofMoment(kind);
    int code = operation & FileOperation.CODE_MASK;
    boolean fails = (operation & FileOperation.FAILED) != 0;
    boolean deletes = kind == EventKind.IO_FILE_DELETE;
    int handle = handleIndex.of(deletes ? 0 : token);
    if (!deletes) {
      OperationSums.count(sums.ioHandles, OperationSums.key(handle, code), fails);
    }
    if (deletes || handles.isTop(handle)) {
      int file = deletes ? fileIndex.of(token) : handles.file(handle);
      OperationSums.count(sums.files, OperationSums.key(file, code), fails);
      OperationSums.count(sums.fileProcesses, OperationSums.key(process, code), fails);
    }
  }
}
