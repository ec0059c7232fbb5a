package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/** Transcripts of commands on STF, run as a user runs them. */
class StfIT {

  /** Where {@link #trace} is in STF. */
  private static Path converted;

  @TempDir Path tmp;

  /** Runs a script in which {@code T} is the tool and {@code IN} an OTF trace. */
  private Result shell(String script) throws Exception {
    return new PackagedTool(tmp).shell("IN='" + trace() + "'\n" + script);
  }

  private static Path trace() {
    return TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
  }

  @BeforeAll
  static void convert(@TempDir Path folder) throws Exception {
    assertThat(new PackagedTool(folder).run("convert", trace().toString(), "a.stf"))
        .isEqualTo(new Result(0, "", ""));
    converted = folder;
  }

  @BeforeEach
  void copy() throws Exception {
    try (Stream<Path> files = Files.list(converted)) {
      for (Path file : files.toList()) {
        Files.copy(file, tmp.resolve(file.getFileName()));
      }
    }
  }

  @Test
  void ofAWindowTheRecordsAroundItAreNotCounted() throws Exception {
    Result window = shell("\"$T\" filter --time 0.4:0.41 a.stf -o w.stf");
    assertThat(window.err()).containsPattern("^kept \\d+ of \\d+ records in the window");
    assertThat(shell("\"$T\" filter --process 1 a.stf -o p.stf").err())
        .containsPattern("^kept \\d+ of 1270 records \\(");
  }

  @Test
  void chunksAndAnchorsAreChosen() throws Exception {
    String convert = "\"$T\" convert -q \"$IN\" ";
    assertThat(shell(convert + "b.stf --set chunk=1k --set anchors=off").code()).isZero();
    assertThat(shell("ls a.stf*.anc").code()).isZero();
    assertThat(shell("ls b.stf*.anc").code()).isNotZero();
    assertThat(shell("\"$T\" diff a.stf b.stf").out()).isEmpty();
    assertThat(
            shell(
                    "\"$T\" dump --time 0.4:0.41 a.stf > b.txt && \"$T\" dump --time 0.4:0.41 b.stf"
                        + " | cmp - b.txt")
                .code())
        .isZero();
    Result wrong = shell(convert + "c.stf --set chunk=3k");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("--set chunk=3k: must be one of 64k, 1k, 2k");
  }

  @Test
  void aTraceMeansTheSameInEveryForm() throws Exception {
    assertThat(
            shell(
                "set -e; \"$T\" diff \"$IN\" a.stf; \"$T\" convert a.stf b.otf; \"$T\" diff \"$IN\""
                    + " b.otf; \"$T\" convert a.stf c.single.stf.gz; \"$T\" diff a.stf"
                    + " c.single.stf.gz; \"$T\" merge a.stf -o d.stf; \"$T\" diff a.stf d.stf"))
        .isEqualTo(new Result(0, "", ""));
  }

  @Test
  void oneFileGoesThroughAPipe() throws Exception {
    Result direct = shell("\"$T\" dump a.stf");
    Result piped =
        shell("\"$T\" convert \"$IN\" - --to stf-single | \"$T\" dump - --from stf-single");
    assertThat(piped).isEqualTo(direct);
    assertThat(direct.out().lines().count()).isGreaterThan(100);
    assertThat(shell("\"$T\" convert \"$IN\" - --to stf").code()).isEqualTo(5);
  }

  @Test
  void processesAreDistributedOverFiles() throws Exception {
    assertThat(shell("\"$T\" convert --procs-per-file 2 a.stf e.stf && ls e.stf.pr.?").out())
        .isEqualTo("e.stf.pr.0\ne.stf.pr.1\n");
    assertThat(shell("\"$T\" diff a.stf e.stf")).isEqualTo(new Result(0, "", ""));
    assertThat(shell("\"$T\" convert --procs-per-file 0 a.stf f.stf").code()).isEqualTo(2);
  }

  @Test
  void aMissingFileIsReportedAndStrictRefusesIt() throws Exception {
    Files.delete(tmp.resolve("a.stf.msg"));
    Result lenient = shell("\"$T\" dump a.stf");
    assertThat(lenient.code()).isZero();
    assertThat(lenient.out()).contains("\tenter\t").doesNotContain("\tsend\t");
    assertThat(lenient.err()).contains("a.stf.msg: is missing");
    assertThat(shell("\"$T\" dump --strict a.stf").code()).isEqualTo(3);
    Files.delete(tmp.resolve("a.stf.pr.0.anc"));
    assertThat(shell("\"$T\" dump a.stf")).isEqualTo(lenient);
  }

