package org.tracetool.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LossCodeTest {
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
    diagnostics.reportLoss(
        LossCode.STATISTICS, "statistics records, which no longer fit the remaining events", 1);
    diagnostics.reportLoss(LossCode.DERIVED_DATA, "calls that are too deep", 1);
    diagnostics.reportDamage("statistics records", "here");
    assertThat(diagnostics.incidents())
        .extracting(Diagnostics.Incident::isHarmless)
        .containsExactly(false, true, false);
  }
}
