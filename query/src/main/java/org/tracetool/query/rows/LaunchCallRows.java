package org.tracetool.query.rows;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.operation.LaunchMatcher;
import org.tracetool.core.system.LocationTable;

/** Rows of {@link LaunchCallTable}: calls that are over, in the order of their ends. */
final class LaunchCallRows extends EventRowMaker {
  private static final Set<EventKind> KINDS = EnumSet.of(EventKind.ENTER, EventKind.LEAVE);

  /** A word of a call: its number; 0 if it has none. */
  private static final int NUMBER = CallStack.WIDTH;

  private final LocationTable locations;
  private final EntityNames.Lookup processes;
  private final EntityNames.Lookup regions;
  private final IntMap keys;
  private final TokenTable<CallStack> stacks = new TokenTable<>();

  private LaunchCallRows(QueryContext trace, StreamInfo stream, IntMap keys) throws IOException {
    super(trace, stream, Section.EVENTS, KINDS);
    this.keys = keys;
    locations = trace.locations();
    processes = trace.names(NameKind.PROCESS).in(stream.id());
    regions = trace.names(NameKind.REGION).in(stream.id());
  }

  /** The rows of a stream, which is not read if it can have none. */
  static RowSource open(QueryContext trace, StreamInfo stream) throws IOException {
    IntMap keys = LaunchMatcher.keys(trace.reader().definitions());
    boolean isRead = keys.size() > 0;
    for (int location : stream.locations()) {
      isRead |= trace.locations().kind(location).isGpu();
    }
    return isRead ? new LaunchCallRows(trace, stream, keys) : new NoRows();
  }

  @Override
  boolean take(EventCursor event, RowBatch batch) {
    CallStack calls = stacks.get(event.location());
    if (calls == null) {
      calls = new CallStack(1, CallStack.DEFAULT_MAX_DEPTH);
      stacks.put(event.location(), calls);
    }
    if (event.kind() == EventKind.ENTER) {
      int call = calls.enter(event.time(), (int) event.field(0), 0);
      if (call != CallStack.NONE) {
        calls.words()[call + NUMBER] = LaunchMatcher.number(event, keys);
      }
      return true;
    }
    int call = calls.leave((int) event.field(0));
    if (call != CallStack.NONE) {
      addRow(event, calls.words(), call, batch);
    }
    return true;
  }

  private void addRow(EventCursor event, long[] words, int call, RowBatch batch) {
    int location = event.location();
    boolean isDevice = locations.kind(location).isGpu();
    long number = words[call + NUMBER];
    long begin = words[call + CallStack.TIME];
    if (!isDevice && number == 0 || !isSeen(begin, event.time())) {
      return;
    }
    int owner = locations.process(location);
    int region = (int) (words[call + CallStack.REGION] >>> 32);
    batch.set(LaunchCallTable.PROCESS, processes.place(location));
    batch.set(LaunchCallTable.PROCESS_ID, location);
    batch.set(LaunchCallTable.OWNER_ID, owner);
    batch.set(LaunchCallTable.RANK, trace.rank(owner));
    batch.set(LaunchCallTable.DEVICE, isDevice ? 1 : 0);
    batch.set(LaunchCallTable.REGION, regions.place(region));
    batch.set(LaunchCallTable.REGION_ID, region);
    batch.set(LaunchCallTable.BEGIN, trace.nanoseconds().of(begin));
    batch.set(LaunchCallTable.END, trace.nanoseconds().of(event.time()));
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
