package org.tracetool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.report.ReportTexts;
import org.tracetool.stats.report.StatsTable;
import org.tracetool.stats.report.TraceReport;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.CounterStatistics;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MessageColumns;
import org.tracetool.stats.wait.WaitAnalysis;
import org.tracetool.stats.wait.WaitAnalysis.Kind;
import org.tracetool.testdata.IncidentCodes;

/** The rules of docs/statistics.md, each on a trace that is small enough to add up by hand. */
class RulesTest {
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
  private static final int MAIN = 0;
  private static final int WORK = 1;
  private static final int RECV = 2;
  private static final int SEND = 3;

  @TempDir Path folder;

  private Trace trace() throws IOException {
    return Trace.of(folder, DEFINITIONS);
  }

  private static String csv(TraceStatistics s, StatsTable view) throws IOException {
    return ReportTexts.csv(TraceReport.of("t", s, List.of(view), null, 1000));
  }

  /** Times: main 0…100, work 10…30 with a call of itself 15…20, work of no length at 40. */
  @Test
  void recursionAndCallsOfNoLength() throws IOException {
    TraceStatistics s =
        trace()
            .process(1, "0 E1", "a E2", "f E2", "14 L2", "1e L2", "28 E2", "28 L2", "64 L1")
            .stats();
    assertThat(Trace.call(s, 0, WORK, CallSums.CALLS)).isEqualTo(3);
    assertThat(Trace.call(s, 0, WORK, CallSums.INCLUSIVE)).isEqualTo(25);
    assertThat(Trace.call(s, 0, WORK, CallSums.NESTED)).isEqualTo(5);
    assertThat(Trace.call(s, 0, WORK, CallSums.EXCLUSIVE)).isEqualTo(20);
    assertThat(Trace.call(s, 0, WORK, CallSums.MIN_INCLUSIVE)).isZero();
    assertThat(Trace.call(s, 0, WORK, CallSums.MAX_EXCLUSIVE)).isEqualTo(15);
    assertThat(Trace.call(s, 0, MAIN, CallSums.EXCLUSIVE)).isEqualTo(80);
    assertThat(csv(s, StatsTable.REGION)).contains("\nwork,Application,3,0.020,0.2,0.020,0.025,");
    assertThat(csv(s, StatsTable.GROUP)).contains("\nApplication,2,4,0.100,1,0.100,");
  }

  @Test
  void callsThatAreOpenAtTheEndCountUntilTheLastEventOfTheirProcess() throws IOException {
    TraceStatistics s =
        trace()
            .process(1, "0 E1", "a E2", "14 L2", "1e E2", "32 #\"x\"")
            .process(2, "0 E1", "64 L1")
            .stats();
    assertThat(Trace.call(s, 0, MAIN, CallSums.CALLS)).isZero();
    assertThat(Trace.call(s, 0, MAIN, CallSums.OPEN)).isEqualTo(1);
    assertThat(Trace.call(s, 0, MAIN, CallSums.CUT_INCLUSIVE)).isEqualTo(50);
    assertThat(Trace.call(s, 0, MAIN, CallSums.CUT_EXCLUSIVE)).isEqualTo(20);
    assertThat(Trace.call(s, 0, WORK, CallSums.CALLS)).isEqualTo(1);
    assertThat(Trace.call(s, 0, WORK, CallSums.OPEN)).isEqualTo(1);
    assertThat(Trace.call(s, 0, WORK, CallSums.CUT_EXCLUSIVE)).isEqualTo(20);
    // Their length is unknown, so distributions leave them out.
    assertThat(s.exclusive(WORK).count()).isEqualTo(1);
  }

  @Test
  void aWindowCutsCallsAtBothEnds() throws IOException {
    Trace t =
        trace().process(1, "0 E1", "a E2", "1e L2", "28 E2", "32 L2", "3c E2", "50 L2", "64 L1");
    TraceStatistics s = t.stats(new TimeWindow(20, 70));
    assertThat(s.first()).isEqualTo(20);
    assertThat(s.last()).isEqualTo(70);
    assertThat(Trace.call(s, 0, WORK, CallSums.CALLS)).isEqualTo(1);
    assertThat(Trace.call(s, 0, WORK, CallSums.EARLIER)).isEqualTo(1);
    assertThat(Trace.call(s, 0, WORK, CallSums.OPEN)).isEqualTo(1);
    assertThat(Trace.call(s, 0, WORK, CallSums.EXCLUSIVE)).isEqualTo(10);
    assertThat(Trace.call(s, 0, WORK, CallSums.CUT_EXCLUSIVE)).isEqualTo(10 + 10);
    assertThat(Trace.call(s, 0, MAIN, CallSums.EARLIER)).isEqualTo(1);
    assertThat(Trace.call(s, 0, MAIN, CallSums.CUT_INCLUSIVE)).isEqualTo(50);
    assertThat(Trace.call(s, 0, MAIN, CallSums.CUT_EXCLUSIVE)).isEqualTo(50 - 30);
    assertThat(s.processes().get(0).busy()).isEqualTo(50);
  }

