package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/** Transcripts of the commands, run as a user runs them. */
class CommandsIT {
  private static final String RECORDS = TestData.path("otf/records-short").toString();

  @TempDir Path tmp;

  private Result run(String... args) throws Exception {
    return new PackagedTool(tmp).run(args);
  }

  private Result shell(String script) throws Exception {
    return new PackagedTool(tmp).shell(script);
  }

  @Test
  void threadsAreListedOrSaidHowManyToUse() throws Exception {
    String trace = RECORDS + "/records-short.otf";
    Result list = run("info", "--list-threads", trace);
    assertThat(list.out()).startsWith("# cpu process thread");
    assertThat(run("info", "--threads", trace)).isEqualTo(list);
    assertThat(run("info", trace, "--threads")).isEqualTo(list);
    assertThat(run("info", "--threads", "2", trace).out()).startsWith("trace ");
    Result dump = run("dump", "--threads", trace);
    assertThat(dump.code()).isEqualTo(2);
    assertThat(dump.err())
        .startsWith("tracetool dump: --threads: expected a number, found '" + trace + "'\n");
  }

  @Test
  void dumpWithAndWithoutSuffix() throws Exception {
    Result with = run("dump", RECORDS + "/records-short.otf");
    Result without = run("dump", RECORDS + "/records-short");
    assertThat(with).isEqualTo(without);
    assertThat(with.code()).isZero();
    assertThat(with.out().lines().filter(line -> line.contains("\tsend\t")))
        .containsExactly(
            "0.000020\tProcess 1\tsend\treceiver=Process 2\tlength=1024\ttag=7\tcomm=All"
                + "\tscl=main.c:123\tkey.arg=42");
  }

  @EachOf(4)
  @ParameterizedTest
  @CsvSource({
    "otf, full.otf: cannot be written: ",
    "bpv, full.bpv: cannot be written: ",
    "stf, cannot hold a temporary file: ",
    "single.stf, cannot hold a temporary file: "
  })
  void anOutputThatTheDiskHasNoRoomFor(String suffix, String message) throws Exception {
    // A limit on the size of files serves as a full disk in a test.
    String convert = "convert -q --compress 0 '" + RECORDS + "/records-short.otf' full.";
    Result result = shell("trap '' XFSZ; ulimit -f 2; \"$T\" " + convert + suffix);
    assertThat(result.code()).isEqualTo(4);
    assertThat(result.err().lines()).last().asString().contains(message);
    assertThat(tmp.resolve("full." + suffix)).doesNotExist();
  }

  @Test
  void whatStftoolScriptsLookFor() throws Exception {
    String dump = "\"$T\" dump -q '" + RECORDS + "/records-short.otf' --style ";
    assertThat(shell(dump + "vtf | grep -E '^DURATION|SENDMSG'").out())
        .isEqualTo("DURATION 0 1000\n20 SENDMSG 7 COM 1073741924 FROM 1 TO 2 LEN 1024 SCL 3\n");
    assertThat(shell(dump + "xvtf --matched | grep ONETOONE").out())
        .isEqualTo(
            "20 ONETOONE CPU 0:0 TO 0:1 DELTA 10 COM \"All\" LEN 1024 TAG 7"
                + " SCL \"main.c\":123 0\n");
    Result copy =
        shell(dump + "vtf > a.avt && \"$T\" dump -q --style vtf a.avt > b.avt && cmp a.avt b.avt");
    assertThat(copy.code()).isZero();
    assertThat(copy.out()).isEmpty();
    assertThat(copy.err()).as("what VTF3 cannot hold is no news to those who are quiet").isEmpty();
    assertThat(shell(dump.replace(" -q", " -v") + "vtf").err()).contains("lost: definitions");
  }

