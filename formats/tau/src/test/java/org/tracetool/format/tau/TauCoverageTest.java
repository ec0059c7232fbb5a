package org.tracetool.format.tau;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.testdata.TestData;

/** The public reference has a row for each number that the library fixes. */
class TauCoverageTest {
  private static final List<Integer> NUMBERS =
      List.of(
          60000, 60001, 60003, 60004, 60005, 60006, 60007, 60008, 70000, 70001, 70002, 70003, 70004,
          70005, 70006, 7004);

  @Test
  void everyNumberHasARow() throws IOException {
    Path checkout = TestData.traces().toAbsolutePath().getParent().getParent();
    List<String> lines = Files.readAllLines(checkout.resolve("docs/formats/tau.md"));
    for (int number : NUMBERS) {
      assertThat(lines).anyMatch(line -> line.startsWith("| " + number + " | `"));
    }
  }
}
