package org.tracetool.legacy.otf2.print;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
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
import org.tracetool.core.format.ReadOptions;
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
    lines.printTimed(new byte[0], -1L, new byte[0]);
    lines.printTimed(new byte[] {' '}, -2L, new byte[0]);
    lines.flush();
    assertThat(out).hasToString("           UNDEFINED 18446744073709551614");
  }

  @Test
  void unwindsCallingContextsAsTheOriginalDoes() throws IOException {
    Path folder = TestData.path("otf2/06-sampling");
    assertThat(print(folder, UNWOUND, new ArrayList<>()))
        .isEqualTo(expected(folder.resolve("print-unwind.txt.gz")));
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  /** An archive of one location and one region, whose definitions are in the given order. */
  private static void write(Path folder, String... definitions) throws IOException {
    String head = "03 42 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00";
    Files.write(
        folder.resolve("traces.otf2"),
        bytes(
            "03 42 4f 54 46 32 00 03 02 03 00 02 00 00 10 00 00 00 00 00 00 00 10 00 00 00 00 00"
                + "01 01 01 00 00 00 00 00 00 00 0"
                + definitions.length
                + "00 00 00 00 00 00 00 6d 00 63 00 00 00 00 00 00 08 07 06 05 04 03 02 01"
                + "00 00 00 00 00 00 00 00 02 01"));
    Files.write(folder.resolve("traces.def"), bytes(head + String.join("", definitions) + "02 01"));
    Path files = Files.createDirectory(folder.resolve("traces"));
    Files.write(files.resolve("7.def"), bytes(head + "02 01"));
    Files.write(
        files.resolve("7.evt"),
        bytes(
            "03 42 01 00 00 00 00 00 00 00 02 00 00 00 00 00 00 00"
                + "05 e8 03 00 00 00 00 00 00 0c 01 00 05 dc 05 00 00 00 00 00 00 0d 01 00 02 01"));
  }

  @Test
  void aNameThatIsDefinedLaterIsNone(@TempDir Path tmp) throws IOException {
    String main = "0a 07 01 01 6d 61 69 6e 00";
    String region = "0f 10 00 01 01 00 00 ff 01 0a 02 2c 01 01 01 01 01 00";
    String[] before = {
      "0a 02 00 00",
      "05 0b 03 40 42 0f 02 e8 03 02 f4 01 ff",
      "0c 05 00 01 00 00 ff",
      "0d 06 00 01 00 01 00 ff",
      "0e 08 01 07 01 00 01 01 02 00"
    };
    for (boolean later : new boolean[] {false, true}) {
      String[] all = Arrays.copyOf(before, before.length + 2);
      all[before.length] = later ? region : main;
      all[before.length + 1] = later ? main : region;
      Path folder = Files.createDirectory(tmp.resolve("later-" + later));
      write(folder, all);
      assertThat(print(folder, ALL, new ArrayList<>()))
          .contains("Name: " + (later ? "INVALID <1>" : "\"main\" <1>"))
          .contains("  1000  Region: " + (later ? "0\n" : "\"main\" <0>\n"));
    }
  }

  @Test
  void endsWithOneSentenceWhereFilesAreCutShort(@TempDir Path tmp) throws IOException {
    Path from = TestData.path("otf2/06-sampling");
    Copying.copy(from, tmp);
    Path definitions = tmp.resolve("traces.def");
    byte[] whole = Files.readAllBytes(definitions);
    for (int length = 0; length < whole.length - 1; length++) {
      Files.write(definitions, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> print(tmp, ALL, new ArrayList<>()))
          .isInstanceOf(DamagedTraceException.class)
          .hasMessageMatching(".*traces.def: byte \\d+: expected .*, found .*");
    }
  }

  @Test
  void theTextEndsAtDamageAndSaysSo(@TempDir Path copy) throws IOException {
    int chunk = 256 << 10;
    Copying.copy(TestData.path("otf2").resolve("07-chunks"), copy);
    Path events = copy.resolve("traces/0.evt");
    byte[] bytes = Files.readAllBytes(events);
    Arrays.fill(bytes, chunk + 18, chunk + 218, (byte) 4);
    Files.write(events, bytes);
    ReadOptions options = ReadOptions.defaults();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    assertThatThrownBy(
            () -> Otf2PrintText.print(copy.resolve("traces.otf2"), false, true, options, text, 2))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageStartingWith(events + ": byte 262162: expected ")
        .hasMessageEndingWith("; printing ends there as that of the library, other commands go on");
    assertThat(text.size()).as("what is before is printed").isPositive();
    options.handles().close();
  }
}
