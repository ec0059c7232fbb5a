package org.tracetool.cli.info;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.TestData;

/** When traces begin and end, in every command. */
class TimesOfTracesTest {
  @TempDir Path folder;

  private static Map<?, ?> json(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, args)).isZero();
    Object tree = JsonTree.of(out.toString(StandardCharsets.UTF_8));
    return (Map<?, ?>) (tree instanceof List<?> list ? list.get(0) : tree);
  }

  private Path late() throws IOException {
    Files.writeString(folder.resolve("o.otf"), "1:1\n");
    Files.writeString(
        folder.resolve("o.0.def"),
        "DV1.c.3\"x\"\nDTRf4240\nDP1NM\"P\"\nDFG1NM\"g\"\nDF1G1NM\"f\"\n");
    Files.writeString(
        folder.resolve("o.1.events"), "7fffffffffffff00\n*1\nE1\n8000000000000100\n*1\nL0\n");
    return folder.resolve("o.otf");
  }

  @Test
  void theDurationIsTheSameInInfoAndStats() {
    for (String name :
        new String[] {"otf2/03-mpi/traces.otf2", "paraver/mpi-ring4/mpi-ring4.prv"}) {
      Path trace = TestData.path(name);
      Map<?, ?> info = json("info", "--format", "json", trace.toString());
      Map<?, ?> counted = json("info", "--counts", "--format", "json", trace.toString());
      Map<?, ?> stats = json("stats", "--format", "json", trace.toString());
      assertThat(info.get("duration_s")).isNotNull();
      assertThat(info.get("duration_s")).isEqualTo(stats.get("duration_s"));
      assertThat(info.get("first_s")).isEqualTo(counted.get("first_s"));
      assertThat(info.get("last_s")).isEqualTo(counted.get("last_s"));
    }
  }

  @Test
  void infoSaysThatTimesOfALargeTraceAreStated() throws IOException {
    StringBuilder text = new StringBuilder("#Paraver (d):9000000_ns:1(1):1:1(1:1)\n");
    for (int i = 1000; text.length() < 5 << 20; i++) {
      text.append("2:1:1:1:1:").append(i).append(":42000050:7\n");
    }
    Path trace = Files.writeString(folder.resolve("large.prv"), text);
    assertThat(text("info", trace.toString())).contains("as the trace states");
    assertThat(text("info", "--counts", trace.toString())).doesNotContain("as the trace states");
    assertThat(InProcess.run("index", "-q", trace.toString())).isZero();
    assertThat(text("info", trace.toString())).doesNotContain("as the trace states");
  }

  private static String text(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, args)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void timesFrom2To63OnHaveADuration() throws IOException {
    Map<?, ?> info = json("info", "--format", "json", late().toString());
    assertThat(info.get("duration_s").toString()).isEqualTo("0.000512");
  }

  @Test
  void clocksOfSuchTimesAreNotCorrected() throws IOException {
    Path out = folder.resolve("r.otf");
    assertThat(InProcess.run("retime", late().toString(), "-o", out.toString(), "-q")).isEqualTo(5);
    assertThat(out).doesNotExist();
  }

  @Test
  void conversionsKeepTheDate() {
    Path archive = TestData.path("otf2/03-mpi/traces.otf2");
    String date = zero(archive);
    assertThat(date).isEqualTo("2024-06-10T06:13:19.000200001Z");
    for (String name : new String[] {"a.otf", "a.stf", "a.avt", "a.prv"}) {
      Path out = folder.resolve(name);
      Path back = folder.resolve(name + "-back.otf2");
      assertThat(InProcess.run("convert", archive.toString(), "-q", "-o", out.toString())).isZero();
      assertThat(InProcess.run("convert", out.toString(), "-q", "-o", back.toString())).isZero();
      // VTF3 has whole seconds, the header of Paraver minutes, others microseconds
      int digits = name.endsWith("avt") ? 19 : name.endsWith("prv") ? 16 : 26;
      assertThat(zero(back).substring(0, digits)).isEqualTo(date.substring(0, digits));
    }
  }

  /** The date of time 0 of a clock of nanoseconds. */
  private static String zero(Path trace) {
    Map<?, ?> info = json("info", "--format", "json", trace.toString());
    long first = Long.parseLong(info.get("first_tick").toString());
    return Instant.parse((String) info.get("begin_date")).minusNanos(first).toString();
  }

  @Test
  void runsAreMergedByTheirDates() throws IOException {
    Path archive = TestData.path("otf2/03-mpi/traces.otf2");
    Path early = folder.resolve("early.avt");
    Files.writeString(
        early,
        "C SAVTF\nCLKPERIOD 1e-09\nTIMEOFFSET 1717999998\nNCPUS 1\nCPUSYM 1 \"P\"\n"
            + "DEFACT 0 \"A\"\nDEFSTATE 0 1 \"early\"\n0 DOWNTO 1 CPU 1\n5 UP CPU 1\n");
    Path out = folder.resolve("m.otf2");
    assertThat(
            InProcess.run(
                "merge",
                "--renumber",
                archive.toString(),
                early.toString(),
                "-q",
                "-o",
                out.toString()))
        .isZero();
    Map<?, ?> info = json("info", "--format", "json", out.toString());
    assertThat((String) info.get("begin_date")).startsWith("2024-06-10T06:13:18");
    assertThat(info.get("last_s").toString()).isEqualTo("2.004163393");
  }

  @Test
  void runsAreMergedByTheDatesOfTheirHeaders() throws IOException {
    String body = "_ns:1(1):1:1(1:1)\n2:1:1:1:1:5:42000050:7\n";
    Path first = folder.resolve("x.prv");
    Path second = folder.resolve("y.prv");
    Files.writeString(first, "#Paraver (28/11/2026 at 10:00):1000" + body);
    Files.writeString(second, "#Paraver (28/11/2026 at 10:05):1000" + body);
    String out = folder.resolve("xy.prv").toString();
    assertThat(
            InProcess.run(
                "merge", "--renumber", second.toString(), first.toString(), "-q", "-o", out))
        .isZero();
    assertThat(Files.readString(Path.of(out)))
        .contains("(28/11/2026 at 10:00)")
        .contains(":5:42000050:7")
        .contains(":300000000005:42000050:7");
  }

  @Test
  void countersOfSuchTimesAreComputed() throws IOException {
    Path out = folder.resolve("c.otf");
    assertThat(
            InProcess.run(
                "counters",
                late().toString(),
                "--compute",
                "run_active_processes",
                "-q",
                "-o",
                out.toString()))
        .isZero();
    assertThat(text("dump", out.toString()))
        .contains("9223372036854.775552\tP\tcounter\tcounter=active_processes\tvalue=1")
        .contains("9223372036854.776064\tP\tcounter\tcounter=active_processes\tvalue=0");
  }
}
