package org.tracetool.core.snapshot;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCategory;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.operation.ReceivePair;
import org.tracetool.core.operation.ReceiveTimeKey;

/** Follows the events of a stream and writes its state and its sums at each break. */
final class SnapshotRecordingSink implements EventSink, RunningSums.Meanings {
  private final SnapshotSchedule plan;
  private final StreamInfo stream;
  private final ReceiveTimes receives;
  private final EventSink events;
  private final EventSink snapshots;
  private final EventSink sums;
  private final Map<Integer, Process> processes = new LinkedHashMap<>();
  private final EventBlock block = new EventBlock();
  private final EventCursor cursor = new EventCursor();
  private final boolean isSummed;
  private Process last;
  private int number;
  private long next;

  private final class Process {
    private final int token;
    private final SnapshotCalls calls = new SnapshotCalls();
    private final SnapshotState state;
    private final RunningSums done;
    private final Thumbnail.Row row;

    Process(int token) {
      this.token = token;
      state = snapshots == null ? null : new SnapshotState(token, calls, plan.freeRecords());
      done =
          sums == null ? null : new RunningSums(token, calls.stack(), SnapshotRecordingSink.this);
      row = plan.thumbnail() == null ? null : plan.thumbnail().row(token);
    }

    void accept(EventCursor event) throws IOException {
      switch (event.kind()) {
        case ENTER -> enter(event);
        case LEAVE -> leave(event);
        default -> handleOther(event);
      }
    }

    private void enter(EventCursor event) {
      draw(event);
      if (done != null) {
        done.enter(event);
      }
      calls.enter(event);
    }

    private void leave(EventCursor event) {
      draw(event);
      if (done != null) {
        done.leave(event);
      }
      calls.leave((int) event.field(0));
    }

    private void draw(EventCursor event) {
      if (row != null) {
        row.advanceTo(event.time(), calls.top());
      }
    }

    private void handleOther(EventCursor event) throws IOException {
      if (state != null) {
        switch (event.kind()) {
          case SEND -> send(event);
          case COUNTER -> state.handleCounter(event);
          default -> state.handleOperation(event);
        }
      }
      if (done != null) {
        done.addOther(event);
      }
    }

    private void send(EventCursor event) throws IOException {
      long received = received(event);
      if (received != ReceivePair.NONE) {
        state.send(event, received, next);
      }
    }
  }

  /**
   * The sink of a stream.
   *
   * @param receives null if the sends themselves say when they are received
   * @param events what takes the events then
   * @param snapshots what takes the snapshots; null if there are none
   * @param sums what takes the sums; null if there are none
   */
  SnapshotRecordingSink(
      SnapshotSchedule plan,
      StreamInfo stream,
      ReceiveTimes receives,
      EventSink events,
      EventSink snapshots,
      EventSink sums) {
    this.plan = plan;
    this.stream = stream;
    this.receives = receives;
    this.events = events;
    this.snapshots = snapshots;
    this.sums = sums;
    for (int token : stream.locations()) {
      processes.put(token, new Process(token));
    }
    isSummed = plan.request().summed() == null || plan.request().summed().contains(stream.id());
    next = plan.time(0);
  }

  private long received(EventCursor send) throws IOException {
    long known = ReceiveTimeKey.time(send, plan.receivedTimeKey(), ReceivePair.NONE);
    return known != ReceivePair.NONE || receives == null ? known : receives.of(send);
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    if (event.kind().category() == EventCategory.SNAPSHOTS) {
      if (!plan.request().makesSnapshots()) {
        events.accept(event);
      }
      return;
    }
    while (number < plan.count() && Long.compareUnsigned(event.time(), next) >= 0) {
      if (isSummed) {
        plan.noteReached(number, event.time());
      }
      write();
    }
    if (last == null || last.token != event.location()) {
      last = processes.get(event.location());
    }
    if (last != null) {
      last.accept(event);
    }
    events.accept(event);
  }

  private void write() throws IOException {
    if (snapshots != null && plan.hasSnapshot(next)) {
      for (Process p : processes.values()) {
        p.state.write(next, snapshots);
      }
    }
    if (sums != null) {
      for (Process p : processes.values()) {
        block.clear();
        p.done.write(block, next);
        cursor.wrap(block);
        while (cursor.next()) {
          sums.accept(cursor);
        }
      }
    }
    next = plan.time(++number);
  }

  @Override
  public void end() throws IOException {
    while (number < plan.count()) {
      write();
    }
    for (Process p : processes.values()) {
      if (p.row != null) {
        p.row.end(p.calls.top());
      }
    }
    events.end();
    if (snapshots != null && snapshots != events) {
      snapshots.end();
    }
    if (sums != null) {
      sums.end();
    }
  }

  private Definition definition(DefinitionKind kind, int token) {
    return plan.definitions().find(stream.id(), kind, token);
  }

  @Override
  public int ofRegion(int region) {
    if (!plan.request().regionGroups()) {
      return region;
    }
    return definition(DefinitionKind.REGION, region) instanceof Definition.Region r ? r.group() : 0;
  }

  @Override
  public int ofFile(int file) {
    if (!plan.request().fileGroups()) {
      return file;
    }
    return definition(DefinitionKind.FILE, file) instanceof Definition.File f ? f.group() : 0;
  }

  @Override
  public CollectiveType ofCollective(int operation) {
    return definition(DefinitionKind.COLLECTIVE, operation) instanceof Definition.Collective c
        ? CollectiveType.of(c.type())
        : CollectiveType.UNKNOWN;
  }

  @Override
  public EventKind regionKind() {
    return plan.request().regionGroups()
        ? EventKind.SUMMARY_REGION_GROUP
        : EventKind.SUMMARY_REGION;
  }

  @Override
  public EventKind fileKind() {
    return plan.request().fileGroups()
        ? EventKind.SUMMARY_FILE_GROUP_OPERATION
        : EventKind.SUMMARY_FILE_OPERATION;
  }
}
