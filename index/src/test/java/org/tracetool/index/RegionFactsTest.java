package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

class RegionFactsTest {
  @Test
  void eachRegionHasItsGroupHoweverManyThereAre() {
    Definitions.Builder made = Definitions.builder();
    for (int region = 1; region <= 100; region++) {
      made.add(new Definition.Region(region, "r" + region, 1000 + region, 0));
    }
    RegionFacts facts = new RegionFacts(made.build());
    for (int i = 0; i < 2; i++) {
      for (int region = 100; region > 0; region--) {
        assertThat(facts.group(facts.number(region))).isEqualTo(1000 + region);
      }
      assertThat(facts.group(facts.number(0))).isZero();
      assertThat(facts.group(facts.number(-1))).isZero();
    }
  }

  @Test
  void regionsInWhichProcessesWaitAreKnownByTheirNames() {
    Definitions.Builder made = Definitions.builder();
    made.add(new Definition.Region(1, "MPI_Recv", 7, 0));
    made.add(new Definition.Region(2, "compute", 7, 0));
    RegionFacts facts = new RegionFacts(made.build());
    assertThat(facts.isWaiting(facts.number(1))).isTrue();
    assertThat(facts.isWaiting(facts.number(2))).isFalse();
    assertThat(facts.isWaiting(facts.number(3))).isFalse();
  }

  /** As often as a trace of many boxes asks: decoding the name each time took minutes. */
  @Test
  @Timeout(20)
  void aLongNameIsNotReadAgainAndAgain() {
    Definitions.Builder made = Definitions.builder();
    made.add(new Definition.Region(1, "long".repeat(250_000), 7, 0));
    RegionFacts facts = new RegionFacts(made.build());
    for (int i = 0; i < 1_000_000; i++) {
      assertThat(facts.group(facts.number(1)) == 7).isTrue();
    }
  }
}
