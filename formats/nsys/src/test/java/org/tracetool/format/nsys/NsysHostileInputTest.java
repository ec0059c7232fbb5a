package org.tracetool.format.nsys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.HostileInput;

/** Damaged databases are read in part or refused: with one line, in little time and memory. */
@Tag("thorough")
class NsysHostileInputTest {
  private static final int SAMPLES = Effort.of(90, 160, Integer.MAX_VALUE);

  private final HostileInput hostile = new HostileInput(256L << 20, 0, -1, 5, 13, 0x7f);

  @TempDir private Path folder;

  @Test
  void aDatabaseWithAnyByteChangedOrCutIsReadOrRefused() throws IOException, SQLException {
    Path tiny = SampleExports.tiny(folder.resolve("tiny.sqlite"));
    int step = HostileInput.stepFor(tiny, SAMPLES);
    hostile.tryFile(tiny, step, () -> ExportText.of(tiny));
    Path training = SampleExports.training(folder.resolve("training.sqlite"));
    step = HostileInput.stepFor(training, SAMPLES);
    hostile.tryFile(training, step, () -> ExportText.of(training));
  }

  @Test
  void anyBytesBehindAHeaderTakeLittle() throws IOException, SQLException {
    Path file = SampleExports.tiny(folder.resolve("tiny.sqlite"));
    byte[] good = Files.readAllBytes(file);
    Random random = new Random(1);
    for (int i = 0; i < 20; i++) {
      byte[] bytes = new byte[100_000];
      random.nextBytes(bytes);
      int kept = i * good.length / 20;
      System.arraycopy(good, 0, bytes, 0, Math.max(100, kept));
      Files.write(file, bytes);
      hostile.check("random behind " + kept, () -> ExportText.of(file));
    }
  }

  @Test
  void namesWithoutEndAreCut() throws IOException, SQLException {
    Path file = folder.resolve("long.sqlite");
    try (SampleExports to = SampleExports.of(file)) {
      String text = "x, a = ".repeat(200_000);
      for (int i = 0; i < 3; i++) {
        to.addCall(SampleExports.thread(5, 5), i, i, text + i, 1);
        to.add(
            "NVTX_EVENTS",
            "start",
            i,
            "end",
            9,
            "eventType",
            59,
            "globalTid",
            SampleExports.thread(5, 5),
            "text",
            "r, seq = " + text);
      }
      to.add(
          "MPI_COMMUNICATORS", "rank", 0, "commHandle", 1, "members", "1048575,".repeat(100_000));
    }
    hostile.check("long names", () -> ExportText.of(file));
  }
}
