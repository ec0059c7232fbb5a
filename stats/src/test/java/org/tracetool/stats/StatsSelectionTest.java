package org.tracetool.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.report.ReportTexts;
import org.tracetool.stats.report.StatsTable;
import org.tracetool.stats.report.TraceReport;
import org.tracetool.stats.scope.StatsOptions.Part;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MessageColumns;
import org.tracetool.stats.sums.OperationSums;
import org.tracetool.stats.wait.WaitAnalysis;
import org.tracetool.stats.wait.WaitAnalysis.Kind;
import org.tracetool.testdata.MemoryFolders;
import org.tracetool.testdata.RandomTraces;

/** A chosen part limits what is shown, not what is analysed. */
class StatsSelectionTest {
  private static final String[] DEFINITIONS = {
    "DTR3e8",
    "DP1NM\"p1\"",
    "DP2NM\"p2\"",
    "DP3NM\"p3\"",
    "DPG64M1,2,3,NM\"all\"",
    "DFG1NM\"Application\"",
    "DFG2NM\"MPI\"",
    "DF1G1NM\"main\"",
    "DF3G2NM\"MPI_Recv\"",
    "DF4G2NM\"MPI_Send\"",
    "DF5G2NM\"MPI_Allreduce\"",
    "DCO1NM\"MPI_Allreduce\"Y4",
    "DFL1NM\"data\"G0",
  };
  private static final int RECV = 1;

  private static Path random;

  @TempDir Path folder;

  @BeforeContainer
  static void make() throws IOException {
    random = MemoryFolders.create("stats");
  }

  @AfterContainer
  static void remove() throws IOException {
    try (var files = Files.list(random)) {
      for (Path p : files.toList()) {
        Files.delete(p);
      }
    }
    Files.delete(random);
  }

  /** p1 receives in 10…50, p2 sends in 40…45. */
  private Trace message() throws IOException {
    return Trace.of(folder, DEFINITIONS)
        .process(1, "0 E1", "a E3", "32 R2L8T7C64", "32 L3", "64 L1")
        .process(2, "0 E1", "28 E4", "29 S1L8T7C64", "2d L4", "64 L1")
        .process(3, "0 E1", "64 L1");
  }

  private static String csv(TraceStatistics s, StatsTable view) throws IOException {
    return ReportTexts.csv(TraceReport.of("t", s, List.of(view), null, 1000));
  }

  @Test
  void aProcessWaitsForThoseThatAreNotChosen() throws IOException {
    TraceStatistics s = message().stats(token -> token == 1);
    assertThat(s.waits().longest())
        .containsExactly(new WaitAnalysis.Wait(Kind.LATE_SENDER, 0, RECV, 10, 30, 1, 0));
    assertThat(s.waits().unmatchedSends() + s.waits().unmatchedReceives()).isZero();
    assertThat(csv(s, StatsTable.PAIR)).contains("\np2,p1,1,8,1,8,8,1,0.009,");
    assertThat(s.processes()).hasSize(1);
  }

  @Test
  void waitingOfOthersIsNotShown() throws IOException {
    TraceStatistics s = message().stats(token -> token == 2);
    assertThat(s.waits().longest()).isEmpty();
    assertThat(csv(s, StatsTable.PAIR)).contains("\np2,p1,1,8,1,8,8,1,0.009,");
    assertThat(csv(message().stats(token -> token == 3), StatsTable.PAIR))
        .doesNotContain("p1", "p2");
  }

  /** Of 10…40 the part in the window counts, and the message to those who see it sent. */
  @Test
  void endsOutsideOfAWindowAreKnown() throws IOException {
    TraceStatistics before = message().stats(new TimeWindow(0, 20));
    assertThat(before.waits().longest())
        .containsExactly(new WaitAnalysis.Wait(Kind.LATE_SENDER, 0, RECV, 10, 10, 1, 0));
    assertThat(csv(before, StatsTable.PAIR)).doesNotContain("p2");
    TraceStatistics within = message().stats(new TimeWindow(20, 45));
    assertThat(within.waits().longest())
        .containsExactly(new WaitAnalysis.Wait(Kind.LATE_SENDER, 0, RECV, 20, 20, 1, 0));
    assertThat(csv(within, StatsTable.PAIR)).contains("\np2,p1,1,8,0,0,8,1,0.009,");
    assertThat(within.waits().unmatchedSends()).isZero();
    TraceStatistics after = message().stats(new TimeWindow(45, 200));
    assertThat(after.waits().longest()).isEmpty();
    assertThat(csv(after, StatsTable.PAIR)).contains("\np2,p1,0,0,1,8,,0,,");
    assertThat(after.waits().unmatchedReceives()).isZero();
  }

