package org.tracetool.cli.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.testdata.contract.ContractRow;

/** All commands that show names of regions show those of the source on demand. */
class NameOptionsTest {
  private static final String MANGLED = "_ZN5solve4stepEid";
  private static final String SOURCE = "solve::step(int, double)";

  @TempDir Path folder;

  private String trace;

  @BeforeEach
  void write() throws IOException {
    Path path = folder.resolve("trace.otf2");
    Definitions.Builder builder = Definitions.builder();
    builder.add(new Definition.TimerResolution(1_000_000));
    builder.add(new Definition.Location(1, "master", 0));
    builder.add(new Definition.Region(1, MANGLED, 0, 0));
    builder.add(new Definition.Region(2, "main", 0, 0));
    builder.add(new Definition.Region(3, "__heat_MOD_step", 0, 0));
    builder.add(new Definition.Region(4, "org.app.Solver.run", 0, 0));
    StreamInfo stream = new StreamInfo(1, new int[] {1});
    try (TraceWriter writer =
        FormatRegistry.load().byId("otf2").create(path, WriteOptions.defaults())) {
      writer.begin(builder.build(), List.of(stream));
      EventSink sink = writer.sink(stream, Section.EVENTS);
      EventBlock block = new EventBlock();
      ContractRow.of(0, EventKind.ENTER, 1, 2, 0).addTo(block);
      ContractRow.of(10, EventKind.ENTER, 1, 1, 0).addTo(block);
      ContractRow.of(20, EventKind.ENTER, 1, 3, 0).addTo(block);
      ContractRow.of(30, EventKind.LEAVE, 1, 3, 0).addTo(block);
      ContractRow.of(40, EventKind.ENTER, 1, 4, 0).addTo(block);
      ContractRow.of(60, EventKind.LEAVE, 1, 4, 0).addTo(block);
      ContractRow.of(90, EventKind.LEAVE, 1, 1, 0).addTo(block);
      ContractRow.of(100, EventKind.LEAVE, 1, 2, 0).addTo(block);
      EventCursor cursor = block.cursor();
      while (cursor.next()) {
        sink.accept(cursor);
      }
      sink.end();
      writer.complete();
      writer.finish();
    }
    trace = path.toString();
  }

  private static String output(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, words)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void showsNamesOfTheSource() {
    for (List<String> words :
        List.of(
            List.of("stats", "--by", "region", "--format", "csv", trace),
            List.of("stats", trace, "--time", "0:1"),
            List.of("dump", "--records", "functions", trace),
            List.of("dump", "--records", "functions", "--format", "jsonl", trace),
            List.of("info", "--style", "otfinfo", "--detail", "4", trace),
            List.of("query", trace, "SELECT DISTINCT region FROM calls"))) {
      String[] plain = words.toArray(String[]::new);
      List<String> asking = new ArrayList<>(words);
      asking.add(1, "--demangle");
      String[] asked = asking.toArray(String[]::new);
      assertThat(output(plain)).as(words.toString()).contains(MANGLED).doesNotContain(SOURCE);
      assertThat(output(asked)).as(words.toString()).contains(SOURCE).doesNotContain(MANGLED);
    }
  }

  @Test
  void writesNamesOfTheSource() throws IOException {
    String converted = folder.resolve("converted.otf2").toString();
    assertThat(InProcess.run("convert", "--demangle", trace, "-o", converted)).isZero();
    assertThat(output("dump", converted)).contains(SOURCE);
    String filtered = folder.resolve("filtered.otf").toString();
    assertThat(InProcess.run("filter", "--demangle", "--region", "solve::*", trace, "-o", filtered))
        .isZero();
    assertThat(output("stats", "--by", "region", filtered)).contains(SOURCE);
    Path picture = folder.resolve("picture.svg");
    assertThat(InProcess.run("view", "--demangle", trace, "--svg", picture.toString())).isZero();
    assertThat(Files.readString(picture)).contains("solve::step").doesNotContain(MANGLED);
  }

