package org.tracetool.format.clog2;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.FuzzFolder;
import org.tracetool.testdata.HostileInput;
import org.tracetool.testdata.mpe.ClogTestLogs;

/**
 * Any bytes as the blocks of a log, or as a log of CLOG. The first byte chooses. {@code
 * JAZZER_FUZZ=1} makes the test look for inputs; otherwise those beside this class are tried.
 */
class Clog2FuzzTest {
  private static final int PREAMBLE = 1024;

  @FuzzTest(maxDuration = "3m")
  void checkAnyBytes(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    boolean old = input[0] % 2 == 0;
    Path log = FuzzFolder.empty().resolve(old ? "log.clog" : "log.clog2");
    byte[] rest = Arrays.copyOfRange(input, 1, input.length);
    if (!old) {
      byte[] good = Files.readAllBytes(ClogTestLogs.of(input[0] > 0 ? "quirks" : "temp-le-rank1"));
      byte[] bad = Arrays.copyOf(good, PREAMBLE + rest.length);
      System.arraycopy(rest, 0, bad, PREAMBLE, rest.length);
      rest = bad;
    }
    Files.write(log, rest);
    TraceFormat format = old ? new ClogFormat() : new Clog2Format();
    HostileInput.readOrRefuse(() -> ClogTestLogs.rows(format, log, ReadOptions.defaults()));
  }
}
