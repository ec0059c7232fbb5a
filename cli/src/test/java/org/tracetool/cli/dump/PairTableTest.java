package org.tracetool.cli.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairTableTest {
  @Test
  void itHoldsWhatAMapHolds() {
    Random random = new Random(7);
    PairTable table = new PairTable(2);
    Map<String, Long> map = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      long first = random.nextInt(30);
      long second = random.nextInt(30) - 15;
      String key = first + ":" + second;
      int at = table.find(first, second);
      assertThat(at >= 0).isEqualTo(map.containsKey(key));
      if (at >= 0) {
        assertThat(table.get(at, 1)).isEqualTo(map.get(key));
      }
      if (random.nextInt(3) == 0) {
        if (at >= 0) {
          table.remove(at);
          map.remove(key);
        }
      } else {
        at = table.findOrAdd(first, second);
        table.set(at, 1, i);
        map.put(key, (long) i);
      }
      assertThat(table.size()).isEqualTo(map.size());
    }
  }
}
