package org.tracetool.testdata.agreement;

import java.util.EnumSet;
import java.util.Random;
import java.util.Set;

/** What a random run can have that not every family can record. */
public enum RunFeature {
  /** Several threads a process, each of which sends and receives. */
  THREADS,
  /** Messages between the same processes in several communicators. */
  COMMUNICATORS,
  /** Communicators of some processes whose ranks are in another order than the processes. */
  OTHER_RANKS,
  /** Messages of processes to themselves. */
  SELF_MESSAGES,
  /** Messages whose send is not recorded. */
  LOST_SENDS,
  /** Non-blocking sends and receives, which complete in any order. */
  NON_BLOCKING,
  /** Non-blocking receives from anybody, with any tag. */
  WILDCARDS,
  /** Non-blocking collective operations, which complete in any order. */
  NON_BLOCKING_COLLECTIVES,
  /** Other threads of the process complete some of those. */
  COMPLETION_BY_OTHERS,
  /** Calls that are never left, and locations that end early. */
  OPEN_CALLS,
  /** Samples of counters. */
  COUNTERS,
  /** Counters with negative values, and with values from 2^63 on. */
  COUNTER_RANGES,
  /** Receives that wait for their send, calls that last, and members that come late. */
  WAITS,
  /** Locations that begin late, some of them never. */
  LATE_BEGINS,
  /** Streams of devices, whose operations calls of threads launch. */
  DEVICES,
  /** Locations without records. */
  EMPTY_ROWS,
  /** Times near the largest that are known in nanoseconds. */
  HUGE_TIMES,
  /** Some runs with a tick of a second, a millisecond or a picosecond. */
  RESOLUTIONS,
  /** Records of a location at the same time: calls without length, or one after the other. */
  EQUAL_TIMES,
  /** A counter some of whose samples are not known. */
  UNKNOWN_VALUES,
  /** Collective operations are calls of all processes and nothing else. */
  UNRECORDED_COLLECTIVES,
  /** Locations that begin with the end of a call. */
  LEAVES_ALONE,
  /** Some runs with a few records only. */
  FEW_RECORDS;

  /** Some of these features: each of them in two runs of three. */
  public static Set<RunFeature> some(Set<RunFeature> of, Random random) {
    Set<RunFeature> some = EnumSet.noneOf(RunFeature.class);
    for (RunFeature feature : of) {
      if (random.nextInt(3) > 0) {
        some.add(feature);
      }
    }
    return some;
  }
}
