package org.tracetool.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;

/** What a filter removed is not taken for an error of the program. */
@Tag("thorough")
class FilteredAwayTest {
  @TempDir private Path folder;

  private static Path defects(String file) {
    return TestData.path("defects/" + file);
  }

  private Path filtered(Path trace, String suffix, String... options) throws IOException {
    Path out = Files.createTempDirectory(folder, "f").resolve("f" + suffix);
    List<String> words = new ArrayList<>(List.of("filter", "-q"));
    words.addAll(List.of(options));
    words.addAll(List.of(trace.toString(), "-o", out.toString()));
    assertThat(InProcess.run(words.toArray(String[]::new))).isZero();
    return out;
  }

  /** Formats to write: in a build two for each way to filter, and each of them for some ways. */
  private static List<String> suffixes(String options) {
    List<String> all = new ArrayList<>(List.of(".otf", ".otf2", ".stf", ".vpt"));
    Collections.rotate(all, options.length() % 2);
    return Effort.eachOf(2, all);
  }

  private String checked(Path trace) throws IOException {
    Path report = Files.createTempDirectory(folder, "c").resolve("report.txt");
    InProcess.run("check", "-o", report.toString(), trace.toString());
    return Files.readString(report);
  }

  private String definitions(Path trace) throws IOException {
    Path text = Files.createTempDirectory(folder, "d").resolve("definitions.txt");
    String[] words = {"dump", "--records", "def-comment", "-o", text.toString(), trace.toString()};
    assertThat(InProcess.run(words)).isZero();
    return Files.readString(text);
  }

  @EachOf(4)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--exclude-region MPI_Recv",
        "--exclude-region MPI_Waitall",
        "--exclude-region *_free",
        "--state **:MPI_Send FOLD",
        "--keep-messages --exclude-region MPI_Type_free",
        "--min-duration 10us",
        "--min-duration 1ms",
        "--boundary-states off --time 0.3:0.6",
        "--boundary-states off --time 0.7:",
        "--time :0.9 --exclude-region MPI_Recv"
      })
  void cleanTraceGivesNothingInAnyFormat(String options) throws IOException {
    for (String suffix : suffixes(options)) {
      String[] words = options.replace("MPI_Send FOLD", "MPI_Send\tFOLD").split(" ");
      for (int i = 0; i < words.length; i++) {
        words[i] = words[i].replace('\t', ' ');
      }
      Path out = filtered(defects("clean_varied/clean.otf"), suffix, words);
      assertThat(checked(out)).as(suffix).contains("nothing found");
      assertThat(definitions(out)).as(suffix).contains("tracetool::filtered ");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "vampirtrace/stat_mode/expected/stat.otf, --time 0.05:0.3",
    "vampirtrace/io_rma/expected/iorma.otf, --process 1 --forget-processes",
    "otf/local-defs/local-defs.otf, --process 0",
    "otf2/04-threads/traces.otf2, --process 1 --forget-processes",
    "otf2/05-metrics-io-rma/traces.otf2, --process 1 --forget-processes --prune",
    "otf2/06-sampling/traces.otf2, --process 0"
  })
  void traceOfAnySortGivesNothing(String trace, String options) throws IOException {
    for (String suffix : suffixes(options)) {
      Path out = filtered(TestData.path(trace), suffix, options.split(" "));
      assertThat(checked(out)).as(suffix).contains("nothing found");
    }
  }

  @Test
  void begunWithoutItsCallOfInitIsNotTakenForCut() throws IOException {
    Path skewed = TestData.path("vampirtrace/clock_skew/expected/skew.otf");
    Path out = filtered(skewed, ".otf", "--exclude-region", "MPI_Init*");
    assertThat(checked(out)).contains("not checked").doesNotContain("GLOBAL:MSG:PENDING");
  }

  @Test
  void processesOfGroupsThatAreForgottenMoveUp() throws IOException {
    Path trace = TestData.path("otf2/04-threads/traces.otf2");
    Path out = filtered(trace, ".otf2", "--process", "1", "--forget-processes");
    Path text = folder.resolve("groups.txt");
    String[] words = {"dump", "--records", "def-process-group", "-o", text.toString()};
    List<String> all = new ArrayList<>(List.of(words));
    all.add(out.toString());
    assertThat(InProcess.run(all.toArray(String[]::new))).isZero();
    assertThat(Files.readString(text)).contains("pthreads of 1").doesNotContain("members=-");
  }

  @Test
  void whatWasNotTouchedIsStillChecked() throws IOException {
    Path pending =
        filtered(defects("pending_sends/pend.otf"), ".otf", "--exclude-region", "MPI_*_free");
    assertThat(checked(pending)).contains("GLOBAL:MSG:PENDING");
    Path leaks = filtered(defects("leaks/leak.otf"), ".otf", "--exclude-region", "MPI_Barrier");
    assertThat(checked(leaks)).contains("LOCAL:DATATYPE:NOT_FREED");
    Path hang =
        filtered(defects("deadlock_ssend/ssend.otf"), ".otf", "--exclude-region", "MPI_Recv");
    assertThat(checked(hang)).contains("GLOBAL:DEADLOCK:HARD");
  }

  @Test
  void reportTellsWhatWasNotChecked() throws IOException {
    Path trace = defects("clean_varied/clean.otf");
    assertThat(checked(filtered(trace, ".otf", "--exclude-region", "MPI_Recv")))
        .contains("messages without their other side: not checked, since records were filtered");
    assertThat(checked(filtered(trace, ".otf", "--exclude-region", "MPI_Type_free")))
        .contains("datatypes that may not be freed: not checked");
  }

  @Test
  void markNamesWhatMayBeMissing() throws IOException {
    Path trace = defects("clean_varied/clean.otf");
    Path once = filtered(trace, ".otf", "--exclude-region", "MPI_Recv", "--exclude-region", "farm");
    assertThat(definitions(once)).contains("text=tracetool::filtered functions calls=RECV\n");
    Path twice = filtered(once, ".otf2", "--time", ":0.5");
    assertThat(definitions(twice)).contains("text=tracetool::filtered end functions calls=RECV\n");
    Path again = filtered(twice, ".otf", "--process", "0-2");
    assertThat(definitions(again))
        .contains("text=tracetool::filtered end processes functions calls=RECV\n")
        .containsOnlyOnce("tracetool::filtered");
    Path unmarked = filtered(trace, ".otf", "--exclude-region", "MPI_Recv", "--no-mark");
    assertThat(definitions(unmarked)).doesNotContain("tracetool::filtered");
    Path untouched = filtered(trace, ".otf", "--exclude-region", "no_such", "--prune");
    assertThat(definitions(untouched)).doesNotContain("tracetool::filtered");
  }
}
