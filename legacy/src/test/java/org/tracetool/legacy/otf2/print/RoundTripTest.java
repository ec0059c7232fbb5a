package org.tracetool.legacy.otf2.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.otf2.Otf2Format;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;

/** Archives that are read and written again say the same. */
class RoundTripTest {
  private static final PrintOptions RECORDS =
      new PrintOptions(true, true, true, false, false, true, false, false, null, 0, -1L, false, -1);

  static Stream<Path> cases() throws IOException {
    try (Stream<Path> folders = Files.list(TestData.path("otf2"))) {
      return new ArrayList<>(folders.filter(Files::isDirectory).sorted().toList()).stream();
    }
  }

  private static String print(Path anchor) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<String> damage = new ArrayList<>();
    try (FileHandles handles = new FileHandles(8)) {
      new ArchivePrinter(anchor, RECORDS, handles, d -> damage.add(d.getMessage()), out, null, 1)
          .print();
    }
    assertThat(damage).isEmpty();
    String text = out.toString(StandardCharsets.ISO_8859_1);
    return text.substring(text.indexOf("=== Global Definitions"));
  }

  private static boolean isOfOtherLayout(Path folder) {
    String name = folder.getFileName().toString();
    return name.contains("legacy") || name.contains("future");
  }

  @EachOf(3)
  @ParameterizedTest
  @MethodSource("cases")
  void whatIsWrittenAgainPrintsTheSame(Path folder, @TempDir Path to) throws IOException {
    Path archive = folder.resolve("traces.otf2");
    Path copy = to.resolve("copy.otf2");
    Diagnostics losses = TraceCopy.copy(archive, copy);
    assertThat(losses.incidents()).isEmpty();
    if (!isOfOtherLayout(folder)) {
      assertThat(print(copy)).isEqualTo(print(archive));
    }
  }

  @Test
  void endsOfCollectiveOperationsTellTheirBegins() throws IOException {
    Path archive = TestData.path("otf2/03-mpi").resolve("traces.otf2");
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new Otf2Format().open(archive, options)) {
      long begins = 0;
      for (StreamInfo stream : reader.streams()) {
        RecordTally tally = reader.count(stream, Section.EVENTS, options);
        begins += tally.count(EventKind.COLLECTIVE_BEGIN);
        assertThat(tally.count(EventKind.COLLECTIVE_END))
            .isEqualTo(tally.count(EventKind.COLLECTIVE_BEGIN));
        assertThat(tally.count(EventKind.COLLECTIVE)).isZero();
      }
      assertThat(begins).isPositive();
    }
  }

  @Test
  void aFolderWithOneArchiveIsThatArchive() throws IOException {
    Path folder = TestData.path("otf2/03-mpi");
    Otf2Format format = new Otf2Format();
    assertThat(format.probe(folder, new byte[0])).isPositive();
    try (TraceReader reader = format.open(folder, ReadOptions.defaults())) {
      assertThat(reader.streams()).hasSize(4);
    }
    Path stem = folder.resolve("traces");
    assertThat(format.probe(stem, new byte[0])).as("its name without suffix").isPositive();
    try (TraceReader reader = format.open(stem, ReadOptions.defaults())) {
      assertThat(reader.streams()).hasSize(4);
    }
    assertThat(format.probe(folder.resolve("trace"), new byte[0])).isZero();
  }
}
