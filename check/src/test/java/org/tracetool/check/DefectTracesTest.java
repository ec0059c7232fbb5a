package org.tracetool.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.check.event.RankListText;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;
import org.tracetool.check.finding.Severity;
import org.tracetool.testdata.TestData;

/** Real runs with a known defect: it is found, and nothing else. */
class DefectTracesTest {
  private static Path trace(String name) {
    return TestData.path("defects/" + name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "collop_hang/ch.otf | GLOBAL:COLLECTIVE:OPERATION_MISMATCH 0-3 x1",
        "collop_quiet/cq.otf | GLOBAL:COLLECTIVE:OPERATION_MISMATCH 0-2 x1",
        "root_mismatch/root.otf | GLOBAL:COLLECTIVE:ROOT_MISMATCH 0-2 x1",
        "deadlock_recv/dead.otf | GLOBAL:DEADLOCK:HARD 0-2 x1",
        "deadlock_ssend/ssend.otf | GLOBAL:DEADLOCK:HARD 0-2 x1",
        "exit_early/exit.otf | LOCAL:EXIT:BEFORE_MPI_FINALIZE 2 x1",
        "h2h_pair/pair.otf | GLOBAL:DEADLOCK:POTENTIAL 0,1 x5",
        "h2h_cycle4/cyc.otf | GLOBAL:DEADLOCK:POTENTIAL 0-3 x2",
        "nbc_wait/run.otf2 | GLOBAL:DEADLOCK:POTENTIAL 0,1 x1",
        "request_free/run.otf2 | LOCAL:REQUEST:PREMATURE_FREE 0 x1",
        "pending_waited/run.otf2 | GLOBAL:MSG:PENDING 0 x2",
        "deadlock_barrier/run.otf2 | GLOBAL:DEADLOCK:HARD 0-2 x1",
        "no_progress/prog.otf | GLOBAL:DEADLOCK:NO_PROGRESS 0-2 x1",
        "send_barrier/sb.otf"
            + " | GLOBAL:DEADLOCK:POTENTIAL 0,1 x1;GLOBAL:DEADLOCK:POTENTIAL 0,2 x1",
        "size_mismatch/size.otf"
            + " | GLOBAL:COLLECTIVE:SIZE_MISMATCH 1,3 x1;GLOBAL:COLLECTIVE:SIZE_MISMATCH 2 x1",
        "struct_unbalanced/halo.otf"
            + " | STRUCTURE:LEAVE_WITHOUT_ENTER 1 x1;STRUCTURE:ENTER_WITHOUT_LEAVE 3 x1"
      })
  void theDefectIsFound(String name, String expected) throws IOException {
    List<String> wanted = Arrays.asList(expected.split(";"));

    assertThat(Checking.lines(trace(name))).containsExactlyInAnyOrderElementsOf(wanted);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "clean_varied/clean.otf",
        "clean_threads/thr.otf",
        "lookalike_exchange/like.otf",
        "nbc_clean/run.otf2"
      })
  void nothingIsFoundInACleanRun(String name) throws IOException {
    assertThat(Checking.lines(trace(name))).isEmpty();
  }

  @Test
  void aCircleIsToldFromItsFirstProcessOnInEachRun() throws IOException {
    for (int run = 0; run < 20; run++) {
      Finding circle =
          Checking.check(TestData.path("otf2/03-mpi/traces.otf2")).findings().stream()
              .filter(f -> f.check() == CheckKind.DEADLOCK_POTENTIAL)
              .findFirst()
              .orElseThrow();

      assertThat(circle.waits()).extracting(Finding.Wait::rank).containsExactly(0, 1, 2, 3);
    }
  }

  @Test
  void messagesThatNobodyReceivesAreListedByChannel() throws IOException {
    List<Finding> found = Checking.check(trace("pending_sends/pend.otf")).findings();

    assertThat(found).allMatch(f -> f.check() == CheckKind.MSG_PENDING);
    assertThat(found)
        .extracting(f -> f.sender() + ">" + f.receiver() + " " + f.tag() + " x" + f.count())
        .containsExactlyInAnyOrder("0>2 31 x3", "3>1 32 x1", "1>0 5 x2", "1>3 31 x1");
  }

  @Test
  void leaksAreHints() throws IOException {
    List<Finding> found = Checking.check(trace("leaks/leak.otf")).findings();

    assertThat(found).allMatch(f -> f.severity() == Severity.HINT);
    assertThat(found)
        .extracting(f -> f.check().label() + " " + RankListText.list(f.ranks()))
        .contains(
            "LOCAL:REQUEST:NOT_FREED 1",
            "LOCAL:REQUEST:NOT_FREED 2",
            "LOCAL:DATATYPE:NOT_FREED 0",
            "GLOBAL:COLLECTIVE:COMM_FREE_MISMATCH 0-2");
  }

  @Test
  void aCircleSaysWhoWaitsWhereForWhom() throws IOException {
    Finding found = Checking.check(trace("h2h_pair/pair.otf")).findings().get(0);

    assertThat(found.waits()).hasSize(2).allMatch(w -> w.call().equals("MPI_Send"));
    assertThat(found.waits()).allMatch(w -> w.tag() == 17 && w.waitsFor() == 1 - w.rank());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "vampirtrace/ring_collectives/expected/ring.otf",
        "vampirtrace/filtered_run/expected/filt.otf",
        "vampirtrace/comm_split/expected/split.otf",
        "vampirtrace/hybrid_omp/expected/hyb.otf",
        "vampirtrace/io_rma/expected/iorma.otf"
      })
  void recordsThatWereFilteredOrDroppedAreNoFindings(String name) throws IOException {
    assertThat(Checking.lines(TestData.path(name))).isEmpty();
  }
}
