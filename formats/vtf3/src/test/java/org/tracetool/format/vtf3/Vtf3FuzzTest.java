package org.tracetool.format.vtf3;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.FuzzFolder;
import org.tracetool.testdata.HostileInput;

/**
 * Any bytes as a trace: they are read or refused, and what was read can be written. The inputs
 * beside this class are tried in every build; {@code JAZZER_FUZZ=1} makes a test search for more.
 */
class Vtf3FuzzTest {
  @FuzzTest(maxDuration = "3m")
  void checkAnyBytes(byte[] input) throws IOException {
    Path folder = FuzzFolder.empty();
    Path in = Files.write(folder.resolve("in"), input);
    Path out = folder.resolve("out.avt");
    HostileInput.readOrRefuse(
        () -> {
          Copies.rows(new Vtf3Format(), in, ReadOptions.defaults());
          Diagnostics d = new Diagnostics();
          Copies.copy(new Vtf3Format(), in, new Vtf3AsciiFormat(), out, d, d);
        });
  }
}
