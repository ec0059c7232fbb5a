package org.tracetool.format.vtf3.write;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.UnsupportedKinds;
import org.tracetool.format.vtf3.encoding.VtfOutput;
import org.tracetool.format.vtf3.map.KeptRows;
import org.tracetool.format.vtf3.map.TaskNumbers;
import org.tracetool.format.vtf3.map.VtfDefinitions;
import org.tracetool.format.vtf3.map.VtfPairKeys;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;

/** Where the records of events go, and what all that make them need. */
final class EventRecordOutput implements Closeable {
  private static final long MAX_MESSAGE_BYTES = 0xffff_fffeL;

  final VtfDefinitions definitions;
  final TaskNumbers tasks;

  /** Whether data without a record in VTF3 becomes comments of this program's own. */
  final boolean annotations;

  /** Records that wait for the end of an operation. */
  final HeldRecords held = new HeldRecords();

  /** The text of a comment that is being made. */
  final VtfOutput text = new VtfOutput();

  /** The latest time so far. */
  double lastTime;

  private final VtfEvents.Sink out;
  private final VtfRecord record = new VtfRecord();
  private final long[] lost = new long[EventKind.values().length];
  private long rounded;
  private long wideBytes;

  /** Pairs of the present row; {@link Long#MIN_VALUE} where there is none. */
  private final long[] pair = new long[VtfPairKeys.values().length];

  EventRecordOutput(VtfDefinitions definitions, boolean annotations, VtfEvents.Sink out) {
    this.definitions = definitions;
    this.tasks = definitions.tasks;
    this.annotations = annotations;
    this.out = out;
    forgetPairs();
  }

  /** Notes a pair of the present row. */
  void notePair(VtfPairKeys key, long value) {
    pair[key.ordinal()] = value;
  }

  /** The present row is over. */
  void forgetPairs() {
    Arrays.fill(pair, Long.MIN_VALUE);
  }

  void emit(VtfRecord r) throws IOException {
    if (held.isEmpty()) {
      out.take(r);
    } else {
      held.add(r);
    }
  }

  boolean has(VtfPairKeys key) {
    return pair[key.ordinal()] != Long.MIN_VALUE;
  }

  long value(VtfPairKeys key, long otherwise) {
    return has(key) ? pair[key.ordinal()] : otherwise;
  }

  VtfRecord begin(VtfRecordType type, double time) {
    record.begin(type).time = time;
    return record;
  }

  long cpu(EventCursor e) {
    return tasks.cpu(e.location());
  }

  long bytes32(long bytes) {
    if (bytes >>> 32 != 0) {
      wideBytes++;
      return -1;
    }
    return (int) bytes;
  }

  /**
   * The size of a message: -1 means unknown, so the largest one is one byte less than the field
   * holds.
   */
  long messageBytes(long bytes) {
    if (bytes == MessageMatcher.UNKNOWN_BYTES) {
      return -1;
    }
    if (Long.compareUnsigned(bytes, MAX_MESSAGE_BYTES) > 0) {
      wideBytes++;
      return (int) MAX_MESSAGE_BYTES;
    }
    return (int) bytes;
  }

  long transferred(long bytes) {
    if (Long.compareUnsigned(bytes, Integer.MAX_VALUE) > 0) {
      wideBytes++;
      return Integer.MAX_VALUE;
    }
    return bytes;
  }

  double duration(long ticks) {
    if (!NumberText.isExact(ticks)) {
      countRounded();
    }
    return NumberText.ofTicks(ticks);
  }

  /** Starts the text of a comment on a task. */
  void beginTaskComment(String word, long task) {
    text.clear();
    text.put(KeptRows.PREFIX);
    text.writeText(word);
    text.put(' ');
    text.writeUnsigned(task);
  }

  /** Writes one of this program's own comments. */
  void annotate(double time, VtfOutput comment) throws IOException {
    VtfRecord r = begin(VtfSyntax.COMMENT, time);
    r.field[0] = r.bytes(comment.bytes, 0, comment.used);
    emit(r);
  }

  /** A row that VTF3 has no record for. */
  void writeKept(EventCursor e, double time) throws IOException {
    if (!annotations) {
      lose(e.kind());
      return;
    }
    text.clear();
    KeptRows.writeText(e, text);
    annotate(time, text);
  }

  /** A time or duration is not exact in the trace. */
  void countRounded() {
    rounded++;
  }

  /** A row of a kind has no record. */
  void lose(EventKind kind) {
    lost[kind.ordinal()]++;
  }

  /** Hands on the records that wait for none of the operations from some record on. */
  void release(long oldest) throws IOException {
    held.release(oldest, out);
  }

  /** Reports kinds without a record. */
  void reportLost(Diagnostics diagnostics) {
    for (EventKind k : EventKind.values()) {
      UnsupportedKinds.reportRecords(diagnostics, k, "VTF3", lost[k.ordinal()]);
    }
  }

  /** Times and durations that were not exact. */
  long inexact() {
    return rounded;
  }

  /** Numbers of bytes that were too large. */
  long wideBytes() {
    return wideBytes;
  }

  @Override
  public void close() throws IOException {
    held.close();
  }
}
