package org.tracetool.format.perfetto.rows;

import java.io.IOException;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;

/** What takes time beside calls and may overlap: input and output, one-sided communication. */
final class Operations {
  private static final String IO = "IO";
  private static final String RMA = "RMA";
  private static final String MEASUREMENT = "measurement";

  private final Timeline out;
  private final Labels labels;
  private final Values values;
  private final Nanos nanos;
  private final Args args = new Args();

  /** The label of each open operation, and the number that the timeline knows it by. */
  private final LongMap openLabels = new LongMap();

  private final LongMap openNumbers = new LongMap();

  /** How many one-sided operations wait for one end. */
  private final LongMap waiting = new LongMap();

  private long number;

  Operations(Timeline out, Labels labels, Values values, Nanos nanos) {
    this.out = out;
    this.labels = labels;
    this.values = values;
    this.nanos = nanos;
  }

  /** Takes a record of an operation; false if it is of another sort. */
  boolean take(EventCursor event, Row row, long time) throws IOException {
    switch (event.kind()) {
      case FILE_OPERATION -> {
        Label label = labels.of(Values.fileOperation(event.get(Role.FILE_OPERATION)), IO);
        whole(event, row, label, nanos.of(event.time() + event.get(Role.DURATION)), time);
      }
      case BUFFER_FLUSH ->
          whole(event, row, labels.of("buffer flush", MEASUREMENT), nanos.of(event.field(0)), time);
      case FILE_OPERATION_BEGIN, IO_BEGIN -> begin(event, row, key(event), io(event), time);
      case FILE_OPERATION_END, IO_COMPLETE, IO_CANCELLED -> {
        return end(event, row, key(event), time);
      }
      case RMA_PUT -> oneSided(event, row, labels.of("put", RMA), rma(event), time);
      case RMA_GET -> oneSided(event, row, labels.of("get", RMA), rma(event), time);
      case WINDOW_PUT -> oneSided(event, row, labels.of("put", RMA), window(event), time);
      case WINDOW_GET -> oneSided(event, row, labels.of("get", RMA), window(event), time);
      case WINDOW_ATOMIC -> oneSided(event, row, labels.of("atomic", RMA), window(event), time);
      case RMA_END -> {
        return endAll(event, row, rma(event), time);
      }
      case WINDOW_COMPLETE, WINDOW_COMPLETE_NON_BLOCKING, WINDOW_COMPLETE_REMOTE -> {
        return endAll(event, row, window(event), time);
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private Label io(EventCursor event) {
    if (event.kind() == EventKind.FILE_OPERATION_BEGIN) {
      return labels.of("file operation", IO);
    }
    String name = FileOperation.ioModeName(event.get(Role.IO_MODE));
    return labels.of(name == null ? "input and output" : name, IO);
  }

  private static long key(EventCursor event) {
    int group = event.kind().category().ordinal();
    return Flows.join(Flows.join(event.location(), event.get(Role.MATCHING_ID)), group);
  }

  private static long rma(EventCursor event) {
    return Flows.join(Flows.join(event.location(), event.comm()), event.tag());
  }

  private static long window(EventCursor event) {
    long window = event.get(Role.WINDOW);
    return ~Flows.join(Flows.join(event.location(), window), event.get(Role.MATCHING_ID));
  }

  private Args args(EventCursor event) {
    args.clear();
    values.all(event, args);
    return args;
  }

  private void whole(EventCursor event, Row row, Label label, long end, long time)
      throws IOException {
    out.operationBegin(row, time, label, ++number, args(event));
    out.operationEnd(row, Math.max(time, end), label, number, args.clear());
  }

  private void begin(EventCursor event, Row row, long key, Label label, long time)
      throws IOException {
    out.operationBegin(row, time, label, ++number, args(event));
    openLabels.put(key, label.number());
    openNumbers.put(key, number);
  }

  private boolean end(EventCursor event, Row row, long key, long time) throws IOException {
    long label = openLabels.get(key);
    if (label == LongMap.ABSENT) {
      return false; // its begin was cut off
    }
    out.operationEnd(row, time, labels.get((int) label), openNumbers.get(key), args(event));
    openLabels.put(key, LongMap.ABSENT);
    openNumbers.put(key, LongMap.ABSENT);
    return true;
  }

  private void oneSided(EventCursor event, Row row, Label label, long key, long time)
      throws IOException {
    long before = waiting.get(key);
    long n = before == LongMap.ABSENT ? 0 : before;
    begin(event, row, Flows.join(key, n), label, time);
    waiting.put(key, n + 1);
  }

  private boolean endAll(EventCursor event, Row row, long key, long time) throws IOException {
    long n = waiting.get(key);
    if (n == LongMap.ABSENT) {
      return false;
    }
    waiting.put(key, LongMap.ABSENT);
    for (long i = 0; i < n; i++) {
      end(event, row, Flows.join(key, i), time);
    }
    return true;
  }
}
