package org.tracetool.view.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventFamily;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSide;
import org.tracetool.core.operation.OpenOperations;
import org.tracetool.core.operation.WaitingRows;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.ViewRows;

/**
 * What takes time beside calls: input and output on a row, and one-sided communication from one row
 * to another. Records have to come in order of time.
 */
final class OperationsInWindow {
  /** The kinds of records that this needs. */
  static final Set<EventKind> KINDS;

  static {
    Set<EventKind> kinds = EnumSet.allOf(EventKind.class);
    kinds.removeIf(kind -> !takesTime(kind.family()) || !isPart(kind.side()));
    KINDS = Collections.unmodifiableSet(kinds);
  }

  private static final int MAX_OPERATIONS = 4000;

  /** What an open operation is, its begin, the other process and the bytes. */
  private static final int WHAT = 0;

  private static final int BEGIN = 1;
  private static final int OTHER = 2;
  private static final int BYTES = 3;

  /**
   * An operation.
   *
   * @param isKnown whether its begin was seen
   * @param other the other process; 0 for input and output
   */
  private record Operation(
      String what, int location, boolean isKnown, long begin, int other, long end, String text) {}

  private final OperationLabels names;
  private final TimeWindow window;
  private final OpenOperations open = new OpenOperations(4);
  private final WaitingRows rows = open.waiting();
  private final List<Operation> operations = new ArrayList<>();

  private static boolean takesTime(EventFamily family) {
    return switch (family) {
      case FILE, IO, RMA, WINDOW -> true;
      case CALL, MESSAGE, REQUEST, COLLECTIVE, COUNTER -> false; // are shown otherwise
      case LOCK, TASK, THREAD, SCOPE, LIFETIME, MEASUREMENT, NOTE, SNAPSHOT, SUMMARY -> false;
    };
  }

  private static boolean isPart(EventSide side) {
    return side == EventSide.BEGIN || side == EventSide.END || side == EventSide.WHOLE;
  }

  OperationsInWindow(Definitions definitions, TimeWindow window) {
    this.names = new OperationLabels(definitions);
    this.window = window;
  }

  /** Takes a record, which may be before the window. */
  void take(EventCursor e) {
    switch (e.kind()) {
      case FILE_OPERATION -> {
        long end = Ticks.after(e.time(), e.field(4));
        add(
            OperationLabels.code(e.field(2)),
            e.location(),
            true,
            e.time(),
            0,
            end,
            OperationLabels.text(names.file(e.field(0)), e.field(3)));
      }
      case FILE_OPERATION_BEGIN -> begin(e, 0, 0, 0);
      case FILE_OPERATION_END ->
          end(
              e,
              OperationLabels.code(e.field(3)),
              OperationLabels.text(names.file(e.field(0)), e.field(4)));
      case IO_BEGIN -> begin(e, e.field(1), 0, 0);
      case IO_COMPLETE -> end(e, null, OperationLabels.text(names.handle(e.field(0)), e.field(1)));
      case IO_CANCELLED -> end(e, "cancelled", names.handle(e.field(0)));
      case RMA_PUT, WINDOW_PUT -> beginTransfer(e, OperationLabels.PUT);
      case RMA_GET, WINDOW_GET -> beginTransfer(e, OperationLabels.GET);
      // It ends at the target, in a record that names no origin.
      case RMA_PUT_REMOTE_END ->
          add(
              OperationLabels.oneSided(OperationLabels.PUT),
              e.location(),
              true,
              e.time(),
              (int) e.field(1),
              e.time(),
              OperationLabels.text("", e.field(4)));
      case WINDOW_ATOMIC -> begin(e, OperationLabels.ATOMIC, e.field(1), e.field(3) + e.field(4));
      default -> {
        if (e.kind().endsById()) {
          endTransfers(e);
        }
      }
    }
  }

  private void beginTransfer(EventCursor e, long what) {
    EventKind kind = e.kind();
    begin(e, what, e.field(kind.partnerField()), e.field(kind.bytesField()));
  }

  private void begin(EventCursor e, long what, long other, long bytes) {
    int slot = open.beginAnew(e);
    rows.set(slot, WHAT, what);
    rows.set(slot, BEGIN, e.time());
    rows.set(slot, OTHER, other);
    rows.set(slot, BYTES, bytes);
  }

  /** Ends input or output; one whose begin was not seen was open when the window began. */
  private void end(EventCursor e, String what, String text) {
    int slot = open.find(e);
    boolean isKnown = slot != OpenOperations.NONE;
    long begin = isKnown ? rows.get(slot, BEGIN) : window.from();
    String name = what == null ? OperationLabels.mode(isKnown ? rows.get(slot, WHAT) : -1) : what;
    add(name, e.location(), isKnown, begin, 0, e.time(), text);
    if (isKnown) {
      open.remove(slot);
    }
  }

  private void endTransfers(EventCursor e) {
    int slot = open.find(e);
    while (slot != OpenOperations.NONE) {
      addTransfer(slot, e.time());
      slot = open.removeAndNext(slot);
    }
  }

  private void addTransfer(int slot, long end) {
    String what = OperationLabels.oneSided((int) rows.get(slot, WHAT));
    int other = (int) rows.get(slot, OTHER);
    String text = OperationLabels.text("", rows.get(slot, BYTES));
    add(what, open.location(slot), true, rows.get(slot, BEGIN), other, end, text);
  }

  private void add(
      String what, int location, boolean isKnown, long begin, int other, long end, String text) {
    boolean isSeen =
        Long.compareUnsigned(begin, window.to()) < 0
            && Long.compareUnsigned(end, window.from()) >= 0;
    if (isSeen && operations.size() < MAX_OPERATIONS) {
      operations.add(new Operation(what, location, isKnown, begin, other, end, text));
    }
  }

  /**
   * What it is, row, begin (null if it was not seen), the other row (-1 for input and output), end
   * and text.
   */
  void write(ViewRows places, JsonWriter json) {
    for (int slot = rows.oldest(); slot != WaitingRows.NONE; slot = rows.younger(slot)) {
      if (open.family(slot).isOneSided()) {
        addTransfer(slot, window.to()); // its end is after the window, or was not recorded
      }
    }
    json.list("operations");
    for (Operation o : operations) {
      json.list(null).text(null, o.what).number(null, places.ofLocation(o.location));
      json.text(null, o.isKnown ? Long.toUnsignedString(o.begin) : null);
      json.number(null, o.other == 0 ? -1 : places.ofLocation(o.other));
      json.text(null, Long.toUnsignedString(o.end)).text(null, o.text).endList();
    }
    json.endList();
  }
}
