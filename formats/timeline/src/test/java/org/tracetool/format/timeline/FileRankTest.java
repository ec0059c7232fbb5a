package org.tracetool.format.timeline;

import static org.assertj.core.api.Assertions.assertThat;

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
    "bar3.json, -1",
    "r3a.json, -1",
    "franker5.json, -1",
    "run.0.sqlite, -1",
    "rank12345678901.json, -1"
  })
  void isThatOfAWord(String name, int rank) {
    assertThat(FileRank.of(name)).isEqualTo(rank);
  }
}