  @Test
  void aWindowInWhichNothingHappensStillHasWhatWasOpen() throws IOException {
    TraceStatistics s = trace().process(1, "0 E1", "64 L1").stats(new TimeWindow(20, 30));
    assertThat(s.processes().get(0).busy()).isEqualTo(10);
    assertThat(s.records()).isZero();
  }

  @Test
  void leavesWithoutAnEnterAreIgnoredAndReported() throws IOException {
    Diagnostics d = new Diagnostics();
    TraceStatistics s = trace().process(1, "5 L2", "a E1", "14 L2", "1e L1").stats(d);
    assertThat(Trace.call(s, 0, MAIN, CallSums.INCLUSIVE)).isEqualTo(10);
    assertThat(IncidentCodes.of(d)).contains("UNBALANCED_CALLS", "UNBALANCED_CALLS");
  }

  @Test
  void timesThatGoBackwardsTakeNoTime() throws IOException {
    Diagnostics d = new Diagnostics();
    TraceStatistics s = trace().process(1, "a E1", "1e E2", "14 L2", "32 L1").stats(d);
    assertThat(Trace.call(s, 0, WORK, CallSums.INCLUSIVE)).isZero();
    assertThat(Trace.call(s, 0, MAIN, CallSums.EXCLUSIVE)).isEqualTo(40);
    assertThat(d.hasDamage()).isTrue();
  }

  /** Times have no sign: these pass 2^63, and the last is 2^63 ticks after the first. */
  @Test
  void timesPassTheSign() throws IOException {
    Diagnostics d = new Diagnostics();
    TraceStatistics s =
        trace()
            .process(1, "5 E1", "7ffffffffffffff0 E2", "8000000000000004 L2", "8000000000000005 L1")
            .process(2, "7ffffffffffffff0 E1", "8000000000000010 L1")
            .stats(d);
    assertThat(Trace.call(s, 0, 1, CallSums.EXCLUSIVE)).isEqualTo(20);
    assertThat(Trace.call(s, 0, 0, CallSums.INCLUSIVE)).isEqualTo(0x7fff_ffff_ffff_ffffL);
    assertThat(Trace.call(s, 1, 0, CallSums.INCLUSIVE)).isEqualTo(32);
    assertThat(d.incidents()).singleElement().extracting(i -> i.count()).isEqualTo(1L);
    assertThat(IncidentCodes.of(d)).containsExactly("LIMIT_REACHED");
    assertThat(s.last()).as("also too late to count").isEqualTo(0x8000_0000_0000_0010L);
    assertThat(s.processes().get(0).last).isEqualTo(0x8000_0000_0000_0005L);
    assertThat(d.incidents().get(0).what()).contains("times are too short; 'tracetool analyze'");
  }

  @Test
  void tokensWithoutDefinitionAreTakenTogether() throws IOException {
    Diagnostics d = new Diagnostics();
    TraceStatistics s =
        trace().process(1, "0 E1", "a E63", "14 L63", "1e E62", "28 L62", "64 L1").stats(d);
    int undefined = s.index().regions().undefined();
    assertThat(Trace.call(s, 0, undefined, CallSums.CALLS)).isEqualTo(2);
    assertThat(Trace.call(s, 0, undefined, CallSums.EXCLUSIVE)).isEqualTo(20);
    assertThat(IncidentCodes.of(d)).contains("UNDEFINED_REFERENCES");
  }

