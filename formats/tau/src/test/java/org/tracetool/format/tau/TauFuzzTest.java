package org.tracetool.format.tau;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.tracetool.testdata.FuzzFolder;
import org.tracetool.testdata.HostileInput;

/**
 * Any bytes as records or as definitions. The first byte chooses. {@code JAZZER_FUZZ=1} makes the
 * test look for inputs; otherwise those beside this class are tried.
 */
class TauFuzzTest {
  @FuzzTest(maxDuration = "3m")
  void checkAnyBytes(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    Path folder = FuzzFolder.empty();
    boolean isRecords = input[0] % 2 == 0;
    byte[] rest = Arrays.copyOfRange(input, 1, input.length);
    Path sample = TauTestTraces.of("multimerged-gpu");
    byte[] records = isRecords ? rest : Files.readAllBytes(sample.resolve("tau.trc"));
    byte[] definitions = isRecords ? Files.readAllBytes(sample.resolve("tau.edf")) : rest;
    Files.write(folder.resolve("tau.edf"), definitions);
    Path trace = Files.write(folder.resolve("any.trc"), records);
    HostileInput.readOrRefuse(() -> TauTestTraces.rows(trace));
  }
}
