package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.Program.Result;

/** Definitions that would not fit into the memory as objects. */
@Tag("broad")
class BoundsIT {
  private static final int PROCESSES = 25_000;
  private static final int REGIONS = 150_000;
  private static final String MEMORY = "48m";

  /** As much of each as in the larger run, and as little memory for it. */
  private static final int FEWER_PROCESSES = 16_000;

  private static final int FEWER_REGIONS = 100_000;
  private static final String LESS_MEMORY = "32m";

  private static final int THREADS = 100_000;

  /** For what holds the definitions of several traces, or weighs all of them. */
  private static final int MIN_PROCESSES = 8_000;

  private static final int MIN_REGIONS = 50_000;
  private static final String MIN_MEMORY = "24m";

  @TempDir Path tmp;

  private void writeTrace(int processes, int regions) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(tmp.resolve("t.otf"))) {
      for (int p = 1; p <= processes; p++) {
        out.write((p == 1 ? "1:" : ",") + Integer.toHexString(p));
      }
      out.write('\n');
    }
    try (BufferedWriter out = Files.newBufferedWriter(tmp.resolve("t.0.def"))) {
      out.write("DTRf4240\nDFG1NM\"Application\"\n");
      for (int p = 1; p <= processes; p++) {
        out.write("DP" + Integer.toHexString(p) + "NM\"Process " + p + "\"\n");
      }
      for (int r = 1; r <= regions; r++) {
        out.write("DF" + Integer.toHexString(r) + "G1NM\"function_number_" + r + "\"\n");
      }
    }
    try (BufferedWriter out = Files.newBufferedWriter(tmp.resolve("t.1.events"))) {
      for (int p = 1; p <= processes; p++) {
        String region = Integer.toHexString(1 + p * 7 % regions);
        String time = Integer.toHexString(p);
        out.write(time + "\n*" + Integer.toHexString(p) + "\nE" + region + "\nL" + region + "\n");
      }
    }
  }

  private Result run(String... args) throws Exception {
    return runIn(MEMORY, args);
  }

  private Result runIn(String memory, String... args) throws Exception {
    List<String> words = new ArrayList<>(List.of(args));
    words.addAll(List.of("--memory", memory));
    Result result = new PackagedTool(tmp).run(words.toArray(new String[0]));
    assertThat(result.code()).as(result.err()).isZero();
    return result;
  }

  @Test
  void manyDefinitionsSurviveAConversionInLittleMemory() throws Exception {
    writeTrace(FEWER_PROCESSES, FEWER_REGIONS);
    runIn(LESS_MEMORY, "convert", "t.otf", "t.vtf", "--to", "vtf3-fast");
    assertThat(runIn(LESS_MEMORY, "dump", "--records", "enter", "t.otf").out().lines())
        .hasSize(FEWER_PROCESSES)
        .startsWith("0.000001\tProcess 1\tenter\tregion=function_number_8");
    assertThat(runIn(LESS_MEMORY, "stats", "t.otf").out()).contains("… kept separate");
    Result regions = runIn(LESS_MEMORY, "stats", "--by", "region", "t.otf");
    assertThat(regions.out()).contains("(all other regions)");
    assertThat(regions.err())
        .contains("too many processes to keep them apart")
        .contains("too many regions to keep them apart");
  }

  @Test
  void partsOfASplitAreMergedAndComparedInLittleMemory() throws Exception {
    writeTrace(MIN_PROCESSES, MIN_REGIONS);
    runIn(MIN_MEMORY, "split", "t.otf", "--at", "4000t", "-o", "part.otf");
    runIn(MIN_MEMORY, "merge", "part-1.otf", "part-2.otf", "-o", "whole.otf");
    assertThat(runIn(MIN_MEMORY, "diff", "t.otf", "whole.otf").out()).isEmpty();
    Result parts = new PackagedTool(tmp).run("diff", "t.otf", "part-1.otf", "--memory", MIN_MEMORY);
    assertThat(parts.code()).as(parts.err()).isEqualTo(1);
    assertThat(parts.out()).contains("4001 enter", "4001 leave");
  }

  @Test
  void aHundredThousandThreadsAreAnalyzedInTheDefaultMemory() throws Exception {
    try (BufferedWriter out = Files.newBufferedWriter(tmp.resolve("threads.json"))) {
      out.write("[\n");
      for (int t = 1; t <= THREADS; t++) {
        String place = "{\"ph\":\"X\",\"pid\":1,\"tid\":" + t + ",\"ts\":";
        out.write(place + t + ".5,\"dur\":10,\"name\":\"work\"},\n");
        out.write(place + (t + 1) + ".5,\"dur\":3,\"name\":\"inner\"},\n");
      }
    }
    Result result = new PackagedTool(tmp).run("analyze", "threads.json");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).contains("100000 threads");
  }

  @Test
  void statisticsOfTooManyThingsAreLeftOut() throws Exception {
    writeTrace(PROCESSES, REGIONS);
    Result result = run("convert", "--stats", "t.otf", "out.otf");
    assertThat(result.err()).contains("lost: statistics, of too many processes and functions");
    assertThat(run("info", "--counts", "out.otf").out()).contains("50000");
  }

  @Test
  void filterFilesAreMadeOfAsManyFunctionsAsFit() throws Exception {
    writeTrace(MIN_PROCESSES, MIN_REGIONS);
    Result result =
        runIn(MIN_MEMORY, "filter", "--gen", "--reduce", "97%", "t.otf", "-o", "rules.flt");
    assertThat(result.err())
        .contains("too many functions to weigh each of them: the first 16384 are, all 33616 other");
    assertThat(runIn(MIN_MEMORY, "filter", "-f", "rules.flt", "t.otf", "-o", "less.otf").err())
        .contains("kept ");
  }
}
