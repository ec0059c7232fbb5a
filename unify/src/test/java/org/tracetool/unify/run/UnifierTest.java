package org.tracetool.unify.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.Interruptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Strictness;
import org.tracetool.testdata.Effort;
import org.tracetool.unify.LocalRun;
import org.tracetool.unify.UnifyListener;
import org.tracetool.unify.UnifyOptions;
import org.tracetool.unify.UnifyReport;
import org.tracetool.unify.local.LocalFiles;

/** Rules of unification, each on local files made for it. */
@Tag("thorough")
class UnifierTest {
  private static final String STILL = "0:0:1:0:";

  @TempDir Path folder;
  private LocalRun run;

  @BeforeEach
  void start() {
    run = new LocalRun(folder);
  }

  /** Two processes that send one message each way. */
  private LocalRun twoProcesses() {
    return run.control(1, "*:1:", STILL, "*:2:", STILL)
        .definitions(
            "1",
            "DTRG64Tc8",
            "DP1NM\"Process 0\"",
            "DFG1NM\"App\"",
            "DF2G1NM\"main\"",
            "DPG3M1,2,NM\"__MPI_COMM_WORLD__\"")
        .definitions(
            "2",
            "DTRG64Tc8",
            "DP2NM\"Process 1\"",
            "DFG7NM\"App\"",
            "DF2G7NM\"work\"",
            "DF8G7NM\"main\"",
            "DPG3MNM\"__MPI_COMM_WORLD__\"")
        .events("1", "64 E2", "6e S2L8T5C3", "78 R2L8T6C3", "c8 L")
        .events("2", "64 E8", "70 S1L8T6C3", "7a R1L8T5C3", "c8 L");
  }

  @Test
  void mergesDefinitionsAndMatchesMessages() throws IOException {
    UnifyReport report = twoProcesses().unify();

    assertThat(run.defined("DF", "DFG", "DPG", "DK"))
        .containsExactly(
            "DPG3b9aca00M1,2,NM\"MPI_COMM_WORLD\"",
            "DFG1NM\"App\"",
            "DF1G1NM\"main\"",
            "DF2G1NM\"work\"",
            "DK1Y8NM\"TUD::p2p-received-time\"T\"\"");
    assertThat(run.written("2"))
        .containsExactly(
            "0 PB",
            "0 E1",
            "c K1Y8V14",
            "c S1L8T6C3b9aca00",
            "16 R1L8T5C3b9aca00",
            "64 L",
            "64 PE");
    assertThat(report.sends()).isEqualTo(2);
    assertThat(report.events()).isEqualTo(8);
    assertThat(run.incidents()).isEmpty();
  }

  @Test
  void countsUnmatchedAndReversedMessagesInTheComments() throws IOException {
    twoProcesses()
        .events("1", "64 E2", "6e S2L8T5C3", "6f S2L8T9C3", "78 R2L8T6C3", "c8 L")
        .events("2", "64 E8", "6a R1L8T5C3", "79 S1L8T6C3", "c8 L");
    UnifyReport report = run.unify();

    assertThat(report.unmatched()).isEqualTo(1);
    assertThat(report.reversed()).isEqualTo(2);
    assertThat(run.defined("DCMT"))
        .containsExactly(
            "DCMT\"Warning: This trace contains 1 (33.3%) message send events which could not be"
                + " matched. \"",
            "DCMT\"Warning: This trace contains 2 (66.7%) message events which are in wrong order"
                + " (i.e. receive before send event). \"");
    assertThat(run.incidents()).containsExactly("REVERSED_MESSAGES 2", "UNMATCHED_MESSAGES 1");
  }

  @Test
  void oldestReceiveWithTheSameTagCounts() throws IOException {
    twoProcesses()
        .events("1", "64 E2", "66 S2L8T5C3", "68 S2L8T6C3", "6a S2L8T5C3", "c8 L")
        .events("2", "64 E8", "70 R1L8T6C3", "72 R1L8T5C3", "74 R1L8T5C3", "c8 L");
    run.unify();

    assertThat(run.written("1"))
        .contains("2 K1Y8Ve", "4 K1Y8Vc", "6 K1Y8V10")
        .doesNotContain("2 K1Y8Vc");
  }

  @Test
  void dropsReceivesOnRequest() throws IOException {
    twoProcesses();
    LocalRun.unify(run.options().withMessages(true, true));
    assertThat(run.written("1")).noneMatch(r -> r.contains(" R"));
    assertThat(run.written("1")).contains("a K1Y8V16");
  }

