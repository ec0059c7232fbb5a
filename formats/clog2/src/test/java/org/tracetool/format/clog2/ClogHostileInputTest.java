package org.tracetool.format.clog2;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.HostileInput;
import org.tracetool.testdata.mpe.ClogTestLogs;
import org.tracetool.testdata.mpe.OldLog;

/** Logs that are cut, and whose bytes are changed: they are read in part or refused, soon. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("thorough")
class ClogHostileInputTest {
  private static final int STEP = Effort.of(191, 163, 17);

  private final HostileInput hostile = new HostileInput(64L << 20, 0, 1, 0x7f, 0xff, 0x30, 9);

  @TempDir private Path folder;

  private Path write(TraceFormat format, byte[] bytes) throws IOException {
    return Files.write(folder.resolve("victim" + format.suffixes().get(0)), bytes);
  }

  private void tryAll(TraceFormat format, byte[] sample) throws IOException {
    Path victim = write(format, sample);
    hostile.tryFile(victim, STEP, () -> ClogTestLogs.rows(format, victim, ReadOptions.defaults()));
  }

  @Test
  void aLogIsReadInPartOrRefused() throws IOException {
    tryAll(new Clog2Format(), Files.readAllBytes(ClogTestLogs.of("quirks")));
  }

  @Test
  void theLogOfAProcessIsReadInPartOrRefused() throws IOException {
    tryAll(new Clog2Format(), Files.readAllBytes(ClogTestLogs.of("temp-le-rank1")));
  }

  @Test
  void anOldLogIsReadInPartOrRefused() throws IOException {
    tryAll(new ClogFormat(), Arrays.copyOf(OldLog.sample(), 1200));
  }

  @Test
  void numbersThatLieCostNothing() throws IOException {
    String text = new String(Files.readAllBytes(ClogTestLogs.of("quirks")), "ISO-8859-1");
    String large = "2147483647";
    for (String title :
        List.of("max_comm_world_size", "max_thread_count", "user_stateID_count", "block_size")) {
      int at = text.indexOf(title + "=\0") + title.length() + 2;
      int end = text.indexOf('\0', at);
      int grown = large.length() - (end - at);
      String bad = text.substring(0, at) + large + text.substring(end);
      bad = bad.substring(0, 1024) + bad.substring(1024 + grown);
      Path log = write(new Clog2Format(), bad.getBytes("ISO-8859-1"));
      hostile.check(title, () -> ClogTestLogs.rows(new Clog2Format(), log, ReadOptions.defaults()));
    }
  }
}
