package org.tracetool.view.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.run.AnalysisVisitor;
import org.tracetool.analyze.run.RunPasses;
import org.tracetool.analyze.run.RunSettings;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.estimate.EstimatedOperation.MemberCall;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.verdict.RunVerdict;

/**
 * Ranks that call operations which the trace does not record: mostly all of them together, at times
 * in two parts, which are no operation of all ranks.
 */
class EstimatedOperationsTest {
  private static final int RANKS = 5;
  private static final int ROUNDS = 600;
  private static final int MAIN = 1;
  private static final List<String> REGIONS = List.of("MPI_Allreduce", "MPI_Barrier", "MPI_Scan");

  /** An operation of all ranks: its region, and when they enter and leave. */
  private record Truth(String region, long[] enters, long[] leaves) {
    boolean isSeen(TimeWindow window) {
      long last = Arrays.stream(leaves).max().orElseThrow();
      return last >= window.from() && Arrays.stream(enters).allMatch(t -> t < window.to());
    }

    /** Leaves behind a window are not known. */
    String text(TimeWindow window) {
      long[] known = Arrays.stream(leaves).map(t -> Math.min(t, window.to() - 1)).toArray();
      return region + Arrays.toString(enters) + Arrays.toString(known);
    }
  }

  @TempDir private Path folder;
  private final List<Truth> operations = new ArrayList<>();
  private long end;

  private SampleTrace made(Random random) {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000_000));
    d.add(new Definition.RegionGroup(7, "Application"));
    d.add(new Definition.RegionGroup(8, "MPI"));
    d.add(new Definition.Region(MAIN, "main", 7, 0));
    for (int i = 0; i < REGIONS.size(); i++) {
      d.add(new Definition.Region(MAIN + 1 + i, REGIONS.get(i), 8, 0));
    }
    for (int r = 1; r <= RANKS; r++) {
      d.add(new Definition.Location(r, "Rank " + (r - 1), 0));
    }
    SampleTrace trace =
        new SampleTrace(
            d.build(),
            IntStream.rangeClosed(1, RANKS)
                .mapToObj(r -> new StreamInfo(r, new int[] {r}))
                .toList());
    long[] now = new long[RANKS];
    for (int r = 0; r < RANKS; r++) {
      trace.rows(r + 1, Section.EVENTS).add(ContractRow.of(0, EventKind.ENTER, r + 1, MAIN));
    }
    for (int i = 0; i < ROUNDS; i++) {
      int region = random.nextInt(REGIONS.size());
      if (random.nextInt(6) > 0) {
        Truth all = call(trace, random, region, now, 0, RANKS);
        operations.add(all);
      } else {
        call(trace, random, region, now, 0, 2);
        long after = Arrays.stream(now).max().orElseThrow() + 1;
        Arrays.fill(now, 2, RANKS, after);
        call(trace, random, region, now, 2, RANKS);
      }
    }
    end = Arrays.stream(now).max().orElseThrow() + 1;
    for (int r = 0; r < RANKS; r++) {
      trace.rows(r + 1, Section.EVENTS).add(ContractRow.of(end, EventKind.LEAVE, r + 1, MAIN));
    }
    return trace;
  }

  /** Some ranks call a region; they leave once all of them have come. */
  private static Truth call(
      SampleTrace trace, Random random, int region, long[] now, int first, int behind) {
    long[] enters = new long[RANKS];
    long[] leaves = new long[RANKS];
    long latest = 0;
    for (int r = first; r < behind; r++) {
      enters[r] = now[r] + 1 + random.nextInt(random.nextInt(8) == 0 ? 5000 : 50);
      latest = Math.max(latest, enters[r]);
    }
    for (int r = first; r < behind; r++) {
      leaves[r] = latest + 1 + random.nextInt(30);
      now[r] = leaves[r];
      List<ContractRow> rows = trace.rows(r + 1, Section.EVENTS);
      rows.add(ContractRow.of(enters[r], EventKind.ENTER, r + 1, MAIN + 1 + region));
      rows.add(ContractRow.of(leaves[r], EventKind.LEAVE, r + 1, MAIN + 1 + region));
    }
    return new Truth(REGIONS.get(region), enters, leaves);
  }

  private static String text(EstimatedOperation o) {
    return o.region()
        + Arrays.toString(o.calls().stream().mapToLong(MemberCall::enter).toArray())
        + Arrays.toString(o.calls().stream().mapToLong(MemberCall::leave).toArray());
  }

  @Tag("broad")
  @Test
  void anyWindowHasTheOperationsOfTheWholeRun() throws IOException {
    Random random = new Random(7);
    try (ViewedTrace trace = ShownTrace.open(folder, made(random))) {
      assertThat(EstimatedOperations.in(trace, TimeWindow.ALL)).isEmpty();
      RunVerdict.of(trace);
      for (int i = 0; i < 200; i++) {
        long from = (long) (random.nextDouble() * end);
        TimeWindow window =
            new TimeWindow(from, from + 1 + random.nextInt(i % 2 == 0 ? 500 : 20_000));
        Set<String> wanted = new TreeSet<>();
        operations.stream().filter(o -> o.isSeen(window)).forEach(o -> wanted.add(o.text(window)));
        Set<String> all = new TreeSet<>();
        operations.forEach(o -> all.add(o.text(window)));
        List<String> found =
            EstimatedOperations.in(trace, window).stream()
                .map(EstimatedOperationsTest::text)
                .toList();
        assertThat(found).as("%s", window).containsAll(wanted);
        assertThat(all).as("%s", window).containsAll(found);
      }
    }
  }

  @Test
  void waitsAreThoseOfTheAnalysis() throws IOException {
    Set<String> wanted = new TreeSet<>();
    AnalysisVisitor visitor =
        new AnalysisVisitor() {
          @Override
          public void visitWait(
              int rank,
              int thread,
              int path,
              WaitKind kind,
              long begin,
              long end,
              long ticks,
              long bytes) {
            wanted.add(rank + " waits from " + begin + " to " + end);
          }
        };
    try (ViewedTrace trace = ShownTrace.open(folder, made(new Random(8)))) {
      RunPasses.analyze(
          trace.original(),
          new RunSettings(
              trace.reading(), TimeWindow.ALL, 1, 64 << 20, n -> {}, 0, 1, false, false),
          visitor);
      RunVerdict.of(trace);
      Set<String> found = new TreeSet<>();
      for (EstimatedOperation o : EstimatedOperations.in(trace, trace.extent().window())) {
        for (int rank = 0; rank < RANKS; rank++) {
          MemberCall late = o.awaited().get(rank);
          if (late != null) {
            found.add(rank + " waits from " + o.calls().get(rank).enter() + " to " + late.enter());
          }
        }
      }
      assertThat(wanted).hasSizeGreaterThan(1000);
      assertThat(found).isEqualTo(wanted);
    }
  }
}
