package org.tracetool.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tracetool.testdata.agreement.RunFeature.COMMUNICATORS;
import static org.tracetool.testdata.agreement.RunFeature.COMPLETION_BY_OTHERS;
import static org.tracetool.testdata.agreement.RunFeature.COUNTERS;
import static org.tracetool.testdata.agreement.RunFeature.DEVICES;
import static org.tracetool.testdata.agreement.RunFeature.EMPTY_ROWS;
import static org.tracetool.testdata.agreement.RunFeature.HUGE_TIMES;
import static org.tracetool.testdata.agreement.RunFeature.LATE_BEGINS;
import static org.tracetool.testdata.agreement.RunFeature.LEAVES_ALONE;
import static org.tracetool.testdata.agreement.RunFeature.NON_BLOCKING;
import static org.tracetool.testdata.agreement.RunFeature.NON_BLOCKING_COLLECTIVES;
import static org.tracetool.testdata.agreement.RunFeature.OPEN_CALLS;
import static org.tracetool.testdata.agreement.RunFeature.THREADS;
import static org.tracetool.testdata.agreement.RunFeature.UNKNOWN_VALUES;
import static org.tracetool.testdata.agreement.RunFeature.UNRECORDED_COLLECTIVES;
import static org.tracetool.testdata.agreement.RunFeature.WAITS;
import static org.tracetool.testdata.agreement.RunLimit.BLOCKING_COLLECTIVES;
import static org.tracetool.testdata.agreement.RunLimit.COUNTER_DIFFERENCES;
import static org.tracetool.testdata.agreement.RunLimit.NO_COLLECTIVES;
import static org.tracetool.testdata.agreement.RunLimit.NO_REQUESTS;
import static org.tracetool.testdata.agreement.RunLimit.NO_UNMATCHED_SENDS;
import static org.tracetool.testdata.agreement.RunLimit.STARTS_AT_ZERO;
import static org.tracetool.testdata.agreement.RunLimit.TIMES_OF_CALLS;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.cli.InProcess;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.testdata.agreement.RandomRun;
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
      COUNTERS,
      WAITS,
      LATE_BEGINS,
      DEVICES,
      EMPTY_ROWS,
      HUGE_TIMES,
      UNKNOWN_VALUES,
      UNRECORDED_COLLECTIVES,
      LEAVES_ALONE),
  OTF2(
      ".otf2",
      THREADS,
      COMMUNICATORS,
      NON_BLOCKING,
      NON_BLOCKING_COLLECTIVES,
      COMPLETION_BY_OTHERS,
      OPEN_CALLS,
      COUNTERS,
      WAITS,
      LATE_BEGINS,
      DEVICES,
      EMPTY_ROWS,
      HUGE_TIMES,
      UNKNOWN_VALUES,
      UNRECORDED_COLLECTIVES),
  OTF(
      ".otf",
      EnumSet.of(NO_REQUESTS, BLOCKING_COLLECTIVES),
      THREADS,
      COMMUNICATORS,
      NON_BLOCKING,
      NON_BLOCKING_COLLECTIVES,
      OPEN_CALLS,
      COUNTERS,
      WAITS,
      LATE_BEGINS,
      DEVICES,
      EMPTY_ROWS,
      HUGE_TIMES,
      UNKNOWN_VALUES,
      UNRECORDED_COLLECTIVES,
      LEAVES_ALONE),
  VTF3(
      ".avt",
      EnumSet.of(NO_REQUESTS, BLOCKING_COLLECTIVES),
      THREADS,
      COMMUNICATORS,
      NON_BLOCKING,
      NON_BLOCKING_COLLECTIVES,
      OPEN_CALLS,
      COUNTERS,
      WAITS,
      LATE_BEGINS),
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

  /**
   * Writes a run, and returns the trace.
   *
   * @param folder where a trace is made of which it is converted
   */
  Path write(RandomRun run, Path folder) throws IOException {
    Path made = folder.resolve("made.stf");
    run.trace().write(FormatRegistry.load().byId("stf"), made, WriteOptions.defaults());
    if (this == STF) {
      return made;
    }
    Path trace = folder.resolve("run" + suffix);
    int code = InProcess.run("convert", "-q", made.toString(), trace.toString());
    assertThat(code).as("exit code of convert to " + this).isZero();
    return trace;
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
