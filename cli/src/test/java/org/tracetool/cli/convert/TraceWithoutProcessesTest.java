package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.filter.FilterCommand;
import picocli.CommandLine;

/**
 * A trace that lost all its processes is no wrong usage: the exit code shows scripts the
 * difference.
 */
class TraceWithoutProcessesTest {
  @TempDir Path folder;

  @Test
  void isDamagedInput() throws IOException {
    Path in = Files.writeString(folder.resolve("in.avt"), "CLKPERIOD 1e-9\n");
    Path out = folder.resolve("out.otf");
    assertThat(
            new CommandLine(new ConvertCommand())
                .execute("-q", "--from", "vtf3", in.toString(), out.toString()))
        .isEqualTo(3);
    assertThat(
            new CommandLine(new FilterCommand())
                .execute(
                    "-q",
                    "--from",
                    "vtf3",
                    "--max-depth",
                    "2",
                    in.toString(),
                    "-o",
                    out.toString()))
        .isEqualTo(3);
    assertThat(out).doesNotExist();
  }
}
