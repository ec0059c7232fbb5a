package org.tracetool.format.otf2.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.otf2.Otf2Format;
import org.tracetool.testdata.Copying;
import org.tracetool.testdata.TestData;

/** An archive without its anchor file has the same events. */
class RebuiltAnchorTest {
  @TempDir private Path folder;

  private void copyWithoutAnchor(Path from) throws IOException {
    Copying.copy(from, folder, file -> !file.toString().endsWith(".otf2"));
  }

  private static List<Long> rows(TraceReader reader) throws IOException {
    List<Long> rows = new ArrayList<>();
    EventBlock block = new EventBlock();
    for (StreamInfo stream : reader.streams()) {
      long n = 0;
      try (EventSource source = reader.open(stream, Section.EVENTS, ReadOptions.defaults())) {
        while (source.read(block)) {
          n += block.rows();
        }
      }
      rows.add(n);
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(strings = {"03-mpi", "07-chunks", "08-big-endian"})
  void theEventsAreTheSame(String name) throws IOException {
    Path archive = TestData.path("otf2/" + name);
    copyWithoutAnchor(archive);
    Otf2Format format = new Otf2Format();
    Path lost = folder.resolve("traces.otf2");
    assertThat(format.isMasterless(lost)).isTrue();
    assertThat(format.isMasterless(folder.resolve("traces"))).isTrue();
    assertThat(format.isMasterless(archive.resolve("traces.otf2"))).isFalse();
    try (TraceReader whole = format.open(archive.resolve("traces.otf2"), ReadOptions.defaults());
        TraceReader bare = format.openMasterless(lost, ReadOptions.defaults())) {
      assertThat(rows(bare)).isEqualTo(rows(whole)).anyMatch(n -> n > 0);
      assertThat(bare.definitions().all(Definition.Region.class))
          .hasSameSizeAs(whole.definitions().all(Definition.Region.class));
    }
  }

  @Test
  void aDamagedAnchorCountsAsLost() throws IOException {
    Path archive = TestData.path("otf2/03-mpi");
    copyWithoutAnchor(archive);
    byte[] anchor = Files.readAllBytes(archive.resolve("traces.otf2"));
    Path cut = Files.write(folder.resolve("traces.otf2"), Arrays.copyOf(anchor, 26));
    Otf2Format format = new Otf2Format();

    assertThat(format.isMasterless(cut)).isTrue();
    try (TraceReader whole = format.open(archive.resolve("traces.otf2"), ReadOptions.defaults());
        TraceReader bare = format.openMasterless(cut, ReadOptions.defaults())) {
      assertThat(rows(bare)).isEqualTo(rows(whole));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eventsAreThereWithoutGlobalDefinitions(boolean withAnchor) throws IOException {
    Path archive = TestData.path("otf2/03-mpi");
    copyWithoutAnchor(archive);
    Files.delete(folder.resolve("traces.def"));
    Path lost = folder.resolve("traces.otf2");
    if (withAnchor) {
      Files.copy(archive.resolve("traces.otf2"), lost);
    }
    Otf2Format format = new Otf2Format();
    assertThat(format.isMasterless(lost)).isTrue();
    Diagnostics told = new Diagnostics();
    try (TraceReader whole = format.open(archive.resolve("traces.otf2"), ReadOptions.defaults());
        TraceReader bare =
            format.openMasterless(lost, ReadOptions.defaults().withDiagnostics(told))) {
      assertThat(rows(bare)).isEqualTo(rows(whole)).anyMatch(n -> n > 0);
      assertThat(bare.definitions().all(Definition.Location.class))
          .extracting(Definition.Location::name)
          .containsExactly("#0", "#1", "#2", "#3");
    }
    assertThat(told.hasDamage()).isFalse();
  }

  @Test
  void eventsOfLocationsWithoutDefinitionAreKept() throws IOException {
    Path archive = TestData.path("otf2/03-mpi");
    copyWithoutAnchor(archive);
    Path anchor = folder.resolve("traces.otf2");
    Files.copy(archive.resolve("traces.otf2"), anchor);
    Otf2Format format = new Otf2Format();
    assertThat(format.isMasterless(anchor)).isFalse();
    Files.copy(folder.resolve("traces/0.evt"), folder.resolve("traces/77.evt"));
    assertThat(format.isMasterless(anchor)).isTrue();
    try (TraceReader more = format.openMasterless(anchor, ReadOptions.defaults())) {
      assertThat(more.streams()).hasSize(5);
      assertThat(more.definitions().location(5).name()).isEqualTo("#77");
      assertThat(rows(more).get(4)).isEqualTo(rows(more).get(0));
    }
  }
}
