package org.tracetool.cli.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** Files of samples that are no ordinary files, or hold what a trace cannot. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class AddedFilesTest {
  private static final Path TRACE = TestData.path("vampirtrace/clock_skew/expected/skew.otf");

  @TempDir private Path folder;

  @Test
  void samplesComeThroughAPipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Thread writer =
        new Thread(
            () -> {
              try {
                Files.writeString(pipe, "time,power\n0.1,5\n");
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            });
    writer.setDaemon(true);
    writer.start();
    assertThat(add(pipe, "--strict")).isZero();
    assertThat(dumped()).contains("counter=power\tvalue=5");
  }

  @Test
  void valuesThatTheTypeCannotHoldAreLeftOutAndCounted() throws IOException {
    Path file = folder.resolve("a.csv");
    Files.writeString(
        file,
        "time,u {unsigned},s {signed}\n"
            + "0.1,-1,9223372036854775808\n"
            + "0.2,18446744073709551616,-9223372036854775809\n"
            + "0.3,18446744073709551615,-9223372036854775808\n");
    assertThat(add(file, "--strict")).isEqualTo(3);
    assertThat(folder.resolve("out.otf")).doesNotExist();
    assertThat(add(file)).isZero();
    assertThat(dumped().lines().filter(l -> l.contains("\tcounter\t")))
        .hasSize(2)
        .anyMatch(l -> l.endsWith("counter=u\tvalue=18446744073709551615"))
        .anyMatch(l -> l.endsWith("counter=s\tvalue=-9223372036854775808"));
  }

  @Test
  void aTimeOfTheFileIsOneTimeOfTheTrace() throws IOException {
    Path file = folder.resolve("a.csv");
    Files.writeString(file, "time,a\n0,4\n");
    assertThat(add(file, "--sync", "0=0.1", "--sync", "0.0=0.10")).isZero();
    assertThat(add(file, "--force", "--sync", "0=0.1", "--sync", "0=0.2")).isEqualTo(2);
  }

  private int add(Path file, String... more) {
    String[] words = {"counters", "-q", "--add", file.toString(), TRACE.toString(), "-o"};
    String[] all = java.util.Arrays.copyOf(words, words.length + 1 + more.length);
    all[words.length] = folder.resolve("out.otf").toString();
    System.arraycopy(more, 0, all, words.length + 1, more.length);
    return InProcess.run(all);
  }

  private String dumped() throws IOException {
    Path text = folder.resolve("text");
    String trace = folder.resolve("out.otf").toString();
    assertThat(InProcess.run("dump", "--records", "counters", trace, "-o", text.toString()))
        .isZero();
    return Files.readString(text);
  }
}
