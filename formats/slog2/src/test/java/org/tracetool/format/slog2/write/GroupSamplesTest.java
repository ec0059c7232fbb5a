package org.tracetool.format.slog2.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.slog2.SlogFormat;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Samples of a counter that a group of processes has, not one of them. */
class GroupSamplesTest {
  private static final int GROUP = 0x8000_0000;

  @TempDir private Path folder;

  @Test
  void samplesOfAGroupWithALargeTokenAreRead() throws IOException {
    Definitions all =
        Definitions.builder()
            .add(new Definition.TimerResolution(1_000_000_000))
            .add(new Definition.Location(1, "a", 0))
            .add(new Definition.Location(2, "b", 0))
            .add(new Definition.Group(GROUP, "node", new int[] {1, 2}))
            .add(new Definition.Counter(7, "power", 0, 0, "W"))
            .build();
    int[] tokens = {1, 2, GROUP};
    SampleTrace trace = new SampleTrace(all, List.of(new StreamInfo(1, tokens)));
    trace.rows(1, Section.EVENTS).add(ContractRow.of(10, EventKind.COUNTER, 1, 7, 5));
    trace.rows(1, Section.EVENTS).add(ContractRow.of(20, EventKind.COUNTER, GROUP, 7, 36));
    Path log = folder.resolve("t.slog2");
    trace.write(new SlogFormat(), log, WriteOptions.defaults());
    Diagnostics diagnostics = new Diagnostics();
    ReadOptions options = ReadOptions.defaults().withDiagnostics(diagnostics);
    List<Integer> samples = new ArrayList<>();
    try (TraceReader reader = new SlogFormat().open(log, options);
        EventSource source = reader.open(reader.streams().get(0), Section.EVENTS, options)) {
      EventBlock block = new EventBlock();
      while (source.read(block)) {
        for (EventCursor row = block.cursor(); row.next(); ) {
          samples.add(row.location());
        }
      }
      assertThat(reader.definitions().all(Definition.Location.class))
          .extracting(Definition.Location::name)
          .containsExactly("a", "b");
    }
    assertThat(samples).containsExactly(1, GROUP);
    assertThat(diagnostics.hasDamage()).isFalse();
  }
}
