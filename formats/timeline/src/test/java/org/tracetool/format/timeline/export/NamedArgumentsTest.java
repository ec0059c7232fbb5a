package org.tracetool.format.timeline.export;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NamedArgumentsTest {
  @Test
  void holdsMoreValuesThanItHadPlaceFor() {
    NamedArguments args = new NamedArguments();
    for (int i = 0; i < 40; i += 4) {
      args.unsigned("u", i).signed("s", -i).real("r", i).text("t", "text " + i);
    }
    assertThat(args.size()).isEqualTo(40);
    for (int i = 0; i < 40; i += 4) {
      assertThat(args.number(i)).isEqualTo(i);
      assertThat(args.number(i + 1)).isEqualTo(-i);
      assertThat(args.number(i + 2)).isEqualTo(Double.doubleToRawLongBits(i));
      assertThat(args.text(i + 3)).isEqualTo("text " + i);
    }
  }
}
