package org.tracetool.testdata.agreement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.operation.LaunchMatcher;
import org.tracetool.testdata.contract.SampleTrace;

/**
 * A random run of a correct MPI program. It is made together with its facts, by the rules of MPI
 * and not by any code that reads traces: receives get messages in the order in which they were
 * posted, members of a communicator come to its operations in the same order.
 */
public final class RandomRun {
  private static final int MAX_DEPTH = 6;

  private final ProgramState run;
  private final RunMessages messages;
  private final RunCollectives collectives;
  private final RunSamples samples;
  private final RunDevices devices;
  private final List<RunLocation> empty = new ArrayList<>();
  private final RandomRunFacts facts;

  /**
   * Makes a run.
   *
   * @param seed the same for the same run
   * @param features what it has
   */
  public RandomRun(long seed, Set<RunFeature> features) {
    Random random = new Random(seed);
    run = new ProgramState(random, features);
    messages = new RunMessages(run);
    collectives = new RunCollectives(run);
    samples = new RunSamples(run);
    devices = new RunDevices(run);
    addLocations(2 + random.nextInt(4));
    boolean isShort = run.has(RunFeature.FEW_RECORDS) && random.nextInt(8) == 0;
    for (RunLocation l : run.locations) {
      boolean isLate = run.has(RunFeature.LATE_BEGINS) && random.nextInt(3) == 0;
      if (!isLate && !isShort || l == run.masters.get(0)) {
        run.begin(l);
      }
    }
    for (int steps = isShort ? random.nextInt(4) : 60 + random.nextInt(200); steps > 0; steps--) {
      run.clock.advance(1 + random.nextInt(3));
      step(run.locations.get(random.nextInt(run.locations.size())));
    }
    run.locations.forEach(this::end);
    facts = allFacts();
  }

