package org.tracetool.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tracetool.core.report.Diagnostics.Severity;

class IncidentCodeTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\|.*\\|$");
  private static final String LOSS_ROW = "| `%s` | %s | %s |\n";

  private static String page() throws IOException {
    Path at = Path.of("").toAbsolutePath();
    while (!Files.isRegularFile(at.resolve("docs/machine-readable.md"))) {
      at = at.getParent();
    }
    return Files.readString(at.resolve("docs/machine-readable.md"));
  }

  /** The codes of the table behind a line, in their order. */
  private static List<String> table(String heading) throws IOException {
    String page = page();
    int from = page.indexOf("\n" + heading);
    int to = page.indexOf("\n\n", page.indexOf("\n|", from));
    List<String> codes = new ArrayList<>();
    for (Matcher m = ROW.matcher(page.substring(from, to)); m.find(); ) {
      codes.add(m.group(1));
    }
    return codes;
  }

  private static List<String> words(IncidentCode... codes) {
    return Arrays.stream(codes).map(IncidentCode::word).toList();
  }

  @Test
  void documentationListsCodesAndNoOthers() throws IOException {
    assertThat(table("The codes of losses")).isEqualTo(words(LossCode.values()));
    assertThat(table("The codes of damage")).isEqualTo(words(DamageCode.values()));
    assertThat(table("The codes of warnings")).isEqualTo(words(WarningCode.values()));
  }

  @Test
  void documentationSaysWhatLossesMean() throws IOException {
    String page = page();
    for (LossCode code : LossCode.values()) {
      String harmless = code.isHarmless() ? "yes" : "";
      assertThat(page)
          .contains(String.format(Locale.ROOT, LOSS_ROW, code.word(), harmless, code.meaning()));
    }
  }

  @Test
  void codesAreWordsAndSayHowMuchTheyMatter() {
    assertThat(WarningCode.UNUSED_INDEX.word()).isEqualTo("unused-index");
    assertThat(DamageCode.CUT_FILES.severity()).isEqualTo(Severity.DAMAGE);
    assertThat(LossCode.RECORDS.severity()).isEqualTo(Severity.LOSS);
    assertThat(WarningCode.RENUMBERED.severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void onlyLossesAreHarmless() {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.reportLoss(LossCode.CALLS, "calls that are too deep", 1);
    diagnostics.reportLoss(LossCode.DERIVED_DATA, "statistics records", 1);
    diagnostics.reportDamage(DamageCode.DAMAGED_RECORDS, "statistics records", "here");
    assertThat(diagnostics.incidents())
        .extracting(Diagnostics.Incident::isHarmless)
        .containsExactly(false, false, true);
  }

  @Test
  void jsonTellsTheCode() {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.warn(WarningCode.NOTHING_FOUND, "no events", "a.otf");
    assertThat(
            new JsonWriter().object(null).incidents(diagnostics.incidents()).endObject().toString())
        .contains("\"severity\": \"warning\"", "\"code\": \"nothing-found\"");
  }
}
