package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

class RegionGroupTableTest {
  @Test
  void eachRegionHasItsGroupHoweverManyThereAre() {
    Definitions.Builder made = Definitions.builder();
    for (int region = 1; region <= 100; region++) {
      made.add(new Definition.Region(region, "r" + region, 1000 + region, 0));
    }
    RegionGroupTable groups = new RegionGroupTable(made.build());
    for (int i = 0; i < 2; i++) {
      for (int region = 100; region > 0; region--) {
        assertThat(groups.of(region)).isEqualTo(1000 + region);
      }
      assertThat(groups.of(0)).isZero();
      assertThat(groups.of(-1)).isZero();
    }
  }

  /** As often as a trace of many boxes asks: decoding the name each time took minutes. */
  @Test
  @Timeout(20)
  void aLongNameIsNotReadAgainAndAgain() {
    Definitions.Builder made = Definitions.builder();
    made.add(new Definition.Region(1, "long".repeat(250_000), 7, 0));
    RegionGroupTable groups = new RegionGroupTable(made.build());
    for (int i = 0; i < 1_000_000; i++) {
      assertThat(groups.of(1) == 7).isTrue();
    }
  }
}
