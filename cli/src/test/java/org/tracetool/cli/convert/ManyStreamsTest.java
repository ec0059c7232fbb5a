package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.diff.DiffCommand;
import picocli.CommandLine;

/** One stream of many processes, taken apart into more streams than may be written at once. */
class ManyStreamsTest {
  private static final int PROCESSES = 230;

  @TempDir Path folder;

  private Path trace() throws IOException {
    StringBuilder processes = new StringBuilder();
    StringBuilder definitions = new StringBuilder("DTRf4240\nDFG1NM\"g\"\nDF2G1NM\"main\"\n");
    StringBuilder events = new StringBuilder();
    for (int i = 1; i <= PROCESSES; i++) {
      String process = Integer.toHexString(i);
      processes.append(i == 1 ? "" : ",").append(process);
      definitions.append("DP%sNM\"p%d\"\n".formatted(process, i));
    }
    for (int time = 1; time < 3000; time++) {
      int process = 1 + time * 7 % PROCESSES;
      String record = time / PROCESSES % 2 == 0 ? "E2" : "L2";
      events.append("%x\n*%x\n%s\n".formatted(time, process, record));
    }
    Path trace = folder.resolve("one.otf");
    Files.writeString(trace, "1:" + processes + "\n");
    Files.writeString(folder.resolve("one.0.def"), definitions);
    Files.writeString(folder.resolve("one.1.events"), events);
    return trace;
  }

  private static int convert(Path in, Path out, String... options) {
    String[] args = new String[options.length + 3];
    System.arraycopy(options, 0, args, 3, options.length);
    args[0] = "-q";
    args[1] = in.toString();
    args[2] = out.toString();
    return new CommandLine(new ConvertCommand()).execute(args);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "97", "200"})
  void keepsEveryRecord(String streams) throws IOException {
    Path in = trace();
    Path out = folder.resolve("apart.otf");
    assertThat(convert(in, out, "--streams", streams)).isZero();
    assertThat(new CommandLine(new DiffCommand()).execute("-q", in.toString(), out.toString()))
        .isZero();
    int files = streams.equals("0") ? PROCESSES : Integer.parseInt(streams);
    assertThat(folder.resolve("apart.%x.events.z".formatted(files))).exists();
  }

  @Test
  void onlyTheChosenProcesses() throws IOException {
    Path in = trace();
    Path all = folder.resolve("all.otf");
    Path some = folder.resolve("some.otf");
    Path kept = folder.resolve("kept.otf");
    assertThat(convert(in, all, "--streams", "0")).isZero();
    assertThat(convert(in, some, "--streams", "0", "--process", "#11:150")).isZero();
    assertThat(convert(all, kept, "--process", "#11:150", "--streams", "0")).isZero();
    assertThat(new CommandLine(new DiffCommand()).execute("-q", some.toString(), kept.toString()))
        .isZero();
  }
}
