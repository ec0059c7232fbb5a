package org.tracetool.testdata.agreement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.event.EventKind;

/**
 * The messages of a {@link RandomRun}, by the rules of MPI: a receive gets the first message that
 * it matches and that no receive before it has taken.
 */
final class RunMessages {
  /** The tag of messages whose send is not recorded, and of no other message. */
  private static final int TAG_OF_LOST = 7;

  private final ProgramState run;
  private final Map<String, RunChannel> channels = new TreeMap<>();

  /** By process, a receive from anybody that waits for the next message. */
  private final Map<Integer, RunLocation.Posted> wildcards = new HashMap<>();

  private final List<String> messages = new ArrayList<>();
  private int lostSends;
  private long bytes = 8;

  RunMessages(ProgramState run) {
    this.run = run;
  }

  /** Each message; sorted. */
  List<String> messages() {
    Collections.sort(messages);
    return messages;
  }

  /** Sends that nobody received. */
  int unreceived() {
    return channels.values().stream().mapToInt(c -> c.sends.size()).sum() - messages.size();
  }

  /** Receives of messages whose send is not recorded. */
  int lostSends() {
    return lostSends;
  }

  /** The messages where only the order of sends and of receives says what belongs together. */
  List<String> messagesByRecords() {
    List<String> all = new ArrayList<>();
    for (RunChannel c : channels.values()) {
      for (int i = 0; i < c.receives.size(); i++) {
        all.add(message(c.sends.get(i), c.receives.get(i), c));
      }
    }
    Collections.sort(all);
    return all;
  }

  private String message(long[] sent, long received, RunChannel c) {
    return RandomRunFacts.message(run.clock.ns(sent[0]), run.clock.ns(received), sent[1], c.tag);
  }

  private RunChannel channel(int sender, int receiver) {
    List<RunComm> both = new ArrayList<>(run.comms);
    both.removeIf(c -> !c.hasMember(sender) || !c.hasMember(receiver));
    boolean any = run.has(RunFeature.COMMUNICATORS);
    RunComm comm = any ? both.get(run.random.nextInt(both.size())) : run.world();
    int tag = run.random.nextInt(2);
    return channels.computeIfAbsent(
        sender + " " + receiver + " " + comm.token() + " " + tag,
        k -> new RunChannel(sender, receiver, comm.token(), tag));
  }

  /** Whether messages go from one process to the other. */
  private boolean isPossible(int sender, int receiver) {
    return sender != receiver || run.has(RunFeature.SELF_MESSAGES);
  }

  /** A location sends a message, if there is somebody to receive it. */
  void send(RunLocation l) {
    int receiver = run.random.nextInt(run.masters.size());
    RunLocation to = run.masters.get(receiver);
    if (!isPossible(l.process, receiver) || to.hasEnded) {
      return;
    }
    RunChannel c = channel(l.process, receiver);
    boolean blocking = !run.has(RunFeature.NON_BLOCKING) || run.random.nextBoolean();
    bytes += 8;
    l.enter(run.clock.now(), blocking ? RunRegions.SEND : RunRegions.ISEND);
    if (blocking) {
      l.add(run.clock.next(), EventKind.SEND, to.token, bytes, c.tag, c.comm);
    } else {
      long request = run.nextRequest();
      l.add(run.clock.next(), EventKind.ISEND, to.token, bytes, c.tag, c.comm, request);
      l.sends.add(request);
    }
    c.sends.add(new long[] {run.clock.now(), bytes});
    RunLocation.Posted anybody = wildcards.remove(receiver);
    if (anybody != null) {
      anybody.match(c);
    }
    run.leaveSoon(l);
  }

  /** A channel with a message that the process can receive; null if there is none. */
  private RunChannel waitingFor(RunLocation l) {
    for (RunChannel c : channels.values()) {
      if (c.receiver == l.process && c.hasWaiting()) {
        return c;
      }
    }
    return null;
  }