  @Test
  void withoutMatchingThereIsNoKey() throws IOException {
    twoProcesses();
    LocalRun.unify(run.options().withMessages(false, false));
    assertThat(run.defined("DK")).isEmpty();
    assertThat(run.written("1")).contains("a S2L8T5C3b9aca00").noneMatch(r -> r.contains(" K"));
  }

  @Test
  void correctsClocksWithNegativeOffsets() throws IOException {
    twoProcesses()
        // process 1 is 16 ticks ahead at 64, 48 ticks ahead at c8
        .control(1, "*:1:", STILL, "*:2:", "64:fffffffffffffff0:c8:ffffffffffffffd0:")
        .events("2", "64 E8", "96 S1L8T6C3", "c8 R1L8T5C3 L");
    run.unify();

    // Global times: process 0 from 100 to 200; process 1 from 84 to 152, so 84 becomes 0.
    assertThat(run.defined("DTRG")).containsExactly("DTRG0T74");
    assertThat(run.written("1")).startsWith("10 PB", "10 E1").endsWith("74 PE");
    // 150: 150 - 48 + 24 - 8 - 84
    assertThat(run.written("2")).startsWith("0 PB", "0 E1", "22 K1Y8V24").endsWith("44 PE");
  }

  @Test
  void ordersProcessesByRankAndStreamsByNumber() throws IOException {
    run.control(1, "*:1:100001:200001:", STILL, "*:2:100002:", STILL);
    for (String s : new String[] {"1", "100001", "200001", "2", "100002"}) {
      run.definitions(s, "DTRG0T1", "DP" + s + "NM\"same name\"").events(s, "0 #\"a\"", "1 #\"b\"");
    }
    LocalRun.unify(run.options().withSnapshots(1));

    assertThat(run.defined("DP"))
        .containsExactly(
            "DP1NM\"same name\"",
            "DP100001NM\"same name\"",
            "DP200001NM\"same name\"",
            "DP2NM\"same name\"",
            "DP100002NM\"same name\"");
    assertThat(run.output("otf"))
        .containsExactly("1:1", "2:2", "100001:100001", "100002:100002", "200001:200001");
    assertThat(run.output("thumb"))
        .containsExactly("0:1,5", "1:0,", "2:0,", "100001:0,", "100002:0,", "200001:0,");
  }

  @Test
  void threadsUseTheTokensOfTheirMaster() throws IOException {
    run.control(1, "*:1:100001:", STILL)
        .definitions("1", "DTRG0T1", "DP1NM\"P\"", "DFG9NM\"G\"", "DFaG9NM\"f\"")
        .definitions("100001", "DTRG0T1", "DP100001NM\"T\"PT1", "DFbG9NM\"g\"")
        .events("1", "0 Ea", "1 L")
        .events("100001", "0 Ea Eb", "1 L L")
        .unify();

    assertThat(run.defined("DF")).containsExactly("DF1G1NM\"f\"", "DF2G1NM\"g\"");
    assertThat(run.written("100001")).contains("0 E1", "0 E2");
    assertThat(run.incidents()).isEmpty();
  }

  @Test
  void groupCountersAreSamplesOfTheirGroup() throws IOException {
    run.control(1, "*:1:", STILL)
        .definitions(
            "1",
            "DTRG0T2",
            "DP1NM\"P\"",
            "DPGA9V20",
            "DPG9M1,NM\"__NODE__n\"",
            "DCG3NM\"cg\"",
            "DCNT4G3NM\"c\"P5U\"u\"",
            "DCNT5G3NM\"d\"P5U\"u\"",
            "DCA4M9,")
        .events("1", "0 CNT4V7 CNT5V8", "2 CNT5V9");
    LocalRun.unify(run.options().withSnapshots(1));

    assertThat(run.written("1"))
        .containsExactly(
            "0 PB", "0 *3b9aca00 CNT1V7", "0 CNT2V8", "1 TCNT0CNT2V8", "2 CNT2V9", "2 PE");
    assertThat(run.defined("DCA", "DPGA", "DA"))
        .containsExactly("DA1M5,", "DPGA3b9aca00V1", "DCA1M3b9aca00,");
    assertThat(run.output("otf")).containsExactly("1:1,3b9aca00");
  }

