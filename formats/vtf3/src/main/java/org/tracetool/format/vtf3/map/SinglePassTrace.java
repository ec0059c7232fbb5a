package org.tracetool.format.vtf3.map;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.EnumSet;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.vtf3.encoding.RecordDecoder;
import org.tracetool.format.vtf3.encoding.RewindableStream;
import org.tracetool.format.vtf3.record.MatchedHalves;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfSyntax;

/**
 * A trace from a pipe whose declarations all come before its events, as in every trace that a merge
 * wrote: it is read once and never stored. Whether the rest agrees with its start shows only when
 * it is read; if that cannot be corrected then, reading fails with a message that says what to do.
 */
public final class SinglePassTrace implements Closeable {
  private static final int MAX_COMMENTS = 10_000;
  private static final long MAX_MARKERS = 32 << 20;

  private final VtfScan scan;
  private final RecordDecoder decoder;
  private final String name;

  /** Events that were read with the declarations. */
  private final ArrayDeque<VtfRecord> first = new ArrayDeque<>();

  /** Markers, which come after all other events. */
  public final EventBlock markers = new EventBlock();

  private long lostMarkers;
  private long lateDeclarations;
  private double lastTime;
  private boolean opened;

  private SinglePassTrace(VtfScan scan, RecordDecoder decoder, String name) {
    this.scan = scan;
    this.decoder = decoder;
    this.name = name;
  }

  /** Reads the declarations; null if the trace has to be stored and read twice after all. */
  public static SinglePassTrace start(
      VtfScan scan, RecordDecoder decoder, RewindableStream from, String name) throws IOException {
    SinglePassTrace pass = new SinglePassTrace(scan, decoder, name);
    VtfRecord r = new VtfRecord();
    boolean ended = false;
    while (!ended) {
      int result = decoder.next(r);
      ended = result != RecordDecoder.RECORD || r.type.event && r.type != VtfSyntax.COMMENT;
      if (result == RecordDecoder.UNRECOGNIZABLE || from.isLong()) {
        return null;
      }
      if (result == RecordDecoder.RECORD) {
        if (ended || !scan.declares(r)) {
          pass.first.add(r.copy());
        }
        if (pass.first.size() > MAX_COMMENTS) {
          return null;
        }
      }
    }
    // Dumps state their duration, and may hold matched records later.
    boolean dump = scan.first(VtfSyntax.DURATION) != null;
    VtfRecord next = pass.first.peekLast();
    boolean matched = next != null && MatchedHalves.are(next.type);
    return scan.isModern() && !dump && !matched ? pass : null;
  }

  /** Nothing more is known before the events, so every key may be needed. */
  public void prepare() {
    scan.keys.addAll(EnumSet.allOf(VtfPairKeys.class));
    for (VtfRecord r : scan.all(VtfSyntax.SAMPLE)) {
      scan.scanCarrier(r.field[VtfSyntax.SAMPLE.slot("id")]);
    }
  }

  /** The decoder, for the only reading. */
  RecordDecoder open() throws DamagedTraceException {
    if (opened) {
      throw new DamagedTraceException(
          name + ": comes from a pipe and can be read only once; store it in a file first");
    }
    opened = true;
    return decoder;
  }

  /** The next record; as {@link RecordDecoder#next}, but in {@link #record}. */
  int next(VtfRecord into) throws IOException {
    while (true) {
      if (!first.isEmpty()) {
        record = first.remove();
        lastTime = Math.max(lastTime, record.time);
        return RecordDecoder.RECORD;
      }
      record = into;
      int result = decoder.next(into);
      if (result != RecordDecoder.RECORD) {
        return result;
      }
      if (into.type.event) {
        check(into);
        return result;
      }
      lateDeclarations += scan.isNew(into) ? 1 : 0;
    }
  }

  /** The record that {@link #next} read. */
  VtfRecord record;

  private void check(VtfRecord r) throws DamagedTraceException {
    if (r.time < lastTime) {
      throw new DamagedTraceException(
          name
              + ": byte "
              + decoder.in.position()
              + ": an event that is earlier than the one before it; a trace from a pipe must be"
              + " in order of time or begin with UNMERGED; store it in a file first");
    }
    lastTime = r.time;
    if (MatchedHalves.are(r.type)) {
      throw new DamagedTraceException(
          name
              + ": byte "
              + decoder.in.position()
              + ": a record that represents several, some of which come later; such a trace cannot"
              + " come from a pipe; store it in a file first");
    }
    if (r.type == VtfSyntax.OLD_EXCHANGE
        || r.type == VtfSyntax.SHORT_EXCHANGE
        || r.type == VtfSyntax.SOURCE_INFO) {
      throw new DamagedTraceException(
          name
              + ": byte "
              + decoder.in.position()
              + ": a record from before VTF3 whose states are not declared at the start; such a"
              + " trace cannot come from a pipe; store it in a file first");
    }
  }

  /** Returns whether another marker has room. */
  boolean hasRoom() {
    if (8L * markers.usedWords() + markers.usedBytes() > MAX_MARKERS) {
      lostMarkers++;
      return false;
    }
    return true;
  }

  /** Reports what could not be used. */
  void end(Diagnostics diagnostics) {
    diagnostics.reportLoss(
        LossCode.DEFINITIONS,
        "declarations after the first event of a trace from a pipe",
        lateDeclarations);
    diagnostics.reportLoss(
        LossCode.MARKERS, "markers of a trace from a pipe, too many to be kept", lostMarkers);
  }

  @Override
  public void close() throws IOException {
    decoder.close();
  }
}
