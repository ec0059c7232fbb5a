package org.tracetool.format.slog2.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.slog2.SlogFormat;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.file.StoredCategory;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

final class RegionCategoriesTest {
  @TempDir Path folder;

  /** Calls with pairs and without have categories of their own, of the region's one colour. */
  @Test
  void aRegionHasOneColour() throws IOException {
    Definitions definitions =
        Definitions.builder()
            .add(new Definition.Location(1, "Process 0", 0))
            .add(new Definition.Region(1, "a", 0, 0))
            .add(new Definition.Region(2, "b", 0, 0))
            .add(new Definition.Region(3, "c", 0, 0))
            .add(new Definition.Region(4, "never called", 0, 0))
            .build();
    SampleTrace trace = new SampleTrace(definitions, List.of(new StreamInfo(1, new int[] {1})));
    int[] regions = {1, 1, 2, 2, 3};
    boolean[] pairs = {true, false, false, true, true};
    for (int i = 0; i < regions.length; i++) {
      ContractRow enter = ContractRow.of(10 * i, EventKind.ENTER, 1, regions[i], 0);
      trace
          .rows(1, Section.EVENTS)
          .add(pairs[i] ? enter.with(SampleTrace.pairsOfEveryType()[0]) : enter);
      trace
          .rows(1, Section.EVENTS)
          .add(ContractRow.of(10 * i + 5, EventKind.LEAVE, 1, regions[i], 0));
    }
    Diagnostics diagnostics = new Diagnostics();
    Path log = folder.resolve("a.slog2");
    trace.write(new SlogFormat(), log, WriteOptions.defaults().withDiagnostics(diagnostics));
    assertThat(diagnostics.incidents())
        .filteredOn(i -> i.code() == LossCode.UNUSED_NAMES)
        .singleElement()
        .matches(i -> i.count() == 1);

    int states = 0;
    Set<String> named = new HashSet<>();
    try (FileHandles handles = new FileHandles();
        SlogLog open = SlogLog.open(log, handles)) {
      for (StoredCategory stored : open.storedCategories()) {
        DrawableCategory c = stored.category();
        if (Set.of("a", "b", "c").contains(c.name())) {
          states++;
          named.add(c.name() + c.argb());
        }
      }
    }
    assertThat(states).isEqualTo(5);
    assertThat(named).hasSize(3);
  }
}
