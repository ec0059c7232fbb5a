package org.tracetool.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.FileSet.Problem;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics.Severity;
import org.tracetool.testdata.Deletion;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;

/** What is said of archives that are damaged in some way, and what is read of them. */
class DamagedArchiveTest {
  private static final int DEFINITION_CHUNK_AT = 20;
  private static final int SUBSTRATE_AT = 28;
  private static final int COMPRESSION_AT = 29;
  private static final int LOCATIONS_AT = 30;
  private static final int DEFINITIONS_AT = 38;
  private static final int CHUNK = 256 << 10;

  @TempDir Path folder;

  private Path copy(String name) throws IOException {
    Otf2HostileInputTest.copyAll(TestData.path("otf2").resolve(name), folder);
    return folder.resolve("traces.otf2");
  }

  /** What was read of each location, and what was said. */
  private record Result(List<Integer> rows, List<String> damage, List<String> warnings) {}

  private static Result read(Path archive) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new Otf2Format().open(archive, options)) {
      List<Integer> rows = reader.streams().stream().map(s -> rows(reader, s, options)).toList();
      return new Result(rows, told(options, Severity.DAMAGE), told(options, Severity.WARNING));
    } finally {
      options.handles().close();
    }
  }

  /** What is said where events are counted only. */
  private static List<String> counted(Path archive) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new Otf2Format().open(archive, options)) {
      for (StreamInfo stream : reader.streams()) {
        reader.count(stream, Section.EVENTS, options);
      }
      return told(options, Severity.DAMAGE);
    } finally {
      options.handles().close();
    }
  }

  private static int rows(TraceReader reader, StreamInfo stream, ReadOptions options) {
    try {
      return ContractRow.readAll(reader.open(stream, Section.EVENTS, options)).size();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> told(ReadOptions options, Severity severity) {
    return options.diagnostics().incidents().stream()
        .filter(i -> i.severity() == severity)
        .flatMap(i -> i.examples().stream())
        .toList();
  }

  private static void put(Path file, int at, int... bytes) throws IOException {
    byte[] all = Files.readAllBytes(file);
    for (int i = 0; i < bytes.length; i++) {
      all[at + i] = (byte) bytes[i];
    }
    Files.write(file, all);
  }

  private static void putLong(Path file, int at, long value) throws IOException {
    byte[] all = Files.readAllBytes(file);
    ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN).putLong(at, value);
    Files.write(file, all);
  }

  @Test
  void damageInAChunkEndsWithTheChunk() throws IOException {
    Path archive = copy("07-chunks");
    Result whole = read(archive);
    assertThat(whole.damage()).isEmpty();
    Path events = folder.resolve("traces/0.evt");
    assertThat(Files.size(events)).isGreaterThan(3 * CHUNK);
    Files.write(events, changed(Files.readAllBytes(events), CHUNK + 18, 200, (byte) 4));
    Result part = read(archive);
    assertThat(part.damage()).hasSize(1);
    assertThat(part.damage().get(0))
        .startsWith(events + ": byte ")
        .matches(
            ".*: byte 262162: expected .*, found .*; [0-9]+ records in 262126 bytes are left out,"
                + " reading goes on at byte 524288");
    int lost = Integer.parseInt(part.damage().get(0).replaceAll(".*; ([0-9]+) records in.*", "$1"));
    assertThat(counted(archive)).as("by counting").isEqualTo(part.damage());
    assertThat(whole.rows().get(0) - part.rows().get(0)).isEqualTo(lost);
    assertThat(part.rows().get(0)).isPositive();
    assertThat(part.rows().subList(1, part.rows().size()))
        .isEqualTo(whole.rows().subList(1, whole.rows().size()));
  }

  private static byte[] changed(byte[] bytes, int from, int count, byte to) {
    Arrays.fill(bytes, from, from + count, to);
    return bytes;
  }

  @Test
  void aFileThatIsCutIsReadToTheCut() throws IOException {
    Path archive = copy("03-mpi");
    Result whole = read(archive);
    Path events = folder.resolve("traces/2.evt");
    Files.write(events, Arrays.copyOf(Files.readAllBytes(events), 1000));
    Result part = read(archive);
    assertThat(part.damage())
        .containsExactly(
            events
                + ": byte 1000: expected more records, found the end of the file; the last 7 bytes"
                + " are left out");
    assertThat(part.rows().get(2)).isBetween(1, whole.rows().get(2) - 1);
    assertThat(part.rows().get(3)).isEqualTo(whole.rows().get(3));
  }

  @Test
  void anAnchorThatLiesAboutNumbersIsContradicted() throws IOException {
    Path archive = copy("03-mpi");
    putLong(archive, LOCATIONS_AT, 1L << 60);
    putLong(archive, DEFINITIONS_AT, 1L << 60);
    Result read = read(archive);
    Path definitions = folder.resolve("traces.def");
    assertThat(read.damage()).hasSize(2);
    assertThat(read.damage())
        .anyMatch(
            d ->
                d.startsWith(definitions + ": expected 1152921504606846976 locations, as ")
                    && d.endsWith("says, found 4"))
        .anyMatch(d -> d.startsWith(definitions + ": expected 1152921504606846976 records, as "));
    assertThat(read.rows()).hasSize(4).allMatch(n -> n > 0);
  }

  @Test
  void anAnchorWithAnImpossibleChunkSizeIsRefused() throws IOException {
    Path archive = copy("03-mpi");
    putLong(archive, DEFINITION_CHUNK_AT, 1L << 60);
    assertThatThrownBy(() -> read(archive))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessage(
            archive
                + ": byte 20: expected a chunk size of 262144 to 16777216, found"
                + " 1152921504606846976");
  }

  @Test
  void containersAndCompressionAreNotSupported() throws IOException {
    Path archive = copy("03-mpi");
    put(archive, SUBSTRATE_AT, 2);
    assertThatThrownBy(() -> read(archive))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageStartingWith(archive + ": ")
        .hasMessageContaining("SION");
    put(archive, SUBSTRATE_AT, 3);
    assertThatThrownBy(() -> read(archive))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining("file substrate 3");
    put(archive, SUBSTRATE_AT, 1);
    put(archive, COMPRESSION_AT, 2);
    assertThatThrownBy(() -> read(archive))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining("compressed");
  }

  @Test
  void anArchiveWithoutItsFolderHasDefinitionsAlone() throws IOException {
    Path archive = copy("03-mpi");
    Path own = folder.resolve("traces");
    Deletion.remove(own);
    Result read = read(archive);
    assertThat(read.damage())
        .containsExactly(
            own + ": expected a folder with the events of 4 locations, found no such folder");
    assertThat(read.rows()).containsExactly(0, 0, 0, 0);
    FileSet set = new Otf2Format().fileSet(archive, ReadOptions.defaults());
    assertThat(set.findings())
        .anyMatch(f -> f.path().equals(own) && f.problem() == Problem.MISSING);
  }

  @Test
  void filesThatAreMissingAreNamed() throws IOException {
    Path archive = copy("03-mpi");
    Files.delete(folder.resolve("traces/1.evt"));
    Files.delete(folder.resolve("traces/3.def"));
    Result read = read(archive);
    assertThat(read.damage())
        .containsExactly(
            folder.resolve("traces/1.evt")
                + ": expected the events of location 1, found no such file");
    assertThat(read.warnings()).containsExactly(folder.resolve("traces/3.def") + ": no such file");
    assertThat(read.rows().get(1)).isZero();
    assertThat(read.rows().get(3)).isPositive();
    Files.delete(folder.resolve("traces.def"));
    assertThatThrownBy(() -> read(archive))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageStartingWith(folder.resolve("traces.def") + ": no such file");
  }

  @Test
  void eventsOfALocationWithoutDefinitionAreNotSilentlyLeftOut() throws IOException {
    Path archive = copy("03-mpi");
    Path more = folder.resolve("traces/99.evt");
    Files.copy(folder.resolve("traces/1.evt"), more);
    Result read = read(archive);
    assertThat(read.damage()).isEmpty();
    assertThat(read.warnings()).containsExactly(more.toString());
  }

  @Test
  void theFilesOfAnArchiveAreThoseOfItsLocations() throws IOException {
    Path archive = copy("02-allevents");
    FileSet set = new Otf2Format().fileSet(archive, ReadOptions.defaults());
    assertThat(set.findings()).isEmpty();
    assertThat(set.stem()).isEqualTo("traces");
    assertThat(set.files()).hasSize(2 + 3 * 5);
    assertThat(set.files().stream().map(set::name).toList())
        .startsWith("traces.otf2", "traces.def", "traces/0.def", "traces/0.evt", "traces/0.snap")
        .contains("traces/18446744073709551614.evt");
    assertThat(set.renamed(set.files().get(3), "other")).isEqualTo("other/0.evt");
    Files.copy(folder.resolve("traces/1.evt"), folder.resolve("traces/99.evt"));
    Files.delete(folder.resolve("traces/1.snap"));
    put(folder.resolve("traces/0.evt"), 0, 7);
    set = new Otf2Format().fileSet(archive, ReadOptions.defaults());
    assertThat(set.findings().stream().map(f -> f.problem() + " " + f.path()).toList())
        .containsExactly(
            "MISSING " + folder.resolve("traces/1.snap"),
            "LEFT_OVER " + folder.resolve("traces/99.evt"));
    assertThat(new Otf2Format().defect(set.files().get(3), ReadOptions.defaults()))
        .isEqualTo("does not begin as a file of OTF2 does");
    assertThat(new Otf2Format().defect(set.files().get(1), ReadOptions.defaults())).isNull();
  }
}
