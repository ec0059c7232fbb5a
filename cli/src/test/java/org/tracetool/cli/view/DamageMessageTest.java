package org.tracetool.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;

class DamageMessageTest {
  private final Diagnostics found = new Diagnostics();

  @Test
  void warningsAreNoDamage() {
    found.warn(WarningCode.UNORDERED_RECORDS, "times go back", "a.1.events");
    assertThat(DamageMessage.of(found.incidents())).isEmpty();
  }

  @Test
  void theFirstSortIsToldAndHowManyOthersThereAre() {
    found.reportDamage(DamageCode.CUT_FILES, "last line is cut off", "a.1.events: byte 7");
    assertThat(DamageMessage.of(found.incidents()))
        .contains("damage: last line is cut off: a.1.events: byte 7");
    found.reportDamage(DamageCode.DAMAGED_RECORDS, "malformed line", "a.2.events: byte 9");
    assertThat(DamageMessage.of(found.incidents()).orElseThrow())
        .startsWith("damage: last line is cut off")
        .endsWith("; and 1 other kind");
    found.reportDamage(DamageCode.DAMAGED_RECORDS, "unknown line", "a.2.events: byte 11");
    assertThat(DamageMessage.of(found.incidents()).orElseThrow()).endsWith("; and 2 other kinds");
  }
}
