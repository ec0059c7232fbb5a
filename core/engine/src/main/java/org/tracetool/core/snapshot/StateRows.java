package org.tracetool.core.snapshot;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/**
 * The content of a snapshot, as the records that led to it: enters of the calls that are open, last
 * samples of counters, begins of scopes, and the last switch of recording, each at its own time.
 */
public final class StateRows {
  private record Row(long time, int at) {}

  private StateRows() {}

  /**
   * Adds the record that a record of a snapshot stands for.
   *
   * @return whether it stands for one
   */
  public static boolean add(EventCursor shown, EventBlock into) {
    switch (shown.kind()) {
      case SNAPSHOT_ENTER ->
          into.add(
              shown.field(1), EventKind.ENTER, shown.location(), shown.field(0), shown.field(2));
      case SNAPSHOT_COUNTER ->
          into.add(
              shown.field(0), EventKind.COUNTER, shown.location(), shown.field(1), shown.field(2));
      case SNAPSHOT_SCOPE ->
          into.add(
              shown.field(0),
              EventKind.SCOPE_BEGIN,
              shown.location(),
              shown.field(1),
              shown.field(2),
              shown.field(3));
      case SNAPSHOT_RECORDING ->
          into.add(shown.field(0), EventKind.RECORDING, shown.location(), shown.field(1));
      default -> {
        return false;
      }
    }
    return true;
  }

  /**
   * The records that a state stands for, in order of time; at equal times in the order of the
   * snapshot.
   *
   * @param state records of a snapshot
   */
  public static EventBlock of(EventBlock state) {
    EventBlock rows = new EventBlock();
    List<Row> order = new ArrayList<>();
    EventCursor shown = state.cursor();
    while (shown.next()) {
      int at = rows.usedWords();
      if (add(shown, rows)) {
        order.add(new Row(rows.words()[at], at));
      }
    }
    order.sort((a, b) -> Long.compareUnsigned(a.time(), b.time()));
    EventBlock sorted = new EventBlock();
    EventCursor row = rows.cursor();
    for (Row r : order) {
      row.moveTo(r.at());
      sorted.append(row);
    }
    return sorted;
  }
}