  @Test
  void filesThatAreNotOursAreExplained() throws Exception {
    Files.write(tmp.resolve("intel.stf"), new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
    for (String command : List.of("dump", "info")) {
      Result result = shell("\"$T\" " + command + " intel.stf");
      assertThat(result.code()).isEqualTo(5);
      assertThat(result.err())
          .startsWith("tracetool: intel.stf: is not an STF file of tracetool; if Intel Trace")
          .contains("--dump")
          .hasLineCount(1);
    }
    assertThat(shell("\"$T\" dump a.stf.pr.0").err()).contains("name its index, a.stf");
    Files.write(tmp.resolve("empty.stf"), new byte[0]);
    assertThat(shell("\"$T\" dump empty.stf").code()).isEqualTo(3);
  }

  @Test
  void anchorsAreMadeAnew() throws Exception {
    Result result =
        shell(
            "set -e; mkdir kept; cp a.stf* kept; \"$T\" files reindex a.stf\n"
                + "rm a.stf.pr.0.anc; head -c 200 kept/a.stf.msg.anc > a.stf.msg.anc\n"
                + "\"$T\" files reindex a.stf; sh -ec 'for f in kept/*; do cmp $f ${f#kept/};"
                + " done'\n"
                + "\"$T\" files check a.stf | tail -n 1");
    assertThat(result.out())
        .matches(
            "0 files made\n"
                + "damaged\ta.stf.msg.anc: was damaged: expected [0-9]+ bytes, found 200 bytes\n"
                + "missing\ta.stf.pr.0.anc: was missing\n2 files made\n"
                + "12 files, [0-9]+ bytes, 0 findings\n");
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
    Result damaged =
        shell("rm a.stf.msg.anc; echo >> a.stf.msg; \"$T\" files reindex a.stf; ls a.stf.msg.anc");
    assertThat(damaged.err())
        .startsWith("tracetool: a.stf.msg: has ")
        .contains("; no anchors were made\n", "No such file");
    Result single = shell("\"$T\" convert \"$IN\" a.single.stf; \"$T\" files reindex a.single.stf");
    assertThat(single.code()).isEqualTo(5);
    assertThat(single.err())
        .endsWith("do that with 'tracetool convert a.single.stf NEW.single.stf'\n");
    Result otf = shell("\"$T\" files reindex \"$IN\"");
    assertThat(otf.code()).isEqualTo(5);
    assertThat(otf.err()).contains("traces of format otf have no anchors");
  }

  @Test
  void storedStatisticsComeBack() throws Exception {
    String records = TestData.path("otf/records-short/records-short.otf").toString();
    String summed = TestData.path("vampirtrace/stat_mode/expected/stat.otf").toString();
    for (String in : List.of(records, summed)) {
      Result result =
          shell(
              "set -e; IN='"
                  + in
                  + "'; \"$T\" convert \"$IN\" s.stf; \"$T\" diff \"$IN\" s.stf;"
                  + " \"$T\" convert s.stf s.otf; \"$T\" diff \"$IN\" s.otf;"
                  + " \"$T\" dump s.stf | grep -c summary-");
      assertThat(result.err()).isEmpty();
      assertThat(result.code()).isZero();
      assertThat(Integer.parseInt(result.out().strip())).isGreaterThan(6);
    }
  }

  @Test
  void callsByPeerAndSizeAreStored() throws Exception {
    Result computed = shell("\"$T\" stats --style stftool \"$IN\"");
    assertThat(computed.out().lines().count()).isGreaterThan(50);
    Result stored =
        shell(
            "set -e; \"$T\" stats --into s.stf \"$IN\"; \"$T\" convert s.stf c.single.stf;"
                + " \"$T\" diff s.stf c.single.stf;"
                + " \"$T\" stats --stored --style stftool c.single.stf");
    assertThat(stored).isEqualTo(computed);
    // Without events, stored statistics are shown, with a warning.
    Result alone = shell("\"$T\" stats --style stftool s.stf");
    assertThat(alone.out()).isEqualTo(computed.out());
    assertThat(alone.err()).contains("these are the statistics that the trace stores");
    String regions = "stats --stored --by region --format csv ";
    assertThat(shell("\"$T\" stats --into s.otf \"$IN\"; \"$T\" " + regions + "s.otf"))
        .isEqualTo(shell("\"$T\" " + regions + "s.stf"));
    Result lost = shell("\"$T\" convert -v s.stf t.otf");
    assertThat(lost.code()).isZero();
    assertThat(lost.err()).contains("lost: records 'summary-calls', which OTF cannot hold");
  }

  @Test
  void statisticsAreMadeOnTheWay() throws Exception {
    Result computed = shell("\"$T\" stats --style stftool \"$IN\"");
    Result made =
        shell(
            "set -e; \"$T\" convert --stats \"$IN\" s.stf; \"$T\" stats --into i.stf a.stf\n"
                + "\"$T\" stats --stored --by region s.stf > s.txt\n"
                + "\"$T\" stats --stored --by region i.stf > i.txt\n"
                + "cmp s.txt i.txt; \"$T\" diff --ignore statistics \"$IN\" s.stf\n"
                + "\"$T\" stats --stored --style stftool s.stf");
    assertThat(made).isEqualTo(computed);
    Result none = shell("\"$T\" convert --stats \"$IN\" s.bpv");
    assertThat(none.code()).isEqualTo(5);
    assertThat(none.err())
        .startsWith("tracetool: --stats: format vtf3-binary cannot hold")
        .hasLineCount(1);
  }

  @Test
  void infoTellsWhatASingleFileHolds() throws Exception {
    shell("\"$T\" convert a.stf i.single.stf; \"$T\" convert --compress 0 a.stf p.single.stf");
    Result info = shell("\"$T\" info i.single.stf");
    assertThat(info.out())
        .containsPattern("(?m)^size .* in 1 file$")
        .containsPattern("(?m)^compression +zstd$")
        .containsPattern("(?m)^  events +4 ")
        .containsPattern("(?m)^  messages +1 ")
        .containsPattern("(?m)^ +1 +[1-9][0-9]+ bytes");
    String streams = "\"$T\" info %s | sed -n '/^streams$/,$p'";
    assertThat(shell(streams.formatted("i.single.stf")).out())
        .isEqualTo(shell(streams.formatted("a.stf")).out());
    assertThat(shell("\"$T\" info p.single.stf").out()).containsPattern("(?m)^compression +none$");
    assertThat(shell("gzip i.single.stf; \"$T\" info i.single.stf.gz").out())
        .containsPattern("(?m)^compression +zstd in gzip$");
  }
}
