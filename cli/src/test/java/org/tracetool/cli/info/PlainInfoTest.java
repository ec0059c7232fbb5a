package org.tracetool.cli.info;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which command lines of {@code info} go without the option parser. */
class PlainInfoTest {
  private static InfoCommand plain(String line) {
    return InfoCommand.plain(List.of(line.split(" ")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.otf",
        "a.otf b.stf",
        "--format json a.otf",
        "a.otf --format=csv b.otf",
        "-q --counts a.otf"
      })
  void usualWords(String line) {
    assertThat(plain(line)).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-q",
        "--format a.otf",
        "a.otf --format",
        "--format json --format csv a.otf",
        "-q --quiet a.otf",
        "--counts --counts a.otf",
        "--forma json a.otf",
        "--wide a.otf",
        "--help a.otf",
        "@words a.otf",
        "-- a.otf"
      })
  void theRestIsForTheParser(String line) {
    assertThat(plain(line)).isNull();
  }
}
