package org.tracetool.format.chrome;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.testdata.TestData;

/** The public reference has a row for each phase of the format. */
class ChromeCoverageTest {
  private static final String PHASES = "XBEiIRCbeSFnTpstfMPNODvVc()=";

  @Test
  void everyPhaseHasARow() throws IOException {
    Path checkout = TestData.traces().toAbsolutePath().getParent().getParent();
    List<String> lines = Files.readAllLines(checkout.resolve("docs/formats/chrome.md"));
    for (char phase : PHASES.toCharArray()) {
      String cell = "`" + phase + "`";
      assertThat(lines)
          .as(cell)
          .anyMatch(l -> l.startsWith("| `") && l.substring(0, l.indexOf('|', 2)).contains(cell));
    }
  }
}
