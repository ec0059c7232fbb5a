package org.tracetool.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;

/** Waits in collective operations of a trace that has only their calls. */
@Tag("thorough")
final class EstimatedCollectivesTest {
  private static final int MAIN = 1;
  private static final int ALLREDUCE = 2;
  private static final int BARRIER = 3;
  private static final int BCAST = 4;
  private static final int WAITALL = 5;
  private static final int IBARRIER = 6;
  private static final int RANKS = 3;

  @TempDir Path folder;
  private final List<List<long[]>> ranks = new ArrayList<>();

  /** All ranks run from 0 to 10,000 µs. */
  @BeforeEach
  void begin() {
    for (int rank = 0; rank < RANKS; rank++) {
      ranks.add(new ArrayList<>());
      ranks.get(rank).add(new long[] {60000, 3, 0});
      ranks.get(rank).add(new long[] {MAIN, 1, 0});
    }
  }

  private void call(int rank, int region, long from, long to) {
    ranks.get(rank).add(new long[] {region, 1, from});
    ranks.get(rank).add(new long[] {region, -1, to});
  }

  private Path trace() throws IOException {
    for (int rank = 0; rank < RANKS; rank++) {
      ranks.get(rank).add(new long[] {MAIN, -1, 10_000});
      ByteBuffer bytes = ByteBuffer.allocate(24 * ranks.get(rank).size());
      bytes.order(ByteOrder.LITTLE_ENDIAN);
      for (long[] r : ranks.get(rank)) {
        bytes.putInt((int) r[0]).putShort((short) rank).putShort((short) 0);
        bytes.putLong(r[1]).putLong(r[2]);
      }
      Files.write(folder.resolve("tautrace." + rank + ".0.0.trc"), bytes.array());
      Files.writeString(
          folder.resolve("events." + rank + ".edf"),
          """
          4 dynamic_trace_events
          # FunctionId Group Tag "Name Type" Parameters
          1 TAU_USER 0 "main" EntryExit
          2 MPI 0 "MPI_Allreduce()  " EntryExit
          3 MPI 0 "MPI_Barrier()  " EntryExit
          4 MPI 0 "MPI_Bcast()  " EntryExit
          5 MPI 0 "MPI_Waitall()  " EntryExit
          6 MPI 0 "MPI_Ibarrier()  " EntryExit
          """);
    }
    return folder;
  }