  @Test
  void asynchronousSamplesGoToTheirTrueTime() throws IOException {
    run.control(1, "*:1:", STILL)
        .definitions(
            "1",
            "DTRGaT28",
            "DP1NM\"P\"",
            "DF2G0NM\"f\"",
            "DCNT4G0NM\"c\"P5U\"u\"",
            "DK7Y8NM\"__ASYNC_SOURCE__p\"T\"\"",
            "DK8Y8NM\"__ASYNC_SOURCE__q\"T\"\"",
            "DK9Y8NM\"plain\"T\"\"")
        .events(
            "1",
            "a E2",
            "14 E2 K8Y8Vf CNT4V1",
            "1e L K7Y8Vf K9Y8V5 CNT4V2 K8Y8V15 CNT4V3 K8Y8V12 CNT4V4 K7Y8V5 CNT4V6",
            "28 L K7Y8V30 CNT4V5")
        .unify();

    assertThat(run.defined("DK"))
        .containsExactly("DK1Y8NM\"TUD::p2p-received-time\"T\"\"", "DK4Y8NM\"plain\"T\"\"");
    assertThat(run.written("1"))
        .containsExactly(
            "0 PB",
            "0 E1",
            "5 K4Y8V5",
            "5 CNT1V2",
            "5 CNT1V1",
            "a E1",
            "b CNT1V3",
            "b CNT1V4",
            "14 L",
            "1e L",
            "26 CNT1V5",
            "26 PE");
    assertThat(run.incidents()).containsExactly("SAMPLES 1", "SAMPLES 1");
  }

  @Test
  void userMessagesFindTheirPeerUnlessTwoAnnounceTheSame() throws IOException {
    run.control(1, "*:1:", STILL, "*:2:", STILL, "*:3:", STILL)
        .definitions(
            "1",
            "DTRG0T9",
            "DP1NM\"P\"",
            "DPG5MNM\"__USER_COMM__chan\"",
            "DCMT\"__USRCOM_S__C5Ta\"",
            "DCMT\"__USRCOM_S__C5Tb\"")
        .definitions(
            "2",
            "DTRG0T9",
            "DP2NM\"P\"",
            "DPG6MNM\"__USER_COMM__chan\"",
            "DCMT\"__USRCOM_R__C6Ta\"",
            "DCMT\"__USRCOM_R__C6Tb\"")
        .definitions(
            "3",
            "DTRG0T9",
            "DP3NM\"P\"",
            "DPG7MNM\"__USER_COMM__chan\"",
            "DCMT\"__USRCOM_S__C7Tb\"")
        .events("1", "0 S1L8TaC5", "9 S1L8TbC5")
        .events("2", "0 #\"\"", "2 R1L8TaC6", "9 R1L8TbC6")
        .events("3", "0 #\"\"", "9 S1L8TbC7")
        .unify();

    assertThat(run.defined("DPG")).containsExactly("DPG3b9aca00M1,2,3,NM\"chan\"");
    assertThat(run.written("1")).containsExactly("0 PB", "0 K1Y8V2", "0 S2L8TaC3b9aca00", "0 PE");
    assertThat(run.written("2")).containsExactly("0 PB", "0 #\"\"", "2 R1L8TaC3b9aca00", "2 PE");
    assertThat(run.incidents()).containsExactly("MESSAGES 3");
  }

  @Test
  void disabledProcessesLoseNobodyElseFromAGroup() throws IOException {
    twoProcesses()
        .control(1, "*:1:", STILL, "*:2:", STILL, "*:3!:", STILL)
        .definitions(
            "1",
            "DTRG64Tc8",
            "DP1NM\"Process 0\"",
            "DF2G0NM\"main\"",
            "DPG3M1,2,3,NM\"__MPI_COMM_WORLD__\"",
            "DPG4M3,NM\"__MPI_GROUP__\"",
            "DPG5M1,3,NM\"__MPI_COMM_OTHER__\"")
        .events("1", "64 E2", "6e S2L8T5C3", "70 S3L8T5C5", "78 R2L8T6C3", "c8 L");
    run.unify();

    assertThat(run.defined("DPG"))
        .containsExactly(
            "DPG3b9aca00M1,2,NM\"MPI_COMM_WORLD\"",
            "DPG3b9aca01MNM\"MPI Group 0\"",
            "DPG3b9aca02M1,NM\"MPI Communicator 0\"");
    assertThat(run.written("1")).noneMatch(r -> r.contains(" S3"));
    assertThat(run.output("otf")).containsExactly("1:1", "2:2");
    assertThat(run.incidents()).containsExactly("MESSAGES 1");
  }

