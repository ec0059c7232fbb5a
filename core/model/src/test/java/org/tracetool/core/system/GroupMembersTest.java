package org.tracetool.core.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

class GroupMembersTest {
  private static final int DEPTH = 100_000;

  private final Definitions.Builder definitions = Definitions.builder();

  private int[] locations(int token) {
    Definitions all = definitions.build();
    return GroupMembers.locations(all, all.group(token));
  }

  private void group(int token, int... members) {
    definitions.add(new Definition.Group(token, "g" + token, members));
  }

  @Test
  void groupsAreTakenApartInTheirPlaces() {
    for (int i = 1; i <= 4; i++) {
      definitions.add(new Definition.Location(i, "p" + i, 0));
    }
    group(10, 3, 1);
    group(11, 4, 10, 1, 2);
    group(12, 12, 11, 13);
    group(13, 12, 99);
    group(14, 1, 1, 99);
    assertThat(locations(11)).containsExactly(4, 3, 1, 2);
    assertThat(locations(12)).containsExactly(4, 3, 1, 2, 99);
    assertThat(locations(14)).as("what it lists").containsExactly(1, 1, 99);
  }

  @Test
  void anyDepthIsTakenApart() {
    definitions.add(new Definition.Location(1, "p", 0));
    group(10, 1);
    for (int i = 1; i <= DEPTH; i++) {
      group(10 + i, 9 + i, 9 + i);
    }
    assertThat(locations(10 + DEPTH)).containsExactly(1);
  }
}
