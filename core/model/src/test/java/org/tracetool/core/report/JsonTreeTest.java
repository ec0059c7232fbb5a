package org.tracetool.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTreeTest {
  @Test
  void readsValuesOfAllSorts() {
    assertThat(JsonTree.of(" {\"a\": [1, -2.5e3, true, false, null], \"b\":{}, \"c\":[ ]}\n"))
        .isEqualTo(
            Map.of(
                "a",
                Arrays.asList(BigDecimal.ONE, new BigDecimal("-2.5e3"), true, false, null),
                "b",
                Map.of(),
                "c",
                List.of()));
    assertThat(JsonTree.of("\"\\n\\t\\\"\\\\\\/\\u20ac\"")).isEqualTo("\n\t\"\\/\u20ac");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[",
        "{\"a\":1",
        "\"a",
        "[1,]",
        "{\"a\":1,}",
        "{\"a\":1,\"a\":2}",
        "01",
        "1 2",
        "tru",
        "\"\\x\"",
        "\"\\u12",
        "\"\n\"",
        "{a:1}",
        "[1 2]"
      })
  void refusesWhatIsNoJson(String text) {
    assertThatThrownBy(() -> JsonTree.of(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