  @Test
  void isRefusedWhereOlderToolsAreImitated() {
    assertThat(InProcess.run("dump", "--demangle", "--style", "otfprint", trace)).isEqualTo(2);
    assertThat(InProcess.run("convert", "--demangle", "--in-place", "--thumbnail", trace))
        .isEqualTo(2);
  }

  @Test
  void namesProceduresOfFortranModules() {
    assertThat(output("stats", "--demangle", "--by", "region", "--format", "csv", trace))
        .contains("heat::step")
        .doesNotContain("_MOD_");
  }

  private List<String> groups(String trace, String... options) {
    List<String> words =
        new ArrayList<>(List.of("stats", "-q", "--by", "group", "--format", "csv", trace));
    words.addAll(List.of(options));
    return output(words.toArray(String[]::new))
        .lines()
        .skip(1)
        .map(l -> l.substring(0, l.indexOf(',', l.indexOf(',') + 1)))
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {".otf2", ".otf", ".stf", ".avt", ".slog2", ".clog2", ".prv"})
  void regroupsInEveryFamily(String suffix) {
    String made = folder.resolve("made" + suffix).toString();
    assertThat(InProcess.run("convert", "-q", "--demangle", trace, made)).isZero();
    assertThat(
            groups(
                made,
                "--rename=(solve|heat)::(.*)=Physics:$2",
                "--rename=(.*)[.](.*)=Java:$2",
                "--rename=m(ain)=Start:M$1"))
        .as("name and number of functions of each group")
        .containsExactly("Java,1", "Physics,2", "Start,1");
    assertThat(output("dump", "--rename", "main=Start:begin", "--records", "functions", made))
        .contains("begin")
        .doesNotContain("main");
  }

  @Test
  void takesGroupsFromFilesAndClasses() throws IOException {
    Path rules = folder.resolve("renames.txt");
    Files.writeString(rules, "# comment\n\nmain=App:start\r\nmain=never\n");
    Path first = folder.resolve("first.txt");
    Files.writeString(first, "Begin=st*\n");
    Path second = folder.resolve("second.txt");
    Files.writeString(second, "Never=start\nNumerics=*step*\n");
    assertThat(
            groups(
                trace,
                "--java-class-groups",
                "--rename-file=" + rules,
                "--groups=" + first,
                "--groups=" + second))
        .containsExactly("Begin,1", "Numerics,2", "org.app.Solver,1");
  }

  @Test
  void writesOtherNames() {
    String out = folder.resolve("renamed.otf").toString();
    assertThat(
            InProcess.run(
                "filter",
                "-q",
                "--rename",
                "(.*)Solver[.](.*)=S:$1$2",
                "--state",
                "S:* OFF",
                trace,
                "-o",
                out))
        .isZero();
    assertThat(output("dump", out)).contains("org.app.run");
    assertThat(output("dump", "--records", "functions", out)).doesNotContain("org.app.run");
    assertThat(groups(out, "--rename=org.*=Gone:x")).doesNotContain("Gone,1");
  }

  private static String errors(int code, String... words) {
    PrintStream before = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setErr(err);
      assertThat(InProcess.run(words)).as(String.join(" ", words)).isEqualTo(code);
    } finally {
      System.setErr(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void saysWhichRulesAreWrongOrForNothing() {
    String out = folder.resolve("same.otf").toString();
    for (String wrong : List.of("main", "=x", "main=", "ma(in=x", "main=$1", "main=${n}")) {
      assertThat(errors(2, "filter", "--rename", wrong, trace, "-o", out))
          .contains("--rename " + wrong);
    }
    assertThat(errors(0, "filter", "--rename", "nobody=x", trace, "-o", out))
        .contains("a rule matches no function")
        .contains("nobody=x");
    assertThat(errors(2, "filter", "--compat", "vtfilter", "--demangle", trace, "-o", out))
        .contains("--compat vtfilter");
  }
}
