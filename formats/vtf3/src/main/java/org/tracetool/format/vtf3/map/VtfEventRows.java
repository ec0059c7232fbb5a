package org.tracetool.format.vtf3.map;

import java.io.IOException;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.PendingEnds;
import org.tracetool.format.vtf3.encoding.AsciiEncoder;
import org.tracetool.format.vtf3.encoding.VtfOutput;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/**
 * Makes rows of the records of events other than changes of states: messages, collective
 * operations, file operations, samples, and calls of mutexes. A record that has a duration becomes
 * two rows; the second, its end, waits here until the records have reached its time. A record
 * without a kind in the model becomes a row with its text.
 */
final class VtfEventRows {
  /** Marks the ends of calls among those of operations; the region is in the lower half. */
  private static final long CALL_END = 1L << 62;

  private final VtfTraceContext trace;
  private final WantedRows rows;
  private final TracetoolComments comments;
  private final TaskProcesses numbers;
  private final UndeclaredReferences undeclared;
  private final PendingEnds ends = new PendingEnds();
  private final VtfOutput line = new VtfOutput();
  private final AsciiEncoder lines = new AsciiEncoder(true);
  private long lostEnds;
  private long lostCalls;
  private long strangeCommunicators;

  /**
   * Rows for one reading of the records.
   *
   * @param rows takes the rows, as far as they are wanted
   * @param comments what comments of tracetool say about operations: their numbers, and which of
   *     them have no end
   * @param undeclared is given each token that a record names, to find those without a definition
   */
  VtfEventRows(
      VtfTraceContext trace,
      WantedRows rows,
      TracetoolComments comments,
      UndeclaredReferences undeclared) {
    this.trace = trace;
    this.rows = rows;
    this.comments = comments;
    this.numbers = trace.numbers();
    this.undeclared = undeclared;
  }

  /** The number of ends of operations that are left out, since too many were open. */
  long lostEnds() {
    return lostEnds;
  }

  /** The number of calls that are left out, since too many were open. */
  long lostCalls() {
    return lostCalls;
  }

  /** The number of operations in communicators that are not declared. */
  long strangeCommunicators() {
    return strangeCommunicators;
  }

  /** Writes the ends that are still to come, so that reading can go on from here later. */
  void save(LongList to) {
    PendingEnds rest = ends.copy();
    to.add(rest.size());
    while (!rest.isEmpty()) {
      to.add(rest.time());
      to.add(rest.location());
      to.add(rest.id());
      rest.remove();
    }
  }

  /** Reads what {@link #save} wrote. */
  void restore(SavedNumberReader from) {
    for (int rest = from.count(); rest > 0; rest--) {
      ends.add(from.next(), (int) from.next(), from.next());
    }
  }

  /** Delivers the ends of all operations. */
  void endAllPairs() {
    while (!ends.isEmpty()) {
      endPair();
    }
  }

  /** Delivers the ends of operations up to a time. */
  void endPairs(long ticks) {
    while (!ends.isEmpty() && Long.compareUnsigned(ends.time(), ticks) <= 0) {
      endPair();
    }
  }

  private void endPair() {
    long ticks = ends.time();
    int location = ends.location();
    long id = ends.id();
    if ((id & CALL_END) != 0) {
      emitImpliedRow(ticks, EventKind.LEAVE, location, (int) id, 0);
    } else if (rows.wants(ticks, EventKind.COLLECTIVE_END, location)) {
      int at = rows.block().addRow(ticks, EventKind.COLLECTIVE_END, location, 0);
      rows.block().words()[at] = id;
    }
    ends.remove();
  }

  /** A record of a mutex is a complete call: of the state that it enters, as long as it says. */
  private void emitImpliedCall(VtfRecord r, long ticks, int location) {
    int region = VtfTokens.token(r.field[r.type.slot("enter")]);
    long duration = rows.ticks(Double.longBitsToDouble(r.field[r.type.slot("duration")]));
    long end = Long.compareUnsigned(ticks + duration, ticks) < 0 ? -1L : ticks + duration;
    if (region == 0) {
      return;
    }
    if (!ends.add(end, location, CALL_END | region & 0xffff_ffffL)) {
      lostCalls++;
      return;
    }
    undeclared.look(DefinitionKind.REGION, region);
    emitImpliedRow(ticks, EventKind.ENTER, location, region, r.field[r.type.scl]);
  }

