package org.tracetool.format.chrome;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.FuzzFolder;
import org.tracetool.testdata.HostileInput;

/**
 * Any bytes as a trace. {@code JAZZER_FUZZ=1} makes the test look for inputs; otherwise those
 * beside this class are tried.
 */
class ChromeFuzzTest {
  @FuzzTest(maxDuration = "3m")
  void checkAnyBytes(byte[] input) throws IOException {
    Path trace = Files.write(FuzzFolder.empty().resolve("any.json"), input);
    HostileInput.readOrRefuse(() -> ChromeLines.of(trace, new Diagnostics(), Map.of()));
  }
}
