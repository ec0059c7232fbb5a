package org.tracetool.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.Diagnostics.Incident;

class UnsupportedKindsTest {
  private final Diagnostics diagnostics = new Diagnostics();

  @Test
  void whatIsMadeAnewIsHarmless() {
    assertThat(UnsupportedKinds.codeOf(EventKind.SUMMARY_REGION)).isEqualTo(LossCode.DERIVED_DATA);
    assertThat(UnsupportedKinds.codeOf(EventKind.SNAPSHOT_ENTER)).isEqualTo(LossCode.DERIVED_DATA);
    assertThat(UnsupportedKinds.codeOf(EventKind.PROCESS_END)).isEqualTo(LossCode.DERIVED_DATA);
    assertThat(UnsupportedKinds.codeOf(DefinitionKind.STRING).isHarmless()).isTrue();
  }

  @Test
  void whatWasMeasuredIsNot() {
    assertThat(UnsupportedKinds.codeOf(EventKind.MARKER)).isEqualTo(LossCode.RECORDS);
    assertThat(UnsupportedKinds.codeOf(EventKind.COMMENT)).isEqualTo(LossCode.TEXTS);
    assertThat(UnsupportedKinds.codeOf(DefinitionKind.CALLPATH)).isEqualTo(LossCode.DEFINITIONS);
  }

  @Test
  void everyKindHasACodeOfItsOwnSort() {
    assertThat(EventKind.values())
        .extracting(UnsupportedKinds::codeOf)
        .containsOnly(LossCode.RECORDS, LossCode.TEXTS, LossCode.DERIVED_DATA);
    assertThat(DefinitionKind.values())
        .extracting(UnsupportedKinds::codeOf)
        .containsOnly(LossCode.DEFINITIONS, LossCode.FORMAT_STRUCTURE, LossCode.DERIVED_DATA);
  }

  @Test
  void reportsNameTheKindAndTheFormat() {
    UnsupportedKinds.reportRecords(diagnostics, EventKind.MARKER, "OTF2", 3);
    UnsupportedKinds.reportRecords(diagnostics, EventKind.ENTER, "OTF2", 0);
    UnsupportedKinds.reportDefinitions(diagnostics, DefinitionKind.SCOPE, "VTF3", 1);
    assertThat(diagnostics.incidents())
        .extracting(Incident::code, Incident::what, Incident::count)
        .containsExactly(
            tuple(LossCode.DEFINITIONS, "definitions 'scope', which VTF3 cannot hold", 1L),
            tuple(LossCode.RECORDS, "records 'marker', which OTF2 cannot hold", 3L));
  }
}
