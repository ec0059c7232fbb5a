package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/** Transcripts of scripts that call {@code stftool} and {@code xstftool}. */
class StfToolIT {

  @TempDir Path tmp;

  @BeforeEach
  void link() throws Exception {
    Files.createDirectory(tmp.resolve("bin"));
    for (String name : List.of("stftool", "xstftool")) {
      Files.createSymbolicLink(tmp.resolve("bin").resolve(name), PackagedTool.TOOL);
    }
  }

  @AfterEach
  void unlink() throws Exception {
    for (String name : List.of("stftool", "xstftool")) {
      Files.delete(tmp.resolve("bin").resolve(name));
    }
  }

  /** Runs a script in which {@code IN} is an OTF trace of four processes. */
  private Result shell(String script) throws Exception {
    Path trace = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
    Result resident = Transcript.run(tmp, "IN='" + trace + "'\n" + script);
    if (resident != null) {
      return resident;
    }
    return new PackagedTool(tmp)
        .script("PATH=$PWD/bin:$PATH; IN='" + trace + "'\n" + script)
        .without(name -> name.startsWith("VT_"))
        .run();
  }

  @Test
  void usage() throws Exception {
    Result help = shell("stftool --help");
    assertThat(help.code()).isZero();
    assertThat(help.out())
        .startsWith("Synopsis\n\n  stftool <input file> <config options>\n")
        .contains("--logfile-format", "VT_");
    assertThat(shell("stftool --version").out()).startsWith("tracetool ");
    Result nothing = shell("xstftool");
    assertThat(nothing.code()).isEqualTo(2);
    assertThat(nothing.err()).startsWith("Synopsis\n\n  xstftool <input file>");
    assertThat(shell("xstftool $IN --remove"))
        .isEqualTo(
            new Result(2, "", "xstftool: xstftool only prints dumps; use stftool --remove\n"));
  }

  /** A script reads all communication of one process from whole messages. */
  @Test
  void messagesOfOneProcess() throws Exception {
    Result result =
        shell(
            "stftool $IN --dump --matched-vtf --request MESSAGES,0"
                + " | awk '$2==\"ONETOONE\" { n++; b+=$12; if ($4!=1 && $6!=1) bad++ }"
                + " END { print n, b, bad+0 }'");
    // The messages from or to process 1 as otfprint prints them.
    assertThat(result.out()).isEqualTo("49 392 0\n");
    assertThat(result.err()).isEmpty();
  }

  /** The part of a dump that a request selects equals the matching part of the whole dump. */
  @Test
  void messagesAcrossTheBordersOfAWindow() throws Exception {
    String full = "stftool $IN --dump --matched-vtf --request MESSAGES";
    String overlap =
        " | awk '$1==\"CLKPERIOD\" { a=int(0.404/$2)+1; b=int(0.406/$2) }"
            + " $2==\"ONETOONE\" && $1<=b && $1+$8>=a { n++; c+=$1<a || $1+$8>b; print }"
            + " END { print n, c }'";
    String part = full + ",404l:406l | awk '$2==\"ONETOONE\" { n++; print } END { print n }'";
    String[] expected = shell(full + overlap).out().split("\n");
    String[] found = shell(part).out().split("\n");
    String[] counts = expected[expected.length - 1].split(" ");
    assertThat(Integer.parseInt(counts[1])).as("messages across a border").isPositive();
    assertThat(found).hasSameSizeAs(expected).startsWith(expected[0]).contains(counts[0]);
    expected[expected.length - 1] = counts[0];
    assertThat(found).containsExactly(expected);
  }

  @Test
  void listsComeInTheirOrderBeforeTheTrace() throws Exception {
    Result result =
        shell(
            "stftool $IN --convert - --print-statistics --print-threads"
                + " --print-files --verbose 0");
    assertThat(result.code()).isZero();
    assertThat(result.err()).isEmpty();
    List<String> lines = result.out().lines().toList();
    int total = lines.indexOf("       75065 total");
    assertThat(total).isEqualTo(7);
    assertThat(lines.subList(total + 1, total + 4))
        .containsExactly(
            "# cpu process thread native pid host name",
            "1 0 0 0 0 vm \"Process 0\"",
            "2 1 0 0 0 vm \"Process 1\"");
    assertThat(lines.get(total + 6)).matches("1(:[0-9]+){11}");
    assertThat(result.out()).contains("\nC SAVTF\n").containsPattern("\n[0-9]+ SENDMSG ");
  }

