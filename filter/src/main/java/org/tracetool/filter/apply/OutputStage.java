package org.tracetool.filter.apply;

import java.io.IOException;
import org.tracetool.core.collect.PerLocation;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.CallRun;
import org.tracetool.core.format.CopyingSink;
import org.tracetool.core.snapshot.SnapshotCalls;
import org.tracetool.core.snapshot.SnapshotState;
import org.tracetool.core.snapshot.Thumbnail;
import org.tracetool.filter.apply.message.UnpairedCollectives;
import org.tracetool.filter.apply.stage.CallStage;

/**
 * Takes the remaining records of a stream: recomputes snapshots and the thumbnail, and counts
 * records.
 */
final class OutputStage implements CallStage {
  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();

  private final SnapshotPlan plan;
  private final FilterCounts counts;
  private final long[] written = new long[EventKind.values().length];
  private final UnpairedCollectives.Stream halves;
  private final EventSink next;
  private final int[] order;
  private final PerLocation<Process> processes;
  private final EventSink snapshots = this::write;

  /** Whether the open calls are needed. */
  private final boolean follows;

  private int number;
  private long nextSnapshot;

  private static final class Process {
    private final SnapshotCalls stack = new SnapshotCalls();
    private final SnapshotState state;
    private final Thumbnail.Row row;

    Process(int token, SnapshotPlan plan) {
      state = plan.isEmpty() ? null : new SnapshotState(token, stack, plan.freeRecords());
      row = plan.row(token);
    }

    /** A call as in {@link CallRun#calls} begins or ends. */
    void follow(long time, long call) {
      if (row != null) {
        row.advanceTo(time, stack.top());
      }
      if (call >= 0) {
        stack.enter(time, (int) call);
      } else {
        stack.leave((int) call);
      }
    }
  }

  /**
   * The last stage of a stream.
   *
   * @param order processes of the stream, in the order in which their snapshots are written
   * @param halves decides about collective operations; null to keep all
   */
  OutputStage(
      SnapshotPlan plan,
      int[] order,
      FilterCounts counts,
      UnpairedCollectives.Stream halves,
      EventSink next) {
    this.halves = halves;
    this.plan = plan;
    this.order = order;
    this.counts = counts;
    this.next = next;
    this.nextSnapshot = plan.time(0);
    this.follows = !plan.isEmpty() || plan.thumbnail() != null;
    this.processes = new PerLocation<>(token -> new Process(token, plan));
  }

  /** The open calls of a process, one of which begins or ends now. */
  private SnapshotCalls calls(long time, int location) {
    Process p = processes.of(location);
    if (p.row != null) {
      p.row.advanceTo(time, p.stack.top());
    }
    return p.stack;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    long time = event.time();
    if (Long.compareUnsigned(time, nextSnapshot) >= 0) {
      writeSnapshots(time);
    }
    switch (event.kind()) {
      case ENTER -> {
        if (follows) {
          calls(time, event.location()).enter(event);
        }
      }
      case LEAVE -> {
        if (follows) {
          calls(time, event.location()).leave((int) event.field(0));
        }
      }
      default -> {
        if (halves != null && UnpairedCollectives.concerns(event.kind()) && !halves.stays(event)) {
          return;
        }
        if (!plan.isEmpty()) {
          update(event);
        }
      }
    }
    write(event);
  }

  @Override
  public CopyingSink copier() {
    return next instanceof CopyingSink copier ? copier : null;
  }

  @Override
  public boolean keepsEnter(long time, int location, int region) throws IOException {
    if (Long.compareUnsigned(time, nextSnapshot) >= 0) {
      writeSnapshots(time);
    }
    if (follows) {
      calls(time, location).enter(time, region);
    }
    written[ENTER]++;
    return true;
  }

  @Override
  public boolean keepsLeave(long time, int location, int region) throws IOException {
    if (Long.compareUnsigned(time, nextSnapshot) >= 0) {
      writeSnapshots(time);
    }
    if (follows) {
      calls(time, location).leave(region);
    }
    written[LEAVE]++;
    return true;
  }

  @Override
  public long singleFrom() {
    return nextSnapshot;
  }

  @Override
  public void select(CallRun run) {
    Process p = follows ? processes.of(run.location) : null;
    int leaves = 0;
    int all = 0;
    for (int i = run.from; i < run.to; i++) {
      if (run.kept[i]) {
        long call = run.calls[i];
        all++;
        leaves += (int) (call >>> 63);
        if (p != null) {
          p.follow(run.times[i], call);
        }
      }
    }
    written[LEAVE] += leaves;
    written[ENTER] += all - leaves;
  }

  /** Sends and receives that have come through. */
  long messages() {
    return written[EventKind.SEND.ordinal()]
        + written[EventKind.ISEND.ordinal()]
        + written[EventKind.RECEIVE.ordinal()]
        + written[EventKind.IRECEIVE.ordinal()];
  }

  private void write(EventCursor event) throws IOException {
    written[event.kind().ordinal()]++;
    next.accept(event);
  }

  private void update(EventCursor event) {
    SnapshotState state = processes.of(event.location()).state;
    switch (event.kind()) {
      case SEND -> {
        for (int i = 0; i < event.pairs(); i++) {
          if (event.pairKey(i) == plan.receivedTimeKey()
              && event.pairType(i) == KeyValueType.UINT64) {
            state.send(event, event.pairValue(i), nextSnapshot);
          }
        }
      }
      case COUNTER -> {
        if (plan.isProcess(event.location())) {
          state.handleCounter(event);
        }
      }
      default -> state.handleOperation(event);
    }
  }

  private void writeSnapshots(long until) throws IOException {
    while (Long.compareUnsigned(nextSnapshot, until) <= 0 && nextSnapshot != SnapshotPlan.NEVER) {
      for (int token : order) {
        processes.of(token).state.write(nextSnapshot, snapshots);
      }
      nextSnapshot = plan.time(++number);
    }
  }

  @Override
  public void end() throws IOException {
    writeSnapshots(SnapshotPlan.NEVER - 1);
    for (Process p : processes.all()) {
      if (p.row != null) {
        p.row.end(p.stack.top());
      }
    }
    if (halves != null) {
      halves.end();
    }
    counts.addOutput(written);
    next.end();
  }
}
