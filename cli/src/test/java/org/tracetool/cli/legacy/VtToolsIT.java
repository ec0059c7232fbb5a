package org.tracetool.cli.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.cli.PackagedTool;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/** Transcripts of the stand-ins for the tools of VampirTrace and for vptmerge. */
class VtToolsIT {
  private static final Path RUNS = TestData.path("vampirtrace");
  private static final String RING = RUNS.resolve("ring_collectives/expected/ring.otf").toString();
  private static final String RULES = RUNS.resolve("ring_collectives/vtfilter.spec").toString();

  @TempDir Path tmp;

  private PackagedTool programs;

  @BeforeEach
  void start() {
    programs = new PackagedTool(tmp);
  }

  private Result tracetool(String... args) throws Exception {
    return programs.run(args);
  }

  /** Names of the files in the folder, or in one of its folders. */
  private List<String> files(String in) throws IOException {
    try (Stream<Path> list = Files.list(tmp.resolve(in))) {
      return list.filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  private void copy(String run, String to) throws IOException {
    Files.createDirectories(tmp.resolve(to));
    try (Stream<Path> list = Files.list(RUNS.resolve(run))) {
      for (Path file : list.toList()) {
        Files.copy(file, tmp.resolve(to).resolve(file.getFileName()));
      }
    }
  }

  /** That two traces in the folder have the same files with the same bytes. */
  private void assertSame(String a, String b) throws IOException {
    List<String> names = files("").stream().filter(n -> n.startsWith(a + ".")).toList();
    assertThat(names).hasSizeGreaterThan(3);
    assertThat(files("").stream().filter(n -> n.startsWith(b + "."))).hasSameSizeAs(names);
    for (String name : names) {
      assertThat(tmp.resolve(name))
          .hasSameBinaryContentAs(tmp.resolve(b + name.substring(a.length())));
    }
  }

  /** The steps of a job: measured, unified, then filtered by rules made from the trace. */
  @Tag("broad")
  @Test
  void aJobScriptRunsUnchanged() throws Exception {
    Path links = Files.createDirectory(tmp.resolve("bin"));
    for (String name : List.of("vtunify", "vtfilter", "vtfiltergen")) {
      Files.createSymbolicLink(links.resolve(name), PackagedTool.TOOL);
    }
    copy("ring_collectives/local", ".");
    Path script =
        Files.writeString(
            tmp.resolve("job.sh"),
            """
            set -e
            PATH=$PWD/bin:$PATH
            vtunify -p ring
            test ! -e ring.uctl
            vtfiltergen -s -r 50 -o rules.flt ring
            vtfilter --filt -f rules.flt -o less ring.otf
            vtfilter --gen -r 80 -l 10 -fo again.flt ring || echo "that option is of vtfiltergen's"
            """);
    Result job = programs.program(Path.of("/bin/sh"), script.toString()).run();
    assertThat(job.code()).isZero();
    assertThat(job.out()).isEqualTo("desired 50% expected 49.711%\n");
    assertThat(job.err()).isEqualTo("vtunify: -p: progress shows on a terminal by itself\n");
    assertThat(files("")).doesNotContain("ring.uctl", "ring.1.def", "ring.1.events");

    String local = RUNS.resolve("ring_collectives/local/ring").toString();
    assertThat(tracetool("unify", "-q", local, "-o", "ours").code()).isZero();
    assertSame("ring", "ours");
    assertThat(
            tracetool("filter", "--gen", "--compat", "vtfilter", "-r", "50", RING, "-o", "r.flt")
                .code())
        .isZero();
    assertThat(tmp.resolve("rules.flt")).hasSameTextualContentAs(tmp.resolve("r.flt"));
    assertThat(
            tracetool(
                    "filter",
                    "-q",
                    "--compat",
                    "vtfilter",
                    "--compress=4",
                    "-f",
                    "r.flt",
                    "ours.otf",
                    "-o",
                    "filtered.otf")
                .code())
        .isZero();
    assertSame("less", "filtered");
  }

  @Test
  void printsTheProfileOfARunWithStatistics() throws Exception {
    copy("stat_mode/local", ".");
    Result result = programs.standIn("vtunify", "stat");
    assertThat(result.code()).isZero();
    String expected =
        Files.readString(
            RUNS.resolve("stat_mode/expected.stdout.txt"), StandardCharsets.ISO_8859_1);
    assertThat(result.out()).isEqualTo(expected.replace("./expected/", "./"));
    assertThat(tmp.resolve("stat.prof.txt"))
        .hasSameTextualContentAs(RUNS.resolve("stat_mode/expected/stat.prof.txt"));
    copy("stat_mode/local", "again");
    assertThat(programs.standIn("vtunify", "-q", "-f", "p.txt", "again/stat"))
        .isEqualTo(new Result(0, "", ""));
    assertThat(tmp.resolve("p.txt")).exists();
  }

  @Test
  void removesLocalFilesUnlessTheyAreToBeKept() throws Exception {
    copy("ring_collectives/local", ".");
    List<String> local = files("");
    assertThat(programs.standIn("vtunify", "-k", "ring").code()).isZero();
    assertThat(files("")).containsAll(local).contains("u_ring.otf").doesNotContain("ring.otf");
    assertThat(programs.standIn("vtunify", "ring", "-k", "-o", "kept").code()).isZero();
    assertThat(files("")).containsAll(local).contains("kept.otf");
    assertThat(programs.standIn("vtunify", "ring", "-o", "none/x").code()).isEqualTo(1);
    assertThat(files("")).containsAll(local);
    assertThat(programs.standIn("vtunify", "-o", "moved", "ring").code()).isZero();
    assertThat(files("")).doesNotContainAnyElementsOf(local);
    assertSame("moved", "kept");
    assertSame("moved", "u_ring");
  }

  @Test
  void keepsDamagedFiles() throws Exception {
    copy("ring_collectives/local", ".");
    Files.delete(tmp.resolve("ring.3.events"));
    List<String> local = files("");
    Result result = programs.standIn("vtunify", "ring");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("vtunify: the local files are damaged and stay");
    assertThat(files("")).containsAll(local).contains("u_ring.otf").doesNotContain("ring.otf");
    Result elsewhere = programs.standIn("vtunify", "-o", "other", "ring");
    assertThat(elsewhere.code()).isZero();
    assertThat(elsewhere.err()).contains("vtunify: the local files are damaged and stay");
    assertThat(files("")).containsAll(local);
    assertSame("other", "u_ring");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "vtunify     | -o                  | vtunify: PREFIX expected -- -o",
        "vtunify     | x -f                | vtunify: FILE expected -- -f",
        "vtunify     | --maxsnapshots      | vtunify: N expected -- --maxsnapshots",
        "vtunify     | --maxsnapshots no x | vtunify: invalid argument for option --"
            + " --maxsnapshots",
        "vtunify     | --bogus x           | vtunify: invalid option -- --bogus",
        "vtunify     | x y                 | vtunify: invalid option -- y",
        "vtunify     | nowhere             | vtunify: Error: Could not open file ./nowhere.uctl",
        "vtfilter    | -o y RING -f        | vtfilter: option '-f' requires an argument",
        "vtfilter    | --bogus             | vtfilter: unrecognized option -- '--bogus'",
        "vtfilter    | -z 11 RING          | vtfilter: invalid argument `11' for `-z'",
        "vtfilter    | -f RULES -o y       | vtfilter: no input trace file specified",
        "vtfilter    | RING -o y           | vtfilter: no input filter file specified",
        "vtfilter    | RING -f RULES       | vtfilter: no output trace file specified",
        "vtfilter    | -f RULES -o y no    | vtfilter: Could not open input trace file no.otf.",
        "vtfilter    | --filter=no -o y RING | no: no such file",
        "vtfilter    | -f RULES RING -o RING | vtfilter: Input and output trace file are the same.",
        "vtfilter    | --gen -r 100 RING   | vtfilter: invalid argument `100' for `-r'",
        "vtfiltergen | --gen RING          | vtfiltergen: unrecognized option -- '--gen'",
        "vtfiltergen | RING                | vtfiltergen: no output filter file specified",
        "vptmerge    | -o x.avt            | which fragments?",
        "vptmerge    | a.avt               | -o OUT says where to write",
        "vptmerge    | --sort a -o b       | --sort is not supported by tracetool",
      })
  void failsWithAMessage(String tool, String args, String message) throws Exception {
    String line = args.replace("RING", RING).replace("RULES", RULES);
    Result result = programs.standIn(tool, line.split(" "));
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains(message);
    assertThat(files("")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"vtunify", "vtfilter", "vtfiltergen", "vptmerge"})
  void tellsItsOptionsAndTheRelease(String tool) throws Exception {
    Result none = programs.standIn(tool);
    assertThat(none.code()).isZero();
    assertThat(none.err()).isEmpty();
    assertThat(none.out()).startsWith("Usage: " + tool + " ");
    assertThat(programs.standIn(tool, "--help")).isEqualTo(none);
    if (!tool.equals("vptmerge")) {
      assertThat(programs.standIn(tool, "-V")).isEqualTo(new Result(0, "5.14.4openmpi\n", ""));
    }
  }

  /** What the original made of the same trace and the same rules. */
  @Test
  void filtersLikeTheOriginal() throws Exception {
    Result result = programs.standIn("vtfilter", "-fi", RULES, "-to", "mine.otf", "-z", "0", RING);
    assertThat(result).isEqualTo(new Result(0, "", ""));
    Result mine = tracetool("dump", "-q", "--events-only", "mine.otf");
    String original = RUNS.resolve("ring_collectives/vtfilter-expected/ring.otf").toString();
    assertThat(mine.out()).contains("region=relax");
    assertThat(mine).isEqualTo(tracetool("dump", "-q", "--events-only", original));
  }

  @Test
  void mergesFragments() throws Exception {
    assertThat(tracetool("convert", "-q", RING, "whole.avt").code()).isZero();
    assertThat(tracetool("split", "-q", "--by", "process", "whole.avt", "-o", "part.avt").code())
        .isZero();
    List<String> parts = files("").stream().filter(n -> n.startsWith("part")).toList();
    assertThat(parts).hasSize(4);
    for (String form : List.of("-A ascii", "-F fast", "-B binary")) {
      String[] words = form.split(" ");
      String[] args =
          Stream.concat(Stream.of(words[0], "-o", words[1]), parts.stream()).toArray(String[]::new);
      assertThat(programs.standIn("vptmerge", args).code()).isZero();
      Result info = tracetool("info", words[1]);
      assertThat(info.out()).contains("vtf3-" + words[1]);
      assertThat(tracetool("diff", "-q", words[1], "whole.avt").code()).as(form).isZero();
    }
  }
}
