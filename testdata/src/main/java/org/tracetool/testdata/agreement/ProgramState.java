package org.tracetool.testdata.agreement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.core.event.EventKind;

/** What the parts of a {@link RandomRun} have in common. */
final class ProgramState {
  final Random random;
  final RunClock clock;

  /** Processes, threads and streams of devices. */
  final List<RunLocation> locations = new ArrayList<>();

  /** The main thread of each process. */
  final List<RunLocation> masters = new ArrayList<>();

  final List<RunComm> comms = new ArrayList<>();

  /** Sums of calls by region, as {@link RunLocation} makes them. */
  final Map<Integer, long[]> calls = new TreeMap<>();

  private final Set<RunFeature> features;
  private long requests;

  ProgramState(Random random, Set<RunFeature> features) {
    this.random = random;
    this.features = features;
    clock = new RunClock(random, features);
  }

  boolean has(RunFeature feature) {
    return features.contains(feature);
  }

  /** A number that no request and no operation has. */
  long nextRequest() {
    return ++requests;
  }

  RunComm world() {
    return comms.get(0);
  }

  /** The location begins, with its first call. */
  void begin(RunLocation l) {
    l.hasBegun = true;
    if (l.isOfDevice) {
      return;
    }
    if (has(RunFeature.LEAVES_ALONE) && random.nextBoolean()) {
      l.add(clock.now(), EventKind.LEAVE, RunRegions.MAIN);
    }
    l.enter(clock.now(), RunRegions.MAIN);
  }

  /** The innermost call of a location ends. */
  void leave(RunLocation l) {
    l.leave(clock.next(), calls);
  }

  /** A call of a library ends at once, or some steps later. */
  void leaveSoon(RunLocation l) {
    if (has(RunFeature.WAITS) && random.nextInt(3) == 0) {
      l.stepsToLeave = 1 + random.nextInt(4);
    } else {
      leave(l);
    }
  }
}
