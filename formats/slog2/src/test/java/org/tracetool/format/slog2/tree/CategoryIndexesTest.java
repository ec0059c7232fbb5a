package org.tracetool.format.slog2.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CategoryIndexesTest {
  @Test
  void anyIndexHasANumberInTheOrderInWhichItCame() {
    CategoryIndexes numbers = new CategoryIndexes();
    List<Integer> came = new ArrayList<>();
    Random random = new Random(7);
    List<Integer> wanted =
        new ArrayList<>(
            List.of(0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 4095, 4096, 8191, 100_000));
    for (int i = 0; i < 5000; i++) {
      wanted.add(i % 5 == 0 ? random.nextInt() : random.nextInt(20_000));
    }
    for (int category : wanted) {
      int known = numbers.find(category);
      assertThat(known).isEqualTo(came.indexOf(category));
      if (known < 0) {
        came.add(category);
      }
      assertThat(numbers.of(category)).isEqualTo(came.indexOf(category));
      assertThat(numbers.category(numbers.of(category))).isEqualTo(category);
    }
    assertThat(numbers.size()).isEqualTo(came.size());
  }
}
