package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;

/**
 * Logs of SLOG-2 and CLOG-2, and indexes, of which a byte was changed or the end is missing, in the
 * commands: a result or a clear message.
 */
@Tag("broad")
class DamagedScalableLogsTest {
  private static final int STEP = Effort.of(499, 1);
  private static final String WINDOW = "0.0001:0.3";

  /** Done, damage, too much for the memory or not supported; never wrong use. */
  private static final List<Integer> IN_ORDER = List.of(0, 3, 5);

  @TempDir private Path folder;
  private int tries;

  private void run(String what, String... words) {
    PrintStream usual = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int code;
    try {
      System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
      code = InProcess.run(words);
    } finally {
      System.setErr(usual);
    }
    String text = said.toString(StandardCharsets.UTF_8);
    String call = what + ": " + String.join(" ", words);
    assertThat(text).as(call).doesNotContain("internal error").doesNotContain("Exception");
    assertThat(IN_ORDER).as(call + "\n" + text).contains(code);
    if (code != 0) {
      assertThat(text).as(call).isNotBlank();
    }
  }

  /** Tries commands on a log: in most runs a third of them, others on the next one. */
  private void tryCommands(String what, Path trace) {
    String name = trace.toString();
    String out = folder.resolve("out.txt").toString();
    String part = folder.resolve("part.otf").toString();
    List<List<String>> commands =
        new ArrayList<>(
            List.of(
                List.of("info", "-q", "--counts", name),
                List.of("dump", "-q", name, "-o", out, "--force"),
                List.of("stats", "-q", name, "-o", out, "--force"),
                List.of("stats", "-q", "--time", WINDOW, name, "-o", out, "--force"),
                convert(name, "out.otf"),
                convert(name, "out.slog2"),
                convert(name, "out.clog2"),
                List.of("filter", "-q", "--force", "--time", WINDOW, name, "-o", part)));
    Collections.rotate(commands, tries++);
    for (List<String> words : Effort.eachOf(3, 3, commands)) {
      run(what, words.toArray(String[]::new));
    }
  }

  private List<String> convert(String name, String to) {
    return List.of("convert", "-q", "--force", name, folder.resolve(to).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "slog2/minimal.slog2",
        "slog2/quirks.slog2",
        "slog2/tiny.slog2",
        "clog2/quirks.clog2"
      })
  @Timeout(value = 60, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void anyByteMayBeWrong(String name) throws IOException {
    byte[] good = Files.readAllBytes(TestData.path(name));
    Path victim = folder.resolve("victim" + name.substring(name.indexOf('.')));
    for (int at = 0; at < good.length; at += STEP) {
      byte[] bad = good.clone();
      bad[at] ^= (byte) (at % 3 == 0 ? 0xff : at % 3 == 1 ? 0x80 : 1);
      tryCommands("byte " + at, Files.write(victim, bad));
      tryCommands("cut to " + at, Files.write(victim, Arrays.copyOf(good, at)));
    }
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void anyByteOfAnIndexMayBeWrong() throws IOException {
    Path trace = folder.resolve("ring.otf");
    String source = TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();
    run("copy", "convert", "-q", source, trace.toString());
    run("index", "index", "-q", "--distance", "1", trace.toString());
    Path index = folder.resolve("ring.otf.ttidx");
    byte[] good = Files.readAllBytes(index);
    String out = folder.resolve("out.txt").toString();
    String[] stats = {
      "stats", "-q", "--time", "0.001:0.02", trace.toString(), "-o", out, "--force"
    };
    run("whole", stats);
    String whole = Files.readString(Path.of(out));
    for (int at = 0; at < good.length; at += STEP) {
      byte[] bad = good.clone();
      bad[at] ^= (byte) (at % 2 == 0 ? 0xff : 1);
      List<byte[]> damaged = new ArrayList<>(List.of(bad, Arrays.copyOf(good, at)));
      Collections.rotate(damaged, tries++);
      for (byte[] bytes :
          Effort.eachOf(2, 2, damaged)) { // in most runs one for each place, in turns
        Files.write(index, bytes);
        run("byte " + at, stats);
        // A damaged index is not used, or not where it is damaged: the result is the same.
        assertThat(Files.readString(Path.of(out))).as("byte " + at).isEqualTo(whole);
        run(
            "byte " + at,
            "dump",
            "-q",
            "--time",
            "0.001:0.02",
            trace.toString(),
            "-o",
            out,
            "--force");
      }
    }
  }
}
