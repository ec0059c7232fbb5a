package org.tracetool.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** What the first screen says of runs that are slow for a known reason. */
class FirstScreenTest {
  private static final int RANKS = 4;

  @TempDir private Path folder;

  private static String screen(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String[] all = new String[args.length + 2];
    all[0] = "analyze";
    all[1] = "-q";
    System.arraycopy(args, 0, all, 2, args.length);
    assertThat(InProcess.run(out, all)).isZero();
    String text = out.toString(StandardCharsets.UTF_8);
    assertThat(text.lines().filter(line -> !line.contains("tracetool ")))
        .allMatch(line -> line.length() <= 100);
    return text.replaceAll("\\s+", " ");
  }

  private static String known(String name) {
    String path = "analysis/" + name + "/trace/traces.otf2";
    return TestData.traces().resolveSibling(path).toString();
  }

  /** How long a rank works in an iteration, in microseconds. */
  private interface Work {
    long micros(int rank, int iteration);
  }

  private String loop(String name, int iterations, Work work, Work files) throws IOException {
    ParaverRun run = new ParaverRun(RANKS);
    long[] now = new long[RANKS];
    for (int i = 0; i < iterations; i++) {
      long begin = now[0];
      for (int r = 0; r < RANKS; r++) {
        run.enter(r, begin, "step");
        now[r] = begin + work.micros(r, i);
        run.call(r, begin, now[r], "solve");
        long more = files == null ? 0 : files.micros(r, i);
        if (more > 0) {
          run.call(r, now[r], now[r] + more, "MPI_File_write");
          now[r] += more;
        }
      }
      Arrays.fill(now, run.together(now, "MPI_Barrier"));
      for (int r = 0; r < RANKS; r++) {
        run.leave(r, now[r]);
      }
    }
    return run.write(folder, name);
  }

  @Test
  void startAndEndOfMpiCanBeLeftOut() throws IOException {
    ParaverRun run = new ParaverRun(RANKS);
    for (int r = 0; r < RANKS; r++) {
      run.call(r, 0, 90_000, "MPI_Init");
      run.call(r, 90_000, 95_000, "solve");
      run.call(r, 95_000 + r, 140_000, "MPI_Finalize");
    }
    String trace = run.write(folder, "start");
    assertThat(screen(trace))
        .contains("transfer 4 % <- the main loss: starting and ending MPI")
        .contains("; tracetool analyze --time 0.09:0.095 leaves MPI_Init and MPI_Finalize out.")
        .doesNotContain("critical path runs", "fewer and larger messages");
    assertThat(screen("--time", "0.09:0.095", trace)).contains("Parallel efficiency 100 %");
  }

  @Test
  void fileOperationsOfOneRankAreTheCause() throws IOException {
    String trace = loop("files", 10, (r, i) -> 1000, (r, i) -> r == 2 ? 4000 : 0);
    assertThat(screen(trace))
        .contains("serialisation 20 % <- the main loss: share file operations")
        .contains("caused by rank 2 in main/step/MPI_File_write, which takes 40.0 ms and runs only")
        .contains("MPI_File_write has 40.0 ms on it, 30.0 ms more than the mean of all ranks.");
  }

  @Test
  void ranksThatAreLateInTurnDoNotHaveAChain() throws IOException {
    String trace = loop("turns", 12, (r, i) -> i % RANKS == r ? 5000 : 1000, null);
    assertThat(screen(trace))
        .contains("load balance 100 %")
        .contains("serialisation 40 % <- the main loss: ranks are late in turn")
        .contains("caused in main/step/solve, on all 4 ranks", "Balancing each step of it can save")
        .contains("The slowest rank changes from iteration to iteration: rank 0 in 3 of 12")
        .doesNotContain("at the same time");
  }

