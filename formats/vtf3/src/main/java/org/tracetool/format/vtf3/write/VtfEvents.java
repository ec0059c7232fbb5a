package org.tracetool.format.vtf3.write;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.vtf3.encoding.VtfOutput;
import org.tracetool.format.vtf3.map.ExtraRows;
import org.tracetool.format.vtf3.map.HeldKinds;
import org.tracetool.format.vtf3.map.KeptDefinitions;
import org.tracetool.format.vtf3.map.KeptRows;
import org.tracetool.format.vtf3.map.RecordLines;
import org.tracetool.format.vtf3.map.VtfDefinitions;
import org.tracetool.format.vtf3.map.VtfPairKeys;
import org.tracetool.format.vtf3.map.VtfScan;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/**
 * Rows of the model as event records. VTF3 has one record for a whole collective operation, at its
 * begin, and records what is read or written at the begin; so records wait while an operation is
 * open whose end has more data.
 */
final class VtfEvents implements Closeable {
  /** Takes finished records in order of time. */
  interface Sink {
    void take(VtfRecord record) throws IOException;
  }

  private final EventRecordOutput out;
  private final CallRecords calls;
  private final MutexCalls mutexCalls = new MutexCalls();
  private final SampleRecords samples;
  private final VtfOperationPairs pairs;
  private final CollectiveRecords collectives;
  private final FileRecords files;
  private final Diagnostics diagnostics;

  /** Pairs of the present row that are not our own, as a comment. */
  private final VtfOutput foreign = new VtfOutput();

  private final int firstLocation;

  private long foreignPairs;
  private long commentProcesses;
  private long wideNumbers;

  /**
   * @param firstLocation the process whose comments are just comments
   * @param annotations whether data without a record in VTF3 becomes comments of this program's own
   */
  VtfEvents(
      VtfDefinitions definitions,
      int firstLocation,
      boolean annotations,
      Diagnostics diagnostics,
      Sink out) {
    this.firstLocation = firstLocation;
    this.diagnostics = diagnostics;
    this.out = new EventRecordOutput(definitions, annotations, out);
    calls = new CallRecords(this.out);
    samples = new SampleRecords(this.out);
    pairs = new VtfOperationPairs(this.out);
    collectives = new CollectiveRecords(this.out, pairs);
    files = new FileRecords(this.out, pairs);
  }

  void accept(EventCursor e) throws IOException {
    double time = NumberText.ofTicks(e.time());
    if (e.kind() != EventKind.MARKER && !NumberText.isExact(e.time())) {
      out.countRounded(); // comments that hold markers contain their time
    }
    boolean withPairs = e.pairs() > 0;
    if (withPairs) {
      readPairs(e);
    }
    boolean part = withPairs && out.has(VtfPairKeys.PART);
    if (calls.hasParts() && !calls.completesParts(e)) {
      calls.endParts();
    }
    if (e.kind() == EventKind.COUNTER
        && part
        && samples.isPending()
        && samples.continues(e, time)) {
      samples.add(e);
    } else {
      samples.flush();
      files.endUpTo(time);
      out.lastTime = Math.max(out.lastTime, time);
      if (foreign.used > 0 && !part && hasRecord(e.kind())) {
        out.annotate(out.lastTime, foreign); // markers do not come in order
        foreign.clear();
      }
      writeRow(e, time);
    }
    if (foreign.used > 0) {
      foreignPairs++;
      foreign.clear();
    }
    if (withPairs) {
      out.forgetPairs();
    }
  }

  /** Returns whether a row becomes a record, which others can precede. */
  private static boolean hasRecord(EventKind kind) {
    return kind != EventKind.COLLECTIVE_END && HeldKinds.ALL.contains(kind);
  }

