package org.tracetool.core.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.collect.IntList;

class DefinitionLevelsTest {
  /** Levels of processes, each by its token and that of its parent, as tokens. */
  private static List<List<Integer>> levels(int... tokensAndParents) {
    Definitions.Builder builder = Definitions.builder();
    for (int i = 0; i < tokensAndParents.length; i += 2) {
      builder.add(
          new Definition.Location(tokensAndParents[i], "p" + i / 2, tokensAndParents[i + 1]));
    }
    Definitions definitions = builder.build();
    List<List<Integer>> levels = new ArrayList<>();
    for (IntList level : DefinitionTokens.levels(definitions, DefinitionKind.LOCATION)) {
      List<Integer> tokens = new ArrayList<>();
      for (int place : level.toArray()) {
        tokens.add(definitions.entries().get(place).definition().token());
      }
      levels.add(tokens);
    }
    return levels;
  }

  @Test
  void parentsAreInALevelBeforeTheirChildren() {
    assertThat(levels(4, 3, 3, 1, 1, 0, 2, 1, 5, 0, 6, 99))
        .containsExactly(List.of(1, 5, 6), List.of(3, 2), List.of(4));
  }

  @Test
  void whatIsDefinedTwiceIsThereWithTheLaterOfBoth() {
    assertThat(levels(1, 0, 2, 3, 1, 2, 3, 0, 4, 1))
        .containsExactly(List.of(1, 3), List.of(2), List.of(1), List.of(4));
  }

  @Test
  void theLastLevelHoldsCyclesAndWhatHangsOnThem() {
    assertThat(levels(1, 0, 2, 3, 3, 2, 4, 3, 5, 1, 6, 6))
        .containsExactly(List.of(1), List.of(5), List.of(2, 3, 4, 6));
  }

  @Test
  void aLongChainHasAsManyLevels() {
    int[] chain = new int[2 * 20_000];
    for (int i = 0; i < chain.length / 2; i++) {
      chain[2 * i] = i + 1;
      chain[2 * i + 1] = i;
    }
    assertThat(levels(chain)).hasSize(20_000);
  }
}
