package org.tracetool.format.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks in the names of files. */
class FileRankTest {
  @ParameterizedTest
  @CsvSource({
    "rank-3.json.gz, 3",
    "rank_12.json, 12",
    "trace_rank0.json, 0",
    "benchmark_r3_trace.json, 3",
    "r7.json, 7",
    "worker1.pt.trace.json, 1",
    "host.worker-2.json, 2",
    "Rank4.json, 4",
    "rank.5.sqlite, 5",
    "RANK 6.sqlite, 6",
    "rank3of8.json, 3",
    "worker0_r2_rank5.json, 5",
    "worker0_r2.json, 2",
    "bar3.json, -1",
    "r3a.json, -1",
    "franker5.json, -1",
    "run.0.sqlite, -1",
    "rank12345678901.json, -1"
  })
  void isThatOfAWord(String name, int rank) {
    assertThat(FileRank.of(Path.of("rank-9", name))).isEqualTo(rank);
  }
}