  @Test
  void keepsRecordsWhoseTokensHaveNoDefinition() throws IOException {
    twoProcesses().events("1", "64 E2", "70 E123X7", "80 E123X7", "90 E124", "c8 L L L L");
    run.unify();

    assertThat(run.written("1")).contains("c E3X1", "1c E3X1", "2c E4");
    assertThat(run.defined("DF", "DS", "DSF"))
        .contains(
            "DSF1NM\"unknown source location 7 of process 1\"",
            "DS1F1LN0",
            "DF3G0NM\"unknown function 291 of process 1\"",
            "DF4G0NM\"unknown function 292 of process 1\"");
    assertThat(run.incidents()).contains("UNDEFINED_REFERENCES 3");
  }

  @Test
  void tokensOfUnknownThingsDoNotDependOnThreads() throws IOException {
    twoProcesses().events("1", "64 E99", "c8 L").events("2", "64 E99", "c8 L");
    LocalRun.unify(run.options().withResources(1, 1 << 20));
    List<String> first = run.output("0.def");
    for (int i = 0; i < 5; i++) {
      LocalRun.unify(run.options().withResources(2, 1 << 20));
      assertThat(run.output("0.def")).isEqualTo(first);
    }
    assertThat(run.defined("DF"))
        .containsExactly(
            "DF1G1NM\"main\"",
            "DF2G1NM\"work\"",
            "DF3G0NM\"unknown function 153 of process 1\"",
            "DF404G0NM\"unknown function 153 of process 2\"");
  }

  @Test
  void missingFilesAreReportedAndTheRestIsKept() throws IOException {
    twoProcesses();
    Files.delete(run.path("a.2.events"));
    UnifyReport report = run.unify();

    assertThat(report.unmatched()).isEqualTo(1);
    assertThat(run.written("1")).hasSize(6);
    assertThat(run.written("2")).containsExactly("0 PB", "64 PE");
    assertThat(run.incidents()).containsExactly("MISSING_FILES 1", "UNMATCHED_MESSAGES 1");
    assertThat(run.diagnostics.incidents().get(0).examples().get(0)).contains("a.2.events");
  }

  @Test
  void unreadableFilesAreNamedAndTheRestIsKept() throws IOException {
    twoProcesses();
    Files.delete(run.path("a.2.events"));
    Files.createDirectory(run.path("a.2.events"));
    run.unify();
    assertThat(run.written("1")).hasSize(6);
    assertThat(run.diagnostics.incidents())
        .anySatisfy(
            i -> {
              assertThat(i.code()).isEqualTo(DamageCode.UNREADABLE_FILES);
              assertThat(i.examples().get(0)).contains("a.2.events").contains("found a folder");
            });
  }

  @Test
  void missingDefinitionsAreReplacedByOnesThatSaySo() throws IOException {
    twoProcesses();
    Files.delete(run.path("a.2.def"));
    run.unify();

    assertThat(run.defined("DP"))
        .containsExactly("DP1NM\"Process 0\"", "DP2NM\"unknown process 2\"");
    assertThat(run.defined("DTRG")).containsExactly("DTRG0T64");
    assertThat(run.written("2")).hasSize(6).startsWith("0 PB", "0 E403");
    assertThat(run.incidents()).contains("DAMAGED_DEFINITIONS 1", "UNDEFINED_REFERENCES 2");
  }

  /** As with VT_MODE=STAT:TRACE and VT_STAT_INTV: the last dump of statistics comes last. */
  @Test
  void theLastStatisticsMayEndTheTimeOfAStream() throws IOException {
    twoProcesses()
        .control(3, "*:1:", STILL, "*:2:", STILL)
        .events("1", "64 E2", "6e S2L8T5C3", "78 R2L8T6C3", "c0 L")
        .timed("1", "stats", "6e SF2N1E5I5", "c8 SF2N1E5cI5c")
        .timed("2", "stats", "c8 SF8N1E64I64");
    run.unify();
    assertThat(run.incidents()).isEmpty();
    run.timed("1", "stats", "6e SF2N1E5I5", "c4 SF2N1E5cI5c").unify();
    assertThat(run.incidents()).contains("MISSING_FILES 1");
  }

  /** Events end less than one interval of the statistics before the end of the stream. */
  @Test
  void statisticsDoNotHideThatEventsAreCutBetweenLines() throws IOException {
    twoProcesses()
        .control(3, "*:1:", STILL, "*:2:", STILL)
        .events("1", "64 E2", "6e S2L8T5C3", "78 R2L8T6C3")
        .timed("1", "stats", "6e SF2N1E5I5", "78 SF2N1E5I5", "c8 SF2N1E5cI5c")
        .timed("2", "stats", "c8 SF8N1E64I64");
    run.unify();
    assertThat(run.incidents()).containsExactly("MISSING_FILES 1");
  }

