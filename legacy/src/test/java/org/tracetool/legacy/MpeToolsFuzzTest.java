package org.tracetool.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.legacy.clog2.MpeLogTools;
import org.tracetool.legacy.common.StreamTool;
import org.tracetool.legacy.common.ToolOutput;
import org.tracetool.legacy.slog2.SlogTools;
import org.tracetool.testdata.FuzzFolder;
import org.tracetool.testdata.HostileInput;
import org.tracetool.testdata.mpe.ClogTestLogs;
import org.tracetool.testdata.mpe.OldLog;
import org.tracetool.testdata.mpe.SlogTestLogs;

/**
 * Any bytes within a log, for each tool of SLOG-2, CLOG-2 and CLOG. The first byte chooses the
 * tool, the next two where the bytes are put. {@code JAZZER_FUZZ=1} makes the test look for inputs.
 */
class MpeToolsFuzzTest {
  private static final List<String> TOOLS =
      List.of(
          "slog2printserial",
          "slog2printrecur",
          "slog2filter",
          "slog2update205to206",
          "clog2print",
          "clog2TOslog2",
          "clogprint",
          "clogTOslog2");

  private static byte[] log(String tool) throws IOException {
    if (tool.startsWith("slog2")) {
      return Files.readAllBytes(SlogTestLogs.of("comms-ls500-nc2"));
    }
    return tool.startsWith("clog2")
        ? Files.readAllBytes(ClogTestLogs.of("quirks"))
        : OldLog.sample();
  }

  private static void run(String tool, byte[] log) throws IOException {
    Path folder = FuzzFolder.empty();
    String suffix = tool.substring(0, tool.startsWith("clog") && tool.charAt(4) != '2' ? 4 : 5);
    Path victim = Files.write(folder.resolve("victim." + suffix), log);
    List<String> args =
        tool.contains("print")
            ? List.of(victim.toString())
            : List.of("-o", folder.resolve("made.slog2").toString(), victim.toString());
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    ToolOutput out =
        new ToolOutput(tool, InputStream.nullInputStream(), OutputStream.nullOutputStream(), said);
    StreamTool started = tool.startsWith("slog2") ? SlogTools::run : MpeLogTools.TOOLS.get(tool);
    HostileInput.readOrRefuse(() -> started.run(args, out));
    assertThat(said.toString(StandardCharsets.UTF_8).lines())
        .as(tool)
        .noneMatch(line -> line.endsWith(" null"));
  }

  @FuzzTest(maxDuration = "3m")
  void checkAnyBytes(byte[] input) throws IOException {
    if (input.length < 3) {
      return;
    }
    String tool = TOOLS.get((input[0] & 0xff) % TOOLS.size());
    byte[] log = log(tool);
    int at = ((input[1] & 0xff) << 8 | input[2] & 0xff) % log.length;
    System.arraycopy(input, 3, log, at, Math.min(log.length - at, input.length - 3));
    run(tool, log);
  }

  /** The same with some random bytes, as known inputs are few. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void randomBytesAreReadInPartOrRefused(int tool) throws IOException {
    Random random = new Random(tool);
    byte[] input = new byte[35];
    for (int i = 0; i < 40; i++) {
      random.nextBytes(input);
      input[0] = (byte) tool;
      checkAnyBytes(Arrays.copyOf(input, 4 + random.nextInt(32)));
    }
  }
}