  private void readPairs(EventCursor e) {
    for (int i = 0; i < e.pairs(); i++) {
      VtfPairKeys key = out.definitions.keys.get(e.pairKey(i));
      if (key == null) {
        if (out.annotations && !out.definitions.isLost(e.pairType(i).role())) {
          KeptRows.writePair(e, i, foreign);
        } else {
          foreignPairs++;
        }
      } else {
        out.notePair(key, key.type.normalize(e.pairValue(i)));
      }
    }
  }

  private void writeRow(EventCursor e, double time) throws IOException {
    switch (e.kind()) {
      case ENTER -> {
        if (!mutexCalls.takesEnter(e)) {
          calls.enter(e, time);
        }
      }
      case LEAVE -> {
        if (!mutexCalls.takesLeave(e)) {
          calls.leave(e, time);
        }
      }
      case SEND -> writeMessage(e, out.begin(VtfSyntax.SEND, time));
      case RECEIVE -> writeMessage(e, out.begin(VtfSyntax.RECEIVE, time));
      case COUNTER -> samples.start(e, time);
      case COLLECTIVE -> collectives.writeWhole(e, time);
      case COLLECTIVE_BEGIN -> collectives.begin(e, time);
      case COLLECTIVE_END -> collectives.end(e, time);
      case COMMENT -> writeComment(e, time);
      case NO_OP, PROCESS_BEGIN, PROCESS_END, RMA_PUT, RMA_PUT_REMOTE_END, RMA_GET, RMA_END ->
          out.writeKept(e, time);
      case MARKER -> out.writeKept(e, out.lastTime);
      case FILE_OPERATION -> files.writeWhole(e, time);
      case FILE_OPERATION_BEGIN -> files.begin(e, time);
      case FILE_OPERATION_END -> files.end(e, time);
      case UNKNOWN -> writeUnknown(e, time);
      default -> writeExtra(e, time);
    }
  }

  /** A row that a record matches field by field; all others are lost. */
  private void writeExtra(EventCursor e, double time) throws IOException {
    ExtraRows.Form form = ExtraRows.of(e);
    if (form == null) {
      out.lose(e.kind());
      return;
    }
    VtfRecord r = out.begin(form.type(), time);
    if (!form.write(e, r, out.tasks)) {
      wideNumbers++;
    }
    if (e.kind() == EventKind.NO_SAMPLES) {
      r.field[0] = out.definitions.carrier((int) e.field(0));
    }
    if (e.kind() == EventKind.MUTEX_ACQUIRE || e.kind() == EventKind.MUTEX_RELEASE) {
      mutexCalls.add(e);
    }
    out.emit(r);
  }

  private void writeMessage(EventCursor e, VtfRecord r) throws IOException {
    r.field[0] = out.cpu(e);
    r.field[1] = out.tasks.cpu((int) e.field(0));
    r.field[2] = VtfTokens.communicator(e.field(3));
    r.field[3] = (int) e.field(2);
    r.field[4] = out.messageBytes(e.bytes());
    r.field[5] = (int) e.field(4);
    out.emit(r);
  }

  private void writeComment(EventCursor e, double time) throws IOException {
    VtfRecord r = out.begin(VtfSyntax.COMMENT, time);
    writeText(r, e);
    boolean own =
        KeptRows.isOwn(r.pool, (int) (r.field[0] >>> 32), (int) r.field[0])
            || time == 0
                && VtfScan.isEnvironment(r); // which would be mistaken for one on the trace
    if (own || e.location() != firstLocation) { // a comment of VTF3 has no process
      if (out.annotations) {
        out.writeKept(e, time);
        return;
      }
      commentProcesses += e.location() == firstLocation ? 0 : 1;
    }
    out.emit(r);
  }

  private static void writeText(VtfRecord r, EventCursor e) {
    long word = e.field(0);
    r.field[0] =
        word == EventBlock.NO_TEXT
            ? r.bytes(r.pool, 0, 0)
            : r.bytes(e.block().pool(), (int) (word >>> 32), (int) word);
  }

