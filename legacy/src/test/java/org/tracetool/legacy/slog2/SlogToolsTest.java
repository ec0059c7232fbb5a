package org.tracetool.legacy.slog2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.legacy.common.ToolOutput;
import org.tracetool.testdata.mpe.SlogTestLogs;

/** What the tools print is what the kit's tools print, numbers compared by value. */
class SlogToolsTest {
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+\\.[0-9]+(?:E-?[0-9]+)?");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir Path folder;

  static List<Path> logs() throws IOException {
    return SlogTestLogs.all();
  }

  private int run(String tool, String... args) throws IOException {
    out.reset();
    err.reset();
    return SlogTools.run(
        List.of(args), new ToolOutput(tool, new ByteArrayInputStream(new byte[0]), out, err));
  }

  private static String stored(Path log, String suffix) throws IOException {
    try (InputStream in =
        new GZIPInputStream(Files.newInputStream(log.resolveSibling(log.getFileName() + suffix)))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void check(Path log, String suffix) throws IOException {
    String[] expected = stored(log, suffix).split("\n", -1);
    String[] found = out.toString(StandardCharsets.UTF_8).split("\n", -1);
    for (int i = 0; i < Math.min(expected.length, found.length); i++) {
      assertThat(shape(found[i])).as("line %d", i + 1).isEqualTo(shape(expected[i]));
    }
    assertThat(found).hasSameSizeAs(expected);
  }

  /** A line with numbers as this machine writes them. */
  private static String shape(String line) {
    Matcher m = NUMBER.matcher(line);
    return m.replaceAll(r -> Double.toString(Double.parseDouble(r.group())));
  }

  @Test
  void aLogIsReadFromStandardInput() throws IOException {
    Path log = SlogTestLogs.all().get(0);
    byte[] bytes = Files.readAllBytes(log);
    Path made = folder.resolve("made.slog2");
    for (List<String> args :
        List.of(List.of("slog2printserial", "-"), List.of("slog2filter", "-o", "" + made, "-"))) {
      InputStream in = new ByteArrayInputStream(bytes);
      int code =
          SlogTools.run(args.subList(1, args.size()), new ToolOutput(args.get(0), in, out, err));
      assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isZero();
    }
    check(log, ".serial.txt.gz");
    assertThat(made).hasSameBinaryContentAs(log);
  }

  @ParameterizedTest
  @MethodSource("logs")
  void printSerially(Path log) throws IOException {
    assertThat(run("slog2printserial", log.toString())).isZero();
    check(log, ".serial.txt.gz");
  }

  @ParameterizedTest
  @MethodSource("logs")
  void printRecursively(Path log) throws IOException {
    assertThat(run("slog2printrecur", log.toString())).isZero();
    check(log, ".recur.txt.gz");
  }

  @Test
  void aWindowHasWhatOverlapsItAndPreviewsBelowADepth() throws IOException {
    String log = SlogTestLogs.of("ring-ls600-nc2").toString();
    assertThat(run("slog2printrecur", "-t", log)).isZero();
    long all = drawn(false);
    assertThat(drawn(true)).isZero();
    out.reset();
    assertThat(run("slog2printserial", log)).isZero();
    // That tool leaves out what starts at the very end.
    assertThat(all).isBetween(drawn(false), drawn(false) + 2);
    out.reset();
    assertThat(run("slog2printrecur", "-t", "-d", "2", log)).isZero();
    assertThat(drawn(false)).isLessThan(all);
    assertThat(drawn(true)).isPositive();
    out.reset();
    assertThat(run("slog2printrecur", "-ts", "1e9", "-tf", "2e9", log)).isZero();
    assertThat(drawn(false)).isZero();
    assertThat(run("slog2printrecur", "-d", "x", log)).isEqualTo(1);
    assertThat(run("slog2printserial", "-t", log)).isEqualTo(1);
  }

  /** How many lines there are of drawables, or of previews. */
  private long drawn(boolean previews) {
    return out.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.matches("\\d+: Primitive.*"))
        .filter(line -> line.contains(" name=Preview_") == previews)
        .count();
  }

  @Test
  void printInTheOrderOfEnds() throws IOException {
    assertThat(run("slog2printserial", "-ie", SlogTestLogs.of("minimal").toString())).isZero();
    String text = out.toString(StandardCharsets.UTF_8);
    assertThat(text).contains("1: Primitive[ infobox[ TimeBBox(0.5,1.0)");
    assertThat(text).contains("2: Primitive[ infobox[ TimeBBox(0.75,1.5)");
  }

  @Test
  void filterBuildsTheSameLog() throws IOException {
    Path log = SlogTestLogs.of("ring-ls600-nc2");
    Path made = folder.resolve("made.slog2");
    assertThat(run("slog2filter", "-tc", "-o", made.toString(), log.toString())).isZero();
    assertThat(Files.readAllBytes(made)).isEqualTo(Files.readAllBytes(log));
    assertThat(run("slog2filter", "-ls", "64k", "-o", made.toString(), log.toString())).isZero();
    assertThat(made).hasSize(5776);
  }

  @Test
  void anOlderLogIsUpdated() throws IOException {
    Path older =
        Files.write(folder.resolve("older.slog2"), OlderLog.of(SlogTestLogs.of("minimal")));
    Path made = folder.resolve("made.slog2");
    assertThat(run("slog2update205to206", "-o", made.toString(), older.toString())).isZero();
    assertThat(run("slog2printserial", made.toString())).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("version = SLOG 2.0.6")
        .contains("name=Work")
        .contains("ratios=0.5,0.5, count=1")
        .contains("n=7]");
  }

  @Test
  void wrongWordsAreTold() throws IOException {
    assertThat(run("slog2printserial")).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("name of a log is missing");
    assertThat(run("slog2filter", "-ls", "1", "x.slog2")).isEqualTo(1);
    assertThat(run("slog2printrecur", folder.resolve("none.slog2").toString())).isEqualTo(1);
    assertThat(run("slog2printrecur", "-z", "x")).isEqualTo(1);
    assertThat(run("slog2filter", "--help")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("Usage: slog2filter");
  }
}
