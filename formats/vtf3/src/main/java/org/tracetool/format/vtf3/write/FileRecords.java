package org.tracetool.format.vtf3.write;

import java.io.IOException;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.vtf3.encoding.VtfOutput;
import org.tracetool.format.vtf3.map.KeptRows;
import org.tracetool.format.vtf3.map.VtfPairKeys;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/** File operations: records of begin and end, of which the first holds what is read or written. */
final class FileRecords {
  /** Ids from here on are given to operations that have none, away from all others. */
  private static final long FIRST_OWN_ID = Long.MIN_VALUE;

  /** Ends of single records that may be open. */
  private static final int MAX_PENDING_ENDS = 100_000;

  /** The end of a file operation of one record. */
  private record PendingEnd(
      VtfRecord record, long number, int location, long handle, long operation, long id) {}

  private final EventRecordOutput out;
  private final VtfOperationPairs pairs;
  private final HeldOperations open;
  private final VtfRecord end = new VtfRecord();
  private boolean keyed;
  private final PriorityQueue<PendingEnd> later =
      new PriorityQueue<>(
          Comparator.comparingDouble((PendingEnd l) -> l.record().time)
              .thenComparing(PendingEnd::number));
  private long fileBegins;
  private long handles;
  private long singleFileOperations;
  private long flags;
  private long otherOperations;
  private long lateEnds;
  private long fileEnds;

  FileRecords(EventRecordOutput out, VtfOperationPairs pairs) {
    this.out = out;
    this.pairs = pairs;
    this.open = pairs.open;
  }

  /** Writes the ends of single records up to a time. */
  void endUpTo(double time) throws IOException {
    while (!later.isEmpty() && later.peek().record().time <= time) {
      emitLater();
    }
  }

  /** Writes the ends of all single records. */
  void endAll() throws IOException {
    while (!later.isEmpty()) {
      emitLater();
    }
  }

  /** The kind of a file operation in VTF3. */
  private static int ioType(long operation) {
    return switch ((int) operation & FileOperation.CODE_MASK) {
      case FileOperation.READ -> 1;
      case FileOperation.WRITE -> 2;
      default -> 0;
    };
  }

  /**
   * Creates the comment with the data that a Fileioend cannot hold; false if there is none or it
   * cannot be written.
   */
  private boolean ioRest(
      long cpu, long handle, long operation, boolean numbered, long id, VtfOutput comment) {
    int code = (int) operation & FileOperation.CODE_MASK;
    boolean flagged = (operation & ~(long) FileOperation.CODE_MASK) != 0;
    boolean other =
        code != FileOperation.READ && code != FileOperation.WRITE && code != FileOperation.OTHER;
    if (!flagged && !other && handle == 0 && !numbered) {
      return false;
    }
    if (!out.annotations) {
      handles += handle == 0 ? 0 : 1;
      flags += flagged ? 1 : 0;
      otherOperations += other ? 1 : 0;
      fileEnds += numbered ? 1 : 0;
      return false;
    }
    comment.clear();
    comment.put(KeptRows.PREFIX);
    comment.writeText(KeptRows.IO);
    comment.put(' ');
    comment.writeUnsigned(cpu + 1);
    comment.put(' ');
    comment.writeUnsigned(handle);
    comment.put(' ');
    comment.writeUnsigned(operation);
    if (numbered) {
      comment.put(' ');
      comment.writeUnsigned(id);
    }
    return true;
  }

  private VtfRecord io(VtfRecord r, int ioType, EventCursor e, long file) {
    r.field[0] = ioType;
    r.field[1] = out.cpu(e);
    r.field[2] = VtfTokens.number(file);
    return r;
  }

