package org.tracetool.query.rows;

import java.io.IOException;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.operation.LaunchCalls;
import org.tracetool.core.operation.LaunchCalls.LaunchSide;
import org.tracetool.core.operation.LaunchMatcher;

/**
 * Rows of {@link LaunchCallTable}, each when its call ends; those that never do come last, and end
 * with the last record of their location, of whatever kind.
 */
final class LaunchCallRows extends EventRowMaker {
  private final EntityNames.Lookup processes;
  private final EntityNames.Lookup regions;
  private final LaunchCalls calls;

  private LaunchCallRows(QueryContext trace, StreamInfo stream) throws IOException {
    super(trace, stream, Section.EVENTS, null);
    calls = new LaunchCalls(trace.reader().definitions());
    processes = trace.names(NameKind.PROCESS).in(stream.id());
    regions = trace.names(NameKind.REGION).in(stream.id());
  }

  /** The rows of a stream, which is not read if it can have none. */
  static RowSource open(QueryContext trace, StreamInfo stream) throws IOException {
    boolean isRead = LaunchMatcher.keys(trace.reader().definitions()).size() > 0;
    for (int location : stream.locations()) {
      isRead |= trace.locations().kind(location).isGpu();
    }
    return isRead ? new LaunchCallRows(trace, stream) : new NoRows();
  }

  @Override
  boolean take(EventCursor event, RowBatch batch) {
    calls.noteRecord(event);
    if (event.kind() == EventKind.ENTER) {
      calls.enter(event);
    } else if (event.kind() == EventKind.LEAVE) {
      int call = calls.leave(event);
      if (call != CallStack.NONE) {
        addRow(event.location(), calls.words(event.location()), call, event.time(), batch);
      }
    }
    return true;
  }

  @Override
  void addRest(RowBatch batch) {
    boolean more = true;
    while (more && !batch.isFull()) {
      more =
          calls.endOpenCall(
              (location, words, call, end) -> addRow(location, words, call, end, batch));
    }
  }

  private void addRow(int location, long[] words, int call, long end, RowBatch batch) {
    LaunchSide side = calls.side(location);
    long number = LaunchCalls.number(words, call);
    long begin = LaunchCalls.begin(words, call);
    boolean isRow = side == LaunchSide.OPERATION || side == LaunchSide.LAUNCH && number != 0;
    if (!isRow || !isSeen(begin, end)) {
      return;
    }
    int owner = calls.process(location);
    int region = LaunchCalls.region(words, call);
    batch.set(LaunchCallTable.PROCESS, processes.place(location));
    batch.set(LaunchCallTable.PROCESS_ID, location);
    batch.set(LaunchCallTable.OWNER_ID, owner);
    batch.set(LaunchCallTable.RANK, trace.rank(owner));
    batch.set(LaunchCallTable.DEVICE, side == LaunchSide.OPERATION ? 1 : 0);
    batch.set(LaunchCallTable.REGION, regions.place(region));
    batch.set(LaunchCallTable.REGION_ID, region);
    batch.set(LaunchCallTable.BEGIN, trace.nanoseconds().of(begin));
    batch.set(LaunchCallTable.END, trace.nanoseconds().of(end));
    batch.set(LaunchCallTable.NUMBER, number == 0 ? RowBatch.NULL : number);
    batch.endRow();
  }

  /** Rows of a stream that has none. */
  private static final class NoRows implements RowSource {
    @Override
    public boolean fill(RowBatch batch) {
      return false;
    }

    @Override
    public void close() {
      // nothing is open
    }
  }
}
