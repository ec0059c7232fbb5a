package org.tracetool.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The local files of a run, for command lines that need a trace; removed on close. */
final class TrainingRun implements AutoCloseable {
  private static final String DEFINITIONS =
      """
      DV1.c.3"training"
      DCR"training"
      DTR3b9aca00
      DP%1$dNM"Process %1$d"
      DCMT"__STARTTIME__1000000"
      DFG1NM"Application"
      DPG2M1,2,NM"__MPI_COMM_WORLD__"
      DF3G1NM"main"
      DCO4NM"MPI_Barrier"Y1
      DCG5NM"Resources"
      DCNT6G5NM"time"P0U"us"
      DCMT"__STOPTIME__2000000"
      DTRG%2$sT%3$s
      """;

  private final Path folder;

  private TrainingRun() throws IOException {
    folder = Files.createTempDirectory("tracetool-training");
  }

  /** One of each sort of record: enough to load all classes. */
  static TrainingRun tiny() throws IOException {
    TrainingRun run = new TrainingRun();
    run.writeTiny();
    return run;
  }

  /**
   * A run of four processes whose frequent records are as in real ones: enough for the JVM to see
   * which code is hot, and how it is used.
   *
   * @param calls the number of calls of each process
   */
  static TrainingRun busy(int calls) throws IOException {
    TrainingRun run = new TrainingRun();
    new TrainingWork(run.folder, calls).write();
    return run;
  }

  private void writeTiny() throws IOException {
    Files.writeString(
        folder.resolve("run.uctl"),
        "<VTUCTL 5.14.4openmpi 3e8>\n1:0:0:\n*:1:\n0:0:1:0:\n*:2:\n0:0:1:0:\n");
    Files.writeString(folder.resolve("run.1.def"), DEFINITIONS.formatted(1, "10", "30"));
    Files.writeString(folder.resolve("run.2.def"), DEFINITIONS.formatted(2, "10", "30"));
    Files.writeString(
        folder.resolve("run.1.events"),
        "10\n*1\nE3\nCNT6V7\nS2L8T1C2\n20\n*1\nCOPB4H1C2RT0S0R0\n28\n*1\nCOPE1\nL\n30\n*1\n#\"end\"\n");
    Files.writeString(
        folder.resolve("run.2.events"),
        "10\n*2\nE3\n18\n*2\nR1L8T1C2\nCOPB4H1C2RT0S0R0\n28\n*2\nCOPE1\nL\n30\n*2\n#\"end\"\n");
  }

  /** The words of a command line with {@code @} replaced by the folder of the run. */
  List<String> words(String line) {
    return Stream.of(line.trim().split("\\s+")).map(w -> w.replace("@", folder + "/")).toList();
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path p : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(p);
      }
    }
  }
}
