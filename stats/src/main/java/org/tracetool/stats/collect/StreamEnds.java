package org.tracetool.stats.collect;

import java.io.IOException;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.stats.scope.NumberedDefinitions;
import org.tracetool.stats.scope.PlaceIndex;

/** Gives the records of one stream to those that follow its processes. */
public final class StreamEnds {
  // Actions of requests, see Role.REQUEST_ACTION.
  static final int CANCEL = 5;
  static final int FREE = 6;

  private final PlaceIndex processes;
  private final PlaceIndex regions;
  private final PlaceIndex comms;
  private final PlaceIndex collectives;
  private final int receiveTimeKey;
  private final boolean[] barriers;
  private final boolean causes;

  /**
   * For one stream.
   *
   * @param causes whether it is noted what processes did before others waited for them
   */
  public StreamEnds(NumberedDefinitions index, int stream, boolean causes) {
    this.causes = causes;
    processes = index.processes().of(stream);
    regions = index.regions().of(stream);
    comms = index.comms().of(stream);
    collectives = index.collectives().of(stream);
    receiveTimeKey = index.receiveTimeKey();
    barriers = index.barriers();
  }

  /** A follower of a process from a time on. */
  public EndsFollower follower(SpillStore store, int place, int token, long time) {
    return new EndsFollower(store, place, token, time, barriers, causes);
  }

  /** The place of the team that a thread enters. */
  int team(long token) {
    return comms.of((int) token);
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
  public void follow(EndsFollower follower, EventKind kind, long time, long[] w, int f, long head)
      throws IOException {
    switch (kind) {
      case ENTER -> follower.enter(time, regions.of((int) w[f]));
      case LEAVE -> follower.leave(time);
      case TEAM_BEGIN -> {
        follower.other(time);
        follower.teams.begin(comms.of((int) w[f]));
      }
      case TEAM_END -> {
        follower.other(time);
        follower.teams.end();
      }
      case SEND, ISEND, RECEIVE, IRECEIVE -> {
        boolean timed = kind.isSend() && isTimed(w, f, EventBlock.pairs(head));
        follower.message(
            Endpoints.kindOf(kind, timed),
            time,
            processes.of((int) w[f]),
            w[f + 2],
            comms.of((int) w[f + 3]),
            w[f + 1],
            w[f + 4]);
      }
      case IRECEIVE_REQUEST -> follower.request(Endpoints.RECEIVE_POSTED, time, w[f]);
      case ISEND_COMPLETE -> follower.request(Endpoints.SENT, time, w[f]);
      case COLLECTIVE_BEGIN ->
          follower.begin(
              time,
              collectives.of((int) w[f]),
              comms.of((int) w[f + 2]),
              root(w[f + 3]) + 1,
              w[f + 1]);
      case COLLECTIVE_END -> follower.end(time, w[f]);
      case COLLECTIVE_REQUEST -> follower.post(time, w[f]);
      case COLLECTIVE_COMPLETE ->
          follower.complete(
              time,
              collectives.of((int) w[f]),
              comms.of((int) w[f + 1]),
              root(w[f + 2]) + 1,
              w[f + 5]);
      case REQUEST -> {
        int action = (int) w[f + 1];
        if (action == CANCEL || action == FREE) {
          follower.drop(time, w[f], action == CANCEL);
          follower.request(action == CANCEL ? Endpoints.CANCELLED : Endpoints.SENT, time, w[f]);
        } else {
          follower.other(time);
        }
      }
      case COLLECTIVE ->
          follower.operation(
              time,
              collectives.of((int) w[f]),
              comms.of((int) w[f + 1]),
              root(w[f + 2]) + 1,
              Math.max(0, w[f + 5]));
      default -> {
        if (!kind.isSnapshot()) {
          follower.other(time);
        }
      }
    }
  }

  private int root(long token) {
    return (int) token == 0 ? -1 : processes.of((int) token);
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