  @Test
  void namesInPlaceOfNumbers() throws Exception {
    Result result =
        shell("xstftool $IN --request messages,0 | grep -m1 SENDMSG; VT_CONFIG=no stftool $IN");
    assertThat(result.out())
        .matches("\\d+ SENDMSG 11 COM \"MPI_COMM_WORLD\" FROM 0:0 TO 0:1 LEN 8\n");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("nothing to do: give --dump");
  }

  @Test
  void variablesAndFiles() throws Exception {
    Result result =
        shell(
            "printf 'ACTIVITY ** off\\nBOGUS 1\\n' > vt.conf; export VT_CONFIG=vt.conf\n"
                + "VT_SYMBOL=\"MPI_Send on\nMPI_Recv on\" xstftool $IN --symbol MPI_Recv off"
                + " | grep DOWNTO | cut -d' ' -f3 | sort -u");
    assertThat(result.out()).isEqualTo("\"MPI:MPI_Send\"\n");
    assertThat(result.err()).isEqualTo("xstftool: vt.conf:2: unknown directive BOGUS, ignored\n");
  }

  /** The hosts of a run are in the protocol file beside its trace. */
  @Test
  void hostsAreReadFromTheProtocolFile() throws Exception {
    Result result =
        shell(
            "set -e; stftool $IN --convert a.stf --verbose 0; \n"
                + "printf 'INFO PROCESS %d \"big\" \"\" 9%d\\n"
                + "' 0 0 1 1 >> a.prot\n"
                + "echo 'INFO CLUSTERDEF small 2:7 3:8' >> a.prot\n"
                + "stftool a.stf --print-threads | cut -d' ' -f1,6 | tail -n 4 | xargs\n"
                + "xstftool a.stf --cluster 1:1 no | grep -c 'SENDMSG .* FROM 0:[01] '\n"
                + "xstftool a.stf --cluster 1:1 no | grep 'SENDMSG .* FROM 0:[23] ' | wc -l\n"
                + "stftool a.stf --convert b.stf --stf-procs-per-file 4 --verbose 0\n"
                + "ls b.stf.pr.? | xargs; tail -n 1 b.prot\n"
                + "stftool a.stf --convert c.stf --stf-procs-per-file 4 --stf-use-hw-structure"
                + " off\n"
                + "ls c.stf.pr.? | xargs");
    assertThat(result.out())
        .isEqualTo(
            "1 big 2 big 3 small 4 small\n49\n0\nb.stf.pr.0 b.stf.pr.1\n"
                + "INFO CLUSTERDEF small 2:7 3:8\nc.stf.pr.0\n");
    assertThat(result.code()).isZero();
  }

  @Test
  void whatDoesNotBelongToATraceIsToldWhenItIsRemoved() throws Exception {
    Result result =
        shell(
            "stftool $IN --convert a.stf --verbose 0; stftool $IN --convert b.stf --stf-chunksize"
                + " 1KB --verbose 0; cp b.stf.pr.3 a.stf.pr.7; stftool a.stf --remove; ls a.*");
    assertThat(result.out()).isEqualTo("a.prot\na.stf.pr.7\n");
    assertThat(result.err())
        .isEqualTo(
            "tracetool: warning: files that are named like parts of this trace but do not belong"
                + " to it, left in place: a.stf.pr.7: does not belong to a.stf\nstftool: a.stf:"
                + " removed\n");
  }

  @Tag("broad")
  @Test
  void anArchiveIsMadeMovedReadAndRemoved() throws Exception {
    Result result =
        shell(
            "set -e; stftool $IN --convert a.stf; mkdir d; stftool a.stf --move d\n"
                + "stftool d/a.stf --request 300l:400l --logfile-name part.avt\n"
                + "stftool d/a.stf --convert - --logfile-format SINGLESTF --verbose off"
                + " | gzip -c > a.single.stf.gz\n"
                + "stftool a.single.stf.gz --print-errors --verbose 0\n"
                + "stftool d/a.stf --remove; ls d; head -1 part.avt");
    assertThat(result.code()).isZero();
    assertThat(result.out()).isEqualTo("0 errors, 0 warnings\na.prot\nC SAVTF\n");
    assertThat(result.err().lines())
        .hasSize(4)
        .allMatch(l -> l.matches("stftool: \\S+: (written to|moved to|removed).*"));
  }
}
