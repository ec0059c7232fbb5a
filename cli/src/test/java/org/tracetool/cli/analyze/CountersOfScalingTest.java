package org.tracetool.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;

/** Counters say why the computation does not scale: more instructions, fewer of them in a cycle. */
final class CountersOfScalingTest {
  @TempDir private Path folder;

  /**
   * A run in which each process works and then waits in MPI, where it counts as well.
   *
   * @param names of the two counters
   */
  private String run(
      String name, int processes, int work, int instructions, int cycles, String... names)
      throws IOException {
    StringBuilder files = new StringBuilder();
    StringBuilder definitions =
        new StringBuilder("DTR3b9aca00\nDFG1NM\"Application\"\nDFG2NM\"MPI\"\nDCG1NM\"PAPI\"\n")
            .append("DF1G1NM\"main\"\nDF2G1NM\"work\"\nDF3G2NM\"MPI_Barrier\"\n");
    for (int i = 0; i < names.length; i++) {
      definitions
          .append("DCNT")
          .append(i + 1)
          .append("G1NM\"")
          .append(names[i])
          .append("\"P0U\"#\"\n");
    }
    for (int p = 1; p <= processes; p++) {
      files.append(p).append(':').append(p).append('\n');
      definitions.append("DP").append(p).append("NM\"P").append(p).append("\"\n");
      Files.writeString(
          folder.resolve(name + "." + p + ".events"),
          "0\n*"
              + p
              + "\nE1\nCNT1V5\nCNT2V6\nE2\n"
              + Integer.toHexString(work)
              + sample(5 + instructions, 6 + cycles)
              + "L2\nE3\n"
              + Integer.toHexString(work + 10)
              + sample(5 + instructions + 9999, 6 + cycles + 9999)
              + "L3\nL1\n");
    }
    Files.writeString(folder.resolve(name + ".otf"), files.toString());
    Files.writeString(folder.resolve(name + ".0.def"), definitions.toString());
    return folder.resolve(name + ".otf").toString();
  }

  private static String sample(int first, int second) {
    return "\nCNT1V" + Integer.toHexString(first) + "\nCNT2V" + Integer.toHexString(second) + "\n";
  }

  private Map<?, ?> study(String... traces) throws IOException {
    Path out = folder.resolve("study.json");
    String[] line = {
      "analyze", "--format", "json", "--force", "-o", out.toString(), traces[0], traces[1]
    };
    assertThat(InProcess.run(line)).isZero();
    Map<?, ?> all = (Map<?, ?>) JsonTree.of(Files.readString(out));
    Map<?, ?> scaling = (Map<?, ?>) all.get("scaling");
    return (Map<?, ?>) ((List<?>) scaling.get("runs")).get(1);
  }

  private static double number(Map<?, ?> row, String key) {
    return ((Number) row.get(key)).doubleValue();
  }

  @Test
  void threeFactorsMultiplyToTheScalabilityOfTheComputation() throws IOException {
    String[] names = {"PAPI_TOT_INS", "PAPI_TOT_CYC"};
    Map<?, ?> large =
        study(run("two", 2, 100, 1000, 2000, names), run("four", 4, 60, 600, 1000, names));
    assertThat(number(large, "instruction_scalability")).isCloseTo(2000 / 2400.0, within(1e-12));
    assertThat(number(large, "ipc_scalability")).isCloseTo(0.6 / 0.5, within(1e-12));
    assertThat(number(large, "frequency_scalability"))
        .isCloseTo(1000 / 60.0 / (2000 / 100.0), within(1e-12));
    assertThat(number(large, "computation_scalability")).isCloseTo(200 / 240.0, within(1e-12));
  }

  @Test
  void withoutCountersTheyAreNotKnown() throws IOException {
    String[] names = {"other", "PAPI_TOT_CYC"};
    Map<?, ?> large = study(run("a", 2, 100, 1, 2, names), run("b", 4, 60, 1, 2, names));
    assertThat(large.get("instruction_scalability")).isNull();
    assertThat(large.get("ipc_scalability")).isNull();
    assertThat(number(large, "frequency_scalability")).isPositive();
    assertThat(large.containsKey("ipc_scalability")).isTrue();
  }
}
