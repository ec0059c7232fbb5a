package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.io.Manifest.Action;
import org.tracetool.core.io.Manifest.Entry;

class StepListTest {
  @Test
  void stepsComeBackInOrderWithNumbersOfAllLengths() {
    FileIdentity least = new FileIdentity("0", 0, 127);
    FileIdentity most = new FileIdentity("9223372036854775807", 128, Long.MAX_VALUE);
    FileIdentity negative = new FileIdentity("(dev=1,ino=007)", 16384, Long.MIN_VALUE);
    List<Entry> entries =
        List.of(
            new Entry(Action.values()[0], "a.otf", least, null),
            new Entry(Action.values()[1], "bé.otf", null, most),
            new Entry(Action.values()[0], "", negative, least),
            new Entry(Action.values()[1], "c", null, null));
    StepList steps = new StepList();
    steps.addAll(entries);
    assertThat(steps).hasSize(4).containsExactlyElementsOf(entries);
  }
}