  @Test
  void someRanksCanBeLateInTurn() throws IOException {
    for (int culprits = 2; culprits < RANKS; culprits++) {
      int count = culprits;
      String trace = loop("of" + count, 12, (r, i) -> i % count == r ? 3000 : 1000, null);
      assertThat(screen(trace))
          .contains("<- the main loss: ranks are late in turn: balance each step of the work")
          .contains("Balancing each step of it can save", "The slowest rank changes")
          .doesNotContain("chains of messages", "at the same time", "Spreading it evenly");
    }
    assertThat(screen(loop("of2", 12, (r, i) -> i % 2 == r ? 3000 : 1000, null)))
        .contains("caused by rank 0 and rank 1 in turn in main/step/solve")
        .contains("rank 0 in 6 of 12, rank 1 in 6.");
    assertThat(screen(loop("blocks", 12, (r, i) -> i / 6 == r ? 3000 : 1000, null)))
        .contains("balance each step of the work");
  }

  @Test
  void workThatOtherRanksDoNotHaveIsNotSpreadEvenly() throws IOException {
    ParaverRun run = new ParaverRun(8);
    long[] now = new long[8];
    for (int i = 0; i < 10; i++) {
      for (int r = 0; r < 8; r++) {
        long work = (r < 4 ? 1000 : 700) + (i + r) % 4;
        run.call(r, now[r], now[r] + work, r < 4 ? "ocean" : "atmosphere");
        now[r] += work;
      }
      Arrays.fill(now, run.together(now, "MPI_Barrier"));
    }
    assertThat(screen(run.write(folder, "coupled")))
        .contains("caused by ranks 0-3 in main/ocean, which takes 10.0 ms and runs only there.")
        .contains("Giving it more ranks can save at most 1.5", "(15 %), a faster ocean at most")
        .doesNotContain("Spreading it evenly");
  }

  @Test
  void runsWithOtherNumbersOfIterationsAreComparedPerIteration() throws IOException {
    String few = loop("few", 10, (r, i) -> 1000 + (r + i) % 4, null);
    String many = loop("many", 20, (r, i) -> 1000 + (r + i) % 4, null);
    assertThat(screen(few, many))
        .contains("It has 20 iterations, the first one 10; what follows compares them per")
        .contains("Its iterations take as long as")
        .doesNotContain("solve takes", "changed most");
    String slower = loop("slower", 20, (r, i) -> 1200, null);
    assertThat(screen(few, slower)).contains("solve takes 20 % more time per iteration on all");
  }

  @Test
  void eachOfSeveralEqualRunsIsComparedWithTheFirst() throws IOException {
    String first = loop("a", 10, (r, i) -> 1000, null);
    String second = loop("b", 10, (r, i) -> 1100, null);
    String third = loop("c", 10, (r, i) -> 1300, null);
    assertThat(screen(first, second, third))
        .contains("b.prv takes 10 % more time: 11.0 ms, the first one 10.0 ms.")
        .contains("c.prv takes 30 % more time: 13.0 ms, the first one 10.0 ms.")
        .contains("What changed by region in c.prv")
        .doesNotContain("the largest run", "scaling:");
  }

  @Test
  void optionsThatResultsDependOnStayInTheNextCommand() throws IOException {
    String trace = loop("options", 10, (r, i) -> r == 0 ? 2000 : 1000, null);
    assertThat(screen("--time", "0:0.01", "--process", "0-2", "--top", "3", trace))
        .contains("More: tracetool analyze --by efficiency,rank,cause")
        .contains(" --time 0:0.01 --process 0-2 " + trace)
        .contains("Note: messages and collective operations are judged by the processes of");
  }

  @Test
  void anotherRankThatTakesAsLongIsNamed() throws IOException {
    String trace = loop("both", 10, (r, i) -> r < 2 ? 3000 : 1000, null);
    assertThat(screen(trace))
        .contains("takes 30.0 ms there, 16.7 ms elsewhere on average, but 30.0 ms on rank 1.");
  }

  @Test
  void iterationsThatGrowOnOneRankHaveItAsTheirCause() throws IOException {
    assertThat(screen(loop("one", 12, (r, i) -> r == 3 ? 1000 + 200 * i : 1000, null)))
        .contains("since rank 3 computes more in main/step/solve and others wait for it.");
    assertThat(screen(loop("jump", 12, (r, i) -> i < 7 ? 1000 + i % 2 : 1500 + i % 2, null)))
        .contains("become longer: 1.50 ms on average from iteration 7 on, 1.00 ms before")
        .contains("(good; no change of balance or communication can gain more than 5 %)")
        .contains("(iteration 7)");
  }

