package org.tracetool.core.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;

class RankLocationsTest {
  private static final int LOCATIONS = 1;
  private static final int COMM_LOCATIONS = 4;
  private static final int COMM_GROUP = 5;
  private static final int COMM_SELF = 6;
  private static final int OPENMP = 3;
  private static final int MPI = 4;
  private static final int[] NONE = {};

  private static MemberGroup group(
      int type, int paradigm, int flags, int[] locations, int[] ranks) {
    return new MemberGroup(
        type + 10 * paradigm, "group", type, paradigm, flags, locations, NONE, NONE, ranks);
  }

  @Test
  void ranksAreThoseOfTheListOfTheirParadigm() {
    Definitions definitions =
        Definitions.builder()
            .add(group(COMM_LOCATIONS, MPI, 0, new int[] {7, 8, 9}, NONE))
            .add(group(COMM_LOCATIONS, OPENMP, 0, new int[] {1, 2}, NONE))
            .build();
    RankLocations ranks = new RankLocations(definitions);
    int[] wanted = {2, 0, 3, -1};
    assertThat(ranks.of(group(COMM_GROUP, MPI, 0, NONE, wanted))).containsExactly(9, 7, 0, 0);
    assertThat(ranks.of(group(COMM_GROUP, OPENMP, 0, NONE, wanted))).containsExactly(0, 1, 0, 0);
    assertThat(ranks.of(group(COMM_GROUP, MPI, 1, NONE, wanted)))
        .as("all")
        .containsExactly(7, 8, 9);
    assertThat(ranks.of(group(COMM_GROUP, 99, 1, NONE, wanted))).isEmpty();
    assertThat(ranks.of(group(LOCATIONS, MPI, 0, new int[] {5}, NONE))).containsExactly(5);
    assertThat(ranks.of(group(COMM_SELF, MPI, 0, NONE, NONE))).isEmpty();
    assertThat(ranks.ofParadigm(OPENMP)).containsExactly(1, 2);
    assertThat(ranks.ofParadigm(99)).isEmpty();
  }
}
