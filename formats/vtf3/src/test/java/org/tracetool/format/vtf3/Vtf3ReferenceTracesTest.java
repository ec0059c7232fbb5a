package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.vtf3.encoding.VtfEncoding;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;

/** The traces of the test data, good and damaged. */
class Vtf3ReferenceTracesTest {
  @TempDir private Path folder;
  private final Diagnostics seen = new Diagnostics();

  private static Path file(String name) {
    return TestData.traces().resolve("vtf3").resolve(name);
  }

  private List<ContractRow> rows(String name) throws IOException {
    return Copies.rows(new Vtf3Format(), file(name), ReadOptions.defaults().withDiagnostics(seen));
  }

  @ParameterizedTest
  @ValueSource(strings = {"demo.avt", "demo.favt", "demo.bpv"})
  void theWorkedTraceIsTheSameInAllEncodings(String name) throws IOException {
    for (VtfEncoding encoding : VtfEncoding.values()) {
      Path out = folder.resolve(encoding + ".out");
      Copies.copy(new Vtf3Format(), file("worked/" + name), Copies.of(encoding), out, seen, seen);
      String same = "worked/demo" + Copies.of(encoding).suffixes().get(0);
      assertThat(out).hasSameBinaryContentAs(file(same));
    }
    assertThat(IncidentCodes.of(seen)) // of the sample that the example does not declare
        .containsExactly("UNDEFINED_REFERENCES");
  }

  @Test
  void tauTracesAreRead() throws IOException {
    List<ContractRow> rows = rows("legacy/tau.pv");
    assertThat(seen.incidents()).isEmpty();
    assertThat(rows)
        .filteredOn(r -> r.kind() != EventKind.COMMENT)
        .extracting(ContractRow::kind)
        .containsExactly(
            EventKind.ENTER,
            EventKind.ENTER,
            EventKind.ENTER,
            EventKind.ENTER,
            EventKind.ENTER,
            EventKind.SEND,
            EventKind.ENTER,
            EventKind.LEAVE,
            EventKind.RECEIVE,
            EventKind.LEAVE,
            EventKind.LEAVE,
            EventKind.LEAVE);
  }

  @Test
  void theOldestStyleIsReadAndSorted() throws IOException {
    List<ContractRow> rows = rows("legacy/old-style.pv");
    assertThat(IncidentCodes.of(seen)).containsExactly("SIMPLER_RECORDS");
    List<Long> times = new ArrayList<>(rows.stream().map(ContractRow::time).toList());
    assertThat(times).containsExactly(120L, 130L, 140L, 150L, 160L, 165L, 170L, 180L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cut.bpv | 4 | byte 289: expected a VTF3 record, found Upfrom with 16 bytes, more than there",
        "lying-length.bpv | 2 | byte 217: expected a VTF3 record, found Sendmsg with a record that",
        "unknown-type.bpv | 4 | found type 39321 with a number that no record has",
        "decreasing-times.avt | 4 | events that are not in order of time, sorted",
        "contradictions.avt | 4 | 'CPUSYM 1 \"P0\"' stays, 'CPUSYM 1 \"another\"' is ignored",
        "group-cycle.avt | 4 | group 2147483649 has member 2147483650",
        "words.avt | 4 | byte 227: expected a VTF3 record, found SENDMSG with fields that do not fit",
      })
  void damageIsReportedAndTheRestKept(String name, int rows, String report) throws IOException {
    assertThat(rows("damaged/" + name)).hasSize(rows);
    assertThat(seen.incidents().toString()).contains(report);
  }

  @Test
  void aTransferInTextModeIsNamed() {
    assertThatThrownBy(() -> rows("damaged/text-mode.bpv"))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("damaged by a transfer in text mode?");
  }
}