  private void emitImpliedRow(long ticks, EventKind kind, int location, int region, long scl) {
    if (rows.wants(ticks, kind, location)) {
      int at = rows.block().addRow(ticks, kind, location, 0);
      rows.block().words()[at] = Integer.toUnsignedLong(region);
      rows.block().words()[at + 1] = scl & 0xffff_ffffL;
    }
  }

  void emitSamples(VtfRecord r, long ticks) throws IOException {
    rows.sourced = -1;
    VtfRecordType t = r.type;
    int location =
        t == VtfSyntax.CLUSTER_REGISTER_VALUE
            ? VtfModelDefinitions.clusterToken(r.field[0])
            : trace.carrier(r.field[0]);
    if (r.items == 0) {
      emitExtra(r, ticks);
      return;
    }
    if (!rows.wants(ticks, EventKind.COUNTER, location)) {
      return;
    }
    for (int k = 0; k < r.items; k++) {
      int counter = VtfModelDefinitions.counterToken(t, r.item[3 * k]);
      long type = r.item[3 * k + 1];
      undeclared.look(DefinitionKind.COUNTER, counter);
      undeclared.checkCarrier(counter, location);
      boolean typed = type != trace.valueType(counter);
      int at = rows.add(ticks, EventKind.COUNTER, location, (k > 0 ? 1 : 0) + (typed ? 1 : 0));
      long[] words = rows.block().words();
      words[at] = Integer.toUnsignedLong(counter);
      words[at + 1] = typed ? r.item[3 * k + 2] : trace.sample(counter, r.item[3 * k + 2]);
      at += 2;
      if (k > 0) {
        at = WantedRows.pair(words, at, VtfPairKeys.PART, 1);
      }
      if (typed) {
        WantedRows.pair(words, at, VtfPairKeys.VALUE_TYPE, type & 0xff);
      }
    }
  }

  void emitFileIo(VtfRecord r, long ticks, TaskCommentPairs task) {
    rows.sourced = -1;
    boolean begin = r.type == VtfSyntax.FILE_IO_BEGIN;
    EventKind kind = begin ? EventKind.FILE_OPERATION_BEGIN : EventKind.FILE_OPERATION_END;
    long[] f = r.field;
    int location = numbers.of(f[1]);
    long id = VtfTokens.fileOperation(r);
    if (begin) {
      undeclared.look(DefinitionKind.FILE, VtfTokens.token(f[2]));
    }
    boolean pairs = begin && !(task != null && task.on);
    boolean hasRest = false;
    if (task != null) {
      long data = f[0] << 32 | f[2] & 0xffff_ffffL;
      hasRest = !begin && task.hasRest;
      boolean numbered = hasRest && task.numbered;
      task.hasRest &= begin;
      id =
          pairs
              ? id
              : begin ? task.begin(data, f[3]) : numbered ? task.number : task.end(data, f[3], id);
      if (numbered) {
        task.end(id);
      }
    }
    if (!rows.wants(ticks, kind, location)) {
      return;
    }
    int at = rows.add(ticks, kind, location, pairs ? 3 : 0);
    long[] words = rows.block().words();
    if (begin) {
      words[at] = id;
      words[at + 1] = f[4] & 0xffff_ffffL;
      if (pairs) {
        at = WantedRows.pair(words, at + 2, VtfPairKeys.IO_TYPE, f[0]);
        at = WantedRows.pair(words, at, VtfPairKeys.IO_FILE, f[2]);
        WantedRows.pair(words, at, VtfPairKeys.IO_BYTES, f[3]);
      }
    } else {
      words[at] = Integer.toUnsignedLong(VtfTokens.token(f[2]));
      words[at + 1] = id;
      words[at + 2] = hasRest ? task.handle : 0;
      words[at + 3] =
          hasRest
              ? task.operation
              : f[0] == 1
                  ? FileOperation.READ
                  : f[0] == 2 ? FileOperation.WRITE : FileOperation.OTHER;
      words[at + 4] = f[3] & 0xffff_ffffL;
      words[at + 5] = f[4] & 0xffff_ffffL;
    }
  }

  void emitMessage(VtfRecord r, long ticks, EventKind kind) {
    int location = numbers.of(r.field[0]);
    if (!rows.wants(ticks, kind, location)) {
      rows.sourced = -1;
      return;
    }
    int at = rows.add(ticks, kind, location, 0);
    long[] words = rows.block().words();
    long[] f = r.field;
    words[at] = Integer.toUnsignedLong(numbers.of(f[1]));
    words[at + 1] = (int) f[4] == -1 ? MessageMatcher.UNKNOWN_BYTES : f[4] & 0xffff_ffffL;
    words[at + 2] = f[3] & 0xffff_ffffL;
    words[at + 3] = Integer.toUnsignedLong(VtfTokens.comm(f[2]));
    words[at + 4] = trace.sourceOf(r) & 0xffff_ffffL;
    rows.sourced = -1;
  }

