package org.tracetool.stats.collect;

import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.scope.PlaceIndex;
import org.tracetool.stats.sums.MessageSums;
import org.tracetool.stats.sums.OperationSums;

/** Sums up the file operations of one stream: those on files, and those through handles. */
final class StreamFiles {
  /** Numbers kept of an operation that has begun. */
  private static final int WIDTH = 1;

  private final Partial sums;
  private final TimeWindow window;
  private final PlaceIndex fileIndex;
  private final HandleOperations handleOperations;

  StreamFiles(Partial sums, int stream) {
    this.sums = sums;
    window = sums.options.reading().window();
    fileIndex = sums.index.files().of(stream);
    handleOperations = new HandleOperations(sums, stream);
  }

  void begin(StreamMember p, long time, long matching) {
    long id = p.id(matching);
    long t = p.calls.advance(time);
    if (p.files == null) {
      p.files = new PendingOperations(WIDTH);
    }
    if (p.files.has(id)) {
      sums.beginsWithoutEnd++;
    }
    int at = p.files.begin(id);
    p.files.rows()[at] = t;
  }

  void end(StreamMember p, long time, long[] w, int f) {
    long t = p.advance(window, time);
    int at = p.files == null ? -1 : p.files.end(p.id(w[f + 1]));
    if (at < 0) {
      sums.endsWithoutBegin++;
      return;
    }
    operation(p, (int) w[f], w[f + 3], w[f + 4], t - p.files.rows()[at]);
  }

  void operation(StreamMember p, int token, long operation, long size, long ticks) {
    long bytes = MessageSums.known(size);
    int code = (int) (operation & FileOperation.CODE_MASK);
    long duration = Math.max(0, ticks);
    boolean writes = code == FileOperation.WRITE;
    boolean reads = code == FileOperation.READ;
    long file = OperationSums.key(fileIndex.of(token), code);
    long process = OperationSums.key(p.place, code);
    OperationSums.add(sums.files, file, duration, writes, bytes, reads, bytes);
    OperationSums.add(sums.fileProcesses, process, duration, writes, bytes, reads, bytes);
    if ((operation & FileOperation.FAILED) != 0) {
      OperationSums.failed(sums.files, file);
      OperationSums.failed(sums.fileProcesses, process);
    }
  }

  static long handleId(StreamMember p, long handle, long matching) {
    return p.id(HandleOperations.id(handle, matching));
  }

  void beginOnHandle(StreamMember p, long time, long[] w, int f) {
    long t = p.calls.advance(time);
    if (p.handles == null) {
      p.handles = HandleOperations.pending();
    }
    handleOperations.begin(p.handles, handleId(p, w[f], w[f + 4]), t, w[f + 1]);
  }

  void complete(StreamMember p, long time, long[] w, int f) {
    long t = p.advance(window, time);
    long id = handleId(p, w[f], w[f + 2]);
    handleOperations.complete(p.handles, id, p.place, (int) w[f], t, w[f + 1]);
  }

  static void cancel(StreamMember p, long id) {
    if (p.handles != null) {
      p.handles.end(id);
    }
  }

  /** Something that is done to a handle and takes no time. */
  void moment(StreamMember p, EventKind kind, long time, int handle) {
    p.calls.advance(time);
    handleOperations.moment(kind, p.place, handle);
  }
}
