package org.tracetool.stats.scope;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.ProgrammingParadigm;

class RegionParadigmsTest {
  private static String paradigm(int group, ProgrammingParadigm recorded) {
    Definitions.Builder definitions = Definitions.builder();
    definitions.add(new Definition.RegionGroup(7, "Application"));
    definitions.add(new Definition.Region(1, "main", group, 0));
    definitions.add(new RegionInfo(1, "main", "", 0, recorded.ordinal(), 0, 0, 0, 0));
    RegionParadigms paradigms = new StatsIndex(definitions.build()).paradigms();
    return paradigms.name(paradigms.of(0));
  }

  @Test
  void anUnknownParadigmIsWhatTheGroupIsCalled() {
    assertThat(paradigm(7, ProgrammingParadigm.UNKNOWN)).isEqualTo("Application");
    assertThat(paradigm(7, ProgrammingParadigm.USER)).isEqualTo("user");
    assertThat(paradigm(0, ProgrammingParadigm.UNKNOWN)).isEqualTo("unknown");
  }
}
