package org.tracetool.format.otf2.print;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.io.FileHandles;
import org.tracetool.testdata.Copying;
import org.tracetool.testdata.TestData;

class ArchivePrinterTest {
  private static final PrintOptions ALL =
      new PrintOptions(true, true, true, false, false, true, false, false, null, 0, -1L, false, -1);
  private static final PrintOptions LOCAL =
      new PrintOptions(
          false, false, false, true, true, false, false, false, null, 0, -1L, false, -1);
  private static final PrintOptions UNWOUND =
      new PrintOptions(
          false, false, false, false, false, true, false, true, null, 0, -1L, false, -1);

  private static TimeZone zone;

  @BeforeAll
  static void utc() {
    zone = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
  }

  @AfterAll
  static void zoneAsItWas() {
    TimeZone.setDefault(zone);
  }

  static Stream<Path> cases() throws IOException {
    List<Path> all = new ArrayList<>();
    for (String group : List.of("otf2", "otf2-random")) {
      try (Stream<Path> folders = Files.list(TestData.path(group))) {
        folders.filter(Files::isDirectory).sorted().forEach(all::add);
      }
    }
    return all.stream();
  }

  private static String print(Path folder, PrintOptions options, List<String> damage)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (FileHandles handles = new FileHandles(8)) {
      new ArchivePrinter(
              folder.resolve("traces.otf2"),
              options,
              handles,
              d -> damage.add(d.getMessage()),
              out,
              null,
              1)
          .print();
    }
    return out.toString(StandardCharsets.ISO_8859_1);
  }

  private static String expected(Path file) throws IOException {
    return new String(TestData.unpacked(file), StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void printsAllAsTheOriginalDoes(Path folder) throws IOException {
    List<String> damage = new ArrayList<>();
    assertThat(print(folder, ALL, damage)).isEqualTo(expected(folder.resolve("print-A.txt.gz")));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void printsMappingsAndClocksAsTheOriginalDoes(Path folder) throws IOException {
    assertThat(print(folder, LOCAL, new ArrayList<>()))
        .isEqualTo(expected(folder.resolve("print-MC.txt.gz")));
  }

  @Test
  void theHighestTimeStandsForNone() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintOutput lines = new PrintOutput(out);
    lines.timed(new byte[0], -1L, new byte[0]);
    lines.timed(new byte[] {' '}, -2L, new byte[0]);
    lines.flush();
    assertThat(out).hasToString("           UNDEFINED 18446744073709551614");
  }

  @Test
  void unwindsCallingContextsAsTheOriginalDoes() throws IOException {
    Path folder = TestData.path("otf2/06-sampling");
    assertThat(print(folder, UNWOUND, new ArrayList<>()))
        .isEqualTo(expected(folder.resolve("print-unwind.txt.gz")));
  }

  @Test
  void endsWithOneSentenceWhereFilesAreCutShort(@TempDir Path tmp) throws IOException {
    Path from = TestData.path("otf2/06-sampling");
    Copying.copy(from, tmp);
    Path definitions = tmp.resolve("traces.def");
    byte[] whole = Files.readAllBytes(definitions);
    for (int length = 0; length < whole.length - 1; length++) {
      Files.write(definitions, java.util.Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> print(tmp, ALL, new ArrayList<>()))
          .isInstanceOf(DamagedTraceException.class)
          .hasMessageMatching(".*traces.def: byte \\d+: expected .*, found .*");
    }
  }
}