  private void take(RunLocation l, RunChannel c) {
    long[] sent = c.sends.get(c.posted++);
    int sender = run.masters.get(c.sender).token;
    l.add(run.clock.next(), EventKind.RECEIVE, sender, sent[1], c.tag, c.comm);
    complete(sent, c);
  }

  private void complete(long[] sent, RunChannel c) {
    c.receives.add(run.clock.now());
    messages.add(message(sent, run.clock.now(), c));
  }

  /** A location receives a message, or begins to wait for one. */
  void receive(RunLocation l) {
    RunChannel c = waitingFor(l);
    if (c != null) {
      l.enter(run.clock.now(), RunRegions.RECV);
      take(l, c);
      run.leaveSoon(l);
    } else if (run.has(RunFeature.LOST_SENDS) && run.random.nextInt(3) == 0) {
      receiveLost(l);
    } else if (run.has(RunFeature.WAITS)) {
      l.enter(run.clock.now(), RunRegions.RECV);
      l.isReceiving = true;
    }
  }

  private void receiveLost(RunLocation l) {
    int sender = run.random.nextInt(run.masters.size());
    if (isPossible(sender, l.process)) {
      l.enter(run.clock.now(), RunRegions.RECV);
      int token = run.masters.get(sender).token;
      l.add(run.clock.next(), EventKind.RECEIVE, token, 8, TAG_OF_LOST, run.world().token());
      lostSends++;
      run.leave(l);
    }
  }

  /** A receive that waits ends if there is a message for it. */
  void goOnReceiving(RunLocation l) {
    RunChannel c = waitingFor(l);
    if (c != null) {
      take(l, c);
      l.isReceiving = false;
      run.leave(l);
    }
  }

  /** A location posts a receive. */
  void post(RunLocation l) {
    if (!run.has(RunFeature.NON_BLOCKING) || wildcards.containsKey(l.process)) {
      return; // the next message is for that receive; the program does not make it harder
    }
    boolean isIdle =
        channels.values().stream()
            .noneMatch(c -> c.receiver == l.process && c.posted != c.sends.size());
    if (run.has(RunFeature.WILDCARDS) && isIdle && run.random.nextBoolean()) {
      wildcards.put(l.process, post(l, null));
      return;
    }
    int sender = run.random.nextInt(run.masters.size());
    if (isPossible(sender, l.process)) {
      post(l, channel(sender, l.process));
    }
  }

  private RunLocation.Posted post(RunLocation l, RunChannel c) {
    RunLocation.Posted posted = new RunLocation.Posted(run.nextRequest());
    l.enter(run.clock.now(), RunRegions.IRECV);
    l.add(run.clock.next(), EventKind.IRECEIVE_REQUEST, posted.request);
    if (c != null) {
      posted.match(c);
    }
    l.receives.add(posted);
    run.leave(l);
    return posted;
  }

  /** A send or a receive of a location that did not block is complete, if there is one. */
  void complete(RunLocation l) {
    if (!l.sends.isEmpty() && run.random.nextBoolean()) {
      l.enter(run.clock.now(), RunRegions.WAIT);
      long request = l.sends.remove(run.random.nextInt(l.sends.size()));
      l.add(run.clock.next(), EventKind.ISEND_COMPLETE, request);
      run.leave(l);
      return;
    }
    List<RunLocation.Posted> some = new ArrayList<>(l.receives);
    some.removeIf(p -> !p.hasMessage());
    if (some.isEmpty()) {
      return;
    }
    RunLocation.Posted p = some.get(run.random.nextInt(some.size()));
    l.receives.remove(p);
    RunChannel c = p.channel;
    long[] sent = c.sends.get(p.place);
    l.enter(run.clock.now(), RunRegions.WAIT);
    long sender = run.masters.get(c.sender).token;
    l.add(run.clock.next(), EventKind.IRECEIVE, sender, sent[1], c.tag, c.comm, p.request);
    complete(sent, c);
    run.leave(l);
  }
}
