package org.tracetool.cli.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.cli.PackagedTool;
import org.tracetool.legacy.DropIns;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/**
 * Runs the command lines that manuals print as they stand in docs/drop-in.md, under the names of
 * the older tools, and compares what they write, remove and print with what the page says.
 */
class ManualCommandsIT {
  private static final String HEADING = "## Command lines of the manuals";
  private static final Pattern ROW =
      Pattern.compile("\\| ([^|`]+) \\| `((?:[^|]|\\\\\\|)+)` \\| (.+) \\|");
  private static final Pattern CODE = Pattern.compile("exit code (\\d+)");
  private static final Pattern CLAIM =
      Pattern.compile("(writes|removes|prints) (`[^`]+`(?:, `[^`]+`)*)");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  @TempDir static Path examples;

  @TempDir static Path links;

  @TempDir Path folder;

  /** The traces that the command lines name. */
  @BeforeAll
  static void makeExamples() throws Exception {
    for (String name : DropIns.names()) {
      Files.createSymbolicLink(links.resolve(name), PackagedTool.TOOL);
    }
    Path run = TestData.path("vampirtrace/ring_collectives/local");
    try (Stream<Path> files = Files.list(run)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString().replaceFirst("ring", "a");
        Files.copy(file, examples.resolve(name));
      }
    }
    Files.copy(TestData.path("clog2/ring.clog2"), examples.resolve("F.clog2"));
    Files.copy(TestData.path("slog2/ring.slog2"), examples.resolve("F.slog2"));
    Files.writeString(examples.resolve("rules.flt"), "relax -- 2\n");
    PackagedTool tool = new PackagedTool(examples);
    String unified = TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();
    for (String made : List.of("ring.otf", "ring.avt", "example.stf")) {
      assertThat(tool.run("convert", "-q", unified, made).code()).isZero();
    }
  }

  static List<Arguments> rows() throws IOException {
    Path page = TestData.traces().toAbsolutePath().getParent().resolveSibling("docs/drop-in.md");
    String text = Files.readString(page);
    int begin = text.indexOf(HEADING);
    String section = text.substring(begin, text.indexOf("\n## ", begin));
    List<Arguments> rows = new ArrayList<>();
    for (String line : section.lines().filter(l -> l.startsWith("| ")).skip(1).toList()) {
      Matcher m = ROW.matcher(line);
      assertThat(m.matches()).as(line).isTrue();
      rows.add(Arguments.of(m.group(2).replace("\\|", "|"), m.group(3)));
    }
    assertThat(rows).hasSizeGreaterThan(50);
    return rows;
  }

  @EachOf(5)
  @ParameterizedTest
  @MethodSource("rows")
  void runsAsPrinted(String line, String says) throws Exception {
    try (Stream<Path> files = Files.list(examples)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    Result result = run(line);
    Matcher code = CODE.matcher(says);
    boolean fails = code.find();
    assertThat(result.code())
        .as("%s\n%s", line, result.err())
        .isEqualTo(fails ? Integer.parseInt(code.group(1)) : 0);
    Matcher claim = CLAIM.matcher(says);
    boolean any = fails;
    while (claim.find()) {
      any = true;
      Matcher name = NAME.matcher(claim.group(2));
      while (name.find()) {
        String what = name.group(1);
        switch (claim.group(1)) {
          case "writes" -> assertThat(folder.resolve(what)).isNotEmptyFile();
          case "removes" -> assertThat(folder.resolve(what)).doesNotExist();
          default -> assertThat(result.out()).contains(what);
        }
      }
    }
    assertThat(any).as("says something that can be checked: " + says).isTrue();
  }

  /** A plain line runs in the JVM that is there already, any other one in a shell. */
  private Result run(String line) throws Exception {
    PackagedTool tool = new PackagedTool(folder);
    if (line.matches("[\\w ./=,:-]+")) {
      String[] words = line.split(" ");
      if (DropIns.names().contains(words[0])) {
        return tool.standIn(
            words[0], List.of(words).subList(1, words.length).toArray(new String[0]));
      }
    }
    return tool.script("PATH=" + links + ":$PATH; export PATH; " + line).run();
  }
}
