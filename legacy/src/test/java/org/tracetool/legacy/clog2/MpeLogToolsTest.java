package org.tracetool.legacy.clog2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.InfoLabel;
import org.tracetool.format.slog2.file.StoredCategory;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.legacy.common.ToolOutput;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.mpe.ClogTestLogs;

/** What the tools print and make, compared with those of the Java kit. */
class MpeLogToolsTest {
  @TempDir private Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String tool, List<String> args) throws IOException {
    return MpeLogTools.TOOLS
        .get(tool)
        .run(args, new ToolOutput(tool, InputStream.nullInputStream(), out, err));
  }

  private int runPiped(String tool, Path log, String... args) throws IOException {
    try (InputStream in = Files.newInputStream(log)) {
      return MpeLogTools.TOOLS.get(tool).run(List.of(args), new ToolOutput(tool, in, out, err));
    }
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ring", "comms", "threads", "quirks"})
  void aLogIsPrintedToTheLetter(String name) throws IOException {
    assertThat(run("clog2print", List.of(ClogTestLogs.of(name).toString()))).isZero();
    Path stored = TestData.path("clog2/" + name + ".clog2.print.txt.gz");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(stored))) {
      List<String> expected =
          new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().map(Numbers::of).toList();
      assertThat(out.toString(StandardCharsets.UTF_8).lines().map(Numbers::of))
          .containsExactlyElementsOf(expected);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ring, ring, '', ''",
    "ring, ring-ls600-nc2, 600, 2",
    "ring, ring-ls1k-nc3, 1k, 3",
    "comms, comms, '', ''",
    "comms, comms-ls500-nc2, 500, 2",
    "threads, threads, '', ''",
    "quirks, quirks, '', ''"
  })
  void aLogIsConvertedByteForByte(String name, String stored, String leaf, String children)
      throws IOException {
    Path made = folder.resolve("made.slog2");
    List<String> args = new ArrayList<>(List.of("-o", made.toString()));
    if (!leaf.isEmpty()) {
      args.addAll(List.of("-ls", leaf, "-nc", children));
    }
    args.add(ClogTestLogs.of(name).toString());
    assertThat(run("clog2TOslog2", args)).as(said()).isZero();
    assertThat(made).hasSameBinaryContentAs(TestData.path("slog2/" + stored + ".slog2"));
  }

  @Test
  void aLogIsReadFromStandardInput() throws IOException {
    assertThat(run("clog2print", List.of(ClogTestLogs.of("ring").toString()))).isZero();
    String whole = out.toString(StandardCharsets.UTF_8);
    out.reset();
    assertThat(runPiped("clog2print", ClogTestLogs.of("ring"), "-")).as(said()).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(whole);
    Path made = folder.resolve("made.slog2");
    String target = made.toString();
    assertThat(runPiped("clog2TOslog2", ClogTestLogs.of("comms"), "-o", target, "-"))
        .as(said())
        .isZero();
    assertThat(made).hasSameBinaryContentAs(TestData.path("slog2/comms.slog2"));
  }

  @Test
  void aLogFromStandardInputNeedsANameForTheNewOne() throws IOException {
    assertThat(runPiped("clog2TOslog2", ClogTestLogs.of("comms"), "-")).isEqualTo(1);
    assertThat(said())
        .isEqualTo("clog2TOslog2: standard input: is a pipe, so -o has to name the new log\n");
  }

  @Test
  void damageOfStandardInputIsToldByThatName() throws IOException {
    Path cut = Files.write(folder.resolve("cut"), new byte[] {'C', 'L', 'O', 'G'});
    assertThat(runPiped("clog2print", cut, "-")).isEqualTo(1);
    assertThat(said()).startsWith("clog2print: standard input: byte 0: ");
  }

  /** Such a state gets a name and a colour when it is used, and keeps its label. */
  @Test
  void aStateThatIsDefinedWithoutANameKeepsItsLabel() throws IOException {
    byte[] log =
        new SmallLog(1)
            .state(4, 5, "red", "", "n=%d")
            .bare(1, 0, 0, 4)
            .cargo(2, 0, 0, 5, new byte[] {0, 0, 0, 7})
            .state(6, 7, "blue", "late", "")
            .bare(3, 0, 0, 6)
            .bare(4, 0, 0, 7)
            .state(6, 7, "blue", "", "m=%d")
            .bytes();
    Path made = folder.resolve("made.slog2");
    Path small = Files.write(folder.resolve("small.clog2"), log);
    assertThat(run("clog2TOslog2", List.of("-o", made.toString(), small.toString()))).isZero();
    try (FileHandles handles = new FileHandles();
        SlogLog slog = SlogLog.open(made, handles)) {
      DrawableCategory third = category(slog, 3);
      assertThat(third.name()).isEqualTo("UnknownType-3");
      assertThat(third.label()).isEqualTo(InfoLabel.of("n=%d"));
      assertThat(third.argb()).isEqualTo(0xff0033ff);
      DrawableCategory fourth = category(slog, 4);
      assertThat(fourth.name()).isEmpty();
      assertThat(fourth.label()).isEqualTo(InfoLabel.of("m=%d"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "-nc, 40000, from 2 to 32767",
    "-nc, 1, from 2 to 32767",
    "-ls, 45, from 46 bytes on"
  })
  void rangesOfTheShapeAreTold(String option, String value, String range) throws IOException {
    assertThat(run("clog2TOslog2", List.of(option, value, ClogTestLogs.of("quirks").toString())))
        .isEqualTo(1);
    assertThat(said()).contains(value + " is ").contains(range);
  }

  /** As the kit has it, which does not look whether logs are merged. */
  @Test
  void theBigEndianLogOfAProcessIsTakenAsItIs() throws IOException {
    byte[] log = new SmallLog(1).shift(0, 100).bare(1, 0, 0, 4).bare(2, 0, 0, 5).bytes();
    String preamble = new String(log, 0, 64, StandardCharsets.ISO_8859_1);
    byte[] no = "FALSE".getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(no, 0, log, preamble.lastIndexOf("TRUE "), no.length);
    Path part = Files.write(folder.resolve("part.clog2"), log);
    assertThat(run("clog2print", List.of(part.toString()))).as(said()).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("is_finalzed=false")
        .contains("RecHeader[ time=1.0, ")
        .contains("RecTshift[ timeshift=100.0 ]");
    Path made = folder.resolve("part.slog2");
    assertThat(run("clog2TOslog2", List.of(part.toString()))).as(said()).isZero();
    try (FileHandles handles = new FileHandles();
        SlogLog slog = SlogLog.open(made, handles)) {
      assertThat(slog.root().head().start()).isEqualTo(1);
    }
  }

  @Test
  void theLogOfAProcessIsRefused() throws IOException {
    String log = ClogTestLogs.of("temp-le-rank1").toString();
    assertThat(run("clog2print", List.of(log))).isEqualTo(1);
    assertThat(run("clog2TOslog2", List.of("-o", folder + "/x.slog2", log))).isEqualTo(1);
    assertThat(said().lines()).hasSize(2).allMatch(l -> l.contains("little-endian"));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void anEventThatNothingAnnouncesEndsTheConversion() throws IOException {
    byte[] bytes = Files.readAllBytes(ClogTestLogs.of("quirks"));
    int at = find(bytes, 604);
    bytes[at + 2] = 0x7f;
    Path bad = Files.write(folder.resolve("bad.clog2"), bytes);
    assertThat(run("clog2TOslog2", List.of(bad.toString()))).isEqualTo(1);
    assertThat(said()).contains("neither announced nor defined");
    assertThat(folder.resolve("bad.slog2")).doesNotExist();
  }

  /** The place of a number in the body of a cargo event. */
  private static int find(byte[] bytes, int number) {
    for (int i = 1024; i < bytes.length; i += 4) {
      ByteBuffer b = ByteBuffer.wrap(bytes);
      if (b.getInt(i) == number && b.getInt(i - 4) == 6) {
        return i;
      }
    }
    throw new AssertionError("no such number");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-nc 1", "-nc x", "-ls", "-ls 0", "-x", "a b", ""})
  void wrongWordsAreRefused(String words) throws IOException {
    List<String> args = words.isEmpty() ? List.of() : List.of(words.split(" "));
    List<String> all = new ArrayList<>(args);
    if (words.startsWith("-nc")) {
      all.add(ClogTestLogs.of("quirks").toString());
    }
    assertThat(run("clog2TOslog2", all)).isEqualTo(1);
    assertThat(said()).startsWith("clog2TOslog2: ").contains("Usage: clog2TOslog2");
  }

  @Test
  void aLogIsNotReplacedByItsConversion() throws IOException {
    Path log = Files.copy(ClogTestLogs.of("ring"), folder.resolve("ring.clog2"));
    byte[] before = Files.readAllBytes(log);
    Path link = Files.createLink(folder.resolve("other"), log);
    for (Path out : List.of(log, link, folder.resolve("./ring.clog2"))) {
      assertThat(run("clog2TOslog2", List.of("-o", out.toString(), log.toString()))).isEqualTo(1);
      assertThat(said()).contains("is the log that is read");
      assertThat(log).hasBinaryContent(before);
    }
  }

  @Test
  void theOrderOfEndsIsChecked() throws IOException {
    byte[] bytes = Files.readAllBytes(ClogTestLogs.of("quirks"));
    ByteBuffer b = ByteBuffer.wrap(bytes);
    for (int i = 1024; i < bytes.length - 8; i += 8) {
      if (b.getDouble(i) == 0.36) {
        b.putDouble(i, 0.05);
      }
    }
    Path late = Files.write(folder.resolve("late.clog2"), bytes);
    String made = folder.resolve("late.slog2").toString();
    assertThat(run("clog2TOslog2", List.of("-tcc", "-o", made, late.toString()))).isZero();
    assertThat(said()).contains("ends at 0.05 s, after one at 0.355");
    assertThat(run("clog2TOslog2", List.of("-tc", "-o", made, late.toString()))).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void aRecordWithoutATimeIsLeftOutAndTold(double time) throws IOException {
    byte[] bytes = Files.readAllBytes(ClogTestLogs.of("quirks"));
    ByteBuffer b = ByteBuffer.wrap(bytes);
    int at = 1024;
    while (b.getDouble(at) != 0.36) {
      at += 4;
    }
    b.putDouble(at, time);
    Path bad = Files.write(folder.resolve("bad.clog2"), bytes);
    assertThat(run("clog2TOslog2", List.of(bad.toString()))).isEqualTo(1);
    assertThat(said())
        .contains("byte " + at + ": expected a record with a time")
        .contains("" + time);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("Number of Drawables = 15");
  }

  /** Numbers are compared by their values, since Java releases print different digits of some. */
  private static final class Numbers {
    private static final Pattern NUMBER = Pattern.compile("-?\\d+\\.\\d+(?:E-?\\d+)?");

    private Numbers() {}

    static String of(String line) {
      return NUMBER
          .matcher(line)
          .replaceAll(
              m -> Long.toHexString(Double.doubleToLongBits(Double.parseDouble(m.group()))));
    }
  }

  private static DrawableCategory category(SlogLog log, int index) throws IOException {
    return log.storedCategories().stream()
        .map(StoredCategory::category)
        .filter(c -> c.index() == index)
        .findFirst()
        .orElseThrow();
  }
}
