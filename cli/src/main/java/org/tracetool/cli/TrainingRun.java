package org.tracetool.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The local files of a tiny run, for command lines that need a trace; removed on close. */
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

  /** Time of the first record. */
  private static final int FIRST = 0x1000;

  private static final int CALLS = 400;

  private final Path folder;

  TrainingRun() throws IOException {
    folder = Files.createTempDirectory("tracetool-training");
    Files.writeString(
        folder.resolve("run.uctl"),
        "<VTUCTL 5.14.4openmpi 3e8>\n1:0:0:\n*:1:\n0:0:1:0:\n*:2:\n0:0:1:0:\n");
    Files.writeString(folder.resolve("run.1.def"), DEFINITIONS.formatted(1, "1000", "3000"));
    Files.writeString(folder.resolve("run.2.def"), DEFINITIONS.formatted(2, "1000", "3000"));
    Files.writeString(
        folder.resolve("run.1.events"),
        "1000\n*1\nE3\nCNT6V7\nS2L8T1C2\n"
            + calls(1)
            + "2000\n*1\nCOPB4H1C2RT0S0R0\n2800\n*1\nCOPE1\nL\n3000\n*1\n#\"end\"\n");
    Files.writeString(
        folder.resolve("run.2.events"),
        "1000\n*2\nE3\n"
            + calls(2)
            + "1800\n*2\nR1L8T1C2\nCOPB4H1C2RT0S0R0\n2800\n*2\nCOPE1\nL\n3000\n*2\n#\"end\"\n");
  }

  /** Calls one after the other, so many that an index has places among them. */
  private static String calls(int process) {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= CALLS; i++) {
      text.append(Integer.toHexString(FIRST + 2 * i))
          .append("\n*")
          .append(process)
          .append("\nE3\n");
      text.append(Integer.toHexString(FIRST + 2 * i + 1)).append("\n*").append(process);
      text.append("\nL\n");
    }
    return text.toString();
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
