package org.tracetool.cli.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.testdata.Program;
import org.tracetool.testdata.TestData;

/** The style must be what the reference tool prints, byte for byte. */
class OtfprintGoldenTest {

  static List<Path> records() throws IOException {
    return folders("otf");
  }

  static List<Path> measured() throws IOException {
    return folders("vampirtrace");
  }

  private static List<Path> folders(String name) throws IOException {
    try (Stream<Path> list = Files.list(TestData.path(name))) {
      List<Path> folders = list.filter(Files::isDirectory).sorted().toList();
      assertThat(folders).isNotEmpty();
      return folders;
    }
  }

  @ParameterizedTest
  @MethodSource("records")
  void everyKindOfRecord(Path folder) throws Exception {
    String expected = unzip(folder.resolve("expected.otfprint-fullkeyvalue.txt.gz"));
    String trace = folder.resolve(folder.getFileName() + ".otf").toString();
    compare(Dumps.dump("--style", "otfprint", "--full-key-values", trace), expected);
  }

  @ParameterizedTest
  @MethodSource("measured")
  void realTraces(Path folder) throws Exception {
    String expected = unzip(folder.resolve("expected.otfprint.txt.gz"));
    compare(Dumps.dump("--style", "otfprint", master(folder.resolve("expected"))), expected);
  }

  @ParameterizedTest
  @CsvSource({
    "random-1, 0, 6000",
    "random-1, 2000, 6000",
    "random-1, 5, 9000",
    "records-short, 10, 120",
    "local-defs, 6, 100",
  })
  void windowsOfTheInstalledTool(String name, String from, String to) throws Exception {
    Path tool = Path.of("/usr/bin/otfprint");
    Assumptions.assumeTrue(Files.isExecutable(tool), "otfprint is not installed");
    String trace = TestData.path("otf/" + name + "/" + name + ".otf").toString();
    String ours =
        Dumps.dump("--style", "otfprint", "--events-only", "--time", from + "t:" + to + "t", trace);
    assertThat(ours.lines().count()).isGreaterThan(15);
    assertThat(untimed(ours))
        .isEqualTo(
            untimed(
                run(
                    tool.toString(),
                    "--time",
                    from,
                    to,
                    "--nodef",
                    "--nostat",
                    "--nosnap",
                    "--nomarker",
                    trace)));
  }

  private static void compare(String actual, String expected) {
    assertThat(untimed(actual)).isEqualTo(untimed(expected));
  }

  private static String untimed(String text) {
    return text.replaceFirst("\nprocessing time: \\d+ s\n$", "\n");
  }

  private static String master(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(".otf")).findFirst().orElseThrow().toString();
    }
  }

  private static String unzip(Path file) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private static String run(String... command) throws Exception {
    Program.Result result = Program.of(command).run();
    assertThat(result.code()).isZero();
    return new String(result.outBytes(), StandardCharsets.ISO_8859_1);
  }
}
