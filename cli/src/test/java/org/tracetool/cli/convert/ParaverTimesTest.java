package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;

/** When a trace of Paraver begins and ends. */
class ParaverTimesTest {
  private static final String STATE =
      "#Paraver (28/11/2026 at 10:07):1000_ns:1(1):1:1(2:1)\n"
          + "1:1:1:1:1:0:200:1\n1:1:1:1:2:0:1000:1\n";

  @TempDir Path folder;

  private String info(Path trace) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, "info", "-q", trace.toString())).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  /** The lines of states without CPUs, which not all formats know. */
  private static List<String> states(String text) {
    return text.lines().filter(l -> l.startsWith("1:")).map(l -> l.substring(4)).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"c.prv", "c.otf", "c.otf2", "c.stf"})
  void lastsTillItsLastStateEnds(String name) throws IOException {
    Path made = Files.writeString(folder.resolve("made.prv"), STATE);
    Path converted = folder.resolve(name);
    assertThat(InProcess.run("convert", "-q", made.toString(), converted.toString())).isZero();
    assertThat(info(converted)).contains("0.000000000 s to 0.000001000 s");
    Path back = folder.resolve("back.prv");
    assertThat(InProcess.run("convert", "-q", converted.toString(), back.toString())).isZero();
    assertThat(states(Files.readString(back))).hasSize(2).isEqualTo(states(STATE));
  }
}
