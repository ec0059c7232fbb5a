package org.tracetool.cli.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tracetool.core.format.FormatRegistry;
import picocli.CommandLine;

/** What is said of values that a setting does not take. */
class SettingOptionsTest {
  @Test
  void aRangeIsToldApartFromTheDefault() {
    assertThat(SettingOptions.expected(List.of("2", "2..32767")))
        .isEqualTo("2..32767 (default: 2)");
    assertThat(SettingOptions.expected(List.of("full", "classic")))
        .isEqualTo("one of full, classic");
  }

  private static String refused(String format, String... words) {
    SettingOptions options = CommandLine.populateCommand(new SettingOptions(), words);
    FormatRegistry formats = FormatRegistry.load();
    return catchThrowable(() -> options.check(Set.of(formats.byId("otf")), formats.byId(format)))
        .getMessage();
  }

  @Test
  void settingsAreCalledAsTheyWereWritten() {
    assertThat(refused("slog2", "--children", "1"))
        .isEqualTo("--children 1: must be 2..32767 (default: 2)");
    assertThat(refused("slog2", "--set", "children=1")).startsWith("--set children=1: must be 2..");
    assertThat(refused("stf", "--children", "1")).startsWith("--children: neither reading otf nor");
    assertThat(refused("otf", "--substitute-upfrom")).startsWith("--substitute-upfrom: neither");
    assertThat(refused("otf", "--set", "level=full")).startsWith("--set level: neither reading");
  }
}
