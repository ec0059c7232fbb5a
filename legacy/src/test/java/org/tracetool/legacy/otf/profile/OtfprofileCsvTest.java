package org.tracetool.legacy.otf.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.stats.StatsCollector;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.scope.StatsOptions.Part;
import org.tracetool.testdata.OtfTextTrace;

/** Lines of otfprofile, each of a trace that is small enough to add up by hand. */
class OtfprofileCsvTest {
  private static final String[] DEFINITIONS = {
    "DTR3e8",
    "DP1NM\"p1\"",
    "DP2NM\"p2\"",
    "DP10001NM\"t1\"PT1",
    "DPG64M1,2,NM\"all\"",
    "DFG1NM\"Application\"",
    "DFG2NM\"MPI\"",
    "DF1G1NM\"main\"",
    "DF2G1NM\"work\"",
    "DF3G2NM\"MPI_Recv\"",
    "DF4G2NM\"MPI_Send\"",
    "DF5G2NM\"MPI_Allreduce\"",
    "DF6G1NM\"work\"",
    "DF7G2NM\"MPI_Bcast\"",
    "DCNT1G0NM\"flops\"P0U\"#\"",
    "DCNT2G0NM\"level\"P1U\"m\"",
    "DCO1NM\"MPI_Allreduce\"Y4",
    "DCO2NM\"MPI_Bcast\"Y2",
    "DFL1NM\"data\"G0",
    "DK1Y8NM\"TUD::p2p-received-time\"T\"\"",
  };

  @TempDir Path folder;

  private OtfTextTrace trace() throws IOException {
    return OtfTextTrace.of(folder, DEFINITIONS);
  }

  static TraceStatistics stats(OtfTextTrace files) throws IOException {
    Path trace = files.path();
    ReadOptions reading = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, reading)) {
      return StatsCollector.collect(
          reader,
          new StatsOptions(
              EnumSet.allOf(Part.class), StatsOptions.ANY_DEPTH, 2, 64 << 20, reading, n -> {}));
    }
  }

  private static String csv(OtfTextTrace files) throws IOException {
    return OtfprofileCsv.text(stats(files));
  }

  /** Times: main 0…100, work 10…30 with a call of itself 15…20, work of no length at 40. */
  @Test
  void recursionAndCallsOfNoLength() throws IOException {
    OtfTextTrace run =
        trace().process(1, "0 E1", "a E2", "f E2", "14 L2", "1e L2", "28 E2", "28 L2", "64 L1");
    assertThat(csv(run)).contains("FUNCTION;p1;work;3;0.02;0.025\n");
  }

  @Test
  void onlyCallsThatAreComplete() throws IOException {
    OtfTextTrace run =
        trace()
            .process(1, "0 E1", "a E2", "14 L2", "1e E2", "32 #\"x\"")
            .process(2, "0 E1", "64 L1");
    assertThat(csv(run))
        .contains("FUNCTION;p1;work;1;0.01;0.01\nFUNCTION;p2;main;1;0.1;0.1\n")
        .doesNotContain("FUNCTION;p1;main");
  }

  @Test
  void aSendMayTellItselfWhenItWasReceived() throws IOException {
    assertThat(csv(trace().process(2, "a K1Y8V1e\nS1L8T7C64"))).contains("\nP2P;p2;1;0;8;0;0.02\n");
  }

  @Test
  void countersGrowInCallsThatHaveThemAtBothEnds() throws IOException {
    OtfTextTrace run =
        trace()
            .process(
                1,
                "0 E1",
                "0 CNT1V64",
                "a E2",
                "a CNT1V6e",
                "1e CNT1V82",
                "1e L2",
                "64 CNT1Vc8",
                "64 L1");
    assertThat(csv(run))
        .contains("COUNTER;p1;main;flops;1000;1000\nCOUNTER;p1;work;flops;1000;1000\n");
  }

  @Test
  void membersOfACollectiveOperation() throws IOException {
    OtfTextTrace run =
        trace()
            .process(1, "a E5", "a COPB1H1C64RT0S8R8", "28 COPE1", "28 L5")
            .process(2, "1e E5", "1e COPB1H9C64RT0S8R8", "28 COPE9", "28 L5");
    assertThat(csv(run)).contains("COLLOP;p1;ALL2ALL;1;1;8;8;0.03\n");
  }

  @Test
  void otfprofileTellsWhoSentToWhomAndHowLong() throws IOException {
    OtfTextTrace run =
        trace()
            .process(1, "a K1Y8V1e\nS2L10T7C64", "b K1Y8Vb\nS2L10T7C64", "c S2L11T7C64")
            .process(2, "c S1L0T7C64");
    assertThat(OtfprofileCsv.text(stats(run), true, true))
        .contains(
            """
            P2PCMC;Process;p1;p2;t1;
            P2PCMC;p1;0;3;0;
            P2PCMC;p2;1;0;0;
            P2PCMC;t1;0;0;0;

            P2PCMS;Process;p1;p2;t1;
            P2PCMS;p1;0;49;0;
            P2PCMS;p2;0;0;0;
            P2PCMS;t1;0;0;0;
            MSGSIZE;name;Counts;sumLen;sumTime;minTime;maxTime;avgTime;minRate;maxRate;avgRate;
            MSGSIZE;;;[B];[s];[s];[s];[s];[B/s];[B/s];[B/s]
            MSGSIZE;0;1;0;0;0;0;0;0;0;0
            MSGSIZE;16;2;32;0.02;0;0.02;0.01;0;800;1600
            MSGSIZE;17;1;17;0;0;0;0;0;0;0

            COLLOP""");
  }
}
