package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Files of I/O forwarding, in which the streams lie in chunks. */
class AggregationTest {
  @TempDir Path folder;
  private TestTrace trace;

  @BeforeEach
  void begin() {
    trace = new TestTrace(folder);
  }

  private static String text(int stream, int n) {
    StringBuilder out = new StringBuilder();
    for (int i = 1; i <= n; i++) {
      out.append(Integer.toHexString(i))
          .append("\n*")
          .append(Integer.toHexString(stream))
          .append("\nE")
          .append(Integer.toHexString(i * 100 + stream))
          .append('\n');
    }
    return out.toString();
  }

  /** Writes streams 1 to n as chunks of random sizes into the shared files of a mode. */
  private void pack(int n, int servers, int mode, int mask, boolean compressed, int records)
      throws IOException {
    Random random = new Random(servers);
    StringBuilder master = new StringBuilder();
    ByteArrayOutputStream[] data = new ByteArrayOutputStream[servers];
    StringBuilder[] index = new StringBuilder[servers];
    for (int s = 0; s < servers; s++) {
      data[s] = new ByteArrayOutputStream();
      index[s] = new StringBuilder();
    }
    byte[][] content = new byte[n + 1][];
    int[] done = new int[n + 1];
    for (int id = 1; id <= n; id++) {
      String hex = Integer.toHexString(id);
      master.append(hex).append(':').append(hex).append('\n');
      content[id] =
          compressed
              ? TestTrace.compress(4, text(id, records))
              : TestTrace.bytes(text(id, records));
    }
    boolean more = true;
    while (more) {
      more = false;
      for (int id = 1; id <= n; id++) {
        int server = mode == 1 ? (id & mask) % servers : 0;
        int length = Math.min(random.nextInt(300), content[id].length - done[id]);
        index[server].append(
            Integer.toHexString(id) + ':' + data[server].size() + ':' + length + '\n');
        data[server].write(content[id], done[id], length);
        done[id] += length;
        more |= done[id] < content[id].length;
      }
    }
    trace.file(
        "otf",
        master
            + "i"
            + Integer.toHexString(servers)
            + ":"
            + mode
            + ":"
            + Integer.toHexString(mask)
            + "\n");
    String z = compressed ? ".z" : "";
    for (int s = 0; s < (mode == 1 ? servers : 1); s++) {
      String number = mode == 1 ? "." + s : "";
      trace.file("all.events" + number + z, data[s].toByteArray());
      trace.file("idx.events" + number + z, index[s].toString());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "3, 2, ff, false",
    "2, 1, ff, false",
    "3, 1, ffff, false",
    "3, 1, ffffffff, true",
    "1, 2, ff, true",
    "2, 1, 1, true"
  })
  void chunksInTheOrderOfTheIndexAreTheFile(int servers, int mode, String mask, boolean compressed)
      throws IOException {
    pack(5, servers, mode, Integer.parseUnsignedInt(mask, 16), compressed, 2000);
    try (TraceReader reader = trace.open()) {
      assertThat(reader.streams()).hasSize(5);
      for (StreamInfo s : reader.streams()) {
        List<ContractRow> expected = new ArrayList<>();
        for (int i = 1; i <= 2000; i++) {
          expected.add(ContractRow.of(i, EventKind.ENTER, s.id(), i * 100L + s.id()));
        }
        assertThat(ContractRow.readAll(reader.open(s, Section.EVENTS, trace.options())))
            .isEqualTo(expected);
        trace.window = new TimeWindow(1500, 1510);
        assertThat(ContractRow.readAll(reader.open(s, Section.EVENTS, trace.options())))
            .isEqualTo(expected.subList(1499, 1509));
        trace.window = TimeWindow.ALL;
      }
    }
    assertThat(trace.incidents()).isEmpty();
  }

