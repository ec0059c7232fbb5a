package org.tracetool.analyze.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which values are the largest. */
final class LargestValuesTest {
  @ParameterizedTest
  @CsvSource({"1, 3", "2, '1,3'", "3, '1,2,3'", "4, '1,2,3,4'", "9, '1,2,3,4'"})
  void ofEqualOnesTheFirstAreTaken(int max, String expected) {
    double[] values = {0, 2, 1, 3, 1};
    LargestValues largest = new LargestValues(values, max);
    List<String> taken = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      if (largest.takes(values[i])) {
        taken.add(Integer.toString(i));
      }
    }
    assertThat(String.join(",", taken)).isEqualTo(expected);
  }
}