  /** However far is read after the window, since others wait for what happens there. */
  @Test
  void processesOfAWindowAreThoseWithRecordsOrCallsInIt() throws IOException {
    Trace t =
        Trace.of(folder, DEFINITIONS)
            .process(1, "0 E1", "64 L1")
            .process(2, "0 E1", "5 L1", "30 E1", "64 L1")
            .process(3, "28 E4", "29 S1L8T7C64", "2d L4");
    assertThat(processes(t, new TimeWindow(8, 20))).containsExactly(0);
    assertThat(processes(t, new TimeWindow(0, 20))).containsExactly(0, 1);
    assertThat(processes(t, new TimeWindow(0, 41))).containsExactly(0, 1, 2);
    assertThat(processes(t, new TimeWindow(45, 47))).containsExactly(0, 2);
  }

  private static List<Integer> processes(Trace t, TimeWindow window) throws IOException {
    return t.stats(window).processes().stream().map(p -> p.process).sorted().toList();
  }

  @Test
  void operationsBelongToTheWindowInWhichTheyBegin() throws IOException {
    Trace t =
        Trace.of(folder, DEFINITIONS)
            .process(
                1,
                "0 E1",
                "a COPB1H1C64RT1S8R8",
                "1e COPE1",
                "32 COPB1H2C64RT1S8R8",
                "3c COPE2",
                "64 L1");
    for (TimeWindow window : List.of(new TimeWindow(5, 25), new TimeWindow(25, 55))) {
      assertThat(csv(t.stats(window), StatsTable.COLLECTIVE))
          .contains("\nMPI_Allreduce,all,all2all,p1,1,1,8,8,0.0");
    }
  }

  @Property(tries = 15)
  void eachProcessHasTheWaitsOfTheWholeTrace(@ForAll long seed) throws IOException {
    Trace trace = Trace.of(RandomTraces.write(random, seed, true));
    Map<String, Long> whole = waits(trace.stats());
    Map<String, Long> parts = new TreeMap<>();
    for (int p = 1; p <= RandomTraces.PROCESSES; p++) {
      int chosen = p;
      waits(trace.stats(token -> token == chosen)).forEach((k, v) -> parts.merge(k, v, Long::sum));
    }
    assertThat(parts).isEqualTo(whole);
  }

  @Property(tries = 15)
  void windowsSideBySideHaveTheWaitsOfTheWholeTrace(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 100) int percent) throws IOException {
    Trace trace = Trace.of(RandomTraces.write(random, seed, true));
    TraceStatistics all = trace.stats();
    long cut = all.first() + (all.last() - all.first()) * percent / 100;
    Map<String, Long> parts = new TreeMap<>();
    for (TimeWindow window : List.of(new TimeWindow(0, cut), new TimeWindow(cut, -1L))) {
      waits(trace.stats(window)).forEach((k, v) -> parts.merge(k, v, Long::sum));
    }
    assertThat(parts).isEqualTo(waits(all));
  }

  /** Ticks waited by process and kind, and the sums of messages and operations. */
  private static Map<String, Long> waits(TraceStatistics s) {
    Map<String, Long> out = new TreeMap<>();
    KeyedSums waits = s.waits().byProcess();
    for (long key : waits.sortedKeys()) {
      out.put("wait " + key, waits.get(waits.find(key), WaitAnalysis.TICKS));
    }
    KeyedSums messages = s.messageProcesses();
    for (long key : messages.sortedKeys()) {
      int row = messages.find(key);
      out.put("sends " + key, messages.get(row, MessageColumns.SENDS));
      out.put("receives " + key, messages.get(row, MessageColumns.RECEIVES));
      out.put("duration " + key, messages.get(row, MessageColumns.DURATION));
    }
    KeyedSums operations = s.collectiveProcesses();
    for (long key : operations.sortedKeys()) {
      out.put("operations " + key, operations.get(operations.find(key), OperationSums.COUNT));
    }
    KeyedSums files = s.fileProcesses();
    for (long key : files.sortedKeys()) {
      out.put("files " + key, files.get(files.find(key), OperationSums.COUNT));
    }
    out.values().removeIf(v -> v == 0);
    return out;
  }

  @Property(tries = 8)
  void threadsDoNotMatter(@ForAll long seed, @ForAll boolean wellFormed) throws IOException {
    Path trace = RandomTraces.write(random, seed, wellFormed).path();
    TimeWindow window = new TimeWindow(50, 400);
    assertThat(json(trace, window, 3)).isEqualTo(json(trace, window, 1));
  }

  private static String json(Path trace, TimeWindow window, int threads) throws IOException {
    Diagnostics d = new Diagnostics();
    TraceStatistics s = Trace.stats(trace, threads, EnumSet.allOf(Part.class), window, d);
    return ReportTexts.json(TraceReport.everything("t", s, Integer.MAX_VALUE), d.incidents());
  }
}
