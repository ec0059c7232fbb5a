package org.tracetool.testdata.agreement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventKind;
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
  private static final long TICK_NS = 1000;

  /** The first time of runs at huge times, in nanoseconds. */
  private static final long HUGE_NS = 1L << 62;

  /** From the begin of a call to what happens in it, and from there to its end. */
  static final long CALL_NS = TICK_NS;

  private static final int[] USER = {20, 21, 22, 23};
  private static final int SEND = 30;
  private static final int RECV = 31;
  private static final int ISEND = 32;
  private static final int IRECV = 33;
  private static final int WAIT = 34;
  private static final int ALLREDUCE = 35;
  private static final int BCAST = 36;
  private static final int BARRIER = 37;
  private static final int IALLREDUCE = 38;
  private static final int IBCAST = 39;
  private static final int MAIN = 19;
  private static final int COUNTER = 60;
  private static final int LOAD = 61;
  private static final int WORLD = 100;
  private static final int SOME = 101;
  private static final String[] NAMES = {
    "main",
    "solve",
    "assemble",
    "exchange",
    "output",
    "MPI_Send",
    "MPI_Recv",
    "MPI_Isend",
    "MPI_Irecv",
    "MPI_Wait",
    "MPI_Allreduce",
    "MPI_Bcast",
    "MPI_Barrier",
    "MPI_Iallreduce",
    "MPI_Ibcast",
    "cudaLaunchKernel",
    "cuLaunchKernel",
    "sweep_kernel",
    "copy_kernel"
  };

  /** Where the names begin of regions of MPI, and of devices. */
  private static final int FIRST_OF_MPI = 5;

  private static final int FIRST_OF_DEVICES = 15;

  private static final int[] TOKENS = {
    MAIN,
    20,
    21,
    22,
    23,
    SEND,
    RECV,
    ISEND,
    IRECV,
    WAIT,
    ALLREDUCE,
    BCAST,
    BARRIER,
    IALLREDUCE,
    IBCAST,
    RunDevices.RUNTIME,
    RunDevices.DRIVER,
    RunDevices.KERNELS[0],
    RunDevices.KERNELS[1]
  };

  private final Random random;
  private final Set<RunFeature> features;
  private final int processes;
  private final List<RunLocation> locations = new ArrayList<>();
  private final List<RunLocation> masters = new ArrayList<>();
  private final Map<String, RunChannel> channels = new TreeMap<>();
  private final Map<Integer, long[]> calls = new TreeMap<>();
  private final List<String> messages = new ArrayList<>();
  private final List<RunCollective> collectives = new ArrayList<>();
  private final SortedMap<String, long[]> samples = new TreeMap<>();
  private final SortedMap<String, long[]> differences = new TreeMap<>();
  private final List<RunLocation> empty = new ArrayList<>();
  private final RunDevices devices;
  private final long tickNs;
  private long now;
  private long requests;
  private long bytes = 8;
  private RandomRunFacts facts;

  /**
   * Makes a run.
   *
   * @param seed the same for the same run
   * @param features what it has
   */
  public RandomRun(long seed, Set<RunFeature> features) {
    random = new Random(seed);
    this.features = features;
    tickNs = features.contains(RunFeature.HUGE_TIMES) ? 1 : TICK_NS;
    devices = new RunDevices(random, features.contains(RunFeature.OPEN_CALLS));
    processes = 2 + random.nextInt(4);
    addLocations();
    now = 100 + random.nextInt(100) + (features.contains(RunFeature.HUGE_TIMES) ? HUGE_NS : 0);
    for (RunLocation l : locations) {
      boolean isLate = features.contains(RunFeature.LATE_BEGINS) && random.nextInt(3) == 0;
      if (!isLate || l == masters.get(0)) {
        begin(l);
      }
    }
    for (int steps = 60 + random.nextInt(200); steps > 0; steps--) {
      now += 1 + random.nextInt(3);
      step(locations.get(random.nextInt(locations.size())));
    }
    finish();
  }

  private void addLocations() {
    int token = 1;
    List<RunLocation> streams = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      masters.add(new RunLocation(p, token, "rank " + p));
      locations.add(masters.get(p));
      token++;
      for (int t = 1; features.contains(RunFeature.THREADS) && t < 1 + random.nextInt(3); t++) {
        locations.add(new RunLocation(p, token++, "rank " + p + " thread " + t));
      }
      if (features.contains(RunFeature.DEVICES)) {
        token = devices.addProcess(p, token, streams);
      }
    }
    if (features.contains(RunFeature.EMPTY_ROWS)) {
      empty.add(new RunLocation(0, token++, "rank 0 idle"));
      empty.add(new RunLocation(1, token++, "rank 1 idle"));
    }
    locations.addAll(streams);
  }

  private void begin(RunLocation l) {
    l.hasBegun = true;
    if (l.isOfDevice) {
      return;
    }
    if (features.contains(RunFeature.LEAVES_ALONE) && random.nextBoolean()) {
      l.add(now, EventKind.LEAVE, MAIN);
    }
    l.enter(now, MAIN);
  }

  /** The facts of the run, as a family that records less of it can have them. */
  public RandomRunFacts facts(Set<RunLimit> limits) {
    boolean isRelative = limits.contains(RunLimit.COUNTER_DIFFERENCES);
    SortedMap<String, String> counters = new TreeMap<>();
    (isRelative ? differences : samples)
        .forEach((name, s) -> counters.put(name, RandomRunFacts.samples(s[0], s[1], s[2])));
    return new RandomRunFacts(
            facts.calls(),
            limits.contains(RunLimit.NO_REQUESTS) ? messagesByRecords() : facts.messages(),
            facts.unmatched(),
            facts.collectives(),
            counters,
            facts.launches(),
            facts.firstNs(),
            facts.lastNs())
        .without(limits);
  }

  private List<String> messagesByRecords() {
    List<String> all = new ArrayList<>();
    for (RunChannel c : channels.values()) {
      for (int i = 0; i < c.receives.size(); i++) {
        long[] sent = c.sends.get(i);
        all.add(message(sent, c.receives.get(i), c));
      }
    }
    Collections.sort(all);
    return all;
  }

  private String message(long[] sent, long received, RunChannel c) {
    return RandomRunFacts.message(sent[0] * tickNs, received * tickNs, sent[1], c.tag);
  }

  private long next() {
    return ++now;
  }

  private void step(RunLocation l) {
    if (l.hasEnded || l.isOfDevice) {
      return;
    }
    if (!l.hasBegun) {
      if (random.nextInt(8) == 0) {
        begin(l);
      }
      return;
    }
    if (l.isBusy()) {
      goOn(l);
      return;
    }
    if (features.contains(RunFeature.DEVICES) && random.nextInt(4) == 0) {
      now = devices.launch(l, now, tickNs, calls);
      return;
    }
    switch (random.nextInt(12)) {
      case 0, 1 -> {
        if (l.depth() < 6) {
          l.enter(now, USER[random.nextInt(USER.length)]);
        }
      }
      case 2 -> {
        if (l.depth() > 1) {
          l.leave(now, calls);
        }
      }
      case 3, 4 -> send(l);
      case 5 -> receive(l);
      case 6 -> post(l);
      case 7 -> complete(l);
      case 8 -> addCollective();
      case 9 -> {
        boolean others = features.contains(RunFeature.COMPLETION_BY_OTHERS);
        completeCollective(others ? masters.get(l.process) : l, l);
      }
      case 10 -> addSample(l);
      default -> {
        if (features.contains(RunFeature.OPEN_CALLS) && random.nextInt(12) == 0) {
          l.hasEnded = l.receives.isEmpty() && l.sends.isEmpty() && l.collectives.isEmpty();
        }
      }
    }
  }

  /** A call of a library ends, if it can. */
  private void goOn(RunLocation l) {
    if (l.isReceiving) {
      RunChannel c = waitingFor(l);
      if (c != null) {
        takeMessage(l, c);
        l.isReceiving = false;
        l.leave(next(), calls);
      }
    } else if (--l.stepsToLeave == 0) {
      l.leave(next(), calls);
    }
  }

  /** A call of a library ends at once, or some steps later. */
  private void leave(RunLocation l) {
    if (features.contains(RunFeature.WAITS) && random.nextInt(3) == 0) {
      l.stepsToLeave = 1 + random.nextInt(4);
    } else {
      l.leave(next(), calls);
    }
  }

  private RunChannel waitingFor(RunLocation l) {
    for (RunChannel c : channels.values()) {
      if (c.receiver == l.process && c.hasWaiting()) {
        return c;
      }
    }
    return null;
  }

  private void takeMessage(RunLocation l, RunChannel c) {
    long[] sent = c.sends.get(c.posted++);
    l.add(next(), EventKind.RECEIVE, masters.get(c.sender).token, sent[1], c.tag, c.comm);
    receive(sent, c);
  }

  private RunChannel channel(int sender, int receiver) {
    boolean both = features.contains(RunFeature.COMMUNICATORS) && sender < 2 && receiver < 2;
    boolean small = both && random.nextBoolean();
    int comm = small ? SOME : WORLD;
    int tag = random.nextInt(2);
    return channels.computeIfAbsent(
        sender + " " + receiver + " " + comm + " " + tag,
        k -> new RunChannel(sender, receiver, comm, tag));
  }

  private void send(RunLocation l) {
    int receiver = random.nextInt(processes);
    if (receiver == l.process || masters.get(receiver).hasEnded) {
      return;
    }
    RunChannel c = channel(l.process, receiver);
    boolean blocking = !features.contains(RunFeature.NON_BLOCKING) || random.nextBoolean();
    bytes += 8;
    int token = masters.get(receiver).token;
    l.enter(now, blocking ? SEND : ISEND);
    if (blocking) {
      l.add(next(), EventKind.SEND, token, bytes, c.tag, c.comm);
    } else {
      l.add(next(), EventKind.ISEND, token, bytes, c.tag, c.comm, ++requests);
      l.sends.add(requests);
    }
    c.sends.add(new long[] {now, bytes});
    leave(l);
  }

  private void receive(RunLocation l) {
    RunChannel c = waitingFor(l);
    if (c != null) {
      l.enter(now, RECV);
      takeMessage(l, c);
      leave(l);
    } else if (features.contains(RunFeature.WAITS)) {
      l.enter(now, RECV);
      l.isReceiving = true;
    }
  }

  private void receive(long[] sent, RunChannel c) {
    c.receives.add(now);
    messages.add(message(sent, now, c));
  }

  private void post(RunLocation l) {
    int sender = random.nextInt(processes);
    if (!features.contains(RunFeature.NON_BLOCKING) || sender == l.process) {
      return;
    }
    RunChannel c = channel(sender, l.process);
    l.enter(now, IRECV);
    l.add(next(), EventKind.IRECEIVE_REQUEST, ++requests);
    l.receives.add(new RunLocation.Posted(c, c.posted++, requests));
    l.leave(next(), calls);
  }

  private void complete(RunLocation l) {
    if (!l.sends.isEmpty() && random.nextBoolean()) {
      l.enter(now, WAIT);
      long request = l.sends.remove(random.nextInt(l.sends.size()));
      l.add(next(), EventKind.ISEND_COMPLETE, request);
      l.leave(next(), calls);
      return;
    }
    List<RunLocation.Posted> some = new ArrayList<>(l.receives);
    some.removeIf(p -> p.place() >= p.channel().sends.size());
    if (some.isEmpty()) {
      return;
    }
    RunLocation.Posted p = some.get(random.nextInt(some.size()));
    l.receives.remove(p);
    RunChannel c = p.channel();
    long[] sent = c.sends.get(p.place());
    l.enter(now, WAIT);
    long sender = masters.get(c.sender).token;
    l.add(next(), EventKind.IRECEIVE, sender, sent[1], c.tag, c.comm, p.request());
    receive(sent, c);
    l.leave(next(), calls);
  }

  private void addCollective() {
    boolean isRecorded = !features.contains(RunFeature.UNRECORDED_COLLECTIVES);
    int comm = isRecorded && random.nextInt(3) == 0 ? SOME : WORLD;
    List<RunLocation> members = new ArrayList<>(masters.subList(0, comm == SOME ? 2 : processes));
    if (members.stream().anyMatch(m -> m.hasEnded || m.isBusy())) {
      return;
    }
    members.stream().filter(m -> !m.hasBegun).forEach(this::begin);
    Collections.shuffle(members, random);
    boolean blocking =
        !isRecorded
            || !features.contains(RunFeature.NON_BLOCKING_COLLECTIVES)
            || random.nextBoolean();
    int kind = random.nextInt(blocking ? 3 : 2);
    int region =
        kind == 0
            ? blocking ? ALLREDUCE : IALLREDUCE
            : kind == 1 ? blocking ? BCAST : IBCAST : BARRIER;
    int root = kind == 1 ? masters.get(random.nextInt(2)).token : 0;
    long size = kind == 2 ? 0 : 8L * (1 + random.nextInt(9));
    RunCollective operation =
        new RunCollective(40 + region - ALLREDUCE, blocking, comm, root, size);
    operation.members = members.size();
    if (isRecorded) {
      collectives.add(operation);
    }
    long id = ++requests;
    for (RunLocation m : members) {
      now += features.contains(RunFeature.WAITS) ? random.nextInt(20) : 0;
      m.enter(next(), region);
      long sent = kind == 1 ? m.token == root ? size * members.size() : 0 : size;
      operation.sent += sent;
      operation.received += size;
      operation.take(next(), now);
      if (blocking && isRecorded) {
        long op = operation.operation;
        m.add(now, EventKind.COLLECTIVE_BEGIN, op, id, comm, root, sent, size);
      } else if (!blocking) {
        m.add(now, EventKind.COLLECTIVE_REQUEST, ++requests);
        m.collectives.add(new RunLocation.PostedCollective(operation, requests));
        m.leave(next(), calls);
      }
    }
    if (blocking) {
      Collections.shuffle(members, random);
      for (RunLocation m : members) {
        if (isRecorded) {
          m.add(next(), EventKind.COLLECTIVE_END, id);
          operation.take(now, now);
        }
        m.leave(next(), calls);
      }
    }
  }

  private void completeCollective(RunLocation poster, RunLocation l) {
    List<RunLocation.PostedCollective> posted = poster.collectives;
    if (posted.isEmpty()) {
      return;
    }
    RunLocation.PostedCollective p = posted.remove(random.nextInt(posted.size()));
    RunCollective o = p.operation();
    long sent = o.root == 0 ? o.bytes : poster.token == o.root ? o.bytes * o.members : 0;
    l.enter(now, WAIT);
    l.add(
        next(),
        EventKind.COLLECTIVE_COMPLETE,
        o.operation,
        o.comm,
        o.root,
        sent,
        o.bytes,
        p.request());
    o.take(now, now);
    l.leave(next(), calls);
  }

  private void addSample(RunLocation l) {
    if (features.contains(RunFeature.COUNTERS)) {
      long more = random.nextInt(50);
      l.counter += more;
      l.add(now, EventKind.COUNTER, COUNTER, l.counter);
      take(samples, l.name, l.counter);
      take(differences, l.name, more);
    }
    if (features.contains(RunFeature.UNKNOWN_VALUES)) {
      double load = random.nextInt(3) == 0 ? Double.NaN : random.nextInt(100) / 4.0;
      l.add(next(), EventKind.COUNTER, LOAD, Double.doubleToRawLongBits(load));
    }
  }

  private static void take(SortedMap<String, long[]> into, String name, long value) {
    long[] sum = into.computeIfAbsent(name, n -> new long[] {0, Long.MAX_VALUE, Long.MIN_VALUE});
    sum[0]++;
    sum[1] = Math.min(sum[1], value);
    sum[2] = Math.max(sum[2], value);
  }

  private void finish() {
    for (RunLocation l : locations) {
      boolean isWaiting = endLibraryCall(l);
      while (!l.collectives.isEmpty()) {
        next();
        completeCollective(l, l);
      }
      for (int tries = 8 * (l.receives.size() + l.sends.size()); tries > 0; tries--) {
        next();
        complete(l);
      }
      boolean isKilled =
          features.contains(RunFeature.OPEN_CALLS) && (isWaiting || random.nextInt(3) == 0);
      while (!l.hasEnded && !isKilled && l.depth() > 0) {
        l.leave(next(), calls);
      }
      l.finish(calls);
    }
    SortedMap<String, String> regions = new TreeMap<>();
    calls.forEach(
        (region, s) ->
            regions.put(
                NAMES[Arrays.binarySearch(TOKENS, region)],
                RandomRunFacts.calls(s[0], s[1] * tickNs, s[2] * tickNs, s[3])));
    List<String> operations = new ArrayList<>();
    for (RunCollective c : collectives) {
      operations.add(
          RandomRunFacts.collective(
              NAMES[Arrays.binarySearch(TOKENS, c.operation - 40 + ALLREDUCE)],
              c.blocking,
              c.members,
              c.begin * tickNs,
              c.end * tickNs,
              c.sent,
              c.received));
    }
    Collections.sort(messages);
    Collections.sort(operations);
    int sends = channels.values().stream().mapToInt(c -> c.sends.size()).sum();
    List<String> launches = new ArrayList<>(devices.launches());
    Collections.sort(launches);
    long last = locations.stream().mapToLong(l -> l.last).max().orElse(now);
    long first =
        locations.stream()
            .filter(l -> !l.rows.isEmpty())
            .mapToLong(l -> l.rows.get(0).time())
            .min()
            .orElse(last);
    facts =
        new RandomRunFacts(
            regions,
            messages,
            sends - messages.size(),
            operations,
            new TreeMap<>(),
            launches,
            first * tickNs,
            last * tickNs);
  }

  /** Ends the call of a library; returns whether it waits for a message that never comes. */
  private boolean endLibraryCall(RunLocation l) {
    next();
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

  /** The records of the run: a stream for each process and thread. */
  public SampleTrace trace() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000_000 / tickNs));
    List<RunLocation> all = new ArrayList<>(locations);
    all.addAll(empty);
    for (RunLocation l : all) {
      int master = masters.get(l.process).token;
      d.add(new Definition.Location(l.token, l.name, l.token == master ? 0 : master));
    }
    int[] world = masters.stream().mapToInt(m -> m.token).toArray();
    d.add(new Definition.Group(WORLD, "MPI_COMM_WORLD", world));
    d.add(new Definition.Group(SOME, "MPI_COMM_PAIR", new int[] {world[0], world[1]}));
    d.add(new Definition.AttributeList(1, new int[] {7}));
    d.add(new Definition.GroupAttributes(WORLD, 1));
    d.add(new Definition.GroupAttributes(SOME, 1));
    d.add(new Definition.RegionGroup(10, "Application"));
    d.add(new Definition.RegionGroup(11, "MPI"));
    d.add(new Definition.RegionGroup(13, "CUDA"));
    for (int i = 0; i < NAMES.length; i++) {
      d.add(new Definition.Region(TOKENS[i], NAMES[i], groupOf(i), 0));
    }
    CollectiveType[] types = {
      CollectiveType.ALL2ALL,
      CollectiveType.ONE2ALL,
      CollectiveType.BARRIER,
      CollectiveType.ALL2ALL,
      CollectiveType.ONE2ALL
    };
    for (int i = 0; i < types.length; i++) {
      d.add(new Definition.Collective(40 + i, NAMES[10 + i], types[i].ordinal()));
    }
    d.add(new Definition.CounterGroup(12, "Counters"));
    d.add(new Definition.Counter(COUNTER, "work", CounterProperties.ACCUMULATED, 12, "#"));
    int real = CounterProperties.ABSOLUTE | CounterProperties.DOUBLE;
    d.add(new Definition.Counter(LOAD, "load", real, 12, "%"));
    if (features.contains(RunFeature.DEVICES)) {
      int type = KeyValueType.UINT64.ordinal();
      d.add(new Definition.Key(RunDevices.KEY, type, LaunchMatcher.KEY, ""));
    }
    List<StreamInfo> streams = new ArrayList<>();
    all.forEach(l -> streams.add(new StreamInfo(l.token, new int[] {l.token})));
    SampleTrace trace = new SampleTrace(d.build(), streams);
    locations.forEach(l -> trace.rows(l.token, Section.EVENTS).addAll(l.rows));
    return trace;
  }

  private static int groupOf(int name) {
    return name < FIRST_OF_MPI ? 10 : name < FIRST_OF_DEVICES ? 11 : 13;
  }
}
