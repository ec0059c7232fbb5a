package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;

/** Named pipes and folders where a trace has its files: nothing waits for them, and it is told. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PipesAsPartsTest {
  @TempDir Path folder;

  private void copy(String from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(TestData.path(from))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, to.resolve(file.getFileName().toString()));
      }
    }
  }

  private void writeTraces() throws IOException {
    copy("otf/records-short", folder);
    copy("vampirtrace/pthread_tree/local", folder);
    copy("otf2/03-mpi", folder);
    copy("otf2/03-mpi/traces", Files.createDirectory(folder.resolve("traces")));
    assertThat(InProcess.run(words("convert -q IN/records-short.otf IN/x.stf"))).isZero();
  }

  private String[] words(String line) {
    return line.replace("IN", folder.toString()).split(" ");
  }

  private String failure(String line) {
    return messages(line, 3);
  }

  private String messages(String line, int code) {
    PrintStream before = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      assertThat(InProcess.run(words(line))).as(line).isEqualTo(code);
    } finally {
      System.setErr(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @EachOf(3)
  @ParameterizedTest
  @CsvSource({
    "traces/0.evt, stats -q -o IN/out IN/traces.otf2",
    "traces/0.evt, info IN/traces.otf2",
    "traces/0.def, dump -q -o IN/out IN/traces.otf2",
    "traces.def, info IN/traces.otf2",
    "traces.marker, dump -q -o IN/out IN/traces.otf2",
    "records-short.0.def, info IN/records-short.otf",
    "records-short.1.events, dump -q -o IN/out IN/records-short.otf",
    "records-short.1.stats, convert -q IN/records-short.otf IN/y.otf",
    "x.stf.dcl, info IN/x.stf",
    "x.stf.pr.1, dump -q -o IN/out IN/x.stf",
    "x.stf.msg, stats -q -o IN/out IN/x.stf"
  })
  void isTold(String part, String command) throws Exception {
    writeTraces();
    Path file = folder.resolve(part);
    Files.delete(file);
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    assertTold(failure(command), file, "pipe, socket or device");
    Files.delete(file);
    Files.createDirectory(file);
    assertTold(failure(command), file, "folder");
  }

  /** As with a missing file, the rest of the run is kept. */
  @ParameterizedTest
  @ValueSource(strings = {"pth.1.def", "pth.100001.events"})
  void unifyReportsIt(String part) throws Exception {
    writeTraces();
    Path file = folder.resolve(part);
    Files.delete(file);
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    assertThat(messages("unify -q IN/pth -o IN/u", 0))
        .contains("damage: unreadable file")
        .contains(part + ": expected a file of the trace, found a pipe, socket or device");
    assertThat(InProcess.run(words("unify -q --strict IN/pth -o IN/v"))).isEqualTo(3);
  }

  /** The last line says it; damage that follows from it may be told before. */
  private static void assertTold(String message, Path file, String found) {
    assertThat(message.lines().reduce((a, b) -> b).orElse(""))
        .isEqualTo(
            "tracetool: "
                + file
                + ": expected a file of the trace, found a "
                + found
                + "; move it away and put the file back");
  }
}
