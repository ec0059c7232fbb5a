package org.tracetool.format.slog2;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.read.TreeWalk;
import org.tracetool.format.slog2.read.WalkOrder;
import org.tracetool.testdata.FuzzFolder;
import org.tracetool.testdata.HostileInput;
import org.tracetool.testdata.mpe.SlogTestLogs;

/**
 * Any bytes behind the header of a log. {@code JAZZER_FUZZ=1} makes the test look for inputs;
 * otherwise those beside this class are tried.
 */
class SlogFuzzTest {
  private static final int HEADER = 108;

  @FuzzTest(maxDuration = "3m")
  void checkAnyBytes(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    Path log = FuzzFolder.empty().resolve("log.slog2");
    byte[] bytes =
        Files.readAllBytes(SlogTestLogs.of(input[0] > 0 ? "minimal" : "comms-ls500-nc2"));
    System.arraycopy(input, 1, bytes, HEADER, Math.min(bytes.length - HEADER, input.length - 1));
    Files.write(log, bytes);
    HostileInput.readOrRefuse(
        () -> {
          try (TraceReader reader = new SlogFormat().open(log, ReadOptions.defaults());
              EventSource source =
                  reader.open(reader.streams().get(0), Section.EVENTS, ReadOptions.defaults())) {
            source.drainTo(e -> {});
          }
        });
    try (FileHandles handles = new FileHandles();
        SlogLog open = SlogLog.open(log, handles)) {
      TreeWalk walk = new TreeWalk(open, WalkOrder.PRINTED, e -> {});
      while (walk.next() != null) {
        // all drawables
      }
    } catch (TraceException | BadBlockException e) {
      // refused in order
    }
  }
}