  /** A process that ends before the first interval does is measured by that of the others. */
  @Test
  void statisticsOfOneTimeTakeTheIntervalOfTheRun() throws IOException {
    for (String other : List.of("78", "a0", "c8")) {
      LocalRun one = new LocalRun(folder);
      run = one;
      twoProcesses()
          .control(3, "*:1:", STILL, "*:2:", STILL)
          .events("1", "64 E2", "6e S2L8T5C3", "82 R2L8T6C3")
          .timed("1", "stats", "c8 SF2N1E5cI5c")
          .timed("2", "stats", other + " SF8N1E64I64", "c8 SF8N1E64I64");
      run.unify();
      assertThat(run.incidents())
          .as(other)
          .isEqualTo(other.equals("78") ? List.of() : List.of("MISSING_FILES 1"));
    }
  }

  @Test
  void emptyLocalFilesAreDamage() throws IOException {
    for (String name : List.of("a.1.def", "a.2.events", "a.1.stats", "a.2.marker")) {
      LocalRun one = new LocalRun(folder);
      run = one;
      twoProcesses()
          .control(3, "*:1:", STILL, "*:2:", STILL)
          .timed("1", "stats", "c8 SF2N1E5cI5c")
          .timed("2", "stats", "c8 SF8N1E64I64")
          .file("a.2.marker", "MD1NM\"m\"Y1");
      Files.write(run.path(name), new byte[0]);
      run.unify();
      assertThat(run.incidents()).as(name).contains("CUT_FILES 1");
      assertThat(LocalFiles.of(run.path("a")).findings())
          .filteredOn(f -> f.path().endsWith(name))
          .extracting(f -> f.what())
          .containsExactly("is empty");
    }
  }

  @Test
  void cutEventsAreNoticedEvenBetweenLines() throws IOException {
    twoProcesses().events("2", "64 E8", "70 S1L8T6C3");
    run.unify();
    assertThat(run.incidents()).contains("MISSING_FILES 1");
    assertThat(run.written("2")).endsWith("c S1L8T6C3b9aca00", "c PE");
  }

  @Test
  void anImpossibleTimeDoesNotMoveWhatFollows() throws IOException {
    twoProcesses().events("1", "64 E2", "f00006e S2L8T5C3", "78 R2L8T6C3", "70 #\"back\"", "c8 L");
    run.unify();
    assertThat(run.written("1"))
        .containsExactly(
            "0 PB",
            "0 E1",
            "0 K1Y8V16",
            "0 S2L8T5C3b9aca00",
            "14 R2L8T6C3b9aca00",
            "14 #\"back\"",
            "64 L",
            "64 PE");
    assertThat(run.incidents()).contains("IMPOSSIBLE_TIMES 2");
  }

  @Test
  void strictGivesUpWithoutOutput() throws IOException {
    twoProcesses();
    Files.delete(run.path("a.2.events"));
    UnifyOptions strict =
        run.options().withReporting(Strictness.ALL, run.diagnostics, UnifyListener.NONE);
    List<String> before = run.files();

    assertThatThrownBy(() -> LocalRun.unify(strict))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("which strict mode forbids");
    assertThat(run.files()).isEqualTo(before);
  }

  @Test
  void snapshotsShowTheStateBeforeThem() throws IOException {
    run.control(1, "*:1:", STILL)
        .definitions(
            "1",
            "DTRG0T40",
            "DP1NM\"P\"",
            "DF2G0NM\"f\"",
            "DCO3NM\"MPI_Barrier\"Y1",
            "DFL4NM\"x.dat\"G0",
            "DCNT5G0NM\"c\"P5U\"u\"",
            "DPG6M1,NM\"__MPI_COMM_WORLD__\"",
            "DK7Y6NM\"k\"T\"\"")
        .events(
            "1",
            "0 E2 K7Y6V9 CNT5V3",
            "1 FA1",
            "2 FF4MI1H9OP0B0 COPB3H1C6RT0S0R0",
            "3 COPE1 COPB3H2C6RT0S8R8 FA2 S1L5T1C6",
            "30 R1L5T1C6 COPE2 FF4MI2H9OP1B0",
            "40 L");
    LocalRun.unify(run.options().withSnapshots(3));

    assertThat(run.written("1"))
        .containsSubsequence(
            "10 TE1O0",
            "10 K1Y8V30",
            "10 TS1O3G3b9aca00T1L5",
            "10 TOF1O2H9",
            "10 TBC3CL1H2G3b9aca00RT0S8R8",
            "10 TCOC3b9aca00N1",
            "10 TBF3MI2",
            "10 K2Y6V9",
            "10 TCNT0CNT1V3",
            "20 TE1O0",
            "20 TS1O3G3b9aca00T1L5",
            "20 TCNT0CNT1V3",
            "30 TS1O3G3b9aca00T1L5",
            "30 R1L5T1C3b9aca00",
            "40 L",
            "40 PE");
    assertThat(run.defined("DAUX")).containsExactly("DAUX10Y2", "DAUX20Y2", "DAUX30Y2", "DAUX40Y2");
    assertThat(run.written("1").stream().filter(r -> r.contains("K2Y6V9"))).hasSize(2);
  }

