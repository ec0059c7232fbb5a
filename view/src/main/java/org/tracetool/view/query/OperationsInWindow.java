package org.tracetool.view.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.match.Waiting;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.Rows;

/**
 * What takes time beside calls: input and output on a row, and one-sided communication from one row
 * to another. Records have to come in order of time.
 */
final class OperationsInWindow {
  /** The kinds of records that this needs. */
  static final Set<EventKind> KINDS =
      Collections.unmodifiableSet(
          EnumSet.of(
              EventKind.FILE_OPERATION,
              EventKind.FILE_OPERATION_BEGIN,
              EventKind.FILE_OPERATION_END,
              EventKind.IO_BEGIN,
              EventKind.IO_COMPLETE,
              EventKind.IO_CANCELLED,
              EventKind.RMA_PUT,
              EventKind.RMA_PUT_REMOTE_END,
              EventKind.RMA_GET,
              EventKind.RMA_END,
              EventKind.WINDOW_PUT,
              EventKind.WINDOW_GET,
              EventKind.WINDOW_ATOMIC,
              EventKind.WINDOW_COMPLETE,
              EventKind.WINDOW_COMPLETE_NON_BLOCKING));

  private static final int MOST = 4000;

  /** What a waiting operation is, its begin, the other process and the bytes. */
  private static final int WHAT = 0;

  private static final int BEGIN = 1;
  private static final int OTHER = 2;
  private static final int BYTES = 3;

  private static final int PUT = 0;
  private static final int GET = 1;
  private static final int ATOMIC = 2;
  private static final String[] ONE_SIDED = {"put", "get", "atomic operation"};

  /**
   * An operation.
   *
   * @param isKnown whether its begin was seen
   * @param other the other process; 0 for input and output
   */
  private record Operation(
      String what, int location, boolean isKnown, long begin, int other, long end, String text) {}

  private final Definitions definitions;
  private final TimeWindow window;
  private final Waiting files = new Waiting(4);
  private final Waiting transfers = new Waiting(4);
  private final List<Operation> operations = new ArrayList<>();

  OperationsInWindow(Definitions definitions, TimeWindow window) {
    this.definitions = definitions;
    this.window = window;
  }

  /** Takes a record, which may be before the window. */
  void take(EventCursor e) {
    switch (e.kind()) {
      case FILE_OPERATION -> {
        long end = e.time() + Math.max(0, e.field(4));
        add(
            code(e.field(2)),
            e.location(),
            true,
            e.time(),
            0,
            end,
            text(file(e.field(0)), e.field(3)));
      }
      case FILE_OPERATION_BEGIN -> begin(files, e, e.field(0), -1, 0, 0, 0);
      case FILE_OPERATION_END ->
          end(e, e.field(1), -1, code(e.field(3)), text(file(e.field(0)), e.field(4)));
      case IO_BEGIN -> begin(files, e, e.field(4), e.field(0), e.field(1), 0, 0);
      case IO_COMPLETE ->
          end(e, e.field(2), e.field(0), null, text(handle(e.field(0)), e.field(1)));
      case IO_CANCELLED -> end(e, e.field(1), e.field(0), "cancelled", handle(e.field(0)));
      case RMA_PUT -> transfer(e, e.field(2), e.field(3), PUT, e.field(1), e.field(4));
      case RMA_GET -> transfer(e, e.field(2), e.field(3), GET, e.field(1), e.field(4));
      // It ends at the target, in a record that names no origin.
      case RMA_PUT_REMOTE_END ->
          add(
              ONE_SIDED[PUT],
              e.location(),
              true,
              e.time(),
              (int) e.field(1),
              e.time(),
              text("", e.field(4)));
      case RMA_END -> endTransfers(e, e.field(1), e.field(2));
      case WINDOW_PUT -> transfer(e, ~e.field(0), e.field(3), PUT, e.field(1), e.field(2));
      case WINDOW_GET -> transfer(e, ~e.field(0), e.field(3), GET, e.field(1), e.field(2));
      case WINDOW_ATOMIC ->
          transfer(e, ~e.field(0), e.field(5), ATOMIC, e.field(1), e.field(3) + e.field(4));
      case WINDOW_COMPLETE, WINDOW_COMPLETE_NON_BLOCKING ->
          endTransfers(e, ~e.field(0), e.field(1));
      default -> {
        // no operation
      }
    }
  }