  void emitCollective(VtfRecord r, long ticks, boolean pair) {
    rows.sourced = -1;
    long[] f = r.field;
    int location = numbers.of(f[1]);
    long duration = rows.ticks(Double.longBitsToDouble(f[6]));
    long id = 0;
    boolean endless =
        trace.hasOpen() && trace.isOpen(location, ++comments.task(location).collectives);
    if (pair) {
      id = comments.task(location).next++;
      long end = ticks + duration;
      if (!endless && !ends.add(Long.compareUnsigned(end, ticks) < 0 ? -1L : end, location, id)) {
        lostEnds++;
      }
    }
    int comm = VtfTokens.comm(f[2]);
    undeclared.look(DefinitionKind.COLLECTIVE, VtfTokens.token(f[0]));
    strangeCommunicators += comm == 0 || trace.isCommunicator(comm) ? 0 : 1;
    EventKind kind = pair ? EventKind.COLLECTIVE_BEGIN : EventKind.COLLECTIVE;
    if (!rows.wants(ticks, kind, location)) {
      return;
    }
    boolean none = trace.isNone(f[3]);
    boolean rooted = none && f[3] != trace.tasks();
    int pairs = (f[4] < 0 ? 1 : 0) + (f[5] < 0 ? 1 : 0) + (rooted ? 1 : 0);
    int at = rows.add(ticks, kind, location, pairs);
    long[] words = rows.block().words();
    words[at++] = Integer.toUnsignedLong(VtfTokens.token(f[0]));
    if (pair) {
      words[at++] = id;
    }
    words[at++] = Integer.toUnsignedLong(comm);
    words[at++] = none ? 0 : Integer.toUnsignedLong(numbers.of(f[3]));
    words[at++] = Math.max(0, f[4]);
    words[at++] = Math.max(0, f[5]);
    if (!pair) {
      words[at++] = duration;
    }
    words[at++] = f[8] & 0xffff_ffffL;
    if (f[4] < 0) {
      at = WantedRows.pair(words, at, VtfPairKeys.SENT, f[4]);
    }
    if (f[5] < 0) {
      at = WantedRows.pair(words, at, VtfPairKeys.RECEIVED, f[5]);
    }
    if (rooted) {
      WantedRows.pair(words, at, VtfPairKeys.ROOT, f[3]);
    }
  }

  /** A record that corresponds exactly to one of the model; of others the text is kept. */
  void emitExtra(VtfRecord r, long ticks) throws IOException {
    ExtraRows.Form form = ExtraRows.of(r.type);
    if (form == null) {
      emitVerbatim(r, ticks);
      return;
    }
    rows.sourced = -1;
    if (r.type.slot("duration") >= 0) {
      rows.ticks(
          Double.longBitsToDouble(
              r.field[r.type.slot("duration")])); // counts texts that are too long
    }
    int location = form.location(r, numbers, trace.firstLocation());
    if (rows.wants(ticks, form.kind(), location)) {
      form.read(r, rows.block(), rows.add(ticks, form.kind(), location, 0), numbers);
    }
    if (r.type == VtfSyntax.MUTEX_ACQUIRE || r.type == VtfSyntax.MUTEX_RELEASE) {
      emitImpliedCall(r, ticks, location);
    }
  }

  /** Records without a kind in the model are kept as their text, without the time. */
  private void emitVerbatim(VtfRecord r, long ticks) throws IOException {
    rows.sourced = -1;
    int slot = r.type.slot("cpu");
    int location =
        slot >= 0 && r.type.fields[slot] == FieldType.CPU
            ? numbers.of(r.field[slot])
            : trace.firstLocation();
    if (rows.wants(ticks, EventKind.UNKNOWN, location)) {
      for (int i = 0; i < r.type.fixed && numbers.differ(); i++) {
        if (r.type.fields[i] == FieldType.CPU) {
          r.field[i] = numbers.of(r.field[i]) - 1L & 0xffff_ffffL;
        }
      }
      line.clear();
      lines.writeBody(r, line);
      int at = rows.add(ticks, EventKind.UNKNOWN, location, 0);
      long word = rows.block().text(line.bytes, 0, line.used);
      rows.block().words()[at] = word;
    }
  }
}