  @Tag("broad")
  @Test
  void outputIsTheSameWhateverTheMemory() throws IOException {
    List<String> one = new ArrayList<>();
    List<String> two = new ArrayList<>();
    for (int t = 0; t < 40_000; t++) {
      one.add(Integer.toHexString(t) + " S2L8T" + Integer.toHexString(t % 3) + "C3");
      two.add(Integer.toHexString(t) + " #\"wait\"");
    }
    for (int t = 40_000; t < 80_000; t++) { // long after all were sent
      one.add(Integer.toHexString(t) + " #\"wait\"");
      two.add(Integer.toHexString(t) + " R1L8T" + Integer.toHexString(2 - t % 3) + "C3");
    }
    run.control(1, "*:1:", STILL, "*:2:", STILL)
        .definitions("1", "DTRG0T1387f", "DP1NM\"P\"", "DPG3M1,2,NM\"__MPI_COMM_WORLD__\"")
        .definitions("2", "DTRG0T1387f", "DP2NM\"Q\"", "DPG3MNM\"__MPI_COMM_WORLD__\"")
        .events("1", one.toArray(new String[0]))
        .events("2", two.toArray(new String[0]));
    UnifyReport large = LocalRun.unify(run.options().withResources(2, 64 << 20));
    List<String> expected = run.output("1.events");
    List<String> expected2 = run.output("2.events");
    UnifyReport small = LocalRun.unify(run.options().withResources(2, 1000));

    assertThat(large.unmatched()).isBetween(0L, 2L);
    assertThat(small.unmatched()).isEqualTo(large.unmatched());
    assertThat(run.output("1.events")).isEqualTo(expected);
    assertThat(run.output("2.events")).isEqualTo(expected2);
  }

  @Test
  void manyStreamsAreMatchedInTwoPasses() throws IOException {
    int n = 70;
    List<String> control = new ArrayList<>();
    for (int r = 0; r < n; r++) {
      String id = Integer.toHexString(r + 1);
      String right = Integer.toHexString((r + 1) % n + 1);
      String left = Integer.toHexString((r + n - 1) % n + 1);
      control.add("*:" + id + ":");
      control.add(STILL);
      run.definitions(id, "DTRG0T9", "DP" + id + "NM\"P\"", "DPG3MNM\"__MPI_COMM_WORLD__\"")
          .events(id, "0 #\"\"", "1 S" + right + "L8T1C3", "9 R" + left + "L8T1C3");
    }
    run.control(1, control.toArray(new String[0]));
    UnifyReport report = LocalRun.unify(run.options().withResources(3, 100));
    assertThat(report.sends()).isEqualTo(n);
    assertThat(report.unmatched()).isZero();
    assertThat(run.written("46"))
        .containsExactly(
            "0 PB", "0 #\"\"", "1 K1Y8V9", "1 S1L8T1C3b9aca00", "9 R45L8T1C3b9aca00", "9 PE");
  }

  @Test
  void markersAreOrderedByTypeAndProcess() throws IOException {
    twoProcesses()
        .file("a.1.marker", "MD5NM\"hint\"Y3", "MS5Tc8P1V\"late\"", "MS5T64P1V\"early\"")
        .file(
            "a.2.marker", "MD5NM\"warn\"Y2", "MD6NM\"hint\"Y3", "MS6T65P2V\"x\"", "MS9T65P1V\"?\"");
    run.unify();

    assertThat(run.output("0.marker"))
        .containsExactly(
            "MD3NM\"unknown marker 9 of process 2\"Y0",
            "MD2NM\"warn\"Y2",
            "MD1NM\"hint\"Y3",
            "MS1T0P1V\"early\"",
            "MS3T1P1V\"?\"",
            "MS1T64P1V\"late\"",
            "MS1T1P2V\"x\"");
  }