  private static void begin(
      Waiting waiting, EventCursor e, long id, long id2, long what, long other, long bytes) {
    int slot = waiting.add(e.location(), id, id2);
    waiting.set(slot, WHAT, what);
    waiting.set(slot, BEGIN, e.time());
    waiting.set(slot, OTHER, other);
    waiting.set(slot, BYTES, bytes);
  }

  /** Ends input or output; one whose begin was not seen was open when the window began. */
  private void end(EventCursor e, long id, long id2, String what, String text) {
    int slot = files.find(e.location(), id, id2);
    boolean isKnown = slot >= 0;
    long begin = isKnown ? files.get(slot, BEGIN) : window.from();
    String name = what == null ? mode(isKnown ? files.get(slot, WHAT) : -1) : what;
    add(name, e.location(), isKnown, begin, 0, e.time(), text);
    if (isKnown) {
      files.remove(slot);
    }
  }

  private void transfer(EventCursor e, long place, long id, int what, long other, long bytes) {
    begin(transfers, e, place, id, what, other, bytes);
  }

  /** One end is that of all transfers with its numbers. */
  private void endTransfers(EventCursor e, long place, long id) {
    for (int slot = transfers.find(e.location(), place, id);
        slot >= 0;
        slot = transfers.find(e.location(), place, id)) {
      addTransfer(slot, e.time());
      transfers.remove(slot);
    }
  }

  private void addTransfer(int slot, long end) {
    String what = ONE_SIDED[(int) transfers.get(slot, WHAT)];
    int other = (int) transfers.get(slot, OTHER);
    String text = text("", transfers.get(slot, BYTES));
    add(what, (int) transfers.key(slot, 0), true, transfers.get(slot, BEGIN), other, end, text);
  }

  private void add(
      String what, int location, boolean isKnown, long begin, int other, long end, String text) {
    boolean isSeen =
        Long.compareUnsigned(begin, window.to()) < 0
            && Long.compareUnsigned(end, window.from()) >= 0;
    if (isSeen && operations.size() < MOST) {
      operations.add(new Operation(what, location, isKnown, begin, other, end, text));
    }
  }

  private static String mode(long mode) {
    String name = FileOperation.ioModeName(mode);
    return name == null ? "input or output" : name;
  }

  private static String code(long operation) {
    String name = FileOperation.codeName(operation);
    String known = name == null ? "file operation" : name.toLowerCase(Locale.ROOT);
    return (operation & FileOperation.FAILED) == 0 ? known : known + ", failed";
  }

  private String file(long token) {
    return name(DefinitionKind.FILE, (int) token);
  }

  private String handle(long token) {
    Definition handle = definitions.find(DefinitionKind.IO_HANDLE, (int) token);
    if (handle instanceof HandleDefinition.IoHandle known && known.file() != 0) {
      String file = file(known.file());
      if (!file.isEmpty()) {
        return file;
      }
    }
    return name(DefinitionKind.IO_HANDLE, (int) token);
  }

  private String name(DefinitionKind kind, int token) {
    Definition known = token == 0 ? null : definitions.find(kind, token);
    return known == null || known.name() == null ? "" : known.name();
  }

  private static String text(String of, long bytes) {
    String size = bytes < 0 ? "" : bytes + " bytes";
    return of.isEmpty() || size.isEmpty() ? of + size : of + ", " + size;
  }

  /**
   * What it is, row, begin (null if it was not seen), the other row (-1 for input and output), end
   * and text.
   */
  void write(Rows rows, JsonWriter json) {
    for (int slot = transfers.oldest(); slot >= 0; slot = transfers.younger(slot)) {
      addTransfer(slot, window.to()); // its end is after the window, or was not recorded
    }
    json.list("operations");
    for (Operation o : operations) {
      json.list(null).text(null, o.what).number(null, rows.ofLocation(o.location));
      json.text(null, o.isKnown ? Long.toUnsignedString(o.begin) : null);
      json.number(null, o.other == 0 ? -1 : rows.ofLocation(o.other));
      json.text(null, Long.toUnsignedString(o.end)).text(null, o.text).endList();
    }
    json.endList();
  }
}
