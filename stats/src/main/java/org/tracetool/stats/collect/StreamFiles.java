package org.tracetool.stats.collect;

import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;
import org.tracetool.stats.scope.IoHandles;
import org.tracetool.stats.scope.PlaceIndex;
import org.tracetool.stats.sums.MessageColumns;
import org.tracetool.stats.sums.OperationSums;

/** Sums up the file operations of one stream: those on files, and those through handles. */
final class StreamFiles {
  // Numbers of an operation that has begun.
  private static final int TIME = 0;
  private static final int MODE = 1;

  private final PartialSums sums;
  private final StreamOperations operations;
  private final IoHandles handles;
  private final PlaceIndex handleIndex;
  private final PlaceIndex fileIndex;

  StreamFiles(PartialSums sums, int stream, StreamOperations operations) {
    this.sums = sums;
    this.operations = operations;
    handles = sums.index.ioHandles();
    handleIndex = handles.all().of(stream);
    fileIndex = sums.index.files().of(stream);
  }

  /** Takes a record of any kind at the time that counts. */
  void take(StreamProcess p, EventKind kind, long t, long[] w, int f) {
    switch (kind) {
      case FILE_OPERATION -> addOperation(p, (int) w[f], w[f + 2], w[f + 3], w[f + 4]);
      case FILE_OPERATION_BEGIN -> begin(p, kind, t, w, f, 0);
      case IO_BEGIN -> begin(p, kind, t, w, f, w[f + 1]);
      case FILE_OPERATION_END -> {
        int at = operations.end(p, kind, w, f);
        if (at < 0) {
          sums.endsWithoutBegin++;
        } else {
          addOperation(p, (int) w[f], w[f + 3], w[f + 4], t - operations.numbers()[at + TIME]);
        }
      }
      case IO_COMPLETE -> complete(p, kind, t, w, f);
      case IO_CANCELLED -> operations.end(p, kind, w, f);
      default -> addMoment(kind, p.place, w, f);
    }
  }

  private void begin(StreamProcess p, EventKind kind, long t, long[] w, int f, long mode) {
    int at = operations.begin(p, kind, w, f);
    operations.numbers()[at + TIME] = t;
    operations.numbers()[at + MODE] = mode;
  }

  private void addOperation(StreamProcess p, int token, long operation, long size, long ticks) {
    int code = (int) (operation & FileOperation.CODE_MASK);
    int file = fileIndex.of(token);
    add(p.place, file, code, MessageColumns.known(size), Math.max(0, ticks));
    if ((operation & FileOperation.FAILED) != 0) {
      OperationSums.addFailed(sums.files, OperationSums.key(file, code));
      OperationSums.addFailed(sums.fileProcesses, OperationSums.key(p.place, code));
    }
  }

  private void add(int process, int file, int code, long bytes, long ticks) {
    boolean writes = code == FileOperation.WRITE;
    boolean reads = code == FileOperation.READ;
    long key = OperationSums.key(file, code);
    long own = OperationSums.key(process, code);
    OperationSums.add(sums.files, key, ticks, writes, bytes, reads, bytes);
    OperationSums.add(sums.fileProcesses, own, ticks, writes, bytes, reads, bytes);
  }

  /** An operation on data ends. Which one is not known if it began on another process. */
  private void complete(StreamProcess p, EventKind kind, long t, long[] w, int f) {
    int at = operations.end(p, kind, w, f);
    if (at < 0) {
      return;
    }
    int code = FileOperation.ofIoMode(operations.numbers()[at + MODE]);
    long bytes = MessageColumns.known(w[f + 1]);
    long ticks = Math.max(0, t - operations.numbers()[at + TIME]);
    int handle = handleIndex.of((int) w[f]);
    boolean writes = code == FileOperation.WRITE;
    boolean reads = code == FileOperation.READ;
    long key = OperationSums.key(handle, code);
    OperationSums.add(sums.ioHandles, key, ticks, writes, bytes, reads, bytes);
    if (handles.isTop(handle)) {
      add(p.place, handles.file(handle), code, bytes, ticks);
    }
  }

  /** Something that is done to a handle, or to a file, and whose duration is not recorded. */
  private void addMoment(EventKind kind, int process, long[] w, int f) {
    int operation = FileOperation.ofMoment(kind);
    if (operation < 0) {
      return;
    }
    int code = operation & FileOperation.CODE_MASK;
    boolean fails = (operation & FileOperation.FAILED) != 0;
    boolean deletes = kind == EventKind.IO_FILE_DELETE;
    int handle = deletes ? 0 : handleIndex.of((int) w[f]);
    if (!deletes) {
      OperationSums.count(sums.ioHandles, OperationSums.key(handle, code), fails);
    }
    if (deletes || handles.isTop(handle)) {
      int file = deletes ? fileIndex.of((int) w[f + 1]) : handles.file(handle);
      OperationSums.count(sums.files, OperationSums.key(file, code), fails);
      OperationSums.count(sums.fileProcesses, OperationSums.key(process, code), fails);
    }
  }
}