  /** A record kept as text becomes that record again; any other text becomes a comment. */
  private void writeUnknown(EventCursor e, double time) throws IOException {
    long word = e.field(0);
    int length = word == EventBlock.NO_TEXT ? 0 : (int) word;
    byte[] line = new byte[length + 2];
    line[0] = '0';
    line[1] = ' ';
    System.arraycopy(e.block().pool(), length == 0 ? 0 : (int) (word >>> 32), line, 2, length);
    VtfRecord r = RecordLines.parse(line);
    if (r == null || !r.type.event || r.type.number < 0 || r.type == VtfSyntax.COMMENT) {
      r = out.begin(VtfSyntax.COMMENT, time);
      writeText(r, e);
    } else {
      setNumbers(r, e);
    }
    r.time = time;
    out.emit(r);
  }

  /** Gives a record that was kept as text the tasks that its processes are now. */
  private void setNumbers(VtfRecord r, EventCursor e) {
    for (int i = 0; i < r.type.fixed; i++) {
      if (r.type.fields[i] == FieldType.CPU) {
        boolean own = r.type.names[i].equals("cpu");
        r.field[i] = own ? out.cpu(e) : out.tasks.cpu(VtfTokens.location(r.field[i]));
      }
    }
  }

  /** Writes the remaining events; only markers may follow. */
  void endEvents() throws IOException {
    samples.flush();
    calls.endParts();
    files.endAll();
    pairs.giveUpAll();
  }

  /** Writes the rest and reports losses. */
  void end() throws IOException {
    endEvents();
    if (out.annotations) {
      for (Map.Entry<Integer, Integer> e : out.tasks.strangers().entrySet()) {
        out.beginTaskComment(KeptDefinitions.NUMBER, e.getValue() + 1L);
        out.text.put(' ');
        out.text.writeUnsigned(e.getKey());
        out.annotate(out.lastTime, out.text);
      }
    }
    out.reportLost(diagnostics);
    diagnostics.reportLoss(
        LossCode.PAIRS, "records whose key-value pairs are left out", foreignPairs);
    diagnostics.reportLoss(LossCode.PROCESSES, "processes of comments", commentProcesses);
    report(
        LossCode.CALLS, WarningCode.UNBALANCED_CALLS, CallStack.OTHER_LEAVES, calls.otherLeaves());
    files.report(diagnostics);
    diagnostics.add(
        WarningCode.UNFINISHED_OPERATIONS,
        "file operations that never end, whose file and bytes are not known",
        pairs.endlessFileOperations(),
        null);
    diagnostics.reportLoss(
        LossCode.OPERATIONS,
        "ends of collective operations that never began",
        collectives.strayEnds());
    diagnostics.reportLoss(
        LossCode.NUMBERS,
        "numbers of file operations that end without a begin",
        files.strayNumbers());
    report(
        LossCode.OPERATIONS,
        WarningCode.UNFINISHED_OPERATIONS,
        "collective operations that never end, written without a duration",
        pairs.endlessCollectives());
    diagnostics.reportLoss(
        LossCode.TIMES, "times and durations above 2^53, rounded", out.inexact());
    diagnostics.reportLoss(
        LossCode.OPERATIONS,
        "roots of collective operations that are not processes",
        collectives.foreignRoots());
    diagnostics.reportLoss(
        LossCode.NUMBERS, "numbers of bytes above 32 bits, set to the largest", out.wideBytes());
    diagnostics.reportLoss(
        LossCode.NUMBERS, "records with numbers above 32 bits, which are cut", wideNumbers);
    diagnostics.reportLoss(
        LossCode.SAMPLES, "values of counters that were rounded", samples.rounded());
    long unknown = out.tasks.unknown() + (out.annotations ? 0 : out.tasks.strangers().size());
    diagnostics.reportLoss(
        LossCode.PROCESSES, "processes without definition, numbered after the others", unknown);
  }

  /** Reports what a comment keeps where there are comments, and what is lost elsewhere. */
  private void report(LossCode loss, WarningCode warning, String what, long count) {
    diagnostics.add(out.annotations ? warning : loss, what, count, null);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
