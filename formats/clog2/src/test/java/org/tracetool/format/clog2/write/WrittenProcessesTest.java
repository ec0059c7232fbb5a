package org.tracetool.format.clog2.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.StreamInfo;

class WrittenProcessesTest {
  @Test
  void aGroupWithSamplesIsNoProcess() {
    int group = 1_000_000_001;
    Definitions definitions =
        Definitions.builder()
            .add(new Definition.Location(1, "Process 0", 0))
            .add(new Definition.Location(2, "Process 1", 0))
            .add(new Definition.Group(group, "node", new int[] {1, 2}))
            .build();
    List<StreamInfo> streams = List.of(new StreamInfo(1, new int[] {1, group, 2, 3}));
    WrittenProcesses processes = new WrittenProcesses(definitions, streams);
    assertThat(processes.worldSize()).isEqualTo(3);
    assertThat(processes.areRenumbered()).isFalse();
    assertThat(processes.rank(group)).isEqualTo(-1);
    assertThat(processes.rank(3)).as("not defined, but with records").isEqualTo(2);
  }
}
