package org.tracetool.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.testdata.TestData;
import picocli.CommandLine;

/** A trace and what conversions make of it. */
class ConversionDiffTest {
  @TempDir Path folder;

  private static String diff(Object... arguments) throws IOException {
    String[] args = new String[arguments.length];
    for (int i = 0; i < args.length; i++) {
      args[i] = arguments[i].toString();
    }
    DiffCommand command = new DiffCommand();
    new CommandLine(command).parseArgs(args);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    command.compare(out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private Path converted(Path from, String name) throws IOException {
    Path to = folder.resolve(name);
    TraceCopy.copy(from, to);
    return to;
  }

  @ParameterizedTest
  @CsvSource({"03-mpi,otf", "04-threads,otf", "03-mpi,vtf3", "05-metrics-io-rma,vtf3"})
  void whatTheFormatCannotHoldIsNoDifference(String trace, String format) throws IOException {
    Path archive = TestData.path("otf2/" + trace);
    Path there = converted(archive, format.equals("otf") ? "there.otf" : "there.vtf");
    assertThat(diff(archive, there)).isNotEmpty();
    assertThat(diff("--as", format, archive, there)).isEmpty();
    Path back = converted(there, "back.otf2");
    assertThat(diff("--as", "otf2", there, back)).isEmpty();
  }

  @Test
  void otherTracesStillDiffer() throws IOException {
    Path other = converted(TestData.path("otf2/04-threads"), "other.otf");
    assertThat(diff("--as", "otf", TestData.path("otf2/03-mpi"), other)).contains("differences: ");
  }

  @Test
  void stfKeepsEverything() throws IOException {
    Path archive = TestData.path("otf2/06-sampling");
    assertThat(diff(archive, converted(archive, "there.stf"))).isEmpty();
  }
}
