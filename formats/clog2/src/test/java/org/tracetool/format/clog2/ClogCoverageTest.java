package org.tracetool.format.clog2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.format.clog2.file.Clog2Type;
import org.tracetool.format.clog2.file.ClogType;
import org.tracetool.testdata.TestData;

/** The public reference has a row for each record, with its size. */
class ClogCoverageTest {
  private static List<String> rows() throws IOException {
    Path checkout = TestData.traces().toAbsolutePath().getParent().getParent();
    return Files.readAllLines(checkout.resolve("docs/formats/clog2.md")).stream()
        .filter(line -> line.startsWith("| "))
        .toList();
  }

  @Test
  void everyRecordOfClog2HasARow() throws IOException {
    for (Clog2Type type : Clog2Type.values()) {
      String row = "| " + type.code() + " | " + type.label() + " | " + type.size() + " | ";
      assertThat(rows()).as(row).anyMatch(line -> line.startsWith(row));
    }
  }

  @Test
  void everyRecordOfClogHasARow() throws IOException {
    for (ClogType type : ClogType.values()) {
      String number = ("| " + type.code() + " | ").replace('-', '\u2212');
      assertThat(rows())
          .as(number)
          .anyMatch(l -> l.startsWith(number) && l.split(" [|] ")[2].equals("" + type.length()));
    }
  }
}
