package org.tracetool.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.RegionClass;
import org.tracetool.core.report.Diagnostics;

final class ChangedRegionsTest {
  @Test
  void regionsThatBecomeComputationAreALoss() {
    Definitions definitions =
        Definitions.builder()
            .add(new Definition.RegionGroup(1, "TAU_IO"))
            .add(new Definition.Region(1, "fetch", 1, 0))
            .add(new Definition.Region(2, "MPI_Send", 0, 0))
            .add(new Definition.Region(3, "work", 0, 0))
            .build();
    Diagnostics lost = new Diagnostics();
    ChangedRegions.report(
        lost, definitions, "X", region -> RegionClass.of(0, 0, region.name(), null));
    assertThat(lost.incidents()).hasSize(1);
    assertThat(lost.incidents().iterator().next().count()).isEqualTo(1);
  }
}
