package org.tracetool.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;

class IncidentReportTest {
  private final Diagnostics diagnostics = new Diagnostics();

  private String print(boolean quiet, boolean verbose) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    IncidentReport.print(
        diagnostics, quiet, verbose, new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void oneLineForEachSort() {
    for (int i = 0; i < 1000; i++) {
      diagnostics.reportDamage(
          DamageCode.DAMAGED_RECORDS, "malformed record", "a.1.events: byte " + (100 + i));
    }
    diagnostics.reportLoss(LossCode.MARKERS, "markers", 2);
    diagnostics.warn(WarningCode.UNORDERED_RECORDS, "times go back", "a.2.events");
    assertThat(print(false, false))
        .isEqualTo(
            "tracetool: damage: malformed record, 1000 times, for example a.1.events: byte 100\n"
                + "tracetool: lost: markers, 2 times (markers are missing or less exact)\n"
                + "tracetool: warning: times go back: a.2.events\n");
  }

  @Test
  void quietLeavesWarningsOut() {
    diagnostics.warn(WarningCode.UNORDERED_RECORDS, "times go back", "a.2.events");
    diagnostics.reportLoss(LossCode.MARKERS, "markers", 1);
    assertThat(print(true, false))
        .isEqualTo("tracetool: lost: markers, 1 time (markers are missing or less exact)\n");
  }

  @Test
  void verboseShowsMorePlaces() {
    diagnostics.reportDamage(DamageCode.DAMAGED_RECORDS, "malformed record", "b");
    diagnostics.reportDamage(DamageCode.DAMAGED_RECORDS, "malformed record", "a");
    assertThat(print(false, true))
        .isEqualTo("tracetool: damage: malformed record, 2 times, for example a\n  also b\n");
  }

  @Test
  void neverMoreThanAFewLines() {
    for (int i = 0; i < 50; i++) {
      diagnostics.reportDamage(DamageCode.DAMAGED_RECORDS, "sort " + (char) ('A' + i), "here");
    }
    assertThat(print(false, false).lines()).hasSize(9).last().asString().contains("42 more");
  }

  @Test
  void lossesThatDoNotMatterAreForThoseWhoAsk() {
    diagnostics.reportLoss(
        LossCode.DERIVED_DATA, "records 'snapshot-enter', which X cannot hold", 7);
    assertThat(print(false, false)).isEmpty();
    assertThat(print(false, true)).contains("snapshot-enter");
  }

  @Test
  void fiveLossesAndTheirRest() {
    for (int i = 0; i < 8; i++) {
      diagnostics.reportLoss(LossCode.MARKERS, "markers " + (char) ('A' + i), 100 + i);
    }
    assertThat(print(false, false).lines())
        .hasSize(6)
        .last()
        .isEqualTo("tracetool: and 3 more kinds of losses (318 times); use -v to list them");
    assertThat(print(false, true).lines()).hasSize(8);
  }

  @Test
  void controlCharactersOfTheTraceAreHarmless() {
    diagnostics.reportDamage(DamageCode.DAMAGED_RECORDS, "bad name", "x\u001b[2J\ny");
    assertThat(print(false, false)).isEqualTo("tracetool: damage: bad name: x\\x1b[2J\\x0ay\n");
  }
}
