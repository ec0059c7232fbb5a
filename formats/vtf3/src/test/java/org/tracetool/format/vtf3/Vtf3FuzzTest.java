package org.tracetool.format.vtf3;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.Diagnostics;

/**
 * Any bytes as a trace: they are read or refused, and what was read can be written. The inputs
 * beside this class are tried in every build; {@code JAZZER_FUZZ=1} makes a test look for more.
 */
class Vtf3FuzzTest {
  private static Path folder;

  private static synchronized Path folder() throws IOException {
    if (folder == null) {
      Path memory = Path.of("/dev/shm");
      folder =
          Files.isWritable(memory)
              ? Files.createTempDirectory(memory, "tracetool-fuzz")
              : Files.createTempDirectory("tracetool-fuzz");
      folder.toFile().deleteOnExit();
    }
    return folder;
  }

  @FuzzTest(maxDuration = "3m")
  void anyBytesAreReadOrRefused(byte[] input) throws IOException {
    Path in = Files.write(folder().resolve("in"), input);
    Path out = folder().resolve("out.avt");
    in.toFile().deleteOnExit();
    out.toFile().deleteOnExit();
    try {
      Copies.rows(new Vtf3Format(), in, ReadOptions.defaults());
      Diagnostics d = new Diagnostics();
      Copies.copy(new Vtf3Format(), in, new Vtf3AsciiFormat(), out, d, d);
    } catch (TraceException e) {
      // refused in order
    }
  }
}