  @Test
  void statisticsAloneMakeAProfile() throws IOException {
    twoProcesses()
        .control(3, "*:1:", STILL, "*:2:", STILL)
        .timed("1", "stats", "64 SF2N1E5I5", "c8 SF2N4E12cI258 SM1C3T0NS1NR0S8R0")
        .timed("2", "stats", "c8 SF8N1E64I64 SF2N1EaIa");
    UnifyReport report = LocalRun.unify(run.options().withStatisticsOnly(true));

    assertThat(run.files()).doesNotContain("u_a.1.events", "u_a.thumb");
    assertThat(run.output("1.stats"))
        .containsExactly(
            "0",
            "*1",
            "SF1N1E5I5",
            "64",
            "*1",
            "SF1N4E12cI258",
            "SM1C3b9aca00T0NS1NR0S8R0",
            "64",
            "*1");
    assertThat(run.output("prof.txt"))
        .containsExactly(
            "                                    excl. time  incl. time",
            "*excl. time  incl. time      calls      / call      / call  name",
            "    0.200s      0.350s        2.50    80.000ms     0.140s   main",
            "    5.000ms     5.000ms       0.50    10.000ms    10.000ms  work");
    assertThat(report.profile().summary(Path.of("x/p.txt")))
        .startsWith("\n      ")
        .endsWith("work\n\nThe complete function summary was written to file './x/p.txt'.\n\n");
  }

