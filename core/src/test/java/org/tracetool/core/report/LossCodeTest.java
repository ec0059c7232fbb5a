package org.tracetool.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;

class LossCodeTest {
  @Test
  void whatIsMadeAnewIsHarmless() {
    assertThat(LossCode.of("records 'summary-region', which format otf2 cannot hold"))
        .isEqualTo(LossCode.DERIVED_DATA);
    assertThat(LossCode.of("names of source files in which nothing is").isHarmless()).isTrue();
    assertThat(LossCode.of("thumbnail, which format otf2 has no place for").isHarmless()).isTrue();
  }

  @Test
  void whatWasMeasuredIsNot() {
    assertThat(LossCode.of("records 'marker', which format otf2 cannot hold"))
        .isEqualTo(LossCode.RECORDS);
    assertThat(LossCode.of("records 'comment', which format otf2 cannot hold"))
        .isEqualTo(LossCode.TEXTS);
    assertThat(LossCode.of("values of counters that were rounded")).isEqualTo(LossCode.SAMPLES);
    assertThat(LossCode.of("something new")).isEqualTo(LossCode.OTHER);
    assertThat(LossCode.OTHER.isHarmless()).isFalse();
  }

  @Test
  void everyKindOfRecordAndDefinitionHasACode() {
    assertThat(EventKind.values())
        .allSatisfy(
            k ->
                assertThat(LossCode.of("records '" + k.label() + "', which format x cannot hold"))
                    .isNotEqualTo(LossCode.OTHER));
    assertThat(DefinitionKind.values())
        .allSatisfy(
            k ->
                assertThat(LossCode.of("definitions '" + k.label() + "', which X cannot hold"))
                    .isNotEqualTo(LossCode.OTHER));
  }

  @Test
  void documentationListsCodesAndMeanings() throws IOException {
    Path at = Path.of("").toAbsolutePath();
    while (!Files.isRegularFile(at.resolve("docs/machine-readable.md"))) {
      at = at.getParent();
    }
    String text = Files.readString(at.resolve("docs/machine-readable.md"));
    assertThat(LossCode.values())
        .allSatisfy(
            code ->
                assertThat(text)
                    .contains(
                        "| `"
                            + code.word()
                            + "` | "
                            + (code.isHarmless() ? "yes" : "")
                            + " | "
                            + code.meaning()
                            + " |\n"));
  }

  @Test
  void codesAreWords() {
    assertThat(Arrays.stream(LossCode.values()).map(LossCode::word))
        .doesNotHaveDuplicates()
        .allMatch(w -> w.matches("[a-z-]+"));
  }

  @Test
  void incidentKnowsWhetherItMatters() {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.reportLoss("statistics records, which no longer fit the remaining events", 1);
    diagnostics.reportLoss("calls that are too deep", 1);
    diagnostics.reportDamage("statistics records", "here");
    assertThat(diagnostics.incidents())
        .extracting(Diagnostics.Incident::isHarmless)
        .containsExactly(false, false, true);
  }
}