  @Test
  void filesThatAllRanksWriteAreNotToBeShared() throws IOException {
    String trace = loop("all", 10, (r, i) -> 1000, (r, i) -> i % RANKS == r ? 9000 : 1000);
    assertThat(screen(trace)).doesNotContain("share file operations");
  }

  @Test
  void messagesAgainstTimeAreSaidFirstAndCauseNothing() throws IOException {
    ParaverRun run = new ParaverRun(2);
    for (int i = 0; i < 5; i++) {
      long now = 10_000L * i;
      run.call(0, now, now + 5000, "solve");
      run.call(1, now, now + 1000, "solve");
      run.messageBack(0, now + 5000, 1, now + 1000, now + 4000);
    }
    String screen = screen(run.write(folder, "clocks"));
    assertThat(screen).contains("Warning: 5 messages are received before they are sent");
    assertThat(screen).doesNotContain("caused by", "critical path");
  }

  @Test
  void theVerdictFitsThePrintedEfficiency() throws IOException {
    String trace = loop("edge", 10, (r, i) -> r == 0 ? 10_000 : 8600, null);
    assertThat(screen(trace))
        .contains("Parallel efficiency 90 % (good; at most 10 % to gain)")
        .doesNotContain("acceptable", "can save");
  }

  @Test
  void iterationsThatGrowAreNamed() throws IOException {
    String trace = loop("growing", 12, (r, i) -> 1000 + 200 * i, null);
    assertThat(screen(trace))
        .contains(
            "12 iterations of step become longer: 1.20 ms on average in the first quarter of them,"
                + " 3.00 ms in the last one, since they compute more.");
    assertThat(screen(loop("shrinking", 12, (r, i) -> 5000 - 200 * i, null)))
        .contains("become shorter: 4.80 ms");
    assertThat(screen(loop("even", 12, (r, i) -> 1000 + 500 * (i % 2), null)))
        .doesNotContain("become");
  }

  @Test
  void aPipelineHasTwoCauses() throws IOException {
    ParaverRun run = new ParaverRun(RANKS);
    long[] now = new long[RANKS];
    for (int i = 0; i < 3; i++) {
      for (int r = 0; r < RANKS; r++) {
        run.call(r, now[r], now[r] + 1000, "down");
        now[r] += 1000;
        if (r + 1 < RANKS) {
          now[r + 1] = run.message(r, now[r], r + 1, now[r + 1]);
          now[r]++;
        }
      }
      for (int r = RANKS - 1; r >= 0; r--) {
        run.call(r, now[r], now[r] + 800, "up");
        now[r] += 800;
        if (r > 0) {
          now[r - 1] = run.message(r, now[r], r - 1, now[r - 1]);
          now[r]++;
        }
      }
    }
    assertThat(screen(run.write(folder, "pipeline")))
        .contains("the main loss: break chains of messages", "is caused in main/down, on all 4")
        .containsPattern("Another \\d+ % is caused in main/up\\.");
  }

  @Test
  void aRunThatHardlyWaitsIsNotCriticised() throws IOException {
    String trace = loop("healthy", 10, (r, i) -> 10_000 + r, null);
    assertThat(screen(trace))
        .contains("(good; no change can gain more than 5 %)")
        .doesNotContain("waiting", "can save", "main loss", "See it", "become", "differ");
  }

  /** It ends with its last call, before the operation in which the others wait. */
  @Test
  void theLastIterationIsNoOutlierForBeingCutShort() throws IOException {
    ParaverRun run = new ParaverRun(RANKS);
    long[] now = new long[RANKS];
    for (int i = 0; i < 8; i++) {
      for (int r = 0; r < RANKS; r++) {
        run.call(r, now[r], now[r] + 1000, "assemble");
        run.call(r, now[r] + 1000, now[r] + (r == 1 ? 9000 : 5000), "solve");
        now[r] += r == 1 ? 9000 : 5000;
      }
      Arrays.fill(now, run.together(now, "MPI_Barrier"));
    }
    assertThat(screen(run.write(folder, "last")))
        .contains("caused by rank 1", "Spreading it evenly")
        .doesNotContain("iterations");
  }

