package org.tracetool.cli.agreement;

import static org.tracetool.testdata.agreement.RunFeature.COMMUNICATORS;
import static org.tracetool.testdata.agreement.RunFeature.COMPLETION_BY_OTHERS;
import static org.tracetool.testdata.agreement.RunFeature.COUNTERS;
import static org.tracetool.testdata.agreement.RunFeature.NON_BLOCKING;
import static org.tracetool.testdata.agreement.RunFeature.NON_BLOCKING_COLLECTIVES;
import static org.tracetool.testdata.agreement.RunFeature.OPEN_CALLS;
import static org.tracetool.testdata.agreement.RunFeature.THREADS;
import static org.tracetool.testdata.agreement.RunLimit.BLOCKING_COLLECTIVES;
import static org.tracetool.testdata.agreement.RunLimit.COUNTER_DIFFERENCES;
import static org.tracetool.testdata.agreement.RunLimit.NO_COLLECTIVES;
import static org.tracetool.testdata.agreement.RunLimit.NO_REQUESTS;
import static org.tracetool.testdata.agreement.RunLimit.NO_UNMATCHED_SENDS;
import static org.tracetool.testdata.agreement.RunLimit.STARTS_AT_ZERO;
import static org.tracetool.testdata.agreement.RunLimit.TIMES_OF_CALLS;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.testdata.agreement.RunFeature;
import org.tracetool.testdata.agreement.RunLimit;

/** Families of traces, with what they can record of a run. */
enum Family {
  STF(
      ".stf",
      THREADS,
      COMMUNICATORS,
      NON_BLOCKING,
      NON_BLOCKING_COLLECTIVES,
      COMPLETION_BY_OTHERS,
      OPEN_CALLS,
      COUNTERS),
  OTF2(
      ".otf2",
      THREADS,
      COMMUNICATORS,
      NON_BLOCKING,
      NON_BLOCKING_COLLECTIVES,
      COMPLETION_BY_OTHERS,
      OPEN_CALLS,
      COUNTERS),
  OTF(
      ".otf",
      EnumSet.of(NO_REQUESTS, BLOCKING_COLLECTIVES),
      THREADS,
      COMMUNICATORS,
      NON_BLOCKING,
      NON_BLOCKING_COLLECTIVES,
      OPEN_CALLS,
      COUNTERS),
  VTF3(
      ".avt",
      EnumSet.of(NO_REQUESTS, BLOCKING_COLLECTIVES),
      THREADS,
      COMMUNICATORS,
      NON_BLOCKING,
      NON_BLOCKING_COLLECTIVES,
      OPEN_CALLS,
      COUNTERS),
  PARAVER(
      ".prv",
      EnumSet.of(STARTS_AT_ZERO, NO_UNMATCHED_SENDS, TIMES_OF_CALLS, COUNTER_DIFFERENCES),
      THREADS,
      COMMUNICATORS,
      NON_BLOCKING,
      COUNTERS),
  SLOG2(
      ".slog2",
      EnumSet.of(NO_UNMATCHED_SENDS, BLOCKING_COLLECTIVES),
      THREADS,
      COMMUNICATORS,
      NON_BLOCKING,
      NON_BLOCKING_COLLECTIVES),
  CLOG2(".clog2", EnumSet.of(NO_COLLECTIVES, NO_REQUESTS), COMMUNICATORS, NON_BLOCKING);

  private final String suffix;
  private final Set<RunLimit> limits;
  private final Set<RunFeature> features;

  Family(String suffix, RunFeature... features) {
    this(suffix, EnumSet.noneOf(RunLimit.class), features);
  }

  Family(String suffix, Set<RunLimit> limits, RunFeature... features) {
    this.suffix = suffix;
    this.limits = limits;
    this.features = EnumSet.noneOf(RunFeature.class); // which keeps its order
    this.features.addAll(List.of(features));
  }

  /** Suffix of the name of a trace. */
  String suffix() {
    return suffix;
  }

  /** What the family can record. */
  Set<RunFeature> features() {
    return features;
  }

  /** What the family cannot say. */
  Set<RunLimit> limits() {
    return limits;
  }
}
