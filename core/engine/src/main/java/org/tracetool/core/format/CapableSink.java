package org.tracetool.core.format;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;
import org.tracetool.core.counter.PlainCounters;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.operation.DelayedReceives;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.UnsupportedKinds;

/**
 * Leaves out, and counts, records that the format of the output cannot hold, or writes the nearest
 * ones that it can.
 */
class CapableSink implements CopyingSink {
  private static final int COUNTER = EventKind.COUNTER.ordinal();
  private static final int POST = EventKind.COLLECTIVE_REQUEST.ordinal();
  private static final int I_SEND = EventKind.ISEND.ordinal();

  private final EventSink sink;
  private final boolean[] able = new boolean[EventKind.values().length];
  private final long[] lost = new long[able.length];
  private final long[] reduced = new long[able.length];
  private final RecordFallback nearest;
  private final PlainCounters counters;
  private final HandleConversion operations;

  /** Whether the format has sends, but none that do not block. */
  private final boolean isPlain;

  private final Definitions definitions;

  /** Null before the first send that does not block. */
  private CancelledSends sends;

  /** Whether the format has collective operations, but none that do not block. */
  private final boolean isBlocking;

  /** Null before the first collective operation that does not block. */
  private PostedCollectives posts;

  /** Null before the first receive. */
  private DelayedReceives receives;

  private final long from;
  private long lostPairs;
  private final String format;
  private final Diagnostics diagnostics;

  /**
   * In front of a sink.
   *
   * @param definitions of the trace; null if they are not known
   * @param stream the stream of the sink
   * @param from records before this time, in unsigned ticks, are there only to know the state: what
   *     is lost of them is not counted, and operations begin anew at it, wherever reading began
   * @param counters those that the output has
   * @param handles those that operations go through instead of having records of their own; null if
   *     they do not
   */
  CapableSink(
      EventSink sink,
      TraceFormat format,
      Diagnostics diagnostics,
      Definitions definitions,
      int stream,
      long from,
      PlainCounters counters,
      OperationHandles handles) {
    this.sink = sink;
    operations = handles == null ? null : new HandleConversion(sink, handles);
    this.counters = counters;
    this.from = from;
    this.format = format.title();
    this.diagnostics = diagnostics;
    for (EventKind kind : format.capabilities().kinds()) {
      able[kind.ordinal()] = true;
    }
    nearest = new RecordFallback(able, definitions, stream, counters);
    isPlain = able[EventKind.SEND.ordinal()] && !able[EventKind.ISEND.ordinal()];
    isBlocking =
        able[EventKind.COLLECTIVE.ordinal()] && !able[EventKind.COLLECTIVE_COMPLETE.ordinal()];
    this.definitions = definitions;
  }

  @Override
  public final void accept(EventCursor event) throws IOException {
    if (posts != null && posts.isWaiting() || event.kindOrdinal() == POST && isPost(event)) {
      posts.accept(event);
    } else {
      acceptMessage(event);
    }
  }

  /** Whether a collective operation is posted that counts. */
  private boolean isPost(EventCursor event) {
    if (!isBlocking || isEarly(event)) {
      return false;
    }
    posts = posts == null ? new PostedCollectives(this::acceptMessage, definitions) : posts;
    return true;
  }

  /** Whether a record is there only to know the state. */
  private boolean isEarly(EventCursor event) {
    return from != 0 && Long.compareUnsigned(event.time(), from) < 0;
  }

  private void acceptMessage(EventCursor event) throws IOException {
    if (isPlain && DelayedReceives.takes(event.kind()) && !isEarly(event)) {
      receives = receives == null ? new DelayedReceives(processes()) : receives;
      receives.take(event);
    }
    if (sends == null && isPlain && event.kindOrdinal() == I_SEND) {
      sends = new CancelledSends(this::write, definitions);
    }
    if (sends != null && (sends.isWaiting() || CancelledSends.takes(event.kind()))) {
      sends.accept(event);
    } else {
      write(event);
    }
  }

  private IntUnaryOperator processes() {
    return definitions == null ? IntUnaryOperator.identity() : MessageParties.of(definitions);
  }

  private void write(EventCursor event) throws IOException {
    int kind = event.kindOrdinal();
    if (able[kind] && (kind != COUNTER || !counters.areScaled())) {
      if (operations == null || !operations.isWaiting()) {
        sink.accept(event);
      } else {
        operations.pass(event);
      }
    } else if (able[kind]) {
      nearest.writeCounter(event, sink);
    } else if (operations != null && HandleConversion.takes(event.kind())) {
      if (!operations.write(event)) {
        lost[kind]++;
      }
      lostPairs += event.pairs();
    } else if (isEarly(event)) {
      writeEarly(event);
    } else if (nearest.write(event, sink)) {
      reduced[kind]++;
      lostPairs += nearest.lostPairs();
    } else {
      lost[kind]++;
    }
  }

  private void writeEarly(EventCursor event) throws IOException {
    if (HandleFallback.kind(event.kind()) == null) {
      nearest.write(event, sink);
      nearest.lostPairs();
    }
  }

  /** What can be copied, the format can hold. */
  @Override
  public final boolean copyFrom(
      EventSource source, CallSelector selector, EventSink others, LongConsumer progress)
      throws IOException {
    return sink instanceof CopyingSink copier
        && copier.copyFrom(source, selector, others, progress);
  }

  @Override
  public final void end() throws IOException {
    if (posts != null) {
      posts.end();
      reduced[EventKind.COLLECTIVE_COMPLETE.ordinal()] += posts.joined();
      lost[POST] += posts.givenUp();
      posts = null;
    }
    if (sends != null) {
      sends.finish(diagnostics);
    }
    if (receives != null) {
      diagnostics.reportLoss(LossCode.MESSAGES, DelayedReceives.WHAT, receives.takeCount());
    }
    if (operations != null) {
      operations.end();
      diagnostics.reportLoss(
          LossCode.OPERATIONS, "file operations that never end, left out", operations.givenUp());
      diagnostics.reportLoss(
          LossCode.OPERATIONS,
          "ends of file operations, moved to an earlier time",
          operations.early());
    }
    for (EventKind kind : EventKind.values()) {
      UnsupportedKinds.reportRecords(diagnostics, kind, format, lost[kind.ordinal()]);
      if (reduced[kind.ordinal()] > 0) {
        diagnostics.reportLoss(
            RecordFallback.codeOf(kind),
            RecordFallback.lost(kind, format),
            reduced[kind.ordinal()]);
      }
    }
    diagnostics.reportLoss(
        LossCode.PAIRS, "key-value pairs of records that were replaced by another kind", lostPairs);
    diagnostics.reportLoss(
        LossCode.OPERATIONS, "file and kind of file operations that never end", nearest.lostEnds());
    Arrays.fill(lost, 0);
    Arrays.fill(reduced, 0);
    lostPairs = 0;
    sink.end();
  }
}