  private void addLocations(int processes) {
    int token = 1;
    List<RunLocation> streams = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      RunLocation master = new RunLocation(p, token++, "rank " + p);
      run.masters.add(master);
      run.locations.add(master);
      for (int t = 1; run.has(RunFeature.THREADS) && t < 1 + run.random.nextInt(3); t++) {
        run.locations.add(new RunLocation(p, token++, "rank " + p + " thread " + t));
      }
      if (run.has(RunFeature.DEVICES)) {
        token = devices.addProcess(p, token, streams);
      }
    }
    if (run.has(RunFeature.EMPTY_ROWS)) {
      empty.add(new RunLocation(0, token++, "rank 0 idle"));
      empty.add(new RunLocation(1, token++, "rank 1 idle"));
    }
    run.locations.addAll(streams);
    run.comms.add(RunComm.world(processes));
    run.comms.add(RunComm.pair());
    if (run.has(RunFeature.OTHER_RANKS)) {
      run.comms.add(RunComm.reversed(processes));
      run.comms.add(RunComm.lastTwo(processes));
    }
  }

  private void step(RunLocation l) {
    if (l.hasEnded || l.isOfDevice) {
      return;
    }
    if (!l.hasBegun) {
      if (run.random.nextInt(8) == 0) {
        run.begin(l);
      }
      return;
    }
    if (l.isBusy()) {
      goOn(l);
      return;
    }
    if (run.has(RunFeature.DEVICES) && run.random.nextInt(4) == 0) {
      devices.launch(l);
      return;
    }
    switch (run.random.nextInt(12)) {
      case 0, 1 -> call(l);
      case 2 -> leaveOrGoOver(l);
      case 3, 4 -> messages.send(l);
      case 5 -> messages.receive(l);
      case 6 -> messages.post(l);
      case 7 -> messages.complete(l);
      case 8 -> collectives.add();
      case 9 -> {
        boolean others = run.has(RunFeature.COMPLETION_BY_OTHERS);
        collectives.complete(others ? run.masters.get(l.process) : l, l);
      }
      case 10 -> samples.add(l);
      default -> {
        if (run.has(RunFeature.OPEN_CALLS) && run.random.nextInt(12) == 0) {
          l.hasEnded = l.receives.isEmpty() && l.sends.isEmpty() && l.collectives.isEmpty();
        }
      }
    }
  }

  private void call(RunLocation l) {
    if (l.depth() < MAX_DEPTH) {
      l.enter(run.clock.now(), RunRegions.USER[run.random.nextInt(RunRegions.USER.length)]);
    }
  }

  /** A call ends; with equal times another one may begin when it ends. */
  private void leaveOrGoOver(RunLocation l) {
    if (l.depth() > 1) {
      l.leave(run.clock.now(), run.calls);
      if (run.has(RunFeature.EQUAL_TIMES) && run.random.nextBoolean()) {
        call(l);
      }
    }
  }

  /** A call of a library ends, if it can. */
  private void goOn(RunLocation l) {
    if (l.isReceiving) {
      messages.goOnReceiving(l);
    } else if (--l.stepsToLeave == 0) {
      run.leave(l);
    }
  }

  /** A location completes what it has begun, and ends its calls, or is killed. */
  private void end(RunLocation l) {
    boolean isWaiting = endLibraryCall(l);
    while (!l.collectives.isEmpty()) {
      run.clock.advance(1);
      collectives.complete(l, l);
    }
    for (int tries = 8 * (l.receives.size() + l.sends.size()); tries > 0; tries--) {
      run.clock.advance(1);
      messages.complete(l);
    }
    boolean isKilled = run.has(RunFeature.OPEN_CALLS) && (isWaiting || run.random.nextInt(3) == 0);
    while (!l.hasEnded && !isKilled && l.depth() > 0) {
      l.leave(run.clock.advance(1), run.calls);
    }
    l.finish(run.calls);
  }

  /** Ends the call of a library; returns whether it waits for a message that never comes. */
  private boolean endLibraryCall(RunLocation l) {
    run.clock.advance(1);
    while (l.isBusy()) {
      boolean isWaiting = l.isReceiving;
      goOn(l);
      if (isWaiting && l.isReceiving) {
        l.isReceiving = false;
        return true;
      }
    }
    return false;
  }

  private RandomRunFacts allFacts() {
    SortedMap<String, String> regions = new TreeMap<>();
    run.calls.forEach(
        (region, s) ->
            regions.put(
                RunRegions.name(region),
                RandomRunFacts.calls(s[0], run.clock.ns(s[1]), run.clock.ns(s[2]), s[3])));
    long last = run.locations.stream().mapToLong(l -> l.last).max().orElseThrow();
    long first =
        run.locations.stream()
            .filter(l -> !l.rows.isEmpty())
            .mapToLong(l -> l.rows.get(0).time())
            .min()
            .orElse(last);
    return new RandomRunFacts(
        regions,
        messages.messages(),
        messages.unreceived(),
        messages.lostSends(),
        collectives.operations(),
        samples.facts(false),
        devices.launches(),
        run.clock.ns(first),
        run.clock.ns(last));
  }

  /** The facts of the run, as a family that records less of it can have them. */
  public RandomRunFacts facts(Set<RunLimit> limits) {
    boolean byRecords = limits.contains(RunLimit.NO_REQUESTS);
    return new RandomRunFacts(
            facts.calls(),
            byRecords ? messages.messagesByRecords() : facts.messages(),
            facts.unreceived(),
            facts.lostSends(),
            facts.collectives(),
            samples.facts(limits.contains(RunLimit.COUNTER_DIFFERENCES)),
            facts.launches(),
            facts.firstNs(),
            facts.lastNs())
        .without(limits, run.clock.ns(run.clock.ticks(1)));
  }

  /** The records of the run: a stream for each process and thread. */
  public SampleTrace trace() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(run.clock.ticksPerSecond()));
    List<RunLocation> all = new ArrayList<>(run.locations);
    all.addAll(empty);
    for (RunLocation l : all) {
      int master = run.masters.get(l.process).token;
      d.add(new Definition.Location(l.token, l.name, l.token == master ? 0 : master));
    }
    for (RunComm c : run.comms) {
      int[] members = Arrays.stream(c.members()).map(p -> run.masters.get(p).token).toArray();
      d.add(new Definition.Group(c.token(), c.name(), members));
    }
    d.add(new Definition.AttributeList(1, new int[] {7}));
    run.comms.forEach(c -> d.add(new Definition.GroupAttributes(c.token(), 1)));
    RunRegions.addTo(d);
    RunCollectives.addTo(d);
    samples.addTo(d);
    if (run.has(RunFeature.DEVICES)) {
      int type = KeyValueType.UINT64.ordinal();
      d.add(new Definition.Key(RunDevices.KEY, type, LaunchMatcher.KEY, ""));
    }
    List<StreamInfo> streams = new ArrayList<>();
    all.forEach(l -> streams.add(new StreamInfo(l.token, new int[] {l.token})));
    SampleTrace trace = new SampleTrace(d.build(), streams);
    run.locations.forEach(l -> trace.rows(l.token, Section.EVENTS).addAll(l.rows));
    return trace;
  }
}
