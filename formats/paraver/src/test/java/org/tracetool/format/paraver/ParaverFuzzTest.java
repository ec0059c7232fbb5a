package org.tracetool.format.paraver;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.testdata.FuzzFolder;
import org.tracetool.testdata.HostileInput;

/**
 * Any bytes as the three files of a trace. {@code JAZZER_FUZZ=1} makes the test look for inputs;
 * otherwise those beside this class are tried.
 */
class ParaverFuzzTest {
  private static final int PARTS = 256;

  @FuzzTest(maxDuration = "3m")
  void checkAnyBytes(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    Path folder = FuzzFolder.empty();
    Path trace = folder.resolve("t.prv");
    int cut = 1 + (input[0] & 0xff) * (input.length - 1) / PARTS;
    String start = input[0] % 2 == 0 ? "#Paraver (d):9_ns:1(2):1:2(1:1,2:1),1\n" : "";
    byte[] head = start.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    byte[] records = java.util.Arrays.copyOf(head, head.length + input.length - cut);
    System.arraycopy(input, cut, records, head.length, input.length - cut);
    Files.write(trace, records);
    Files.write(folder.resolve("t.pcf"), java.util.Arrays.copyOfRange(input, 1, cut));
    Files.write(folder.resolve("t.row"), java.util.Arrays.copyOfRange(input, 1, cut));
    HostileInput.readOrRefuse(() -> ParaverTestTraces.rows(trace));
  }
}
