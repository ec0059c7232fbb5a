package org.tracetool.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

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
  STF(".stf", Set.of(), EnumSet.allOf(RunFeature.class)),
  OTF2(".otf2", Set.of(), allBut(RunFeature.LEAVES_ALONE)),
  OTF(
      ".otf",
      Set.of(RunLimit.NO_REQUESTS, RunLimit.BLOCKING_COLLECTIVES),
      allBut(RunFeature.COMPLETION_BY_OTHERS)),
  VTF3(
      ".avt",
      Set.of(RunLimit.NO_REQUESTS, RunLimit.BLOCKING_COLLECTIVES),
      allBut(
          RunFeature.COMPLETION_BY_OTHERS,
          RunFeature.DEVICES,
          RunFeature.EMPTY_ROWS,
          RunFeature.HUGE_TIMES,
          RunFeature.RESOLUTIONS,
          RunFeature.UNKNOWN_VALUES,
          RunFeature.UNRECORDED_COLLECTIVES,
          RunFeature.LEAVES_ALONE)),
  PARAVER(
      ".prv",
      Set.of(
          RunLimit.STARTS_AT_ZERO,
          RunLimit.NO_UNMATCHED_SENDS,
          RunLimit.TIMES_OF_CALLS,
          RunLimit.COUNTER_DIFFERENCES),
      EnumSet.of(
          RunFeature.THREADS,
          RunFeature.COMMUNICATORS,
          RunFeature.OTHER_RANKS,
          RunFeature.SELF_MESSAGES,
          RunFeature.NON_BLOCKING,
          RunFeature.WILDCARDS,
          RunFeature.COUNTERS,
          RunFeature.FEW_RECORDS)),
  SLOG2(
      ".slog2",
      Set.of(RunLimit.NO_UNMATCHED_SENDS, RunLimit.BLOCKING_COLLECTIVES),
      EnumSet.of(
          RunFeature.THREADS,
          RunFeature.COMMUNICATORS,
          RunFeature.OTHER_RANKS,
          RunFeature.SELF_MESSAGES,
          RunFeature.NON_BLOCKING,
          RunFeature.WILDCARDS,
          RunFeature.NON_BLOCKING_COLLECTIVES,
          RunFeature.FEW_RECORDS)),
  CLOG2(
      ".clog2",
      Set.of(RunLimit.NO_COLLECTIVES, RunLimit.NO_REQUESTS),
      EnumSet.of(
          RunFeature.COMMUNICATORS,
          RunFeature.OTHER_RANKS,
          RunFeature.SELF_MESSAGES,
          RunFeature.NON_BLOCKING,
          RunFeature.WILDCARDS,
          RunFeature.FEW_RECORDS));

  private final String suffix;
  private final Set<RunLimit> limits;
  private final Set<RunFeature> features;

  Family(String suffix, Set<RunLimit> limits, Set<RunFeature> features) {
    this.suffix = suffix;
    this.limits = limits;
    this.features = features;
  }

  private static Set<RunFeature> allBut(RunFeature... missing) {
    Set<RunFeature> all = EnumSet.allOf(RunFeature.class);
    List.of(missing).forEach(all::remove);
    return all;
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