  @Test
  void threadsBelongToTheirProcessAndAreThemselves() throws IOException {
    TraceStatistics s =
        trace()
            .process(1, "0 E1", "64 L1")
            .process(0x10001, "a E2", "1e L2")
            .process(2, "0 E1", "32 L1")
            .stats();
    assertThat(csv(s, StatsTable.THREAD)).contains("\np1,1,0.100,").contains("\nt1,1,0.020,");
    assertThat(csv(s, StatsTable.PROCESS)).contains("\np1,2,2,0.120,").contains("\np2,1,1,0.050,");
    assertThat(s.spread().participants(MAIN)).isEqualTo(2);
    assertThat(s.spread().max(MAIN)).isEqualTo(100);
    // Only processes call main: (100 - 150/2) / 100 * 2/1. A thread calls work: 20 - 20/3 are lost.
    assertThat(csv(s, StatsTable.IMBALANCE))
        .contains("main,0.025,0.5,0.075,0.100,p1,0.050,p2\n")
        .contains("work #2,0.0133333333333,1,0.00666666666667,0.020,t1,0.000,");
  }

  @Test
  void equalNamesAreDifferentFunctions() throws IOException {
    TraceStatistics s = trace().process(1, "0 E2", "a L2", "a E6", "1e L6").stats();
    assertThat(csv(s, StatsTable.REGION))
        .containsPattern("\nwork,.*,6\n")
        .containsPattern("\nwork,.*,2\n");
  }

  @Test
  void whateverHasAnEqualNameIsToldApart() throws IOException {
    TraceStatistics s =
        Trace.of(
                folder,
                "DTR3e8",
                "DP1NM\"p\"",
                "DP2NM\"p\"",
                "DPG64M1,2,NM\"all\"",
                "DFG1NM\"g\"",
                "DFG2NM\"g\"",
                "DF1G1NM\"f\"",
                "DF2G2NM\"h\"",
                "DCO2NM\"MPI_Bcast\"Y2")
            .process(1, "0 E1", "1 COPB2H1C64RT2S0R8", "2 COPE1", "a L1")
            .process(2, "0 E2", "1 COPB2H1C64RT2S8R0", "2 COPE1", "1e L2")
            .stats();
    assertThat(csv(s, StatsTable.GROUP)).contains("\ng #1,1,1,0.010,", "\ng #2,1,1,0.030,");
    assertThat(csv(s, StatsTable.REGION)).contains("\nf,g #1,", "\nh,g #2,");
    assertThat(csv(s, StatsTable.IMBALANCE)).contains("0.030,p #2,");
    assertThat(csv(s, StatsTable.COLLECTIVE)).contains("MPI_Bcast,all,one2all,p #2,");
    assertThat(csv(s, StatsTable.TIMELINE)).contains(",g #2,");
  }

