package org.tracetool.format.otf2.map.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.format.otf2.Otf2Format;
import org.tracetool.format.otf2.map.MemberLists;
import org.tracetool.testdata.TestData;

/** Definitions of several archives, or of a part of one, become those of one archive. */
class UnitedArchivesTest {
  private static final int MPI = 4;

  private static Definitions archive(String name) throws IOException {
    Path archive = TestData.path("otf2/" + name).resolve("traces.otf2");
    try (TraceReader reader = new Otf2Format().open(archive, ReadOptions.defaults())) {
      return reader.definitions();
    }
  }

  private static MemberGroup group(int token, int type, int[] locations, int... ranks) {
    return new MemberGroup(token, "", type, MPI, 0, locations, new int[0], new int[0], ranks);
  }

  @Test
  void aWholeArchiveKeepsItsIds() throws IOException {
    assertThat(WrittenIds.of(archive("03-mpi"), List.of()).areKept()).isTrue();
  }

  @Test
  void idsOfAPartCountWithoutGaps() throws IOException {
    Definitions.Builder part = Definitions.builder();
    for (Definitions.Entry e : archive("03-mpi").entries()) {
      if (!(e.definition() instanceof Definition.Region r && r.token() == 2)) {
        part.add(e);
      }
    }
    WrittenIds ids = WrittenIds.of(part.build(), List.of());
    assertThat(ids.areKept()).isFalse();
    assertThat(ids.id(DefinitionKind.REGION, 1)).isEqualTo(0);
    assertThat(ids.id(DefinitionKind.REGION, 3)).isEqualTo(1);
    assertThat(ids.definitions().count(DefinitionKind.CLOCK_PROPERTIES)).isEqualTo(1);
  }

  @Test
  void listsOfLocationsOfOneParadigmBecomeOne() {
    Definitions two =
        Definitions.builder()
            .add(group(1, MemberLists.COMM_LOCATIONS, new int[] {1, 2}))
            .add(group(2, MemberLists.COMM_GROUP, new int[0], 1))
            .add(group(3, MemberLists.COMM_LOCATIONS, new int[] {5, 6}))
            .add(group(4, MemberLists.COMM_GROUP, new int[0], 1, 0))
            .build();
    UnitedRanks ranks = new UnitedRanks(two);
    MemberGroup[] now =
        two.all(MemberGroup.class).stream().map(ranks::translated).toArray(MemberGroup[]::new);
    assertThat(now[0].locations()).containsExactly(1, 2, 5, 6);
    assertThat(now[1].ranks()).containsExactly(1);
    assertThat(now[2].type()).isEqualTo(MemberLists.LOCATIONS);
    assertThat(now[3].ranks()).containsExactly(3, 2);
  }
}
