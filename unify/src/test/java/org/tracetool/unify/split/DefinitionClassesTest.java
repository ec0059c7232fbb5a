package org.tracetool.unify.split;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;

class DefinitionClassesTest {
  @Test
  void allOfAClassShareOneList() {
    DefinitionClasses classes = new DefinitionClasses();
    int count = 50_000;
    for (int i = 1; i < count; i++) {
      classes.join(0, i);
    }
    assertThat(classes.of(0).size()).isEqualTo(count);
    assertThat(classes.of(count - 1)).isSameAs(classes.of(0));
  }

  @Test
  void classesThatHaveOneInCommonBecomeOne() {
    DefinitionClasses classes = new DefinitionClasses();
    classes.join(1, 2);
    classes.join(3, 4);
    classes.join(4, 5);
    assertThat(classes.of(1).toArray()).containsExactlyInAnyOrder(1, 2);
    classes.join(2, 5);
    classes.join(1, 3);
    assertThat(classes.of(1).toArray()).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
    assertThat(classes.of(6).toArray()).isEmpty();
  }

  @Test
  void groupsOfTheSameMembersAreFoundByTheirNames() {
    int[] members = {1, 2};
    assertThat(new Definition.Group(0, "a", members))
        .doesNotHaveSameHashCodeAs(new Definition.Group(0, "b", members));
  }
}
