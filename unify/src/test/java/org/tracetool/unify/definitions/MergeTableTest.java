package org.tracetool.unify.definitions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;

class MergeTableTest {
  private static final int MANY = 100;

  @Test
  void definitionsThatMeanTheSameAreOne() {
    MergeTable table = new MergeTable();
    assertThat(table.merge(new Definition.Region(7, "a", 1, 2))).isEqualTo(1);
    assertThat(table.merge(new Definition.Region(9, "a", 1, 2))).isEqualTo(1); // its own token
    assertThat(table.merge(new Definition.Region(7, "a", 1, 3))).isEqualTo(2);
    assertThat(table.merge(new Definition.Region(7, null, 1, 2))).isEqualTo(3);
    assertThat(table.merge(new Definition.Region(7, "", 1, 2))).isEqualTo(4);
    assertThat(table.merge(new Definition.Region(7, null, 1, 2))).isEqualTo(3);
    assertThat(table.definitions())
        .containsExactly(
            new Definition.Region(1, "a", 1, 2),
            new Definition.Region(2, "a", 1, 3),
            new Definition.Region(3, null, 1, 2),
            new Definition.Region(4, "", 1, 2));
  }

  @Test
  void whatIsAppendedIsNeverTheSame() {
    MergeTable table = new MergeTable();
    assertThat(table.append(new Definition.FileGroup(5, "f"))).isEqualTo(1);
    assertThat(table.merge(new Definition.FileGroup(5, "f"))).isEqualTo(2);
    assertThat(table.append(new Definition.FileGroup(5, "f"))).isEqualTo(3);
    assertThat(table.merge(new Definition.FileGroup(5, "f"))).isEqualTo(2);
    assertThat(table.nextToken()).isEqualTo(4);
  }

  @Test
  void manyAreFoundAgain() {
    MergeTable table = new MergeTable();
    for (int round = 0; round < 2; round++) {
      for (int i = 1; i <= MANY; i++) {
        assertThat(table.merge(new Definition.Group(0, "g", new int[] {i, -i}))).isEqualTo(i);
      }
    }
    assertThat(table.nextToken()).isEqualTo(MANY + 1);
  }
}
