package org.tracetool.format.slog2.write;

import java.io.IOException;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.operation.OperationState;
import org.tracetool.core.time.Ticks;
import org.tracetool.format.slog2.drawable.Primitive;

/**
 * Makes states of collective operations, those of the members of one operation together. One that
 * does not block lasts from its post on, so that states begin in the order of posting.
 */
final class CollectiveStates {
  /** What is kept of a call: its id, and whether it has one. */
  private static final int ID = 0;

  private static final int HAS_ID = 1;

  private final LineTable lines;
  private final CategoryTable categories;
  private final LogSeconds seconds;
  private final InfoPacker packer;
  private final DrawableLosses losses;
  private final CollectiveCalls calls;
  private final CollectiveComposites composites;
  private long first;

  CollectiveStates(
      LineTable lines,
      CategoryTable categories,
      LogSeconds seconds,
      InfoPacker packer,
      DrawableLosses losses,
      Definitions definitions,
      CollectiveComposites.Taker taker) {
    this.lines = lines;
    this.categories = categories;
    this.seconds = seconds;
    this.packer = packer;
    this.losses = losses;
    composites = new CollectiveComposites(definitions, taker);
    CollectiveCalls.Members members = CollectiveCalls.Members.of(definitions, 0);
    calls = new CollectiveCalls(members, HAS_ID + 1, DrawableLosses.MAX_WAITING);
  }

  /**
   * Takes a record.
   *
   * @param start the first time of the log
   */
  void take(EventCursor row, long start) throws IOException {
    first = start;
    int call = calls.take(row);
    if (call != CollectiveCalls.NONE && row.kind() == EventKind.COLLECTIVE_BEGIN) {
      calls.setOwn(call, ID, row.field(1));
      calls.setOwn(call, HAS_ID, 1);
    }
    writeStates();
  }

  private void writeStates() throws IOException {
    for (int call = calls.next(); call != CollectiveCalls.NONE; call = calls.next()) {
      OperationState state = calls.state(call);
      if (state == OperationState.WHOLE || state == OperationState.BEGIN_LOST) {
        writeState(call);
      } else {
        losses.openOperations++;
      }
    }
  }

  private void writeState(int call) throws IOException {
    boolean hasId = calls.own(call, HAS_ID) != 0;
    int category = categories.collective(calls.operation(call), hasId);
    packer.start().i32(calls.comm(call)).i32(calls.root(call));
    packer.i64(calls.sent(call)).i64(calls.received(call));
    if (hasId) {
      packer.i64(calls.own(call, ID));
    }
    long begin = Ticks.later(calls.begin(call), first);
    long end = Ticks.later(calls.end(call), begin); // a duration may be beyond all times
    int line = lines.line(calls.location(call));
    composites.add(
        calls,
        call,
        Primitive.state(category, packer.done(), seconds.of(begin), seconds.of(end), line),
        end);
  }

  /** No more records: what is open has no end. */
  void complete() throws IOException {
    calls.finish();
    writeStates();
    composites.complete();
    losses.openOperations += calls.givenUp();
    losses.endsWithoutBegin += calls.endsWithoutBegin();
  }
}