  private String analyze(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<String> all = new ArrayList<>(List.of("analyze", "-q"));
    all.addAll(List.of(args));
    assertThat(InProcess.run(out, all.toArray(String[]::new))).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  private Map<?, ?> run() throws IOException {
    return (Map<?, ?>) JsonTree.of(analyze("--format", "json", trace().toString()));
  }

  private static double seconds(Object number) {
    return ((Number) number).doubleValue();
  }

  @Test
  void theNthCallsOfAllRanksAreOneOperation() throws IOException {
    for (int i = 0; i < 2; i++) {
      call(0, ALLREDUCE, 1000 + 4000 * i, 4000 + 4000 * i);
      call(1, ALLREDUCE, 2000 + 4000 * i, 4000 + 4000 * i);
      call(2, ALLREDUCE, 3000 + 4000 * i, 4000 + 4000 * i);
    }
    Map<?, ?> run = run();
    Map<?, ?> kinds = (Map<?, ?>) run.get("waiting_by_kind");
    assertThat(seconds(kinds.get("wait_at_nxn_s"))).isEqualTo(0.006);
    Map<?, ?> estimate = (Map<?, ?>) run.get("collective_estimate");
    assertThat(estimate.get("regions").toString()).isEqualTo("[MPI_Allreduce]");
    assertThat(seconds(estimate.get("calls"))).isEqualTo(6);
    assertThat(seconds(estimate.get("calls_left_out"))).isZero();
    assertThat(analyze(folder.toString()).replaceAll("\\s+", " "))
        .contains(
            "Estimate: the trace does not record who takes part in collective operations; waits in"
                + " MPI_Allreduce are those of the n-th call on each rank.",
            "caused by rank 2");
  }

  @Test
  void callsOfPartsOfTheRanksAreLeftOut() throws IOException {
    call(0, ALLREDUCE, 1000, 2000);
    call(1, ALLREDUCE, 1500, 2000);
    call(2, ALLREDUCE, 5000, 6000);
    for (int rank = 0; rank < RANKS; rank++) {
      call(rank, ALLREDUCE, 7000 + 100 * rank, 8000);
    }
    Map<?, ?> run = run();
    assertThat(seconds(run.get("waiting_s"))).isEqualTo(0.0003);
    Map<?, ?> estimate = (Map<?, ?>) run.get("collective_estimate");
    assertThat(seconds(estimate.get("calls"))).isEqualTo(3);
    assertThat(seconds(estimate.get("calls_left_out"))).isEqualTo(3);
    assertThat(analyze(folder.toString()).replaceAll("\\s+", " "))
        .contains("3 calls are left out: a rank left before the last one entered.");
  }

  /** OTF2 defines standard operations, whether any is recorded or not. */
  @ParameterizedTest
  @ValueSource(strings = {"otf", "otf2", "stf", "vtf3", "slog2", "clog2"})
  void aConvertedTraceHasTheSameEstimate(String format) throws IOException {
    for (int rank = 0; rank < RANKS; rank++) {
      call(rank, ALLREDUCE, 1000 + 1000 * rank, 4000);
    }
    Map<?, ?> run = run();
    assertThat(run.get("collective_estimate")).isNotNull();
    Path converted = folder.resolve("converted." + format);
    assertThat(
            InProcess.run(
                "convert", "-q", "--to", format, folder.toString(), "-o", converted.toString()))
        .isZero();
    Map<?, ?> other = (Map<?, ?>) JsonTree.of(analyze("--format", "json", converted.toString()));
    assertThat(other.get("collective_estimate")).isEqualTo(run.get("collective_estimate"));
    assertThat(other.get("waiting_s")).isEqualTo(run.get("waiting_s"));
    assertThat(other.get("efficiency")).isEqualTo(run.get("efficiency"));
  }

  @Test
  void statisticsSayThatTheirWaitsAreNotAll() throws IOException {
    for (int rank = 0; rank < RANKS; rank++) {
      call(rank, ALLREDUCE, 1000 + 1000 * rank, 4000);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, "stats", "-q", trace().toString())).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " "))
        .contains("collective operations are not recorded: tracetool analyze estimates them");
  }

  @Test
  void whatRanksCallDifferentlyOftenIsNotKnown() throws IOException {
    for (int rank = 0; rank < RANKS; rank++) {
      call(rank, ALLREDUCE, 1000 + 1000 * rank, 4000);
    }
    call(0, ALLREDUCE, 5000, 6000);
    call(0, BARRIER, 7000, 9000);
    call(1, BARRIER, 7500, 9000);
    call(2, BARRIER, 8000, 9000);
    Map<?, ?> run = run();
    assertThat(seconds(run.get("waiting_s"))).isEqualTo(0.0015);
    Map<?, ?> estimate = (Map<?, ?>) run.get("collective_estimate");
    assertThat(estimate.get("regions").toString()).isEqualTo("[MPI_Barrier]");
    assertThat(estimate.get("unequal_regions").toString()).isEqualTo("[MPI_Allreduce]");
    assertThat(analyze(folder.toString()).replaceAll("\\s+", " "))
        .contains("Ranks call MPI_Allreduce differently often, so no wait there is known.");
  }

  @ParameterizedTest
  @ValueSource(ints = {BCAST, WAITALL, IBARRIER})
  void callsThatDoNotWaitForAllRanksAreNotCompared(int region) throws IOException {
    for (int rank = 0; rank < RANKS; rank++) {
      call(rank, region, 1000 + 1000 * rank, 4000);
    }
    Map<?, ?> run = run();
    assertThat(seconds(run.get("waiting_s"))).isZero();
    assertThat(run.get("collective_estimate")).isNull();
  }

  @Test
  void anExportedPageHasTheEstimateAndSaysSo() throws IOException {
    for (int rank = 0; rank < RANKS; rank++) {
      call(rank, ALLREDUCE, 1000 + 1000 * rank, 4000);
    }
    Path page = folder.resolve("page.html");
    assertThat(InProcess.run("view", "-q", "--export", page.toString(), trace().toString()))
        .isZero();
    assertThat(Files.readString(page).replaceAll("\\s+", ""))
        .contains("\"name\":\"MPI_Allreduce\",\"comm\":\"\",\"estimated\":true,\"late\":2");
  }

  /** The calls are counted before the pass over the events, which finds the same damage. */
  @Test
  void damageThatTwoReadingsFindCountsOnce() throws IOException {
    for (int rank = 0; rank < RANKS; rank++) {
      call(rank, ALLREDUCE, 1_000, 2_000);
    }
    Path file = trace().resolve("tautrace.1.0.0.trc");
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 7));
    Map<?, ?> run = (Map<?, ?>) JsonTree.of(analyze("--format", "json", folder.toString()));
    assertThat(run.get("state")).isEqualTo("damaged");
    List<Object> counts = new ArrayList<>();
    for (Object incident : (List<?>) run.get("incidents")) {
      counts.add(((Map<?, ?>) incident).get("count"));
    }
    assertThat(counts.toString()).isEqualTo("[1]");
  }
}
