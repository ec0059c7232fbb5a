package org.tracetool.counters.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallbackBufferTest {
  private static List<Long> drained(CallbackBuffer buffer) {
    List<Long> values = new ArrayList<>();
    buffer.drain((counter, time, value) -> values.add(value));
    return values;
  }

  @Test
  void aFullBufferRefusesSamplesUntilItIsDrained() {
    CallbackBuffer buffer = new CallbackBuffer(2);
    assertThat(buffer.add(0, 1, 10)).isTrue();
    assertThat(buffer.add(1, 2, 20)).isTrue();
    assertThat(buffer.add(0, 3, 30)).isFalse();
    assertThat(drained(buffer)).containsExactly(10L, 20L);
    assertThat(buffer.add(0, 4, 40)).isTrue();
    assertThat(drained(buffer)).containsExactly(40L);
    assertThat(buffer.refused()).isEqualTo(1);
  }

  @Test
  void itGrowsToItsCapacity() {
    CallbackBuffer buffer = new CallbackBuffer(5000);
    for (int i = 0; i < 5000; i++) {
      assertThat(buffer.add(0, i, i)).isTrue();
    }
    assertThat(buffer.add(0, 0, 0)).isFalse();
    assertThat(drained(buffer)).hasSize(5000);
  }

  @Test
  void theCapacityIsThatOfTheVariable() throws PluginException {
    assertThat(CallbackBuffer.capacity(null)).isEqualTo(CallbackBuffer.DEFAULT_CAPACITY);
    assertThat(CallbackBuffer.capacity("77")).isEqualTo(77);
    assertThat(CallbackBuffer.capacity("99999999999")).isEqualTo(CallbackBuffer.MAX_CAPACITY);
    for (String wrong : List.of("0", "-1", "many", "1e6")) {
      assertThatThrownBy(() -> CallbackBuffer.capacity(wrong)).hasMessageContaining(wrong);
    }
  }
}
