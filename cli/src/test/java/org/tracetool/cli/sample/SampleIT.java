package org.tracetool.cli.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.PackagedTool;
import org.tracetool.testdata.Program;
import org.tracetool.testdata.Program.Result;

/** Signals while a program is sampled. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class SampleIT {
  @TempDir Path tmp;

  @Test
  void whatWasSampledIsWrittenWhenItIsToldToEnd() throws Exception {
    assumeTrue(NativePlugins.canBeBuilt(), "no C compiler");
    NativePlugins.build(tmp, "fixed");
    Path begun = tmp.resolve("begun");
    Program.Started started =
        new PackagedTool(tmp)
            .script(
                "exec $T sample --plugin fixed_power --library-path . --interval 5ms -o x.csv"
                    + " -- sh -c 'touch begun; exec sleep 100'")
            .start();
    while (!Files.exists(begun) && started.process().isAlive()) {
      Thread.sleep(5);
    }
    String process = Long.toString(started.process().pid());
    new ProcessBuilder("kill", "-TERM", process).start().waitFor();
    Result result = started.result();
    assertThat(result.err())
        .isEqualTo(
            "tracetool: warning: ended by SIGTERM: what was sampled until then was written\n");
    assertThat(result.code()).isEqualTo(1);
    List<String> lines = Files.readAllLines(tmp.resolve("x.csv"));
    assertThat(lines.get(1)).as("the plug-ins ended as usual").startsWith("# sync ");
    assertThat(lines).hasSizeGreaterThan(3);
  }
}