  @EachOf(3)
  @ParameterizedTest
  @CsvSource({"1, -1, i1:2:ffffffff", "3, -1, i3:1:ffffffff", "3, 4, i3:1:ffffffff"})
  void writtenStreamsShareFiles(int count, int compression, String line) throws IOException {
    SampleTrace sample =
        SampleTrace.ofEveryKind(
            new OtfFormat().capabilities().kinds(),
            SampleTrace.definitionsOf(Set.of(DefinitionKind.values())),
            SampleTrace.someStreams());
    Map<String, String> settings = Map.of("shared-files", Integer.toString(count));
    Diagnostics told = new Diagnostics();
    WriteOptions options = new WriteOptions(compression, told).withSettings(settings);
    Path own = folder.resolve("own.otf");
    Path shared = folder.resolve("shared.otf");
    sample.write(new OtfFormat(), own, new WriteOptions(compression, told));
    sample.write(new OtfFormat(), shared, options.withReadBack(true));
    sample.write(new OtfFormat(), shared, options); // over itself
    String z = compression == 4 ? ".z" : "";
    String number = count == 1 ? "" : ".0";
    assertThat(Files.readAllLines(shared)).endsWith(line);
    assertThat(folder.resolve("shared.all.events" + number + z)).isNotEmptyFile();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString()).filter(f -> f.startsWith("shared.")))
          .allMatch(f -> f.matches("shared\\.(otf|thumb|0\\..*|(all|idx)\\..*)"))
          .noneMatch(f -> f.endsWith(".z") != (compression == 4) && !f.endsWith(".otf"));
    }
    try (TraceReader a = new OtfFormat().open(own, trace.options());
        TraceReader b = new OtfFormat().open(shared, trace.options())) {
      assertThat(b.streams()).hasSameSizeAs(a.streams());
      for (StreamInfo s : a.streams()) {
        for (Section section : List.of(Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS)) {
          assertThat(b.has(s, section)).isEqualTo(a.has(s, section));
          assertThat(ContractRow.readAll(b.open(s, section, trace.options())))
              .isEqualTo(ContractRow.readAll(a.open(s, section, trace.options())));
        }
      }
    }
    sample.write(new OtfFormat(), shared, new WriteOptions(0, told));
    assertThat(folder.resolve("shared.all.events" + number + z)).doesNotExist();
  }

  @Test
  void aStreamWithoutEntriesDoesNotExist() throws IOException {
    trace.file("otf", "1:1\n2:2\ni1:2:ff\n");
    trace.file("all.events", text(1, 2)).file("idx.events", "1:0:" + text(1, 2).length() + "\n");
    assertThat(trace.events()).hasSize(2);
    assertThat(trace.incidents()).containsExactly("MISSING_FILES 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1:0:5\n1:5:99999999999\n",
        "1:0:-1\n",
        "1:-1:5\n",
        "1:0\n",
        "1:0:5:6\n",
        "x:0:5\n",
        "1:0:5x\n",
        "1:99999999999999999999:5\n",
        "1:9223372036854775807:1\n",
        "1:1:9223372036854775807\n",
        "1:0:16\n2:0:16\n",
        "garbage\n"
      })
  void anIndexThatCannotBeTrueIsRefusedWithItsLine(String index) throws IOException {
    trace.file("otf", "1:1\ni1:2:ff\n").file("all.events", text(1, 2)).file("idx.events", index);
    assertThat(text(1, 2)).hasSize(18);
    assertThatThrownBy(() -> trace.events())
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("t.idx.events: line ")
        .hasMessageContaining("STREAM:OFFSET:LENGTH");
  }

  @Test
  void chunksThatOverlapAreRefusedSinceTheyCouldBecomeAnyAmountOfText() throws IOException {
    trace.file("otf", "1:1\ni1:2:ff\n").file("all.events", text(1, 2));
    trace.file("idx.events", "1:0:18\n".repeat(1000));
    assertThatThrownBy(() -> trace.events())
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("line 2:");
  }

  @Test
  void emptyChunksAndBlankLinesDoNotMatter() throws IOException {
    trace.file("otf", "1:1\ni1:2:ff\n").file("all.events", text(1, 2));
    trace.file("idx.events", "1:0:0\n\n1:0:7\n1:7:0\n 1 : 7 : 11 \r\n1:18:0\n");
    assertThat(trace.events()).hasSize(2);
  }

  @Test
  void aMissingIndexIsNamed() throws IOException {
    trace.file("otf", "1:1\ni1:2:ff\n").file("all.events", text(1, 2));
    assertThatThrownBy(() -> trace.events())
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("t.idx.events")
        .hasMessageContaining("index");
  }

  @Test
  void writingOverAnAggregatedTraceTakesItsFilesAway() throws IOException {
    pack(3, 2, 1, 0xff, true, 10);
    Files.writeString(folder.resolve("t.all.events.txt"), "not ours");
    SampleTrace sample =
        new SampleTrace(Definitions.builder().build(), List.of(new StreamInfo(1, new int[] {1})));
    sample.rows(1, Section.EVENTS).add(ContractRow.of(1, EventKind.ENTER, 1, 5));
    sample.write(new OtfFormat(), trace.path("otf"), WriteOptions.defaults());
    assertThat(Arrays.asList(folder.toFile().list()))
        .containsExactlyInAnyOrder("t.otf", "t.0.def.z", "t.1.events.z", "t.all.events.txt");
  }
}