  @Test
  void statisticsOnlyNeedsStatistics() {
    twoProcesses();
    assertThatThrownBy(() -> LocalRun.unify(run.options().withStatisticsOnly(true)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("nothing to unify without the events");
  }

  @Test
  void keepsLocalFilesAndRefusesToOverwriteThem() throws IOException {
    twoProcesses();
    List<String> before = run.files();
    assertThatThrownBy(() -> LocalRun.unify(run.options().withOutput(run.path("a.otf"))))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("have them replaced");
    assertThat(run.files()).isEqualTo(before);
    run.unify();
    assertThat(run.files()).containsAll(before);
  }

  @Test
  void replacePutsTheTraceInThePlaceOfTheLocalFiles() throws IOException {
    twoProcesses();
    LocalRun.unify(run.options().withReplace(true).withCompress(true));
    assertThat(run.files()).containsExactly("a.0.def.z", "a.1.events.z", "a.2.events.z", "a.otf");
  }

  @Test
  void replaceFinishesWhatWasInterrupted() throws IOException {
    twoProcesses();
    Path commit = folder.resolve(".a.commit");
    Interruptions.runEach(
        () -> {
          if (Files.exists(commit)) {
            throw new StackOverflowError("killed right after the output was complete");
          }
        });
    assertThatThrownBy(() -> LocalRun.unify(run.options().withReplace(true)))
        .isInstanceOf(StackOverflowError.class);
    Interruptions.end();
    assertThat(commit).isDirectory();
    assertThatThrownBy(() -> LocalRun.unify(run.options()))
        .as("some of the local files may be of the new trace by now")
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("files recover");
    UnifyReport report = LocalRun.unify(run.options().withReplace(true));

    assertThat(report.resumed()).isTrue();
    assertThat(run.files()).containsExactly("a.0.def", "a.1.events", "a.2.events", "a.otf");
    assertThat(Files.readString(run.path("a.1.events"))).startsWith("0\n*1\nPB\n");
  }

  @Test
  void localFilesThatAreReplacedMeanwhileMakeNoTrace() throws IOException {
    twoProcesses();
    UnifyListener other =
        new UnifyListener() {
          @Override
          public void beginPhase(String headline) throws IOException {
            if (headline.equals("Unifying events")) {
              LocalRun.unify(run.options().withReplace(true));
            }
          }
        };
    assertThatThrownBy(
            () ->
                LocalRun.unify(
                    run.options().withReporting(Strictness.NONE, run.diagnostics, other)))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("a.uctl: was replaced by another output");
    assertThat(run.files()).containsExactly("a.0.def", "a.1.events", "a.2.events", "a.otf");
  }

  @Test
  void aTraceThatFailsLeavesTheOldProfile() throws IOException {
    twoProcesses()
        .control(3, "*:1:", STILL, "*:2:", STILL)
        .timed("1", "stats", "64 SF2N1E5I5")
        .timed("2", "stats", "c8 SF8N1E64I64")
        .file("u_a.prof.txt", "old");
    Path blocked = Files.createDirectory(run.path("u_a.1.events"));
    assertThatThrownBy(run::unify).isInstanceOf(OutputException.class);
    assertThat(run.path("u_a.prof.txt")).hasContent("old");
    Files.delete(blocked);
    run.unify();
    assertThat(run.output("prof.txt").get(0)).contains("excl. time");
    assertThat(run.files()).noneMatch(name -> name.startsWith("."));
  }

  @Test
  void damagedLocalFilesAreNotReplacedUnlessThatIsSaid() throws IOException {
    twoProcesses();
    Files.write(run.path("a.1.events"), new byte[64], java.nio.file.StandardOpenOption.APPEND);
    List<String> before = run.files();
    assertThatThrownBy(() -> LocalRun.unify(run.options().withReplace(true)))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("were kept")
        .hasMessageContaining("damaged ones are to be replaced, too");
    assertThat(run.files()).isEqualTo(before);
    LocalRun.unify(run.options().withReplace(true).withReplaceDamaged(true));
    assertThat(run.files()).containsExactly("a.0.def", "a.1.events", "a.2.events", "a.otf");
  }

  @Test
  void anInterruptedOutputInTheInputFolderIsNotFinishedByAnOutputElsewhere() throws IOException {
    twoProcesses();
    Path commit = Files.createDirectory(folder.resolve(".a.commit"));
    Files.writeString(commit.resolve("MANIFEST"), "remove a.uctl\n");
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    LocalRun.unify(run.options().withOutput(elsewhere.resolve("b")));
    assertThat(run.path("a.uctl")).exists();
    assertThat(commit.resolve("MANIFEST")).exists();
  }

  @Test
  void replacingAgainFindsNothingLeftToDo() throws IOException {
    twoProcesses();
    LocalRun.unify(run.options().withReplace(true));
    assertThat(LocalRun.unify(run.options().withReplace(true)).resumed()).isTrue();
    assertThat(run.incidents()).containsExactly("INTERRUPTED_OUTPUT 1");
    assertThat(run.examples()).containsExactly(run.path("a.otf") + " is in place");
  }

  @Test
  void aWrongPrefixIsAnsweredWithTheRightOne() throws IOException {
    twoProcesses();
    assertThatThrownBy(() -> LocalRun.unify(UnifyOptions.defaults(folder.resolve("b"))))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("b.uctl: no such control file")
        .hasMessageContaining(folder.resolve("a").toString());
    assertThatThrownBy(() -> LocalRun.unify(UnifyOptions.defaults(folder)))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("name a run in it: " + folder.resolve("a"));
    Path unified = folder.resolve("c.otf");
    Files.createFile(unified);
    for (String name : List.of("c", "c.otf")) {
      assertThatThrownBy(() -> LocalRun.unify(UnifyOptions.defaults(folder.resolve(name))))
          .hasMessageContaining(unified + " is there: one trace already");
    }
  }

  @Test
  void theControlFileStandsForThePrefix() throws IOException {
    twoProcesses();
    UnifyReport report =
        LocalRun.unify(
            UnifyOptions.defaults(folder.resolve("a.uctl")).withCompress(false).withSnapshots(0));
    assertThat(report.trace()).isEqualTo(folder.resolve("u_a.otf"));
  }

  @Test
  void aMissingOutputFolderIsAFailureOfTheOutput() {
    twoProcesses();
    assertThatThrownBy(() -> LocalRun.unify(run.options().withOutput(folder.resolve("no/such/x"))))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("no such folder");
  }

  /** Under {@code -Plong} at every byte, else at each thirteenth one. */
  @Test
  void everyCutAndEveryChangedByteIsSurvived() throws IOException {
    int step = Effort.of(23, 1);
    twoProcesses();
    for (String name : run.files()) {
      byte[] good = Files.readAllBytes(run.path(name));
      for (int i = 0; i < good.length; i++) {
        byte[] changed = good.clone();
        changed[i] ^= (byte) (1 + 7 * i % 255);
        if (i % step == 0) {
          attempt(name, java.util.Arrays.copyOf(good, i));
        }
        if (i % step == step / 2) {
          attempt(name, changed);
        }
      }
      Files.write(run.path(name), good);
    }
  }

  private void attempt(String name, byte[] content) throws IOException {
    Files.write(run.path(name), content);
    try {
      run.unify();
      assertThat(run.written("1")).first().asString().endsWith("PB");
    } catch (TraceException e) {
      assertThat(name).isEqualTo("a.uctl");
      assertThat(e.exitCode()).isIn(ExitCode.DAMAGED_INPUT, ExitCode.UNSUPPORTED);
      assertThat(e.getMessage()).contains("a.uctl");
    }
  }
}
