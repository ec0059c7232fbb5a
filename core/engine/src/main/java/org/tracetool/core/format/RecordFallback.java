package org.tracetool.core.format;

import java.io.IOException;
import org.tracetool.core.counter.CounterSamples;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.counter.PlainCounters;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.PooledLists;
import org.tracetool.core.report.LossCode;

/**
 * Records that hold most of what is in a record of a kind that a format does not have: a message
 * that does not block becomes one that does, without its request; metrics that were recorded
 * together become samples of their counters; what is done through handles and windows becomes an
 * operation on a file, or a transfer.
 */
final class RecordFallback {
  private static final int REQUEST = 4;
  private static final int BLOCK_WORDS = 32;

  private final boolean[] able;
  private final PlainCounters counters;
  private final CounterSamples samples;
  private final EventBlock block = new EventBlock(BLOCK_WORDS);
  private final EventCursor cursor = new EventCursor();
  private final HandleFallback operations;
  private long lostPairs;

  /**
   * Rows for the format of a sink.
   *
   * @param able by kind, whether the format has it
   * @param definitions of the trace; null if they are not known
   * @param counters those that the definitions of the output have
   */
  RecordFallback(boolean[] able, Definitions definitions, int stream, PlainCounters counters) {
    this.able = able;
    this.counters = counters;
    samples = definitions == null ? null : new CounterSamples(definitions, stream);
    operations = new HandleFallback(able, definitions);
  }

  /** Writes the records nearest to one that the format does not have; false if it has none. */
  boolean write(EventCursor event, EventSink sink) throws IOException {
    return switch (event.kind()) {
      case ISEND -> message(event, EventKind.SEND, sink);
      case IRECEIVE -> message(event, EventKind.RECEIVE, sink);
      case METRICS -> metrics(event, sink);
      case COLLECTIVE_COMPLETE -> collective(event, sink);
      case PROGRAM_BEGIN -> withoutPairs(event, EventKind.PROCESS_BEGIN, sink);
      case PROGRAM_END -> withoutPairs(event, EventKind.PROCESS_END, sink);
      default -> operations.write(event, sink);
    };
  }

  /** How many key-value pairs were left out since the last call. */
  long lostPairs() {
    long lost = lostPairs;
    lostPairs = 0;
    return lost;
  }

  /** How many operations on files have not ended since the last call; they are forgotten. */
  long lostEnds() {
    return operations.forgetOpen();
  }

  /** What kind of loss it is when records of a kind are written as others. */
  static LossCode codeOf(EventKind kind) {
    return kind == EventKind.METRICS ? LossCode.FORMAT_STRUCTURE : LossCode.SIMPLER_RECORDS;
  }

  /** What the records lose that are written in place of those of a kind. */
  static String lost(EventKind kind, String format) {
    return switch (kind) {
      case METRICS ->
          "which samples were recorded together, since "
              + format
              + " has counters instead of records 'metrics'";
      case ISEND -> lost("requests", kind, EventKind.SEND, format);
      case IRECEIVE -> lost("requests", kind, EventKind.RECEIVE, format);
      case COLLECTIVE_COMPLETE -> lost("requests", kind, EventKind.COLLECTIVE, format);
      case PROGRAM_BEGIN -> lost("names and arguments", kind, EventKind.PROCESS_BEGIN, format);
      case PROGRAM_END -> lost("exit codes", kind, EventKind.PROCESS_END, format);
      default -> lost("parts", kind, HandleFallback.kind(kind), format);
    };
  }

  private static String lost(String what, EventKind kind, EventKind as, String format) {
    return what
        + " of records '"
        + kind.label()
        + "', written as '"
        + as.label()
        + "' in "
        + format;
  }

  /** The same fields but the last one, a request; it takes no time, at its end. */
  private boolean collective(EventCursor e, EventSink sink) throws IOException {
    long[] fields = {e.field(0), e.field(1), e.field(2), e.field(3), e.field(4), 0, 0};
    return withoutPairs(e, EventKind.COLLECTIVE, sink, fields);
  }

  /** Writes a row with the time and the process of another one; false if the format has none. */
  private boolean withoutPairs(EventCursor event, EventKind kind, EventSink sink, long... fields)
      throws IOException {
    if (!able[kind.ordinal()]) {
      return false;
    }
    lostPairs += event.pairs();
    block.clear();
    block.add(event.time(), kind, event.location(), fields);
    cursor.wrap(block).next();
    sink.accept(cursor);
    return true;
  }

  /** The kinds have the same fields but the last one: a request, a place in the source code. */
  private boolean message(EventCursor event, EventKind kind, EventSink sink) throws IOException {
    if (!able[kind.ordinal()]) {
      return false;
    }
    block.clear();
    block.append(event);
    block.words()[1] = EventBlock.head(kind, event.location(), event.pairs());
    block.words()[EventBlock.FIELDS + REQUEST] = 0;
    cursor.wrap(block).next();
    sink.accept(cursor);
    return true;
  }

  /** Writes a sample with its value scaled. */
  void writeCounter(EventCursor event, EventSink sink) throws IOException {
    if (samples == null || samples.read(event) == 0) {
      sink.accept(event);
      return;
    }
    block.clear();
    block.append(event);
    cursor.wrap(block);
    cursor.next();
    cursor.setField(1, PlainCounters.raw(samples.at(0), samples.raw(0)));
    sink.accept(cursor);
  }

  private boolean metrics(EventCursor event, EventSink sink) throws IOException {
    int count = able[EventKind.COUNTER.ordinal()] && samples != null ? samples.read(event) : 0;
    if (count == 0 || count < PooledLists.count(event.field(2))) {
      return false;
    }
    lostPairs += event.pairs();
    block.clear();
    for (int i = 0; i < count; i++) {
      CounterSeries series = samples.at(i);
      long value = PlainCounters.raw(series, samples.raw(i));
      block.add(event.time(), EventKind.COUNTER, event.location(), counters.token(series), value);
    }
    cursor.wrap(block);
    while (cursor.next()) {
      sink.accept(cursor);
    }
    return true;
  }
}