  @Test
  void idleDevicesHaveWhatTheirHostDoes() {
    assertThat(screen(known("gpu")))
        .contains("Device efficiency 50 %: load balance 90 %, communication")
        .containsPattern("idle for \\d+ %.* of it its host is in main");
  }

  @Test
  void aCauseBeforeTheTimeWindowIsSaid() throws IOException {
    String trace = loop("window", 4, (r, i) -> r == 0 ? 10_000 : 1000, null);
    String late = screen("--time", "0.005:0.0075", trace);
    assertThat(late).contains("caused by rank 0 in main/step/solve, which takes 2.50 ms and runs");
    ParaverRun run = new ParaverRun(2);
    run.call(0, 0, 9000, "solve");
    run.call(1, 0, 1000, "solve");
    run.call(0, 9000, 9500, "tail");
    run.call(1, 1000, 1500, "tail");
    run.together(new long[] {9500, 1500}, "MPI_Barrier");
    assertThat(screen("--time", "0.0091:0.0095", run.write(folder, "before")))
        .contains("caused by rank 0 in main/solve, before this time window.")
        .doesNotContain("0 s there");
  }

  @Test
  void anEmptyTraceAmongEqualRunsChangesNothing() throws IOException {
    String first = loop("one", 4, (r, i) -> 1000, null);
    String second = loop("two", 4, (r, i) -> 1500, null);
    String third = loop("three", 4, (r, i) -> 2000, null);
    String empty = new ParaverRun(2).write(folder, "empty");
    assertThat(screen(first, second, third, empty))
        .contains("empty.prv has nothing to compare")
        .endsWith(screen(first, second, third));
  }

  @Test
  void comparedRunsHaveTheCauseAndEqualTimes() throws IOException {
    String before = loop("first", 10, (r, i) -> 1000, null);
    String after = loop("second", 10, (r, i) -> r == 1 ? 2000 : 1000, null);
    assertThat(screen(before, after))
        .contains(
            "The second run takes 100 % more time: 20.0 ms, the first one 10.0 ms.",
            "Its iterations take 100 % longer")
        .containsSubsequence(
            "solve takes 100 % more time on rank 1: 20.0 ms, 10.0 ms before.",
            "In the second run, ",
            "MPI_Barrier changed most: 0 s before, 30.0 ms after, on all locations together,"
                + " mostly waiting.")
        .contains("In the second run, 38 % of all time is waiting (30.0 ms); 100 % of that is")
        .contains("caused by rank 1 in main/step/solve");
    assertThat(screen(after, before))
        .contains(
            "The second run takes 50 % less time",
            "solve takes 50 % less time on rank 1: 10.0 ms, 20.0 ms before.",
            "In the first run, 38 % of all time is waiting (30.0 ms)")
        .doesNotContain("In the second run");
    String two = loop("pair", 10, (r, i) -> r == 1 || r == 2 ? 2000 : 1000, null);
    assertThat(screen(before, two))
        .contains("more time on rank 1 and rank 2: 20.0 ms on average, 10.0 ms before.");
    assertThat(screen(after, after))
        .contains("The second run takes as long as the first one. Its iterations take as long as")
        .doesNotContain("0 % less", "by below", "In the second run");
    String more = loop("third", 10, (r, i) -> 2000, null);
    assertThat(screen(after, more))
        .contains("takes as long as the first one, but computes 60 % longer.");
  }

  @Test
  void threadsWithoutTeamsHaveTimesButNoLoss() {
    String trace = TestData.path("otf2/06-sampling/traces.otf2").toString();
    assertThat(screen(trace))
        .contains("Note: the trace records no parallel regions, so all time of threads")
        .contains("Time by region on all threads: ")
        .doesNotContain("main loss");
  }

  @Test
  void aRankThatBeginsLateIsNoChain() throws IOException {
    ParaverRun run = new ParaverRun(RANKS, 0, 0, 40_000, 0);
    for (int r = 0; r < RANKS; r++) {
      long begin = r == 2 ? 40_000 : 0;
      run.call(r, begin, begin + 20_000, "solve");
    }
    run.together(new long[] {20_000, 20_000, 60_000, 20_000}, "MPI_Barrier");
    assertThat(screen(run.write(folder, "late")))
        .contains("serialisation 33 % <- the main loss: processes begin late or end early")
        .contains("caused by rank 2, which begins 40.0 ms after the others.");
  }

