package org.tracetool.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.Deletion;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.MemoryFolders;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.faults.FaultyFileSystemProvider;

/**
 * Starts {@link FaultRun}. {@code bench/faults} takes all points; a build takes a part of them, the
 * same ones each time.
 */
@Tag("broad")
class FaultPointsTest {
  private static final String EVERY = "tracetool.faults.every";
  private static final String ONLY = "tracetool.faults.only";
  private static final String MINUTES = "tracetool.faults.minutes";
  private static final int LAST_CHARACTERS = 2000;
  private static final String USUAL = Integer.toString(Effort.of(16000, 6400, 320));
  private static final long USUAL_MINUTES = 10;

  @TempDir Path tmp;

  @Test
  void nothingIsLostOrMixed() throws Exception {
    Path report = Path.of(System.getProperty("basedir", ""), "target", "faults.md");
    Path printed = tmp.resolve("printed");
    Path work = MemoryFolders.create("tracetool-faults");
    Path temporary = Files.createDirectories(work.resolve("run").resolve(Scenario.TEMPORARY));
    try {
      ProcessBuilder builder =
          new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-XX:TieredStopAtLevel=1",
              "-XX:+UseSerialGC",
              "-Xmx512m",
              "-Dfile.encoding=UTF-8",
              "-Djava.nio.file.spi.DefaultFileSystemProvider="
                  + FaultyFileSystemProvider.class.getName(),
              "-Djava.io.tmpdir=" + temporary,
              "-Dtracetool.testdata=" + TestData.traces(),
              "-cp",
              System.getProperty("java.class.path"),
              FaultRun.class.getName(),
              report.toString(),
              System.getProperty(EVERY, USUAL),
              work.toString(),
              System.getProperty(ONLY, ""));
      builder.environment().remove("TMPDIR");
      Process run = builder.redirectErrorStream(true).redirectOutput(printed.toFile()).start();
      try {
        boolean ended = run.waitFor(Long.getLong(MINUTES, USUAL_MINUTES), TimeUnit.MINUTES);
        assertThat(ended).as("ended in time\n%s", tail(printed)).isTrue();
        assertThat(run.exitValue()).as("%s\n%s", Files.readString(report), tail(printed)).isZero();
      } finally {
        run.destroyForcibly().waitFor();
      }
    } finally {
      Deletion.clear(work);
      Files.delete(work);
    }
  }

  private static String tail(Path printed) throws IOException {
    String all = Files.readString(printed, StandardCharsets.ISO_8859_1);
    return all.substring(Math.max(0, all.length() - LAST_CHARACTERS));
  }
}