  @Test
  void aReaderThatGoesAwayEndsItQuietly() throws Exception {
    String trace = TestData.path("otf/random-1/random-1.otf").toString();
    Result result = shell("{ \"$T\" dump '" + trace + "'; echo $? >code; } | head -1; cat code");
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).startsWith("-\t-\tdef-version").endsWith("\n0\n");
  }

  @Test
  void soDoToolsOfFormats() throws Exception {
    String log = TestData.path("slog2/comms.slog2").toString();
    Result result =
        shell(
            "ln -s \"$T\" slog2printserial; { ./slog2printserial '"
                + log
                + "'; echo $? >code; } | true; cat code");
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).isEqualTo("0\n");
  }

  @Test
  void aFullDiskIsAFailure() throws Exception {
    if (!Files.exists(Path.of("/dev/full"))) {
      return;
    }
    Result result = shell("\"$T\" dump '" + RECORDS + "/records-short' >/dev/full");
    assertThat(result.code()).isEqualTo(4);
    assertThat(result.err())
        .startsWith("tracetool: standard output: cannot be written: ")
        .hasLineCount(1);
  }

  /** A command line, its exit code, and what its message contains. */
  private static final String[] FAILURES = {
    "dump -                              | 3 | standard input: is empty, not a trace",
    "info --from slog2 -                 | 3 | standard input: is empty, not a trace",
    "info /dev/null                      | 3 | /dev/null: is empty, not a trace",
    "files list -                        | 5 | what comes from a pipe has no files",
    "merge - - -o out.otf                | 2 | can be read once",
    "dump --from otf -                   | 5 | consists of many files",
    "info nowhere                        | 3 | nowhere: no such trace",
    "dump                                | 2 | missing required parameter: 'TRACE'",
    "dump --bogus x                      | 2 | unknown option '--bogus'",
    "stats --top x RECORDS               | 2 | '--top': expected a whole number, found 'x'",
    "help dumb                           | 2 | tracetool: unknown command 'dumb' of tracetool",
    "help files mov                      | 2 | See 'tracetool help files'.",
    "dumb x                              | 2 | unknown command 'dumb'",
    "dump --time 2:1 RECORDS             | 2 | the end must be after the start",
    "dump --from vtf9 RECORDS            | 2 | unknown format 'vtf9'; did you mean vtf3",
    "convert RECORDS out.xyz             | 2 | the format is not clear",
    "convert RECORDS nowhere/out.otf     | 4 | no such folder",
    "convert --compress 10 RECORDS a.otf | 2 | must be 0 to 9",
    "split RECORDS -o a.otf             | 2 | give one way to split",
    "split RECORDS -o a.otf --by process --every 1 | 2 | exclude each other",
    "split RECORDS -o a.otf --by moon   | 2 | must be process or stream",
    "split RECORDS -o a.otf --every 0   | 2 | must be more than 0",
    "split RECORDS -o a.otf --at soon   | 2 | is not a time",
    "split RECORDS -o a.otf --marker no | 2 | has no marker of that class or text",
    "split RECORDS -o a.otf --group no  | 2 | no process group of that name",
    "split RECORDS -o a.otf --process 99 | 2 | no process has this rank; the trace has",
    "split RECORDS -o {k}.otf --by process | 2 | unknown {k}; known are {n} and {name}",
    "split RECORDS -o - --by process    | 2 | cannot go to standard output",
    "split nowhere -o a.otf --by process | 3 | nowhere: no such trace",
    "split RECORDS -o none/a.otf --by process | 4 | no such folder",
    "merge RECORDS nowhere -o a.otf     | 3 | nowhere: no such trace",
    "merge RECORDS RECORDS -o a.otf     | 2 | is named twice",
    "merge RECORDS -o RECORDS           | 2 | is the input itself",
    "merge RECORDS -o a.otf --streams -1 | 2 | must be 0 or more",
    "merge RECORDS -o a.otf --resolution 0 | 2 | must be a number of ticks",
    "merge RECORDS -o a.otf --offset b=1 | 2 | b is not among the inputs",
    "merge RECORDS -o a.otf --offset RECORDS=x | 2 | expected FILE=SECONDS",
    "merge RECORDS -o a.otf --renumber --shared-numbers | 2 | exclude each other",
    "merge RECORDS -o a.bpv --streams 2 | 2 | is one stream",
    "merge RECORDS /bin/sh -o a.otf     | 3 | not a trace in any known format",
    "merge RECORDS -o none/a.otf        | 4 | no such folder",
    "diff --ignore bogus RECORDS RECORDS | 2 | unknown label 'bogus'",
    "diff RECORDS nowhere                | 3 | nowhere: no such trace",
    "stats nowhere                       | 3 | nowhere: no such trace",
    "stats --by call RECORDS             | 2 | --by: unknown table 'call'; did you mean callpath? Known are: region",
    "stats --by bogus RECORDS            | 2 | --by: unknown table 'bogus'; known are: region",
    "stats --style bogus RECORDS         | 2 | expected otfprofile-csv, otfprofile-tex, otfprofile-map, vtunify",
    "stats --style vtunify --top 3 RECORDS     | 2 | has an order of its own",
    "stats --style vtunify --format csv RECORDS | 2 | has one form",
    "stats --sort calls RECORDS          | 2 | name the table with --by",
    "stats --by region --sort bogus RECORDS | 2 | has no such column; it has name, group, calls",
    "stats --depth 3 RECORDS             | 2 | --depth is for call paths",
    "stats --top 0 RECORDS               | 2 | must be 1 or more",
    "stats --stored --time 0:1 RECORDS   | 2 | stored statistics cover whole runs",
    "stats --stored --style stftool RECORDS | 2 | stores no calls by peer and size",
    "stats --stored --by callpath RECORDS   | 2 | no call paths",
    "stats --format html --by region RECORDS | 2 | shows all tables",
    "stats --compare RECORDS --by process RECORDS | 2 | the tables of --compare are region",
    "stats --into x.otf --format csv RECORDS | 2 | writes a trace and prints nothing",
    "stats --csv-safe RECORDS            | 2 | --csv-safe: only with --format csv or tsv",
    "stats --raw RECORDS                 | 2 | --raw: only with --format csv or --style",
    "stats --into x.otf --raw RECORDS    | 2 | writes a trace and prints nothing",
    "stats --into x.bpv RECORDS          | 5 | vtf3-binary cannot hold statistics",
    "stats -o nowhere/out.txt RECORDS    | 4 | no such folder",
    "stats --process nobody RECORDS      | 2 | no process is named 'nobody'",
    "stats --process 99 RECORDS          | 2 | no process has this rank; the trace has",
    "dump --process 99 RECORDS           | 2 | no process has this rank; the trace has",
    "convert --process 99 RECORDS a.otf  | 2 | no process has this rank; the trace has",
    "filter --process 99 RECORDS -o a.otf | 2 | no process has this rank; the trace has",
    "filter --region nobody RECORDS -o a.otf | 2 | no function of the trace is named",
    "filter --gen RECORDS -o a.otf       | 2 | give the size to reach",
    "merge RECORDS -o a.otf --renumber --join | 2 | exclude each other"
  };

  @Test
  void failuresAreOneLineAndACode() throws Exception {
    List<String[]> rows = Stream.of(FAILURES).map(row -> row.split(" *[|] *")).toList();
    String trace = RECORDS + "/records-short.otf";
    List<Result> results =
        new PackagedTool(tmp)
            .batch(rows.stream().map(r -> r[0].replace("RECORDS", trace)).toList());
    for (int i = 0; i < rows.size(); i++) {
      String[] row = rows.get(i);
      Result result = results.get(i);
      assertThat(result.code()).as(row[0]).isEqualTo(Integer.parseInt(row[1]));
      assertThat(result.out()).as(row[0]).isEmpty();
      assertThat(result.err())
          .as(row[0])
          .startsWith("tracetool")
          .contains(row[2])
          .doesNotContain("\tat ");
    }
    assertThat(Files.list(tmp).filter(p -> p.toString().contains(".otf"))).isEmpty();
  }

  @Test
  void infoCounts() throws Exception {
    Result fast = run("info", RECORDS + "/records-short");
    assertThat(fast.code()).isZero();
    assertThat(fast.out())
        .containsPattern("(?m)^format +otf")
        .containsPattern("(?m)^creator +gen 1.0$")
        .containsPattern("(?m)^duration +0.000600 s$")
        .doesNotContainPattern("(?m)^records$");
    Result counts = run("info", "--counts", RECORDS + "/records-short");
    // Counted by hand in what the reference tool prints.
    assertThat(counts.out())
        .containsPattern("(?m)^  enter +5$")
        .containsPattern("(?m)^  leave +5$")
        .containsPattern("(?m)^  counter +6$")
        .containsPattern("(?m)^  marker +2$");
    Result json = run("info", "--format", "json", "--counts", RECORDS + "/records-short");
    assertThat(json.out()).contains("\"enter\": 5,", "\"ticks_per_second\": 1000000,");
  }

  @Test
  void convertKeepsEverything() throws Exception {
    Path out = tmp.resolve("out.otf");
    Result result =
        run("convert", "--compress", "6", RECORDS + "/records-short.otf", out.toString());
    assertThat(result).isEqualTo(new Result(0, "", ""));
    assertThat(tmp.resolve("out.1.events.z")).isNotEmptyFile();
    String[] style = {"dump", "--no-definitions", "--ticks"};
    assertThat(run(style[0], style[1], style[2], out.toString()).out())
        .isEqualTo(run(style[0], style[1], style[2], RECORDS + "/records-short").out())
        .hasLineCount(68);
  }

  @Test
  void convertToOneStream() throws Exception {
    String trace = TestData.path("otf/random-1/random-1.otf").toString();
    Path out = tmp.resolve("one.otf");
    assertThat(run("convert", "--streams", "1", "--compress", "0", trace, out.toString()).code())
        .isZero();
    assertThat(Files.readString(out)).startsWith("1:").hasLineCount(1);
    assertThat(run("dump", "--no-definitions", out.toString()).out().lines().sorted().toList())
        .isEqualTo(run("dump", "--no-definitions", trace).out().lines().sorted().toList())
        .hasSizeGreaterThan(5000);
  }

  @Test
  void aCutTellsWhatItGoesThrough() throws Exception {
    String trace = TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();
    Result cut = run("split", trace, "--at", "0.4,5", "-o", tmp.resolve("p.otf").toString());
    assertThat(cut.code()).isZero();
    assertThat(cut.out()).isEmpty();
    assertThat(cut.err())
        .isEqualTo(
            "tracetool: warning: cuts outside of the trace, so that a part is empty: --at 5\n"
                + "tracetool: warning: unmatched records of collective operations, kept"
                + " (--drop-halves omits them), 6 times\n"
                + "tracetool: warning: unmatched sends and receives, kept (--drop-halves omits"
                + " them), 4 times\n");
    Result merged = shell("\"$T\" merge p-3.otf p-1.otf p-2.otf -o whole.otf");
    assertThat(merged).isEqualTo(new Result(0, "", ""));
    assertThat(run("diff", trace, tmp.resolve("whole.otf").toString()))
        .isEqualTo(new Result(0, "", ""));
  }

  @Test
  void damageIsReportedAndStrictIsAFailure() throws Exception {
    copy("records-short");
    Path events = tmp.resolve("records-short.1.events");
    String text = Files.readString(events, StandardCharsets.ISO_8859_1);
    int at = text.indexOf("\nCNT") + 1;
    Files.writeString(
        events, text.substring(0, at) + "CNT5\n" + text.substring(at), StandardCharsets.ISO_8859_1);
    String trace = tmp.resolve("records-short").toString();

    Result lenient = run("dump", "--events-only", trace);
    assertThat(lenient.code()).isZero();
    assertThat(lenient.err())
        .startsWith("tracetool: damage: ")
        .contains("records-short.1.events: byte " + (at + 4) + ": expected")
        .endsWith(
            "\ntracetool: everything that could be read was kept; --strict makes damage a"
                + " failure\n")
        .hasLineCount(2);
    assertThat(lenient.out().lines()).hasSize(46);

    assertThat(run("dump", "--strict", trace).code()).isEqualTo(3);
    Path out = tmp.resolve("strict.otf");
    assertThat(run("convert", "--strict", trace, out.toString()).code()).isEqualTo(3);
    assertThat(Files.list(tmp).filter(p -> p.getFileName().toString().contains("strict")))
        .isEmpty();
    assertThat(run("convert", trace, out.toString()).code()).isZero();
    assertThat(out).exists();
  }

  private static final String RING =
      TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();

  @Tag("broad")
  @Test
  void statsFitTheTerminal() throws Exception {
    for (int width : new int[] {40, 60, 80, 130}) {
      Result result = shell("COLUMNS=" + width + " \"$T\" stats '" + RING + "'");
      assertThat(result.code()).isZero();
      assertThat(result.err()).isEmpty();
      assertThat(result.out())
          .contains("messages sent")
          .contains("\nProcesses\n")
          .contains("\nLongest waits (10 of ");
      assertThat(result.out().lines())
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
    }
  }

  /** Summed over processes, they equal the values of the real otfprofile. */
  @Test
  void statsOfFunctionsAreThoseOfOtfprofile() throws Exception {
    List<String> expected = new ArrayList<>();
    java.util.Map<String, long[]> calls = new java.util.TreeMap<>();
    for (String line :
        Files.readAllLines(TestData.path("vampirtrace/ring_collectives/expected.otfprofile.csv"))) {
      String[] f = line.split(";");
      if (f[0].equals("FUNCTION") && !f[1].equals("Process")) {
        calls.computeIfAbsent(f[2], k -> new long[1])[0] += Long.parseLong(f[3]);
      }
    }
    calls.forEach((name, n) -> expected.add(name + "," + n[0]));
    Result result = run("stats", "--by", "region", "--format", "csv", "--sort", "+name", RING);
    assertThat(result.out())
        .startsWith("name,group,calls,exclusive_s,share,inclusive_s,inclusive_all_s,");
    assertThat(
            result
                .out()
                .lines()
                .skip(1)
                .map(l -> l.split(","))
                .map(f -> f[0] + "," + f[2])
                .sorted())
        .containsExactlyElementsOf(expected.stream().sorted().toList());
    assertThat(run("stats", "--threads", "1", "--format", "json", RING))
        .isEqualTo(run("stats", "--threads", "2", "--format", "json", RING));
  }

  @Test
  void statsCompareByName() throws Exception {
    String other = TestData.path("vampirtrace/hybrid_omp/expected/hyb.otf").toString();
    Result result = run("stats", "--format", "csv", RING, "--compare", other);
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .contains("\nMPI_Init,A only (gone),4,0,")
        .contains("\nMPI_Init_thread,B only (new),0,2,0,")
        .contains("\nMPI_Finalize,both,4,2,");
  }

  @Test
  void statsIntoFiles() throws Exception {
    Path page = tmp.resolve("page.html");
    assertThat(run("stats", "--format", "html", "-o", page.toString(), RING))
        .isEqualTo(new Result(0, "", ""));
    assertThat(Files.readString(page)).startsWith("<!DOCTYPE html>").endsWith("</html>\n");

    Path sums = tmp.resolve("sums.otf");
    assertThat(run("stats", "--into", sums.toString(), RING)).isEqualTo(new Result(0, "", ""));
    Result stored = run("stats", "--style", "otfprofile-csv", "--stored", sums.toString());
    List<String> functions = stored.out().lines().filter(l -> l.startsWith("FUNCTION")).toList();
    assertThat(functions).hasSizeGreaterThan(70);
    assertThat(
            run("stats", "--style", "otfprofile-csv", RING)
                .out()
                .lines()
                .filter(l -> l.startsWith("FUNCTION")))
        .containsExactlyElementsOf(functions);
    assertThat(run("stats", sums.toString()).err())
        .isEqualTo(
            "tracetool: warning: no events; these are the statistics that the trace stores\n");

    copy("records-short");
    Path events = tmp.resolve("records-short.1.events");
    String before = Files.readString(events, StandardCharsets.ISO_8859_1);
    String trace = tmp.resolve("records-short.otf").toString();
    assertThat(run("stats", "-o", events.toString(), trace).code()).isEqualTo(4);
    Result refused = run("stats", "--force", "-o", events.toString(), trace);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("belongs to the trace");
    assertThat(Files.readString(events, StandardCharsets.ISO_8859_1)).isEqualTo(before);
  }

  @Test
  void statsOfDamagedAndOfEmptyTraces() throws Exception {
    Files.writeString(tmp.resolve("d.otf"), "1:1\n");
    Files.writeString(tmp.resolve("d.0.def"), "DTR3e8\nDP1NM\"p\"\nDFG1NM\"g\"\nDF1G1NM\"f\"\n");
    Files.writeString(tmp.resolve("d.1.events"), "5\n*1\nL1\na\n*1\nE1\n14\n*1\nL1\n");
    String trace = tmp.resolve("d.otf").toString();
    Result lenient = run("stats", "--by", "region", trace);
    assertThat(lenient.code()).isZero();
    assertThat(lenient.out()).contains("f         g").contains("10.00 ms");
    assertThat(lenient.err())
        .isEqualTo(
            "tracetool: damage: leaves without an enter, ignored\n"
                + "tracetool: everything that could be read was kept; --strict makes damage a"
                + " failure\n");
    Result strict = run("stats", "--strict", "--by", "region", trace);
    assertThat(strict.code()).isEqualTo(3);
    assertThat(strict.out()).isEmpty();

    Files.writeString(tmp.resolve("d.1.events"), "5\n*1\n");
    Result empty = run("stats", trace);
    assertThat(empty.code()).isZero();
    assertThat(empty.err()).isEqualTo("tracetool: warning: no events to sum up: " + trace + "\n");
  }

  @Test
  void inputIsNeverOverwritten() throws Exception {
    copy("records-short");
    Path trace = tmp.resolve("records-short.otf");
    String before = Files.readString(trace);
    Result result = run("convert", trace.toString(), trace.toString());
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("is the input itself");
    assertThat(Files.readString(trace)).isEqualTo(before);
  }

  @Test
  void helpOfEveryCommand() throws Exception {
    String[] commands = {"info", "dump", "convert", "unify", "diff", "merge", "split"};
    List<String> lines = new ArrayList<>();
    for (String command : commands) {
      lines.addAll(List.of("help " + command, command + " --help"));
    }
    List<Result> results = new PackagedTool(tmp).batch(lines);
    for (int i = 0; i < results.size(); i += 2) {
      Result help = results.get(i);
      assertThat(help.code()).isZero();
      assertThat(help.out()).contains("--strict", "--memory");
      assertThat(results.get(i + 1).out()).isEqualTo(help.out());
    }
  }

  private void copy(String name) throws IOException {
    try (Stream<Path> files = Files.list(TestData.path("otf/" + name))) {
      for (Path file : files.toList()) {
        Files.copy(file, tmp.resolve(file.getFileName().toString()));
      }
    }
  }

  @Test
  void anOtfTraceComesBackFromVtf3AsItWas() throws Exception {
    String ring =
        TestData.path("vampirtrace/ring_collectives/expected").resolve("ring.otf").toString();
    Result to = run("convert", "-v", ring, "ring.bpv");
    assertThat(to.code()).isZero();
    assertThat(to.err()).contains("lost: definitions 'sample-point', which VTF3 cannot hold");
    Result back = run("convert", "ring.bpv", "back.otf");
    assertThat(back.code()).isZero();
    assertThat(back.err()).isEmpty();
    Result diff = run("diff", "--ignore", "snapshots,statistics", ring, "back.otf");
    assertThat(diff.out()).isEmpty();
    assertThat(diff.code()).isZero();
    Result strict = run("convert", "--strict", ring, "strict.bpv");
    assertThat(strict.code()).isEqualTo(3);
    assertThat(tmp.resolve("strict.bpv")).doesNotExist();
  }

  @Tag("broad")
  @Test
  void aPipeIsConvertedIntoAPipe() throws Exception {
    String demo = TestData.path("vtf3/worked").resolve("demo.bpv").toString();
    Result text =
        shell("\"$T\" convert - - --from vtf3 --to vtf3-ascii < " + demo + " | grep SENDMSG");
    assertThat(text.err())
        .isEqualTo(
            "tracetool: warning: events that name undeclared ids: standard input: sample_6\n");
    assertThat(text.out()).isEqualTo("1010 SENDMSG 5 3 FROM 1 TO 2 LEN 64\n");
    String damaged = TestData.path("vtf3/damaged").resolve("decreasing-times.avt").toString();
    Result early = shell("\"$T\" convert - - --from vtf3 --to vtf3-fast < " + damaged);
    assertThat(early.code()).isEqualTo(3);
    assertThat(early.err())
        .startsWith("tracetool: standard input: byte ")
        .contains("an event that is earlier than the one before it")
        .hasLineCount(1);
  }

  @Test
  void settingsOfAFormatAreCheckedAndListed() throws Exception {
    String demo = TestData.path("vtf3/worked").resolve("demo.avt").toString();
    Result classic = run("convert", "--profile", "classic", demo, "old.bpv");
    assertThat(classic.code()).isZero();
    assertThat(classic.err()).contains("lost: Defcpugrp, which profile classic leaves out");
    Result wrong = run("convert", "--profile", "modern", demo, "old.bpv");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("--profile modern: must be one of full, classic");
    Result unknown = run("convert", "--set", "colour=red", demo, "old.bpv");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("there are: annotations=on|off");
  }

  @Test
  void filterWritesAFileAndAppliesIt() throws Exception {
    String ring = TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();
    Result made = run("filter", "--gen", "--reduce", "85%", "--estimate", ring, "-o", "rules.flt");
    assertThat(made.code()).isZero();
    assertThat(made.err()).isEmpty();
    assertThat(made.out())
        .isEqualTo(
            "1 functions filtered; expected: 982 of 1270 event records (77.3 %), 23753 of 28217"
                + " bytes of event files (84.2 %)\n"
                + "left: 354 calls of 498; the trace has 194 sends and receives and 0 records of counters\n");
    Result applied = run("filter", "-v", "-f", "rules.flt", ring, "-o", "small.otf");
    assertThat(applied)
        .isEqualTo(
            new Result(
                0,
                "",
                "kept 982 of 1270 records (77.3 %), 23753 of 28217 bytes of event files (84.2"
                    + " %)\n"
                    + "removed: enter 144 of 498, leave 144 of 498\n"
                    + "rules.flt:4: 144 calls, 144 removed: relax -- 0\n"));
    assertThat(run("dump", "small.otf").out()).contains("\tenter\tregion=sweep");
    assertThat(run("dump", "--no-definitions", "small.otf").out()).doesNotContain("relax");
    Files.writeString(tmp.resolve("bad.flt"), "relax - 0\n");
    assertThat(run("filter", "-f", "bad.flt", ring, "-o", "no.otf"))
        .isEqualTo(
            new Result(
                2,
                "",
                "tracetool: bad.flt:1:10: expected '--' and a limit after the names of functions,"
                    + " found the end of the line\n  relax - 0\n           ^\n"));
    assertThat(tmp.resolve("no.otf")).doesNotExist();
  }
}