  @Test
  void oneRankThatOthersWaitForIsNotLateInTurn() throws IOException {
    ParaverRun run = new ParaverRun(RANKS);
    long[] now = new long[RANKS];
    for (int i = 0; i < 5; i++) {
      for (int r = 0; r < RANKS; r++) {
        run.call(r, now[r], now[r] + (r == 0 ? 3000 : 0), "serial");
        now[r] += r == 0 ? 3000 : 0;
      }
      Arrays.fill(now, run.together(now, "MPI_Barrier"));
      for (int r = 0; r < RANKS; r++) {
        run.call(r, now[r], now[r] + (r == 0 ? 0 : 3000), "parallel");
        now[r] += r == 0 ? 0 : 3000;
      }
      Arrays.fill(now, run.together(now, "MPI_Barrier"));
    }
    assertThat(screen(run.write(folder, "serial")))
        .contains("serialisation 50 % <- the main loss: spread the work that others wait for");
  }

  @Test
  void lateReceiversHaveAdviceOfTheirOwn() {
    assertThat(screen(known("late_receiver")))
        .contains("serialisation 78 % <- the main loss: post receives earlier");
  }

  @Test
  void aGoodFactorIsNoMainLossThoughOtherThreadsAreUnknown() throws IOException {
    Files.writeString(
        folder.resolve("two.prv"),
        """
        #Paraver (01/01/2026 at 00:00):1000_us:1(2):1:1(2:1)
        2:1:1:1:1:0:60000019:1
        2:2:1:1:2:0:60000019:1
        2:1:1:1:1:100:50000005:145
        2:1:1:1:1:160:50000005:0
        2:1:1:1:1:1000:60000019:0
        2:2:1:1:2:1000:60000019:0
        """);
    Files.writeString(
        folder.resolve("two.pcf"),
        """
        EVENT_TYPE
        0 60000019 User function
        VALUES
        0 End
        1 main

        EVENT_TYPE
        0 50000005 MPI I/O
        VALUES
        0 End
        145 MPI_File_write
        """);
    assertThat(screen(folder.resolve("two.prv").toString()))
        .contains("threads but the first 50 % I/O 94 % ")
        .doesNotContain("main loss");
  }

  @Test
  void workThatRisesOverTheRanksHasNoCulprit() throws IOException {
    assertThat(screen(loop("ramp", 10, (r, i) -> 1000 + 200 * r, null)))
        .contains(
            "100 % of that is caused in main/step/solve, which rises from 10.0 ms on rank 0 to"
                + " 16.0 ms on rank 3: the decomposition does not divide the work evenly.")
        .doesNotContain("caused by rank");
    assertThat(screen(loop("falling", 10, (r, i) -> 2000 - 200 * r, null)))
        .contains("which falls from 20.0 ms on rank 0 to 14.0 ms on rank 3");
    assertThat(screen(loop("apart", 10, (r, i) -> 1000 + 20 * r + (r == 3 ? 500 : 0), null)))
        .contains("caused by rank 3 in main/step/solve, which takes 15.6 ms there");
  }

  @Test
  void aRankWithLessWorkIsNoCulprit() throws IOException {
    assertThat(screen(loop("early", 10, (r, i) -> r == 1 ? 300 : 1000 + r, null)))
        .containsPattern(
            "9\\d % of that is on rank 1, which has less work than the others: 3.00 ms of"
                + " computation, 10.0 ms elsewhere.")
        .contains("rank 1 has 70 % less useful time (3.00 ms) than the median")
        .doesNotContain("caused by");
  }

  @Test
  void theCriticalPathNamesTheRegionThatIsNotBalancedFirst() throws IOException {
    assertThat(screen(loop("uneven", 10, (r, i) -> 5000, (r, i) -> r == 2 ? 3000 : 500)))
        .contains("MPI_File_write has 30.0 ms on it, 18.8 ms more than the mean of all ranks.")
        .contains("The longest on it is solve, 50.0 ms (63 %).");
  }

