package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;

/** Empty files, as a full disk leaves them, and files with records of other files. */
class MixedUpFilesTest {
  private static final String[] CONTENT = {
    "0.def", "DP1NM\"p\"\n",
    "1.def", "DF1G0NM\"f\"\n",
    "1.events", "5\n*1\nE1\n9\n*1\nL1\n",
    "1.snaps", "5\n*1\nTE1O5\n",
    "1.stats", "9\n*1\nSF1N1E4I4\n",
    "0.marker", "MD1NM\"m\"Y1\nMS1T5P1V\"x\"\n"
  };

  @TempDir Path folder;
  private TestTrace trace;

  @BeforeEach
  void begin() {
    trace = new TestTrace(folder);
    for (int i = 0; i < CONTENT.length; i += 2) {
      trace.file(CONTENT[i], CONTENT[i + 1]);
    }
  }

  private static String content(String file) {
    for (int i = 0; i < CONTENT.length; i += 2) {
      if (CONTENT[i].equals(file)) {
        return CONTENT[i + 1];
      }
    }
    throw new IllegalArgumentException(file);
  }

  private void readAll() throws IOException {
    for (Section section : Section.values()) {
      trace.read(section);
    }
    try (TraceReader reader = trace.open()) {
      assertThat(reader.definitions()).isNotNull();
    }
  }

  /** The examples of all damage. */
  private String damage() {
    StringBuilder text = new StringBuilder();
    trace.diagnostics.incidents().stream()
        .filter(i -> i.severity() == org.tracetool.core.report.Diagnostics.Severity.DAMAGE)
        .forEach(i -> text.append(i.what()).append(": ").append(i.examples()).append('\n'));
    return text.toString();
  }

  private String findings() throws IOException {
    FileSet set = new OtfFormat().fileSet(trace.path("otf"), trace.options());
    StringBuilder text = new StringBuilder();
    set.findings().forEach(f -> text.append(f.path().getFileName()).append(' ').append(f.what()));
    for (TraceFile file : set.files()) {
      String defect = new OtfFormat().defect(file, trace.options());
      text.append(defect == null ? "" : file.path().getFileName() + " " + defect);
    }
    return text.toString();
  }

  @Test
  void whatIsInItsPlaceIsNoDamage() throws IOException {
    readAll();
    assertThat(trace.incidents()).isEmpty();
    assertThat(findings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.def", "1.def", "1.events", "1.snaps", "1.stats", "0.marker"})
  void anEmptyFileIsDamage(String file) throws IOException {
    trace.file(file, "");
    readAll();
    assertThat(damage()).contains("empty file: ", "t." + file + ": byte 0: expected ");
    assertThat(findings()).isEqualTo("t." + file + " is empty");
    Files.delete(trace.path(file));
    trace.diagnostics = new org.tracetool.core.report.Diagnostics();
    trace.file(file + ".z", "");
    readAll();
    assertThat(damage()).contains("empty file: ", "t." + file + ".z: byte 0: expected ");
    assertThat(findings()).isEqualTo("t." + file + ".z is empty");
  }

  @ParameterizedTest
  @CsvSource({
    "0.def, 1.events",
    "1.def, 1.stats",
    "1.def, 1.snaps",
    "0.def, 0.marker",
    "1.events, 1.def",
    "1.events, 1.stats",
    "1.events, 0.marker",
    "1.snaps, 1.events",
    "1.snaps, 1.def",
    "1.stats, 1.events",
    "1.stats, 1.snaps",
    "0.marker, 0.def",
    "0.marker, 1.events"
  })
  void theRecordsOfAnotherFileAreDamage(String file, String other) throws IOException {
    trace.file(file, content(other));
    readAll();
    assertThat(damage()).contains("t." + file + ": byte ");
    assertThat(findings()).startsWith("t." + file + " holds records of ");
    Files.delete(trace.path(file));
    trace.file(file + ".z", TestTrace.compress(4, content(other)));
    assertThat(findings()).startsWith("t." + file + ".z holds records of ");
  }

  @Test
  void recordsOfAnotherFileAreToldWithTheirPlace() throws IOException {
    trace.file("1.def", "DF1G0NM\"f\"\nZZ9\n5\n*1\nE1\nL1\n");
    trace.open().close();
    assertThat(damage())
        .isEqualTo(
            "records of another kind of file: ["
                + trace.path("1.def")
                + ": byte 20: expected records of .def, found 'E1' of .events]\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.def", "1.events", "1.stats"})
  void zerosAreFound(String file) throws IOException {
    trace.file(file, new byte[500]);
    assertThat(findings()).isEqualTo("t." + file + " is damaged (no line feed)");
    Files.delete(trace.path(file));
    trace.file(file + ".z", new byte[500]);
    assertThat(findings()).startsWith("t." + file + ".z is damaged (");
  }

  @Test
  void anIndexThatIsNotWholeIsDamage() throws IOException {
    trace.file("otf", "1:1\n2:2\ni1:2:ff\n");
    String events = "5\n*1\nE1\n";
    trace.file("all.events", events + events.replace('1', '2'));
    for (String index : new String[] {"1:0:8\n", ""}) {
      trace.diagnostics = new org.tracetool.core.report.Diagnostics();
      trace.file("idx.events", index);
      trace.events();
      assertThat(damage())
          .contains(
              "index that is not whole: ", "expected chunks of all 16 bytes of the data file");
    }
    trace.diagnostics = new org.tracetool.core.report.Diagnostics();
    trace.file("idx.events", "1:0:8\n2:8:8\n");
    assertThat(trace.events()).hasSize(2);
    assertThat(trace.incidents()).isEmpty();
  }

  @Test
  void aFailingLookForAFileIsNotTakenForTheFile() throws IOException {
    try (TraceReader reader = trace.open()) {
      StreamInfo stream = reader.streams().get(0);
      Path stats = trace.path("1.stats");
      Files.delete(stats);
      assertThat(reader.has(stream, Section.STATISTICS)).isFalse();
      Files.createSymbolicLink(stats, stats.getFileName()); // cannot be followed
      assertThatThrownBy(() -> reader.has(stream, Section.STATISTICS))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("1.stats");
      Files.delete(stats);
      Files.createDirectory(stats);
      assertThat(reader.has(stream, Section.STATISTICS)).as("opening it tells").isTrue();
    }
  }
}
