package org.tracetool.format.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.system.Hosts;

/** How processes are distributed over files. */
class ProcessFileLayoutTest {
  private static List<Integer> first(int n) {
    return IntStream.rangeClosed(1, n).boxed().toList();
  }

  private static List<String> files(Definitions d, List<Integer> tokens, int most, boolean hosts) {
    return ProcessFileLayout.files(d, tokens, most, hosts ? Hosts.of(d) : Hosts.UNKNOWN).stream()
        .map(Arrays::toString)
        .toList();
  }

  private static Definitions.Builder locations(int n) {
    Definitions.Builder builder = Definitions.builder();
    for (int i = 1; i <= n; i++) {
      builder.add(new Definition.Location(i, "p" + i, 0));
    }
    return builder;
  }

  @Test
  void runsOfProcesses() {
    Definitions d = locations(5).build();
    assertThat(files(d, first(5), 1, false)).containsExactly("[1]", "[2]", "[3]", "[4]", "[5]");
    assertThat(files(d, first(5), 2, false)).containsExactly("[1, 2]", "[3, 4]", "[5]");
    assertThat(files(d, first(5), 16, false)).containsExactly("[1, 2, 3, 4, 5]");
    assertThat(files(d, first(5), 99, true)).containsExactly("[1, 2, 3, 4, 5]");
  }

  @Test
  void unevenNodes() {
    Definitions d =
        locations(6)
            .add(new Definition.Group(100, "__NODE__b", new int[] {2, 4, 5, 6}))
            .add(new Definition.Group(101, "__NODE__a", new int[] {1, 3}))
            .add(new Definition.Group(102, "All", new int[] {1, 2, 3, 4, 5, 6}))
            .build();
    assertThat(files(d, first(6), 16, true)).containsExactly("[1, 3]", "[2, 4, 5, 6]");
    assertThat(files(d, first(6), 3, true)).containsExactly("[1, 3]", "[2, 4, 5]", "[6]");
    assertThat(files(d, first(6), 3, false)).containsExactly("[1, 2, 3]", "[4, 5, 6]");
  }

  @Test
  void aNodeForEachProcessCountsAsNone() {
    Definitions.Builder b = locations(3);
    for (int i = 1; i <= 3; i++) {
      b.add(new Definition.Group(100 + i, "__NODE__" + i, new int[] {i}));
    }
    assertThat(files(b.build(), first(3), 16, true)).containsExactly("[1, 2, 3]");
  }

  @Test
  void threadsStayWithTheirProcess() {
    Definitions d =
        locations(2)
            .add(new Definition.Location(0x10001, "t", 1))
            .add(new Definition.Location(0x20001, "t", 0x10001))
            .build();
    assertThat(files(d, List.of(1, 2, 0x10001, 0x20001), 1, false))
        .containsExactly("[1, 65537, 131073]", "[2]");
  }

  @Test
  void threadsOfASingleProcessAreDealt() {
    Definitions.Builder b = locations(1);
    List<Integer> tokens = new ArrayList<>(List.of(1));
    for (int i = 1; i < 5; i++) {
      b.add(new Definition.Location(i << 16 | 1, "t", 1));
      tokens.add(i << 16 | 1);
    }
    assertThat(files(b.build(), tokens, 2, true)).hasSize(3);
    assertThat(files(b.build(), tokens, 16, true)).hasSize(1);
  }

  @Test
  void theHostOfASingleProcessDoesNotMatter() {
    Definitions.Builder b = locations(1);
    b.add(new Definition.Location(0x10001, "t", 1));
    b.add(new Definition.Location(0x20001, "t", 1));
    b.add(new Definition.Group(100, "__NODE__n", new int[] {1, 0x10001, 0x20001}));
    assertThat(files(b.build(), List.of(1, 0x10001, 0x20001), 2, true))
        .containsExactly("[1, 65537]", "[131073]");
  }

  @Test
  void parentsInACircleEnd() {
    Definitions d =
        Definitions.builder()
            .add(new Definition.Location(1, "a", 2))
            .add(new Definition.Location(2, "b", 1))
            .build();
    assertThat(files(d, List.of(1, 2), 16, true)).isNotEmpty();
  }
}
