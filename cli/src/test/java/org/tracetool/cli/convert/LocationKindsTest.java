package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.LocationGroup;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Streams of devices and sources of metrics are no threads after any conversion there and back. */
@Tag("thorough")
class LocationKindsTest {
  private static final int PROCESS = 1;
  private static final int ACCELERATOR = 2;
  private static final int THREAD = 1;
  private static final int STREAM = 2;
  private static final int METRIC = 3;

  /** What must stay the same; names are not in it, since formats name locations differently. */
  private static final String LOCATIONS =
      "SELECT kind, rank, count(*) FROM locations GROUP BY ALL ORDER BY ALL";

  @TempDir Path folder;

  private final Definitions.Builder definitions = Definitions.builder();
  private final List<StreamInfo> streams = new ArrayList<>();

  private void add(int token, String name, int type, int group, int main) {
    definitions.add(new Definition.Location(token, name, main == token ? 0 : main));
    definitions.add(new LocationInfo(token, token, type, 0, group));
    streams.add(new StreamInfo(token, new int[] {token}));
  }

  private void addGroup(int token, String name, int type, int creator) {
    definitions.add(new LocationGroup(token, name, type, 0, creator));
  }

  /** Two processes with two threads each, of which each has streams of a device. */
  private SampleTrace trace() {
    definitions.add(new Definition.TimerResolution(1_000_000));
    definitions.add(new Definition.RegionGroup(1, "Application"));
    definitions.add(new Definition.Region(1, "work", 1, 0));
    for (int p = 0; p < 2; p++) {
      int first = 1 + 10 * p;
      addGroup(1 + p, "MPI Rank " + p, PROCESS, 0);
      addGroup(11 + p, "HIP Context " + p, ACCELERATOR, 1 + p);
      addGroup(21 + p, "Intel device " + p, ACCELERATOR, 1 + p);
      add(first, "Master thread", THREAD, 1 + p, first);
      add(first + 1, "OMP thread 1", THREAD, 1 + p, first);
      add(first + 2, "HIP stream 7", STREAM, 11 + p, first);
      add(first + 3, "queue of " + p, STREAM, 21 + p, first);
      add(first + 4, "Context of " + p, THREAD, 21 + p, first);
      add(first + 5, "power of " + p, METRIC, 1 + p, first);
    }
    SampleTrace trace = new SampleTrace(definitions.build(), streams);
    for (StreamInfo s : streams) {
      int l = s.locations()[0];
      List<ContractRow> rows = trace.rows(s.id(), Section.EVENTS);
      rows.add(ContractRow.of(l, EventKind.ENTER, l, 1, 0));
      rows.add(ContractRow.of(100 + l, EventKind.LEAVE, l, 1, 0));
    }
    return trace;
  }

  private String run(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, words)).as(String.join(" ", words)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  private String locations(Path trace) {
    return run("query", "-q", "--format", "tsv", trace.toString(), LOCATIONS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"c.otf2", "c.otf", "c.avt", "c.prv", "c.slog2"})
  void kindsOfLocationsAreKept(String name) throws IOException {
    Path made = folder.resolve("made.stf");
    trace().write(FormatRegistry.load().byId("stf"), made, WriteOptions.defaults());
    String before = locations(made);
    assertThat(before).contains("gpu-stream\t\t4", "gpu-context\t\t2", "metric-source\t\t2");
    Path there = folder.resolve(name);
    run("convert", "-q", made.toString(), there.toString());
    assertThat(locations(there)).isEqualTo(before);
    Path back = folder.resolve("back.otf2");
    run("convert", "-q", there.toString(), back.toString());
    assertThat(locations(back)).isEqualTo(before);
  }
}
