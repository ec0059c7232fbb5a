package org.tracetool.stats.collect;

import java.io.IOException;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.RequestAction;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.time.Ticks;
import org.tracetool.stats.scope.PlaceIndex;
import org.tracetool.stats.scope.StatsIndex;

/** Notes the ends of messages and operations of the processes of one stream. */
public final class StreamEnds {
  private final PlaceIndex processes;
  private final PlaceIndex regions;
  private final PlaceIndex comms;
  private final PlaceIndex collectives;
  private final int receiveTimeKey;
  private final int sequenceKey;
  private final boolean[] barriers;
  private final boolean causes;

  /**
   * For one stream.
   *
   * @param causes whether it is noted what processes did before others waited for them
   */
  public StreamEnds(StatsIndex index, int stream, boolean causes) {
    this.causes = causes;
    processes = index.processes().of(stream);
    regions = index.regions().of(stream);
    comms = index.comms().of(stream);
    collectives = index.collectives().of(stream);
    receiveTimeKey = index.receiveTimeKey();
    sequenceKey = index.sequenceKey();
    barriers = index.barriers();
  }

  /** A follower of a process from a time on. */
  public CommunicationFollower follower(SpillStore store, int place, int token, long time) {
    return new CommunicationFollower(store, place, token, time, barriers, causes);
  }

  /**
   * The communication of a process from a time on, whose calls another one follows.
   *
   * @param calls of the process
   */
  public ProcessCommunication communication(
      SpillStore store, int token, long time, CallStack calls) {
    return new ProcessCommunication(store, process(token), token, time, regions, calls, barriers);
  }

  /** The place of a process. */
  public int process(int token) {
    return processes.of(token);
  }

  /**
   * Notes a record of a process that others may wait for.
   *
   * @param f where the fields of the row begin in {@code w}
   */
  public void follow(
      CommunicationFollower follower, EventKind kind, long time, long[] w, int f, long head)
      throws IOException {
    if (kind == EventKind.ENTER) {
      follower.enter(time, regions.of((int) w[f]));
    } else if (kind == EventKind.LEAVE) {
      follower.leave(time);
    } else if (!kind.isSnapshot()) {
      note(follower, kind, follower.advance(time), w, f, head);
    }
  }

  /**
   * Notes a record of a process that others may wait for, after its calls have followed it.
   *
   * @param call the place of the call that the record began or ended
   * @param w words of a block
   * @param row where the row begins in them
   */
  public void follow(ProcessCommunication process, int call, long[] w, int row) throws IOException {
    long head = w[row + 1];
    EventKind kind = EventKind.of(EventBlock.kindOrdinal(head));
    if (kind.isSnapshot()) {
      return;
    }
    process.advance(w[row]);
    if (kind == EventKind.ENTER) {
      process.enter(call);
    } else if (kind == EventKind.LEAVE) {
      process.leave(call);
    } else {
      note(process, kind, w[row], w, row + EventBlock.FIELDS, head);
    }
  }

  /**
   * Notes a record that is no call.
   *
   * @param calls of its process
   * @param t the time that counts
   */
  void note(OpenCalls calls, EventKind kind, long t, long[] w, int f, long head)
      throws IOException {
    switch (kind.family()) {
      case MESSAGE -> handleMessage(calls, kind, t, w, f, head);
      case COLLECTIVE -> handleCollective(calls, kind, t, w, f, head);
      case REQUEST -> {
        if (w[f + 1] == RequestAction.CANCELLED) {
          calls.endpoints.request(CommunicationEnds.CANCELLED, t, w[f]);
        } else if (w[f + 1] == RequestAction.FREED) {
          calls.endpoints.request(CommunicationEnds.FREED, t, w[f]);
        }
      }
      case THREAD -> handleTeam(calls.teams, kind, w[f]);
      case CALL, FILE, IO, RMA, WINDOW, LOCK, TASK, SCOPE, COUNTER -> {
        // no process waits for these
      }
      case LIFETIME, MEASUREMENT, NOTE, SNAPSHOT, SUMMARY -> {
        // nor for these
      }
    }
  }

  private void handleMessage(OpenCalls calls, EventKind kind, long t, long[] w, int f, long head)
      throws IOException {
    if (!kind.isMessage()) {
      boolean isPost = kind == EventKind.IRECEIVE_REQUEST;
      calls.endpoints.request(
          isPost ? CommunicationEnds.RECEIVE_POSTED : CommunicationEnds.SENT, t, w[f]);
      return;
    }
    boolean isTimed = kind.isSend() && isTimed(w, f, EventBlock.pairs(head));
    calls.flushBeforeEnd();
    calls.endpoints.addMessage(
        CommunicationEnds.kindOf(kind, isTimed),
        t,
        calls.callStart(t),
        calls.region(),
        calls.depth(),
        processes.of((int) w[f]),
        w[f + 2],
        comms.of((int) w[f + 3]),
        w[f + 1],
        w[f + 4]);
  }

  private void handleCollective(OpenCalls calls, EventKind kind, long t, long[] w, int f, long head)
      throws IOException {
    CommunicationEnds ends = calls.endpoints;
    switch (kind) {
      case COLLECTIVE -> {
        begin(calls, t, w[f], w[f + 1], w[f + 2], -1L, CommunicationEnds.NO_NUMBER);
        ends.end(Ticks.after(t, w[f + 5]), -1L);
      }
      case COLLECTIVE_BEGIN -> {
        long number = CollectiveCalls.statedNumber(w, f + kind.fieldCount(), head, sequenceKey);
        begin(calls, t, w[f], w[f + 2], w[f + 3], w[f + 1], number);
      }
      case COLLECTIVE_END -> ends.end(t, w[f]);
      case COLLECTIVE_REQUEST -> ends.request(CommunicationEnds.POSTED, t, w[f]);
      case COLLECTIVE_COMPLETE -> {
        calls.flushBeforeEnd();
        ends.complete(
            t,
            calls.callStart(t),
            calls.region(),
            collectives.of((int) w[f]),
            comms.of((int) w[f + 1]),
            root(w[f + 2]),
            w[f + 5]);
      }
      default -> {
        // not of a communicator
      }
    }
  }

  private void begin(
      OpenCalls calls, long t, long operation, long comm, long root, long id, long number)
      throws IOException {
    calls.flushBeforeEnd();
    int what = collectives.of((int) operation);
    calls.endpoints.begin(t, calls.region(), what, comms.of((int) comm), root(root), id, number);
  }

  /** A thread becomes a member of a team, or leaves it. */
  void handleTeam(OpenMpTeams teams, EventKind kind, long team) {
    if (kind == EventKind.TEAM_BEGIN) {
      teams.begin(comms.of((int) team));
    } else if (kind == EventKind.TEAM_END) {
      teams.end();
    }
  }

  /** 0 for none, else 1 more than its place. */
  private int root(long token) {
    return (int) token == 0 ? 0 : processes.of((int) token) + 1;
  }

  private boolean isTimed(long[] w, int f, int pairs) {
    for (int i = 0; i < pairs && receiveTimeKey != 0; i++) {
      if (isReceiveTime(w[f + 5 + 2 * i])) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a pair holds the time when a message was received. */
  boolean isReceiveTime(long pairHead) {
    return (int) pairHead == receiveTimeKey && pairHead >>> 32 == KeyValueType.UINT64.ordinal();
  }
}
