package org.tracetool.core.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition.Region;
import org.tracetool.core.definition.Definition.RegionGroup;

class RenamedRegionsTest {
  private static String group(Definitions d, int stream, int region) {
    Region r = (Region) d.find(stream, DefinitionKind.REGION, region);
    return d.find(stream, DefinitionKind.REGION_GROUP, r.group()).name();
  }

  @Test
  void definesNewGroupsBeforeTheRegions() {
    Definitions given =
        Definitions.builder()
            .add(new RegionGroup(-1, "Old"))
            .add(new Region(1, "a", -1, 7))
            .add(new Region(2, "b", -1, 0))
            .build();
    Definitions made = RenamedRegions.of(given, n -> n.named(n.name() + "1").grouped("New"));
    assertThat(made.all(Region.class)).extracting(Region::name).containsExactly("a1", "b1");
    assertThat(made.all(Region.class)).extracting(Region::scl).containsExactly(7, 0);
    assertThat(group(made, 0, 1)).isEqualTo("New");
    assertThat(made.all(RegionGroup.class)).extracting(RegionGroup::token).containsExactly(-1, 1);
    assertThat(made.entries())
        .extracting(e -> e.definition().kind())
        .isEqualTo(
            List.of(
                DefinitionKind.REGION_GROUP,
                DefinitionKind.REGION_GROUP,
                DefinitionKind.REGION,
                DefinitionKind.REGION));
  }

  @Test
  void seesTheGroupsOfEachStream() {
    Definitions given =
        Definitions.builder()
            .add(new RegionGroup(1, "Shared"))
            .add(new Region(1, "a", 0, 0))
            .add(5, new RegionGroup(1, "Own"), KeyValues.NONE)
            .add(5, new Region(2, "b", 1, 0), KeyValues.NONE)
            .build();
    Definitions made = RenamedRegions.of(given, n -> n.grouped("Shared"));
    assertThat(group(made, 5, 2)).as("whose token 1 is another group").isEqualTo("Shared");
    assertThat(group(made, 0, 1)).isEqualTo("Shared");
  }

  @Test
  void staysTheSameIfNothingChanges() {
    Definitions given =
        Definitions.builder().add(new Region(1, "a", 0, 0)).add(new Region(2, null, 0, 0)).build();
    assertThat(RenamedRegions.of(given, n -> n.named("a"))).isNotSameAs(given);
    assertThat(RenamedRegions.of(given, RegionNaming.SOURCE)).isSameAs(given);
  }
}
