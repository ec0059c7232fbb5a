package org.tracetool.format.timeline.export;

import java.io.IOException;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.operation.OpenOperations;
import org.tracetool.core.time.Ticks;

/** What takes time beside calls and may overlap: input and output, one-sided communication. */
final class TimedOperations {
  private static final int LABEL = 0;
  private static final int NUMBER = 1;

  private static final String IO = "IO";
  private static final String RMA = "RMA";
  private static final String MEASUREMENT = "measurement";

  private final TimelineSink out;
  private final SliceLabels labels;
  private final ArgumentValues values;
  private final NanosecondClock nanos;
  private final NamedArguments args = new NamedArguments();

  /** The label of each open operation, and the number that the timeline knows it by. */
  private final OpenOperations open = new OpenOperations(2);

  private long number;

  TimedOperations(
      TimelineSink out, SliceLabels labels, ArgumentValues values, NanosecondClock nanos) {
    this.out = out;
    this.labels = labels;
    this.values = values;
    this.nanos = nanos;
  }

  /** Takes a record of an operation; false if it is of another sort. */
  boolean take(EventCursor event, ExportRow row, long time) throws IOException {
    switch (event.kind()) {
      case FILE_OPERATION -> {
        SliceLabel label =
            labels.of(ArgumentValues.fileOperation(event.get(Role.FILE_OPERATION)), IO);
        long end = Ticks.after(event.time(), event.get(Role.DURATION));
        emitWhole(row, label, time, end, args(event));
      }
      case BUFFER_FLUSH -> {
        SliceLabel label = labels.of("buffer flush", MEASUREMENT);
        emitWhole(row, label, time, event.field(0), args(event));
      }
      case FILE_OPERATION_BEGIN, IO_BEGIN -> begin(event, row, io(event), time);
      case RMA_PUT, WINDOW_PUT -> begin(event, row, labels.of("put", RMA), time);
      case RMA_GET, WINDOW_GET -> begin(event, row, labels.of("get", RMA), time);
      case WINDOW_ATOMIC -> begin(event, row, labels.of("atomic", RMA), time);
      case FILE_OPERATION_END,
          IO_COMPLETE,
          IO_CANCELLED,
          RMA_END,
          WINDOW_COMPLETE,
          WINDOW_COMPLETE_NON_BLOCKING,
          WINDOW_COMPLETE_REMOTE -> {
        return end(event, row, time);
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private SliceLabel io(EventCursor event) {
    if (event.kind() == EventKind.FILE_OPERATION_BEGIN) {
      return labels.of("file operation", IO);
    }
    String name = FileOperation.ioModeName(event.get(Role.IO_MODE));
    return labels.of(name == null ? "input and output" : name, IO);
  }

  private NamedArguments args(EventCursor event) {
    args.clear();
    values.addAll(event, args);
    return args;
  }

  /**
   * Shows an operation of which the begin says when it ends.
   *
   * @param time when it begins, in nanoseconds
   * @param end when it ends, in ticks
   * @param with what is said of it; cleared
   */
  void emitWhole(ExportRow row, SliceLabel label, long time, long end, NamedArguments with)
      throws IOException {
    out.beginOperation(row, time, label, ++number, with);
    out.endOperation(row, Math.max(time, nanos.of(end)), label, number, with.clear());
  }

  private void begin(EventCursor event, ExportRow row, SliceLabel label, long time)
      throws IOException {
    out.beginOperation(row, time, label, ++number, args(event));
    int slot = open.beginAnew(event);
    open.waiting().set(slot, LABEL, label.number());
    open.waiting().set(slot, NUMBER, number);
  }

  /** Ends all operations that a record ends; false if the begin was cut off. */
  private boolean end(EventCursor event, ExportRow row, long time) throws IOException {
    int slot = open.find(event);
    if (slot == OpenOperations.NONE) {
      return false;
    }
    while (slot != OpenOperations.NONE) {
      SliceLabel label = labels.get((int) open.waiting().get(slot, LABEL));
      out.endOperation(row, time, label, open.waiting().get(slot, NUMBER), args(event));
      slot = open.removeAndNext(slot);
    }
    return true;
  }
}
