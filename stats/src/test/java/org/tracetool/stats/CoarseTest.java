package org.tracetool.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.ProcessSums;
import org.tracetool.testdata.IncidentCodes;

/** Traces of more processes and regions than are kept separate. */
class CoarseTest {
  private static final int PROCESSES = 1500;
  private static final int REGIONS = 4200;
  private static final long PLENTY = 1L << 30;

  @TempDir Path folder;

  /** All processes in one stream, each in main, with a call of its own region and some others. */
  @BeforeEach
  void write() throws IOException {
    StringBuilder master = new StringBuilder("1:");
    StringBuilder defs = new StringBuilder("DTR3e8\nDFG1NM\"g\"\nDCO1NM\"MPI_Bcast\"Y2\n");
    for (int i = 1; i <= PROCESSES; i++) {
      master.append(i == 1 ? "" : ",").append(hex(i));
      defs.append("DP").append(hex(i)).append("NM\"p").append(i).append("\"\n");
    }
    for (int i = 1; i <= REGIONS; i++) {
      defs.append("DF").append(hex(i)).append("G1NM\"f").append(i).append("\"\n");
    }
    StringBuilder events = new StringBuilder();
    Random random = new Random(1);
    int time = 0;
    for (int round = 0; round < 4; round++) {
      for (int i = 1; i <= PROCESSES; i++) {
        events.append(hex(time += random.nextInt(3))).append("\n*").append(hex(i)).append('\n');
        events.append(
            switch (round) {
              case 0 -> "E1\n";
              case 1 -> "E" + hex(1 + i % 7) + "\nCOPB1H1C64RT1S0R8\n";
              case 2 -> "COPE1\nE" + hex(1 + random.nextInt(REGIONS)) + "\nS1L40T1C64\n";
              default -> i % 3 == 0 ? "L0\nL0\nL0\n" : "L0\n";
            });
      }
    }
    Files.writeString(folder.resolve("t.otf"), master + "\n");
    Files.writeString(folder.resolve("t.0.def"), defs);
    Files.writeString(folder.resolve("t.1.events"), events);
  }

  private static String hex(int number) {
    return Integer.toHexString(number);
  }

  private TraceStatistics collect(
      long memory, TimeWindow window, Diagnostics diagnostics, StatsOptions.Part... parts)
      throws IOException {
    ReadOptions reading = ReadOptions.defaults().withWindow(window).withDiagnostics(diagnostics);
    Set<StatsOptions.Part> all = EnumSet.noneOf(StatsOptions.Part.class);
    all.addAll(Set.of(parts));
    Path path = folder.resolve("t.otf");
    try (TraceReader reader = FormatRegistry.load().detect(path).open(path, reading)) {
      return StatsCollector.collect(
          reader, new StatsOptions(all, StatsOptions.ANY_DEPTH, 2, memory, reading, n -> {}));
    }
  }

  private static long[] total(KeyedSums sums) {
    long[] total = new long[CallSums.WIDTH];
    for (long key : sums.sortedKeys()) {
      for (int c = 0; c < total.length; c++) {
        total[c] +=
            c >= CallSums.MIN_INCLUSIVE && c <= CallSums.MAX_EXCLUSIVE
                ? 0
                : sums.get(sums.find(key), c);
      }
    }
    return total;
  }

  private void assertSameSums(TimeWindow window) throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    TraceStatistics exact = collect(PLENTY, window, new Diagnostics());
    TraceStatistics coarse = collect(0, window, diagnostics);
    assertThat(exact.otherProcesses()).isZero();
    assertThat(exact.processes()).hasSize(PROCESSES);
    assertThat(coarse.otherProcesses()).isEqualTo(PROCESSES - 1024);
    assertThat(coarse.processes()).hasSize(1025);
    assertThat(coarse.index().processes().name(1024)).isEqualTo("(all other processes)");
    assertThat(coarse.index().regions().name(4096)).isEqualTo("(all other regions)");
    assertThat(IncidentCodes.of(diagnostics)).contains("LIMIT_REACHED", "LIMIT_REACHED");
    for (int region = 0; region < 4096; region++) {
      int a = exact.regions().find(region);
      int b = coarse.regions().find(region);
      assertThat(b < 0).isEqualTo(a < 0);
      for (int c = 0; a >= 0 && c < CallSums.WIDTH; c++) {
        assertThat(coarse.regions().get(b, c)).isEqualTo(exact.regions().get(a, c));
      }
    }
    long[] nested = total(exact.regions());
    long[] together = total(coarse.regions());
    assertThat(together[CallSums.CALLS]).isEqualTo(nested[CallSums.CALLS]);
    assertThat(together[CallSums.OPEN]).isEqualTo(nested[CallSums.OPEN]);
    assertThat(together[CallSums.EARLIER]).isEqualTo(nested[CallSums.EARLIER]);
    assertThat(together[CallSums.EXCLUSIVE]).isEqualTo(nested[CallSums.EXCLUSIVE]);
    assertThat(together[CallSums.CUT_EXCLUSIVE]).isEqualTo(nested[CallSums.CUT_EXCLUSIVE]);
    assertThat(coarse.records()).isEqualTo(exact.records());
    assertThat(coarse.first()).isEqualTo(exact.first());
    assertThat(coarse.last()).isEqualTo(exact.last());
    long busy = coarse.processes().stream().mapToLong(ProcessSums::busy).sum();
    assertThat(busy).isEqualTo(exact.processes().stream().mapToLong(ProcessSums::busy).sum());
    assertThat(coarse.messageTags().table().size()).isEqualTo(1);
  }

  @Test
  void sumsOfAllTogetherStayWhatTheyAre() throws IOException {
    assertSameSums(TimeWindow.ALL);
  }

  @Test
  void sumsOfAWindowStayWhatTheyAre() throws IOException {
    assertSameSums(new TimeWindow(2000, -1L));
  }

  @Test
  void callPathsAndDistributionsTakeAllProcesses() throws IOException {
    StatsOptions.Part[] parts = {
      StatsOptions.Part.PATHS, StatsOptions.Part.DISTRIBUTIONS, StatsOptions.Part.WAITS
    };
    TraceStatistics coarse = collect(0, TimeWindow.ALL, new Diagnostics(), parts);
    TraceStatistics exact = collect(PLENTY, TimeWindow.ALL, new Diagnostics(), parts);
    for (int region = 0; region < 8; region++) {
      assertThat(coarse.inclusive(region) == null).isEqualTo(exact.inclusive(region) == null);
      if (exact.inclusive(region) != null) {
        assertThat(coarse.inclusive(region).count()).isEqualTo(exact.inclusive(region).count());
      }
    }
  }
}