  void writeWhole(EventCursor e, double time) throws IOException {
    long id = FIRST_OWN_ID + singleFileOperations++;
    pairs.writePair(e, time, id);
    VtfRecord r = io(out.begin(VtfSyntax.FILE_IO_BEGIN, time), ioType(e.field(2)), e, e.field(0));
    r.field[3] = out.bytes32(e.field(3));
    r.field[4] = (int) e.field(5);
    VtfRecord last = r.copy();
    last.type = VtfSyntax.FILE_IO_END;
    last.time = NumberText.ofTicks(saturated(e.time(), e.field(4)));
    out.emit(r);
    if (later.size() < MAX_PENDING_ENDS) {
      long number = fileBegins++;
      pairs.counted(e.location()).single.add(number);
      later.add(new PendingEnd(last, number, e.location(), e.field(1), e.field(2), id));
    } else {
      lateEnds++;
    }
  }

  private static long saturated(long a, long b) {
    return Long.compareUnsigned(a + b, a) < 0 ? -1L : a + b;
  }

  void begin(EventCursor e, double time) throws IOException {
    if (out.has(VtfPairKeys.IO_FILE)) {
      keyed = true;
      pairs.writeSingle(e, time);
      VtfRecord r = out.begin(VtfSyntax.FILE_IO_BEGIN, time);
      r.field[0] = out.value(VtfPairKeys.IO_TYPE, 0);
      r.field[1] = out.cpu(e);
      r.field[2] = (int) out.value(VtfPairKeys.IO_FILE, 0);
      r.field[3] = (int) out.value(VtfPairKeys.IO_BYTES, 0);
      r.field[4] = (int) e.field(1);
      out.emit(r);
      return;
    }
    long id = e.field(0);
    if (open.end(true, e.location(), id)) {
      pairs.countEndless(e.location());
    }
    pairs.makeRoom(e.location());
    pairs.writePair(e, time, id);
    VtfRecord r = io(out.begin(VtfSyntax.FILE_IO_BEGIN, time), 0, e, 0);
    r.field[4] = (int) e.field(1);
    long position = out.held.add(r);
    open.begin(true, e.location(), id, fileBegins++, e.time(), position);
  }

  void end(EventCursor e, double time) throws IOException {
    VtfRecord r = end;
    r.begin(VtfSyntax.FILE_IO_END).time = time;
    io(r, ioType(e.field(3)), e, e.field(0));
    r.field[3] = out.bytes32(e.field(4));
    r.field[4] = (int) e.field(5);
    long id = e.field(1);
    boolean matched = open.end(true, e.location(), id);
    if (matched) {
      out.held.set(open.position, 0, r.field[0]);
      out.held.set(open.position, 2, r.field[2]);
      out.held.set(open.position, 3, r.field[3]);
      pairs.release();
    }
    boolean other = matched && pairs.isAmbiguous(e.location(), open.ordinal);
    boolean numbered = other || !matched && !keyed && id != VtfTokens.fileOperation(r);
    if (ioRest(out.cpu(e), e.field(2), e.field(3), numbered, id, out.text)) {
      out.annotate(time, out.text);
    }
    out.emit(r);
  }

  void emitLater() throws IOException {
    PendingEnd end = later.poll();
    VtfRecord r = end.record();
    out.lastTime = Math.max(out.lastTime, r.time);
    pairs.counted(end.location()).single.remove(end.number());
    boolean numbered = pairs.isAmbiguous(end.location(), end.number());
    if (ioRest(r.field[1], end.handle(), end.operation(), numbered, end.id(), out.text)) {
      out.annotate(out.lastTime, out.text);
    }
    out.emit(r);
  }

  /** Reports what the records do not hold. */
  void report(Diagnostics diagnostics) {
    diagnostics.reportLoss(LossCode.OPERATIONS, "handles of file operations", handles);
    diagnostics.reportLoss(LossCode.OPERATIONS, "flags of file operations", flags);
    diagnostics.reportLoss(
        LossCode.OPERATIONS, "kinds of file operations other than read and write", otherOperations);
    diagnostics.add(
        WarningCode.SIMPLIFIED_RECORDS,
        "file operations of one record, written as begin and end",
        singleFileOperations,
        null);
    diagnostics.reportLoss(
        LossCode.OPERATIONS,
        "ends of file operations, left out because too many are open",
        lateEnds);
  }

  /** Numbers of operations that end without a begin, which are lost. */
  long strayNumbers() {
    return fileEnds;
  }
}
