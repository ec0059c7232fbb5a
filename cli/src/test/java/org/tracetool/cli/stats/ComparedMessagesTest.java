package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.TestData;
import picocli.CommandLine;

/** Messages of two traces whose sends do not tell when they are received. */
class ComparedMessagesTest {
  @TempDir Path folder;

  private List<String> csv(String... options) throws IOException {
    Path out = folder.resolve("out.csv");
    List<String> args = new ArrayList<>(List.of(options));
    args.addAll(List.of("-q", "--format", "csv", "-o", out.toString()));
    assertThat(new CommandLine(new StatsCommand()).execute(args.toArray(new String[0]))).isZero();
    return Files.readAllLines(out);
  }

  private static int place(String heading, String column) {
    return Arrays.asList(heading.split(",")).indexOf(column);
  }

  @Test
  void durationsAreThoseOfTheTableOfCommunicators() throws IOException {
    String trace = TestData.path("otf2/03-mpi").resolve("traces.otf2").toString();
    List<String> communicators = csv("--by", "communicator", trace);
    String[] row = communicators.get(1).split(",");
    String duration = row[place(communicators.get(0), "duration_s")];
    String sends = row[place(communicators.get(0), "sends")];
    assertThat(Double.parseDouble(duration)).isPositive();
    String both = String.join(",", row[0], "both", sends, sends, duration, duration, "0,1,");
    assertThat(csv(trace, "--compare", trace)).anyMatch(line -> line.startsWith(both));
  }
}
