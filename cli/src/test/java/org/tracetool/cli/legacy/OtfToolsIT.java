package org.tracetool.cli.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.cli.PackagedTool;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/** Transcripts of the stand-ins for the tools of OTF, called as job scripts call them. */
class OtfToolsIT {
  private static final String RECORDS =
      TestData.path("otf/records-short/records-short.otf").toString();
  private static final String RING =
      TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();

  /** Compressed, so that the original prints nothing of its events. */
  private static final String PACKED =
      TestData.path("otf/records-short-z/records-short-z.otf").toString();

  @TempDir Path tmp;

  private PackagedTool programs;

  @BeforeEach
  void start() {
    programs = new PackagedTool(tmp);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> list = Files.list(tmp)) {
      return list.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "otfprint",
    "otfdump",
    "otfinfo",
    "otfmerge",
    "otfprofile",
    "otfcompress",
    "otfdecompress",
    "otf2vtf",
    "vtf2otf"
  })
  void tellsItsOptionsAndTheRelease(String tool) throws Exception {
    Result none = programs.standIn(tool);
    assertThat(none.code()).isZero();
    assertThat(none.err()).isEmpty();
    assertThat(none.out()).startsWith("Usage: " + tool.replace("otfdecompress", "otfcompress"));
    assertThat(programs.standIn(tool, "--help")).isEqualTo(none);
    assertThat(programs.standIn(tool, "-V")).isEqualTo(new Result(0, "1.12.5 \"salmon\"\n", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "otfprint   | --bogus RECORDS       | unknown option '--bogus'",
        "otfprint   | --num 3               | --num: its value is missing",
        "otfprint   | -f 0 RECORDS          | must be at least 1",
        "otfprint   | --records 68 RECORDS  | numbered 0 to 67",
        "otfprint   | -s                    | name a trace",
        "otfprint   | nowhere               | nowhere: no such trace",
        "otfprint   | -o none/x RECORDS     | no such folder",
        "otfinfo    | -l                    | -l: its value is missing",
        "otfinfo    | nowhere               | nowhere: no such trace",
        "otfmerge   | -n -1 RECORDS         | must be at least 0",
        "otfmerge   | -z 10 RECORDS         | must be 0 to 9",
        "otfmerge   | -o none/x RECORDS     | no such folder",
        "otfprofile | RECORDS               | unknown option",
        "otfprofile | -g 17 -i RECORDS      | must be 1 to 16",
        "otf2vtf    | RECORDS               | -o FILE must say where",
        "vtf2otf    | nowhere               | nowhere: no such trace",
        "otfprofile | --cluster-alg X -i x  | must be KMEANS or CLINKAGE",
        "otfprofile | -q 1.5 -i x           | -q 1.5: must be 0 to 1",
        "otfprofile | --disp-mode per-function -i x -d filter | rules are for call paths only",
        "otfprofile | --csv --notex -i no   | no: no such trace",
      })
  void failsWithOneLine(String tool, String args, String message) throws Exception {
    Result result = programs.standIn(tool, args.replace("RECORDS", RECORDS).split(" "));
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains(message).hasLineCount(1);
    assertThat(files()).isEmpty();
  }

  @Test
  void printsCompressedTraces() throws Exception {
    Result packed = programs.standIn("otfprint", "--nodef", "--nokeyvalue", PACKED);
    assertThat(packed.code()).isZero();
    assertThat(packed.out()).contains("\t10 Enter: function 32, process 1, source 3\n");
    Result file = programs.standIn("otfprint", "--num", "1", "2", "-o", "list", PACKED);
    assertThat(file).isEqualTo(new Result(0, "", ""));
    assertThat(Files.readString(tmp.resolve("list"), StandardCharsets.ISO_8859_1))
        .startsWith("\ndefinitions:\n\n(#1) \tDefVersion: stream 0, version: 1.12.3 \"")
        .contains("\n(#2) ")
        .doesNotContain("\n(#3) ")
        .containsPattern("\n\ndone\nprocessing time: \\d+ s\n$");
    Result silent = programs.standIn("otfprint", "-s", PACKED);
    assertThat(silent.out()).matches("processing time: \\d+ s\n");
    assertThat(files()).containsExactly("list");
  }

  @Test
  void neverPrintsIntoTheTrace() throws Exception {
    Files.writeString(tmp.resolve("t.otf"), "1:1\n");
    Files.writeString(tmp.resolve("t.0.def"), "DTRf4240\nDP1NM\"p\"\n");
    Files.writeString(tmp.resolve("t.1.events"), "a\n*1\nE1\n");
    Result result = programs.standIn("otfprint", "-o", "t.0.def", "t");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("t.0.def: belongs to the trace");
    assertThat(tmp.resolve("t.0.def")).content().isEqualTo("DTRf4240\nDP1NM\"p\"\n");
    Result merge = programs.standIn("otfmerge", "-o", "t", "t.otf");
    assertThat(merge.code()).isEqualTo(1);
    assertThat(merge.err()).contains("is the input itself");
    assertThat(files()).containsExactly("t.0.def", "t.1.events", "t.otf");
  }

  @Test
  void mergesIntoOutUnlessTold() throws Exception {
    assertThat(programs.standIn("otfmerge", RING)).isEqualTo(new Result(0, "", ""));
    assertThat(tmp.resolve("out.otf")).content().isEqualTo("1:1,2,3,4\n");
    assertThat(files()).contains("out.0.def", "out.1.events");
    Files.writeString(tmp.resolve("out"), "the program that was traced");
    String[] words = {"-n", "2", "-z", "1", "--long", "--stats", "--snaps", "-o", "two", "out"};
    assertThat(programs.standIn("otfmerge", words)).isEqualTo(new Result(0, "", ""));
    assertThat(tmp.resolve("two.otf")).content().isEqualTo("1:1,2\n2:3,4\n");
    assertThat(files()).contains("two.1.events.z", "two.2.events.z");
    Result diff = programs.run("diff", RING, "two.otf");
    assertThat(diff).isEqualTo(new Result(0, "", ""));
  }

  @Test
  void printsUnderTheOlderName() throws Exception {
    String[] words = {"--num", "1", "9", RECORDS};
    Result result = programs.standIn("otfdump", words);
    assertThat(result.out().replaceAll("time: \\d+", ""))
        .isEqualTo(programs.standIn("otfprint", words).out().replaceAll("time: \\d+", ""))
        .contains("DefVersion");
  }

  @Test
  void toVtfAndBack() throws Exception {
    assertThat(programs.standIn("otf2vtf", "-o", "a.avt", RING).code()).isZero();
    assertThat(tmp.resolve("a.avt")).content().startsWith("C SAVTF");
    assertThat(programs.standIn("otf2vtf", "-B", "-o", "b", RING).code()).isZero();
    assertThat(programs.run("info", "b").out()).contains("vtf3-binary");
    assertThat(programs.standIn("vtf2otf", "-io", "-z", "4", "b").code()).isZero();
    assertThat(files()).contains("out.otf", "out.1.events.z");
    assertThat(programs.run("stats", "--by", "region", "--format", "csv", "out").out())
        .contains("MPI_Allreduce,");
  }

  @Test
  void someProcesses() throws Exception {
    assertThat(programs.standIn("otfshrink", "-i", RING, "-l", "1 3", "-l", "9", "-o", "s"))
        .isEqualTo(new Result(0, "", ""));
    assertThat(tmp.resolve("s.otf")).content().isEqualTo("1:1\n3:3\n");
    String printed = programs.standIn("otfprint", "--noevent", "--nosnap", "s").out();
    assertThat(printed)
        .contains("name \"MPI_COMM_WORLD\", procs 1, 3\n", "name \"Process 2\"")
        .doesNotContain("name \"Process 1\"", "MPI_COMM_SELF 1");
    assertThat(programs.standIn("otfshrink", "-p", "s").out())
        .endsWith(
            """
            1         "Process 0"                       1
            2         "Process 2"                       3
            """);
    assertThat(programs.standIn("otfshrink", "-i", RING, "-m", "2,1 3", "-o", "m").code()).isZero();
    assertThat(tmp.resolve("m.otf")).content().isEqualTo("2:2\n4:4\n");
    assertThat(programs.standIn("otfprint", "m").out())
        .contains("DefProcessSubstitutes: stream 0, representative process 2, procs 1, 2, 3\n")
        .contains("name \"MPI_COMM_WORLD\", procs 1, 2, 3, 4\n");
    assertThat(programs.standIn("otfshrink", "-i", "x", "-l", "1-3,5 8", "-s").out())
        .isEqualTo("You choose to enable following processes: \n1 - 3\n5\n8 - 8\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-i RING -l 1 -m 2 | 100",
        "-i RING        | 2",
        "-l 1        | 101",
        "-i RING -l 9 | 2",
        "-i RING -l 1-4 -v | 2",
        "-i RING -l 1 -o no/x | 103",
        "-i no -l 1  | 110",
        "-i RING -l x      | 100",
        "-i RING --bogus      | 100"
      })
  void codesOfShrinking(String words, int code) throws Exception {
    Result result = programs.standIn("otfshrink", words.replace("RING", RING).split(" "));
    assertThat(result.code()).as(words + result).isEqualTo(code);
    assertThat(result.err()).hasLineCount(1);
    assertThat(files()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "OMPI_COMM_WORLD_RANK=1, ''",
    "PMI_RANK=3, ''",
    "PMIX_RANK=2, ''",
    "SLURM_PROCID=1 SLURM_NTASKS=2, ''",
    "OMPI_COMM_WORLD_RANK=0 SLURM_PROCID=1 SLURM_NTASKS=2, tracefile",
    "SLURM_PROCID=1 SLURM_NTASKS=1, tracefile",
    "NO_RANK=1, tracefile"
  })
  void onlyTheFirstProcessWorks(String variables, String expected) throws Exception {
    Result result =
        programs.shell(
            "ln -s \"$T\" otfinfo-mpi && env " + variables + " ./otfinfo-mpi '" + RING + "'");
    assertThat(result.code()).isZero();
    assertThat(result.err()).isEmpty();
    if (expected.isEmpty()) {
      assertThat(result.out()).isEmpty();
    } else {
      assertThat(result.out()).contains(expected);
    }
  }

  @Test
  void profilesAsTables() throws Exception {
    Result result = programs.standIn("otfprofile", "-p", "-i", RING, "--csv", "-o", "ring");
    assertThat(result.code()).isZero();
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).isEmpty();
    assertThat(tmp.resolve("ring.tex"))
        .content()
        .startsWith("\\documentclass")
        .contains("Top 20 of 20 functions", "\\texttt{MPI\\_Allreduce} & 12 &", "ALL2ALL, volume")
        .endsWith("\\end{document}\n");
    Path expected = TestData.path("vampirtrace/ring_collectives/expected.otfprofile.csv");
    assertThat(tmp.resolve("ring.csv")).hasSameBinaryContentAs(expected);
    String[] rules = {"-i", RING, "--notex", "--disp", "filter", "--disp-reduction", "40"};
    assertThat(programs.standIn("otfprofile", rules)).isEqualTo(new Result(0, "", ""));
    assertThat(rulesOf(tmp.resolve("result.filter")))
        .isNotEmpty()
        .isEqualTo(rulesOf(TestData.path("vampirtrace/ring_collectives/disp-r40.flt")));
    assertThat(files()).containsExactly("result.filter", "ring.csv", "ring.tex");
    assertThat(programs.standIn("otfprofile", "-g", "2", "-i", RING)).isEqualTo(result);
    assertThat(tmp.resolve("result.tex"))
        .content()
        .contains("{Process 0 to Process 1},{Process 2 to Process 3}")
        .doesNotContain("dispersion");
    assertThat(programs.standIn("otfprofile", "--notex", "-i", RING, "-o", "i", "-d"))
        .isEqualTo(result);
    // The numbers that the original prints of this function, its mean after its maximum.
    assertThat(tmp.resolve("i.tex"))
        .content()
        .contains("Top 20 of 20 functions by dispersion of their calls")
        .contains(
            "\\texttt{MPI\\_Scatter} & 2.21963e-05 & 2.21963e-05 & 0.0119898 & 0.0203339"
                + " & 0.0283284 & 0.0151686 & 0.0079945 ")
        .contains("xmode=log", "ytick={0,1,2,");
  }

  /** The files of processes that are alike are those of the original, to the byte. */
  @Test
  void findsProcessesThatAreAlike() throws Exception {
    String[] linked = {"--notex", "-i", RING, "--cluster-alg", "CLINKAGE"};
    assertThat(programs.standIn("otfprofile", linked)).isEqualTo(new Result(0, "", ""));
    assertThat(tmp.resolve("result.map")).hasContent("1 3 \n2 \n4 \n");
    String[] near = {"--notex", "-i", RING, "-q", "0.2", "-o", "near"};
    assertThat(programs.standIn("otfprofile", near).code()).isZero();
    assertThat(tmp.resolve("near.map")).hasContent("1 2 3 4 \n");
    String[] hard = {"--notex", "-i", RING, "-H", "-q", "0.3", "-s", "few", "-o", "hard"};
    assertThat(programs.standIn("otfprofile", hard)).isEqualTo(new Result(0, "", ""));
    assertThat(tmp.resolve("hard.map")).hasContent("3 4 \n\n");
    assertThat(programs.standIn("otfprint", "--noevent", "few").out())
        .containsOnlyOnce("representative process")
        .contains("representative process 3, procs 3, 4\n");
    Result none = programs.standIn("otfprofile", "--notex", "-c", "-i", RING, "-o", "none");
    assertThat(none.code()).isZero();
    assertThat(none.err()).contains("no processes were found alike; none.map is empty");
  }

  /** Places and weights are those of the original where its quantiles are exact. */
  @Test
  void marksTheLongestCalls() throws Exception {
    try (Stream<Path> parts = Files.list(Path.of(RING).getParent())) {
      for (Path part : parts.toList()) {
        Files.copy(part, tmp.resolve(part.getFileName()));
      }
    }
    Files.writeString(tmp.resolve("ring.0.marker"), "MD7NM\"mine\"Y3\nMS7T5P2V\"stays\"\n");
    for (int time = 0; time < 2; time++) { // what the first one added is replaced
      assertThat(programs.standIn("otfprofile", "-i", "ring", "-d", "marker"))
          .isEqualTo(new Result(0, "", ""));
      assertThat(tmp.resolve("ring.0.marker"))
          .content()
          .startsWith("MD7NM\"mine\"Y3\nMD8NM\"OTF_IRREGULARITY_HINT\"Y3\nMS7T5P2V\"stays\"\n")
          .contains(
              "\nMS8T410afcadP4V\"Irregularity weight: 0.0079945 Function Name: MPI_Scatter"
                  + " Dispersion values:  [ 2.21963e-05 , 2.21963e-05 , 0.0119898 , 0.0203339 ,"
                  + " 0.0151686 , 0.0283284 ]  \"\n")
          .doesNotContain("weight: 0 ")
          .satisfies(text -> assertThat(text.lines()).hasSize(21));
    }
    assertThat(tmp.resolve("ring.1.events"))
        .hasSameBinaryContentAs(Path.of(RING).resolveSibling("ring.1.events"));
  }

  private static List<String> rulesOf(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .toList();
  }

  @Test
  void compressesAndBringsBack() throws Exception {
    Path events = TestData.path("otf/random-1/random-1.1.events");
    byte[] content = Files.readAllBytes(events);
    Files.write(tmp.resolve("a"), content);
    Result packed = programs.standIn("otfcompress", "a", "-9", "nothing", "x.z");
    assertThat(packed.code()).isZero();
    assertThat(packed.out().replaceAll("time= .*", "time"))
        .matches(
            "compress \"a\" -> \"a.z\"\n"
                + "\tlevel= 9, buf= 10240b : \\d+b / 17110b =  5\\d\\.\\d\\d%, time\n"
                + "compress \"nothing\" -> \"nothing.z\"\n");
    assertThat(packed.err().lines())
        .containsExactly(
            "otfcompress: nothing: cannot be read, skipped",
            "otfcompress: x.z: ends in .z, so it is compressed already, left as it is");
    assertThat(files()).containsExactly("a.z");
    byte[] z = Files.readAllBytes(tmp.resolve("a.z"));

    assertThat(programs.standIn("otfdecompress", "-k", "a.z").code()).isZero();
    assertThat(files()).containsExactly("a", "a.z");
    assertThat(tmp.resolve("a")).hasBinaryContent(content);

    assertThat(programs.standIn("otfcompress", "-9", "-k", "a").code()).isZero();
    assertThat(files()).containsExactly("a.original", "a.z");
    assertThat(tmp.resolve("a.original")).hasBinaryContent(content);
    assertThat(tmp.resolve("a.z")).hasBinaryContent(z);

    Files.createDirectory(tmp.resolve("d"));
    assertThat(programs.standIn("otfcompress", "-d", "-o", "d", "./a.z").out())
        .startsWith("decompress \"./a.z\" -> \"d/a\"\n\tbuf= 10240b : ");
    assertThat(tmp.resolve("d/a")).hasBinaryContent(content);
  }

  @Test
  void keepsWhatItCannotDo() throws Exception {
    byte[] text = Files.readAllBytes(TestData.path("otf/random-1/random-1.1.events"));
    Files.write(tmp.resolve("a"), text);
    assertThat(programs.standIn("otfcompress", "-0", "a").code()).isZero();
    byte[] z = Files.readAllBytes(tmp.resolve("a.z"));
    Files.write(tmp.resolve("cut.z"), java.util.Arrays.copyOf(z, z.length / 2));
    Files.writeString(tmp.resolve("wild.z"), "hello");
    Files.writeString(tmp.resolve("b"), "new");
    Files.writeString(tmp.resolve("b.original"), "old");

    Result cut = programs.standIn("otfdecompress", "cut.z", "wild.z", "a.z");
    assertThat(cut.code()).isEqualTo(1);
    assertThat(cut.err().lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("cut.z: byte ", "ends in the middle"),
            line -> assertThat(line).contains("wild.z: byte ", "expected zlib data"));
    Result taken = programs.standIn("otfcompress", "-k", "b");
    assertThat(taken.code()).isEqualTo(1);
    assertThat(taken.err()).contains("b.original: already exists; nothing was changed");
    assertThat(files()).containsExactly("a", "b", "b.original", "cut.z", "wild.z");
    assertThat(tmp.resolve("a")).hasBinaryContent(text);
    assertThat(tmp.resolve("b.original")).hasContent("old");
  }
}
