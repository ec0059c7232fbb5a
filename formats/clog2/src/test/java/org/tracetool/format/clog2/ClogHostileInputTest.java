package org.tracetool.format.clog2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.mpe.ClogTestLogs;
import org.tracetool.testdata.mpe.OldLog;

/** Logs that are cut, and whose bytes are changed: they are read in part or refused, soon. */
@Tag("thorough")
class ClogHostileInputTest {
  private static final byte[] VALUES = {0, 1, 0x7f, (byte) 0xff, 0x30, 9};

  /** Has no divisor in common with the number of values, so that all of them are tried. */
  private static final int STEP = Effort.of(127, 109, 11);

  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir private Path folder;

  private void read(TraceFormat format, byte[] bytes, String what) throws IOException {
    Path file = Files.write(folder.resolve("victim" + format.suffixes().get(0)), bytes);
    try {
      ClogTestLogs.rows(format, file, ReadOptions.defaults());
    } catch (TraceException e) {
      assertThat(e.getMessage()).isNotBlank().doesNotContain("\n");
    } catch (IOException | RuntimeException e) {
      throw new AssertionError(what, e);
    }
  }

  private void tryAll(TraceFormat format, byte[] sample) {
    Assertions.assertTimeoutPreemptively(
        LIMIT,
        () -> {
          for (int n = 0; n < sample.length; n += STEP) {
            read(format, Arrays.copyOf(sample, n), n + " bytes");
          }
          for (int i = 0; i < sample.length; i += STEP) {
            for (int v = 0; v < Effort.of(1, 2); v++) {
              byte value = VALUES[(i + v) % VALUES.length];
              byte[] bytes = sample.clone();
              bytes[i] = value;
              read(format, bytes, "byte " + i + " is " + value);
            }
          }
        });
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
  void anOldLogIsReadInPartOrRefused() {
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
      read(new Clog2Format(), bad.getBytes("ISO-8859-1"), title);
    }
  }
}
