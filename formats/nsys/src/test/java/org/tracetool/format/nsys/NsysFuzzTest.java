package org.tracetool.format.nsys;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.tracetool.testdata.FuzzFolder;
import org.tracetool.testdata.HostileInput;

/**
 * Bytes that replace some of a database: pairs of a place and a byte, three bytes each. {@code
 * JAZZER_FUZZ=1} makes the test look for inputs; otherwise those beside this class are tried.
 */
class NsysFuzzTest {
  private static byte[] sample;

  @FuzzTest(maxDuration = "3m")
  void checkAnyBytes(byte[] input) throws IOException, SQLException {
    Path folder = FuzzFolder.empty();
    if (sample == null) {
      sample = Files.readAllBytes(SampleExports.tiny(folder.resolve("sample.sqlite")));
    }
    byte[] bytes = sample.clone();
    for (int i = 0; i + 2 < input.length; i += 3) {
      int place = (input[i] & 0xff) << 8 | input[i + 1] & 0xff;
      bytes[place % bytes.length] = input[i + 2];
    }
    Path trace = Files.write(folder.resolve("any.sqlite"), bytes);
    HostileInput.readOrRefuse(() -> ExportText.of(trace));
  }
}
