package org.tracetool.cli.info;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.text.TraceText;
import org.tracetool.testdata.TestData;
import picocli.CommandLine;

/** The style must equal the output of the reference tool, byte for byte. */
class OtfinfoGoldenTest {
  @TempDir Path tmp;

  static List<Path> measured() throws IOException {
    try (Stream<Path> list = Files.list(TestData.path("vampirtrace"))) {
      List<Path> folders = list.filter(Files::isDirectory).sorted().toList();
      assertThat(folders).hasSizeGreaterThan(8);
      return folders;
    }
  }

  private static String info(String... args) throws IOException {
    InfoCommand command = new InfoCommand();
    new CommandLine(command).parseArgs(args);
    return new String(TraceText.encode(command.describe()), StandardCharsets.ISO_8859_1);
  }

  private static String withoutName(String text) {
    return text.replaceFirst("\\| tracefile name       \\| .*\n", "| tracefile name\n");
  }

  @ParameterizedTest
  @MethodSource("measured")
  void allLevelsOfRealTraces(Path folder) throws Exception {
    String expected;
    try (InputStream in =
        new GZIPInputStream(Files.newInputStream(folder.resolve("expected.otfinfo.txt.gz")))) {
      expected = withoutName(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
    }
    String trace;
    try (Stream<Path> files = Files.list(folder.resolve("expected"))) {
      trace = files.filter(f -> f.toString().endsWith(".otf")).findFirst().orElseThrow().toString();
    }
    String all = info("--style", "otfinfo", "--detail", "4", trace);
    assertThat(all).contains("| tracefile name       | " + trace + "\n");
    if (folder.endsWith("stat_mode")) { // the tool gives up at level 3, since there are no events
      assertThat(withoutName(all)).startsWith(expected);
    } else {
      assertThat(withoutName(all)).isEqualTo(expected);
    }
    // Each level is stored as its addition to the one below.
    String[] begins = {"1", "2", "3", "4"};
    for (int level = 0; level < 4; level++) {
      int end = all.indexOf("\n##############\n#info level " + begins[level] + "#");
      String cut = info("--style", "otfinfo", "--detail", Integer.toString(level), trace);
      assertThat(cut).isEqualTo(all.substring(0, end));
    }
  }

  /** Inputs that crash the tool: no creator, names and texts that are missing, a counter unused. */
  @Test
  void whatTheToolCannotShow() throws Exception {
    write("t.otf", "1:1\n");
    write(
        "t.0.def",
        "DTR3b9aca0000\nDP1\nDF1G0\nDC\nDCNT5G0NM\"level\"P1U\"B\"\nDCNT6G0NM\"up\"P0U\"B\"\n"
            + "DCNT7G0NM\"unused\"P0U\"B\"\n");
    // From 0x51 to 0x33 is a rise by nearly 2^64 to otfinfo, which has no negative numbers.
    write("t.1.events", "64\n*1\nCNT6V1\nCNT9V1\nCNT5V1\nc8\n*1\nCNT6V51\nE1\n12c\n*1\nCNT6V33\n");
    assertThat(info("--style", "otfinfo", "--detail", "3", tmp.resolve("t").toString()))
        .contains(
            "| creator of the trace | (null)\n| trace unique id      | 0\n",
            "| used OTF version     | 0.0.0 \n",
            "| timer resolution     | 256.00 GHz\n",
            "| definition comments\n+-",
            "| enters                | 1\n",
            "| counters[3]\n",
            "| name          | level\n|               |\n| name          | up\n",
            "| last value    | 51\n| average rate  | 4.3520E+10 per sec\n"
                + "| highest rate  | 4.7224E+28 per sec\n|               |\n",
            "| name          | unused\n| last value    | 0\n| average rate  | -NAN per sec\n"
                + "| highest rate  | 0.0000E+00 per sec\n");
    assertThat(info("--style", "otfinfo", "--detail", "4", tmp.resolve("t.otf").toString()))
        .contains("| process definitions[1]\n+", "\n| (null)\n");
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(tmp.resolve(name), text, StandardCharsets.ISO_8859_1);
  }

  @Test
  void optionsThatDoNotGoTogether() {
    String trace = "none";
    assertThatThrownBy(() -> info("--style", "otfinfo", "--format", "json", trace))
        .isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> info("--detail", "2", trace))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("only with --style otfinfo");
    assertThatThrownBy(() -> info("--style", "otfinfo", "--detail", "5", trace))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("0 to 4");
  }
}