  @Test
  void aRankThatIsSlowInEverythingMayHaveSlowHardware() throws IOException {
    ParaverRun run = new ParaverRun(RANKS);
    long[] now = new long[RANKS];
    for (int i = 0; i < 5; i++) {
      for (int r = 0; r < RANKS; r++) {
        long factor = r == 1 ? 3 : 2;
        run.call(r, now[r], now[r] + 500 * factor, "flux");
        run.call(r, now[r] + 500 * factor, now[r] + 700 * factor, "update");
        now[r] += 700 * factor;
      }
      Arrays.fill(now, run.together(now, "MPI_Barrier"));
    }
    assertThat(screen(run.write(folder, "slow")))
        .contains("caused by rank 1 in main/flux, which takes 7.50 ms there, 5.00 ms elsewhere.")
        .contains("Another 29 % is caused there in main/update.")
        .contains("All computation there takes 1.5 times as long as elsewhere: slow hardware");
  }

  @Test
  void aRankWithMoreWorkInSomeRegionsIsNotSlowInEverything() throws IOException {
    ParaverRun run = new ParaverRun(RANKS);
    long[] now = new long[RANKS];
    for (int i = 0; i < 5; i++) {
      for (int r = 0; r < RANKS; r++) {
        long factor = r == 1 ? 3 : 2;
        run.call(r, now[r], now[r] + 500 * factor, "push");
        run.call(r, now[r] + 500 * factor, now[r] + 700 * factor, "deposit");
        now[r] += 700 * factor;
        run.call(r, now[r], now[r] + 50, "solve"); // 3 % of the computation, as long everywhere
        now[r] += 50;
      }
      Arrays.fill(now, run.together(now, "MPI_Barrier"));
    }
    assertThat(screen(run.write(folder, "particles")))
        .contains("Another 29 % is caused there in main/deposit.")
        .doesNotContain("All computation there");
  }

  @Test
  void whereLessThanMostOfTheWaitingIsHasItsShare() throws IOException {
    ParaverRun run = new ParaverRun(RANKS);
    long[] now = new long[RANKS];
    for (String phase : new String[] {"first", "second"}) {
      for (int r = 0; r < RANKS; r++) {
        run.enter(r, now[r], phase);
        run.call(r, now[r], now[r] + (r == 0 ? 3000 : 1000), "solve");
        now[r] += r == 0 ? 3000 : 1000;
      }
      Arrays.fill(now, run.together(now, "MPI_Barrier"));
      for (int r = 0; r < RANKS; r++) {
        run.leave(r, now[r]);
      }
    }
    assertThat(screen(run.write(folder, "half")))
        .contains("50 % of the waiting is in main/")
        .doesNotContain("Most of the waiting");
  }

  @Test
  void whereNoLoopIsFoundOneCanBeNamed() throws IOException {
    ParaverRun run = new ParaverRun(RANKS);
    long[] now = new long[RANKS];
    for (int i = 0; i < 6; i++) {
      for (int r = 0; r < RANKS; r++) {
        run.call(r, now[r], now[r] + (r == i % RANKS ? 3000 : 1000), "collide");
        now[r] += r == i % RANKS ? 3000 : 1000;
      }
      Arrays.fill(now, run.together(now, "MPI_Barrier"));
    }
    String trace = run.write(folder, "outside");
    assertThat(screen(trace))
        .contains(
            "No main loop found; name one with tracetool analyze --iteration-region, such as collide"
                + " (6 calls on each rank).");
    assertThat(screen("--iteration-region", "collide", trace))
        .contains("The slowest rank changes from iteration to iteration")
        .doesNotContain("No main loop");
  }

  @Test
  void aHybridRunHasItsParadigmsAndThreads() {
    assertThat(screen(known("hybrid")))
        .contains(": 2 ranks with 2 threads each, 80.0 ms, MPI + Op");
    assertThat(screen(known("gpu")))
        .contains("MPI + CUDA")
        .containsPattern("orchestration \\d+ % <- launch earlier");
  }
}
