package org.tracetool.testdata.agreement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;

/**
 * The collective operations of a {@link RandomRun}: members of a communicator come to its
 * operations in the same order.
 */
final class RunCollectives {
  private static final CollectiveType[] TYPES = {
    CollectiveType.ALL2ALL,
    CollectiveType.ONE2ALL,
    CollectiveType.BARRIER,
    CollectiveType.ALL2ALL,
    CollectiveType.ONE2ALL
  };

  /** From the token of a region to that of its operation. */
  private static final int OPERATIONS = 40 - RunRegions.ALLREDUCE;

  private final ProgramState run;
  private final List<RunCollective> operations = new ArrayList<>();

  RunCollectives(ProgramState run) {
    this.run = run;
  }

  static void addTo(Definitions.Builder definitions) {
    for (int i = 0; i < TYPES.length; i++) {
      int region = RunRegions.ALLREDUCE + i;
      definitions.add(
          new Definition.Collective(
              region + OPERATIONS, RunRegions.name(region), TYPES[i].ordinal()));
    }
  }

  /** Each operation; sorted. */
  List<String> operations() {
    List<String> all = new ArrayList<>();
    for (RunCollective c : operations) {
      all.add(
          RandomRunFacts.collective(
              RunRegions.name(c.operation - OPERATIONS),
              c.blocking,
              c.members,
              run.clock.ns(c.begin),
              run.clock.ns(c.end),
              c.sent,
              c.received));
    }
    Collections.sort(all);
    return all;
  }

  /** All members of a communicator do the next operation, if they can. */
  void add() {
    boolean isRecorded = !run.has(RunFeature.UNRECORDED_COLLECTIVES);
    boolean isOfSome = isRecorded && run.random.nextInt(3) == 0;
    RunComm comm = isOfSome ? run.comms.get(run.random.nextInt(run.comms.size())) : run.world();
    List<RunLocation> members =
        new ArrayList<>(Arrays.stream(comm.members()).mapToObj(run.masters::get).toList());
    if (members.stream().anyMatch(m -> m.hasEnded || m.isBusy())) {
      return;
    }
    members.stream().filter(m -> !m.hasBegun).forEach(run::begin);
    Collections.shuffle(members, run.random);
    boolean blocking =
        !isRecorded || !run.has(RunFeature.NON_BLOCKING_COLLECTIVES) || run.random.nextBoolean();
    int region =
        blocking
            ? RunRegions.ALLREDUCE + run.random.nextInt(3)
            : RunRegions.IALLREDUCE + run.random.nextInt(2);
    boolean hasRoot = region == RunRegions.BCAST || region == RunRegions.IBCAST;
    int root = hasRoot ? members.get(0).token : 0;
    Collections.shuffle(members, run.random);
    long size = region == RunRegions.BARRIER ? 0 : 8L * (1 + run.random.nextInt(9));
    RunCollective operation =
        new RunCollective(region + OPERATIONS, blocking, comm.token(), root, size);
    operation.members = members.size();
    if (isRecorded) {
      operations.add(operation);
    }
    long id = run.nextRequest();
    for (RunLocation m : members) {
      run.clock.advance(run.has(RunFeature.WAITS) ? run.random.nextInt(20) : 0);
      m.enter(run.clock.next(), region);
      long sent = operation.sentBy(m);
      operation.sent += sent;
      operation.received += size;
      long now = run.clock.next();
      operation.take(now, now);
      if (blocking && isRecorded) {
        long op = operation.operation;
        m.add(now, EventKind.COLLECTIVE_BEGIN, op, id, comm.token(), root, sent, size);
      } else if (!blocking) {
        long request = run.nextRequest();
        m.add(now, EventKind.COLLECTIVE_REQUEST, request);
        m.collectives.add(new RunLocation.PostedCollective(operation, request));
        run.leave(m);
      }
    }
    if (blocking) {
      endBlocking(members, isRecorded ? operation : null, id);
    }
  }

  private void endBlocking(List<RunLocation> members, RunCollective operation, long id) {
    Collections.shuffle(members, run.random);
    for (RunLocation m : members) {
      if (operation != null) {
        m.add(run.clock.next(), EventKind.COLLECTIVE_END, id);
        operation.take(run.clock.now(), run.clock.now());
      }
      run.leave(m);
    }
  }

  /** A location completes an operation that another one of its process, or it, has posted. */
  void complete(RunLocation poster, RunLocation l) {
    List<RunLocation.PostedCollective> posted = poster.collectives;
    if (posted.isEmpty()) {
      return;
    }
    RunLocation.PostedCollective p = posted.remove(run.random.nextInt(posted.size()));
    RunCollective o = p.operation();
    l.enter(run.clock.now(), RunRegions.WAIT);
    l.add(
        run.clock.next(),
        EventKind.COLLECTIVE_COMPLETE,
        o.operation,
        o.comm,
        o.root,
        o.sentBy(poster),
        o.bytes,
        p.request());
    o.take(run.clock.now(), run.clock.now());
    run.leave(l);
  }
}
