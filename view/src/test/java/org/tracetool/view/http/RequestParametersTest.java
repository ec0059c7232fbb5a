package org.tracetool.view.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestParametersTest {
  @Test
  void numbersAreSingleOnesAndRanges() {
    assertThat(new RequestParameters("rows=1,4-7,").numbers("rows", 8, 5))
        .containsExactly(1, 4, 5, 6, 7);
    assertThat(new RequestParameters("").numbers("rows", 8, 5)).isEmpty();
  }

  @Test
  void linesAreListsOfNumbers() {
    assertThat(RequestParameters.lines("lines", "0-2;5,7;6", 8, 6))
        .isDeepEqualTo(new int[][] {{0, 1, 2}, {5, 7}, {6}});
    assertThatThrownBy(() -> RequestParameters.lines("lines", "0-2;5,7;6", 8, 5))
        .hasMessage("lines: more than 5");
    assertThatThrownBy(() -> RequestParameters.lines("lines", "0-2;8", 8, 5))
        .hasMessage("lines: there is no 8");
  }

  @ParameterizedTest
  @ValueSource(strings = {";", "0;", "0;;1", "0;,,;1"})
  void eachLineHasANumber(String lines) {
    assertThatThrownBy(() -> RequestParameters.lines("lines", lines, 8, 5))
        .isInstanceOf(RequestParameters.BadRequest.class)
        .hasMessage("lines: a line without a number");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "8|rows: there is no 8",
        "0-8|rows: there is no 0-8",
        "5-2|rows: there is no 5-2",
        "0,0,0,0,0,0|rows: more than 5",
        "0-5|rows: more than 5",
        "0-2,1-3|rows: more than 5",
        "NaN|rows: not a number: NaN",
        "99999999999|rows: not a number: 99999999999",
      })
  void othersAreTold(String rows, String line) {
    RequestParameters p = new RequestParameters("rows=" + rows);
    assertThatThrownBy(() -> p.numbers("rows", 8, 5))
        .isInstanceOf(RequestParameters.BadRequest.class)
        .hasMessage(line);
  }

  @Test
  void whatIsWrongIsToldInOneShortLine() {
    RequestParameters p = new RequestParameters("rows=%0A%1B%E2%80%AE" + "a".repeat(100_000));
    assertThatThrownBy(() -> p.numbers("rows", 8, 5))
        .message()
        .startsWith("rows: not a number: \\x0a\\x1b\\u202eaaa")
        .hasSizeLessThan(300);
  }
}