  @Test
  void countersGrowInCallsThatHaveThemAtBothEnds() throws IOException {
    Diagnostics d = new Diagnostics();
    TraceStatistics s =
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
                "64 L1")
            .stats(d);
    CounterStatistics c = s.counters().get(0);
    assertThat(c.samples).isEqualTo(4);
    assertThat(c.increase).isEqualTo(100);
    assertThat(c.resets).isZero();
    // work: 20 in 20 ms; main: 100 in 100 ms, 80 of it in its own 80 ms.
    assertThat(csv(s, StatsTable.COUNTER_REGION))
        .contains("flops,main,1,80,100,1000,1000\nflops,work #2,1,20,20,1000,1000\n");
  }

  @Test
  void aCounterThatWasResetDoesNotShrink() throws IOException {
    TraceStatistics s =
        trace()
            .process(
                1,
                "0 E1",
                "0 CNT1V64",
                "a CNT1Vc8",
                "14 CNT1V0",
                "1e CNT1V32",
                "1e CNT2V7",
                "1e L1")
            .stats();
    CounterStatistics c = s.counters().get(0);
    assertThat(c.resets).isEqualTo(1);
    assertThat(c.increase).isEqualTo(100 + 50);
    assertThat(c.regionCalls[0]).as("nothing is known of the call it was reset in").isZero();
    assertThat(s.counters().get(1).max).isEqualTo(7);
    assertThat(csv(s, StatsTable.COUNTER)).contains("\nlevel,p1,m,1,7,7,7,,,\n");
  }

  /** It ends above its begin, but the count in between is unknown. */
  @Test
  void aCallInWhichACounterWasResetIsLeftOutHoweverItEnds() throws IOException {
    TraceStatistics s =
        trace()
            .process(
                1,
                "0 E1",
                "0 CNT1V64",
                "a CNT1Vc8",
                "14 CNT1V0",
                "1e E2",
                "1e CNT1V32",
                "28 CNT1V64",
                "28 L2",
                "32 CNT1V96",
                "32 L1")
            .stats();
    assertThat(s.counters().get(0).increase).isEqualTo(100 + 150);
    assertThat(csv(s, StatsTable.COUNTER_REGION))
        .contains("\nflops,main,0,0,0,,\n", "\nflops,work #2,1,50,50,5000,5000\n");
  }

  /** p1 receives in 10…50, p2 sends in 40…45: the receiver waited 30. */
  @Test
  void lateSender() throws IOException {
    TraceStatistics s =
        trace()
            .process(1, "0 E1", "a E3", "32 R2L8T7C64", "32 L3", "64 L1")
            .process(2, "0 E1", "28 E4", "29 S1L8T7C64", "2d L4", "64 L1")
            .stats();
    assertThat(s.waits().longest())
        .containsExactly(new WaitAnalysis.Wait(Kind.LATE_SENDER, 0, RECV, 10, 30, 1, 0));
    assertThat(s.waits().unmatchedSends() + s.waits().unmatchedReceives()).isZero();
    assertThat(csv(s, StatsTable.PAIR))
        .contains("\np2,p1,1,8,1,8,8,1,0.009,0.009,0.009,0.009,888.888888889,");
    assertThat(csv(s, StatsTable.SIZE)).contains("\n8 … 15,1,");
    assertThat(csv(s, StatsTable.TAG)).contains("\n7,1,");
    assertThat(csv(s, StatsTable.COMMUNICATOR)).contains("\nall,1,8,1,8,");
  }

  /** p1 receives from 60 on, p2 sends in 40…65: the sender waited 20. */
  @Test
  void lateReceiver() throws IOException {
    TraceStatistics s =
        trace()
            .process(1, "0 E1", "3c E3", "42 R2L8T7C64", "42 L3", "64 L1")
            .process(2, "0 E1", "28 E4", "29 S1L8T7C64", "41 L4", "64 L1")
            .stats();
    assertThat(s.waits().longest())
        .containsExactly(new WaitAnalysis.Wait(Kind.LATE_RECEIVER, 1, SEND, 40, 20, 0, 0));
  }

  @Test
  void aSendThatHadEndedBeforeWaitedForNobody() throws IOException {
    TraceStatistics s =
        trace()
            .process(1, "0 E1", "3c E3", "42 R2L8T7C64", "42 L3", "64 L1")
            .process(2, "0 E1", "28 E4", "29 S1L8T7C64", "2a L4", "64 L1")
            .stats();
    assertThat(s.waits().longest()).isEmpty();
  }

  @Test
  void messagesMatchInTheirOrderWithinSenderReceiverCommunicatorAndTag() throws IOException {
    TraceStatistics s =
        trace()
            .process(1, "a R2L1T1C64", "b R2L2T2C64", "14 R2L4T1C64", "1e R2L8T9C64")
            .process(2, "1 S1L2T2C64", "2 S1L1T1C64", "c S1L4T1C64", "d S1L1T5C64")
            .stats();
    int row = s.messagePairs().table().find(s.messagePairs().key(1, 0));
    KeyedSums t = s.messagePairs().table();
    assertThat(t.get(row, MessageColumns.TIMED)).isEqualTo(3);
    assertThat(t.get(row, MessageColumns.DURATION)).isEqualTo(10 - 2 + 11 - 1 + 20 - 12);
    assertThat(s.waits().unmatchedSends()).isEqualTo(1);
    assertThat(s.waits().unmatchedReceives()).isEqualTo(1);
  }

  @Test
  void aMessageThatIsReceivedBeforeItIsSentIsReversedAndHasNoDuration() throws IOException {
    TraceStatistics s = trace().process(1, "a R2L8T7C64").process(2, "14 S1L8T7C64").stats();
    assertThat(s.reversedMessages()).isEqualTo(1);
    assertThat(csv(s, StatsTable.PAIR)).contains("\np2,p1,1,8,1,8,8,1,,,,,,,,1\n");
  }

  @Test
  void aSendMayTellItselfWhenItWasReceived() throws IOException {
    TraceStatistics s = trace().process(2, "a K1Y8V1e\nS1L8T7C64").stats();
    assertThat(s.waits().unmatchedSends()).isZero();
  }

  /** p1 arrives at 10, p2 at 30; both leave at 40. */
  @Test
  void membersWaitForTheLastOne() throws IOException {
    TraceStatistics s =
        trace()
            .process(1, "a E5", "a COPB1H1C64RT0S8R8", "28 COPE1", "28 L5")
            .process(2, "1e E5", "1e COPB1H9C64RT0S8R8", "28 COPE9", "28 L5")
            .stats();
    assertThat(s.waits().longest())
        .extracting(WaitAnalysis.Wait::kind, WaitAnalysis.Wait::process, WaitAnalysis.Wait::ticks)
        .containsExactly(tuple(Kind.COLLECTIVE, 0, 20L));
    assertThat(csv(s, StatsTable.COLLECTIVE))
        .contains("MPI_Allreduce,all,all2all,,2,1,16,16,0.040,0.010,0.02,0.030,0.020,0.02,0.020\n");
  }

  /**
   * The first operation of p1 is made by its thread: 10…40 beside p2's 30…40; then 50 beside 60.
   */
  @Test
  void anyThreadTakesPartForItsProcess() throws IOException {
    TraceStatistics s =
        trace()
            .process(1, "32 E5", "32 COPB1H1C64RT0S8R8", "46 COPE1", "46 L5")
            .process(0x10001, "a E5", "a COPB1H1C64RT0S8R8", "28 COPE1", "28 L5")
            .process(
                2,
                "1e E5",
                "1e COPB1H9C64RT0S8R8",
                "28 COPE9",
                "3c COPB1HaC64RT0S8R8",
                "46 COPEa",
                "46 L5")
            .stats();
    assertThat(s.waits().longest())
        .extracting(WaitAnalysis.Wait::process, WaitAnalysis.Wait::ticks, WaitAnalysis.Wait::other)
        .containsExactly(tuple(2, 20L, 1), tuple(0, 10L, 1));
    assertThat(csv(s, StatsTable.COLLECTIVE)).contains("MPI_Allreduce,all,all2all,,4,2,");
  }

  @Test
  void onlyTheRootIsWaitedForWhereItAloneSends() throws IOException {
    TraceStatistics s =
        trace()
            .process(1, "1e E7", "1e COPB2H1C64RT1S8R0", "1f COPE1", "1f L7")
            .process(2, "a E7", "a COPB2H1C64RT1S0R8", "28 COPE1", "28 L7")
            .stats();
    assertThat(s.waits().longest())
        .extracting(WaitAnalysis.Wait::process, WaitAnalysis.Wait::ticks, WaitAnalysis.Wait::other)
        .containsExactly(tuple(1, 20L, 0));
    assertThat(csv(s, StatsTable.COLLECTIVE)).contains("MPI_Bcast,all,one2all,p1,2,1,");
  }

  @Test
  void filesAndOneSidedOperations() throws IOException {
    Diagnostics d = new Diagnostics();
    TraceStatistics s =
        trace()
            .process(
                1,
                "0 F1H1OP0B0D5",
                "a FA1",
                "14 FF1MI1H1OP3B400",
                "1e F1H1OP22B100D4",
                "28 T0P2C64T3L40",
                "29 G0P2C64T3L10",
                "32 M0C64T3",
                "33 FF1MI7H1OP3B400")
            .stats(d);
    assertThat(csv(s, StatsTable.FILE))
        .contains("\ndata,open,1,0,0,0.005,")
        .contains("\ndata,write,1,0,1024,0.010,0.010,0.01,0.010,102400\n")
        .contains("\ndata,read,1,1,256,0.004,");
    assertThat(csv(s, StatsTable.RMA)).contains("\np1,p2,1,64,1,16\n");
    assertThat(csv(s, StatsTable.RMA_PROCESS)).contains("\np1,1,64,1,16,2,0.0095\n");
    assertThat(IncidentCodes.of(d)).contains("UNBALANCED_OPERATIONS");
  }

  @Test
  void timeLineHoldsTheTimeOfEveryGroup() throws IOException {
    TraceStatistics s =
        trace().process(1, "0 E1", "a E3", "32 L3", "64 L1").process(2, "32 E1", "64 L1").stats();
    long[] sums = new long[2];
    for (int r = 0; r < 2; r++) {
      for (long ticks : s.timeline().row(r)) {
        sums[r] += ticks;
      }
    }
    assertThat(sums).containsExactly(60 + 50, 40);
  }
}
