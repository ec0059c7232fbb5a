package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.contract.ContractRow;

/** Files with parts that never reached the disk, and lines that no writer makes. */
class NulBytesTest {
  private static final int HOLE = 16;

  @TempDir Path folder;
  private TestTrace trace;

  @BeforeEach
  void begin() {
    trace = new TestTrace(folder);
    trace.file("otf", "1:1,2\n");
    trace.file(
        "1.def", "DP1NM\"the first process\"\nDP2NM\"second\"\nDF1G0NM\"f\"\nDF2G0NM\"g\"\n");
    trace.file("1.events", events());
    trace.file("1.snaps", timed("TE1O5\nTE2O6\n"));
    trace.file("1.stats", timed("SF1N1E4I4\nSF2N1E4I4\n"));
    trace.file(
        "0.marker",
        "MD1NM\"m\"Y1\nMS1T5P1V\"the text of a marker\"\nMS1T6P2V\"x\"\nMS1T7P1V\"y\"\n");
  }

  private static String events() {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < 24; i++) {
      long time = 0x4e7f8cc3L + i * 0x111_1111_1111L;
      out.append(Long.toHexString(time)).append("\n*").append(1 + i % 2).append('\n');
      out.append(i % 4 < 2 ? "E" + (1 + i % 7) + "\n" : "L\n");
      out.append(i % 5 == 0 ? "K1Y4V7\nS2L8TbC3b9aca02\n" : "");
    }
    return out.toString();
  }

  private static String timed(String records) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      out.append(5 + i).append("\n*").append(1 + i % 2).append('\n').append(records);
    }
    return out.toString();
  }

  private byte[] content(String suffix) throws IOException {
    return java.nio.file.Files.readAllBytes(trace.path(suffix));
  }

  private void readAll() throws IOException {
    for (Section section : Section.values()) {
      trace.read(section);
    }
  }

  private List<String> damage() {
    List<String> list =
        trace.diagnostics.incidents().stream()
            .filter(i -> i.severity() == Diagnostics.Severity.DAMAGE)
            .map(i -> i.what() + ": " + String.join("|", i.examples()))
            .toList();
    trace.diagnostics = new Diagnostics();
    return list;
  }

  @Test
  void otherControlBytesInStringsAreLegal() throws IOException {
    // The library writes and reads everything but quotes and line feeds unchanged.
    StringBuilder name = new StringBuilder();
    for (char c = 1; c < ' '; c++) {
      name.append(c == '\n' ? "" : c);
    }
    trace.file("1.def", "DP1NM\"" + name + "\"\nDP2NM\"second\"\nDF1G0NM\"f\"\nDF2G0NM\"g\"\n");
    readAll();
    assertThat(damage()).isEmpty();
    try (TraceReader reader = trace.open()) {
      assertThat(reader.definitions().all(Definition.Location.class))
          .anySatisfy(p -> assertThat(p.name()).isEqualTo(name.toString()));
    }
  }

  private void countEvents(int buffer) throws IOException {
    ReadOptions d = trace.options();
    ReadOptions options =
        new ReadOptions(d.window(), null, null, d.handles(), d.diagnostics(), buffer);
    try (TraceReader reader = trace.open()) {
      StreamInfo s = reader.streams().get(0);
      long counted = reader.count(s, Section.EVENTS, options).total();
      assertThat(counted).isEqualTo(ContractRow.readAll(reader.open(s, Section.EVENTS, d)).size());
    }
  }

  @EachOf(3)
  @ParameterizedTest
  @ValueSource(strings = {"otf", "0.def", "1.def", "1.events", "1.snaps", "1.stats", "0.marker"})
  void aHoleAnywhereIsDamage(String file) throws IOException {
    byte[] good = content(file);
    readAll();
    assertThat(damage()).isEmpty();
    int hole = Math.min(HOLE, good.length / 2);
    for (int at = 0; at + hole <= good.length; at += 3) {
      byte[] bad = good.clone();
      Arrays.fill(bad, at, at + hole, (byte) 0);
      trace.file(file, bad);
      try {
        readAll();
        assertThat(damage()).as("hole at %d", at).isNotEmpty();
      } catch (org.tracetool.core.error.DamagedTraceException e) {
        assertThat(file).isEqualTo("otf");
      }
    }
  }

  @Test
  void noRecordAfterAHoleGetsAnothersTimeOrProcess() throws IOException {
    byte[] good = content("1.events");
    Set<ContractRow> sound = new HashSet<>(trace.events());
    for (int at = 0; at + HOLE <= good.length; at += 3) {
      byte[] bad = good.clone();
      Arrays.fill(bad, at, at + HOLE, (byte) 0);
      trace.file("1.events", bad);
      assertThat(trace.events())
          .as("hole at %d", at)
          .hasSizeGreaterThan(sound.size() - 10)
          .allMatch(r -> r.kind() == EventKind.UNKNOWN || sound.contains(r));
      damage();
      countEvents(at % 2 == 0 ? 64 : 256 << 10);
      assertThat(damage()).as("hole at %d, counted", at).isNotEmpty();
    }
  }

  @Test
  void aHoleIsReportedWithItsPlaceAndSize() throws IOException {
    byte[] bad = TestTrace.bytes("5\n*1\nE1\n6\n*1\nL\n7\n*1\nE1\n8\n*1\nL\n");
    Arrays.fill(bad, 9, 14, (byte) 0);
    trace.file("1.events", bad);
    assertThat(trace.events()).extracting(ContractRow::time).containsExactly(5L, 7L, 8L);
    assertThat(damage())
        .containsExactly(
            "NUL bytes within the text: "
                + trace.path("1.events")
                + ": byte 9: expected lines of text, found 5 NUL bytes");
  }

  @ParameterizedTest
  @CsvSource({
    "4e7f8cc3x, 13",
    "6 7, 7",
    "'*1E1', 7",
    "'*1 2', 8",
    "4E7F, 6",
    "123456789abcdef0 0, 22",
    "12345678x, 13"
  })
  void whatStandsAfterATimeOrAProcessIsDamage(String line, int byteWithin) throws IOException {
    trace.events(line + "\nE1\n");
    countEvents(256 << 10);
    assertThat(damage())
        .hasSize(1)
        .first()
        .asString()
        .startsWith(
            "malformed time or process line: " + trace.path("1.events") + ": byte " + byteWithin);
  }

  @Test
  void countingReportsWhatStandsAfterATime() throws IOException {
    trace.events("E1\n6\n*1\nL\n7\n*1\nE1\n8Z\n*1\nL\n");
    try (TraceReader reader = trace.open()) {
      reader.count(reader.streams().get(0), Section.EVENTS, trace.options());
    }
    assertThat(damage()).hasSize(1);
  }

  @Test
  void blanksAfterATimeOrAProcessAreNone() throws IOException {
    trace.events("6 \n*1\t\nE1\n7\r\n*1\r\nL\n");
    assertThat(trace.events()).hasSize(2);
    assertThat(damage()).isEmpty();
  }

  @Test
  void anUnknownKeywordWithControlCharactersIsDamage() throws IOException {
    trace.events("E1\nZZ\u0001\u0002\nZZ\t5\r\n");
    assertThat(trace.events())
        .extracting(ContractRow::kind)
        .containsExactly(EventKind.ENTER, EventKind.UNKNOWN);
    assertThat(damage())
        .containsExactly(
            "malformed line: "
                + trace.path("1.events")
                + ": byte 10: expected no control characters on a line, found '\\x01\\x02'");
    trace.file("1.def", "ZZ\u0001\nZZ5\n");
    trace.open().close();
    assertThat(damage()).hasSize(1).first().asString().startsWith("malformed line: ");
  }

  @Test
  void theFirstLookAtAFileFindsNulBytes() throws IOException {
    byte[] bad = content("1.events");
    Arrays.fill(bad, 20, 30, (byte) 0);
    trace.file("1.events", bad);
    FileSet set = new OtfFormat().fileSet(trace.path("otf"), trace.options());
    for (TraceFile file : set.files()) {
      assertThat(new OtfFormat().defect(file, trace.options()))
          .isEqualTo(file.path().endsWith("t.1.events") ? "is damaged (NUL bytes)" : null);
    }
  }
}
