package org.tracetool.filter.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.apply.FilteringWriter;
import org.tracetool.filter.rules.FilterFile;
import org.tracetool.testdata.TestData;

/** The prediction of the model compared with the result of applying its file to the same trace. */
@Tag("broad")
class CostGeneratorTest {
  @TempDir Path folder;

  private static CostGenerator.CostTarget wish(double percent, long limit, Dialect dialect) {
    return new CostGenerator.CostTarget(
        percent, 0, limit, NameList.NONE, NameList.NONE, false, true, dialect);
  }

  @ParameterizedTest
  @CsvSource({
    "ring_collectives, 70, 0",
    "ring_collectives, 40, 0",
    "ring_collectives, 60, 5",
    "hybrid_omp, 60, 0",
    "pthread_tree, 60, 0",
    "counters, 50, 0",
    "counters, 80, 1",
    "io_rma, 70, 0",
    "comm_split, 60, 0",
    "clock_skew, 50, 0",
    "markers_usercom, 60, 0"
  })
  void keepsItsPromise(String run, double percent, long limit) throws IOException {
    try (TraceReader reader = CorpusGeneratorTest.open(TestData.path("vampirtrace/" + run))) {
      CallProfile profile =
          CallProfile.of(reader, ReadOptions.defaults(), 2, limit, Integer.MAX_VALUE, i -> {});
      CostGenerator.Result result =
          CostGenerator.generate(
              profile,
              wish(percent, limit, Dialect.VAMPIRTRACE),
              new TrialFilterRun(reader, ReadOptions.defaults()));
      FilterSpec spec = new FilterSpec().file(FilterFile.parse("f", result.text()));
      boolean plain =
          reader.files().stream()
              .noneMatch(f -> f.role().equals("events") && f.compression() != null);
      Path out = folder.resolve("out.otf");
      FilteringWriter filter;
      try (FilteringWriter writer =
          new FilteringWriter(
              reader.format().create(out, new WriteOptions(plain ? 0 : -1, new Diagnostics())),
              spec,
              new Diagnostics())) {
        filter = writer;
        writer.begin(reader.definitions(), reader.streams());
        for (StreamInfo stream : reader.streams()) {
          try (EventSource source = reader.open(stream, Section.EVENTS, ReadOptions.defaults())) {
            source.drainTo(writer.sink(stream, Section.EVENTS));
          }
        }
        writer.finish();
      }
      long kept = 0;
      for (EventKind kind : EventKind.values()) {
        kept += kind.isSnapshot() ? 0 : filter.counts().out(kind);
      }
      assertThat(100.0 * kept / profile.records())
          .as("records")
          .isCloseTo(100.0 * result.keptRecords() / result.allRecords(), within(5.0));
      assertThat(100.0 * bytes(reader, out) / result.allBytes())
          .as("bytes")
          .isCloseTo(result.percent(), within(5.0));
      if (limit == 0) {
        assertThat(kept).isEqualTo(result.keptRecords());
      }
      assertThat(result.reached()).isEqualTo(result.percent() <= percent);
    }
  }

  private static long bytes(TraceReader like, Path out) throws IOException {
    try (TraceReader reader = like.format().open(out, ReadOptions.defaults())) {
      long sum = 0;
      for (TraceFile file : reader.files()) {
        sum += file.role().equals("events") ? file.bytes() : 0;
      }
      return sum;
    }
  }

  private static CostGenerator.Result ring(CostGenerator.CostTarget wish) throws IOException {
    try (TraceReader reader =
        CorpusGeneratorTest.open(TestData.path("vampirtrace/ring_collectives"))) {
      return CostGenerator.generate(
          CallProfile.of(
              reader, ReadOptions.defaults(), 1, wish.limit(), Integer.MAX_VALUE, i -> {}),
          wish,
          null);
    }
  }

  @Test
  void leavesCommunicationAloneUnlessTold() throws IOException {
    CostGenerator.Result result =
        ring(
            new CostGenerator.CostTarget(
                1, 0, 0, NameList.NONE, NameList.NONE, false, false, Dialect.VAMPIRTRACE));
    assertThat(result.functions()).isNotEmpty().noneMatch(n -> n.startsWith("MPI_"));
    assertThat(result.functions()).doesNotContain("sync time");
    assertThat(result.reached()).isFalse();
    CostGenerator.Result named =
        ring(
            new CostGenerator.CostTarget(
                100,
                0,
                0,
                NameList.NONE,
                NameList.of(List.of("MPI_Isend")),
                false,
                false,
                Dialect.VAMPIRTRACE));
    assertThat(named.functions()).containsExactly("MPI_Isend");
  }

  @Test
  void sizesCanBeAskedFor() throws IOException {
    CostGenerator.Result result =
        ring(
            new CostGenerator.CostTarget(
                0, 22_000, 0, NameList.NONE, NameList.NONE, false, true, Dialect.VAMPIRTRACE));
    assertThat(result.reached()).isTrue();
    assertThat(result.keptBytes()).isBetween(10_000L, 22_000L);
  }

  @Test
  void otherDialects() throws IOException {
    assertThat(ring(wish(90, 0, Dialect.ITC)).text()).contains("\nSYMBOL \"relax\" OFF\n");
    assertThat(ring(wish(90, 0, Dialect.SCOREP)).text())
        .contains("\nSCOREP_REGION_NAMES_BEGIN\n  EXCLUDE relax\n")
        .endsWith("SCOREP_REGION_NAMES_END\n");
  }

  @Test
  void strangeNamesAreWrittenSoThatTheyMatch() throws IOException {
    for (String name : new String[] {"a#b", "a;b", "a--b", "@x", " x ", "op*", "x-", "[k]", "-"}) {
      StringBuilder out = new StringBuilder();
      Dialect.VAMPIRTRACE.writeRules(out, List.of(name), 3);
      FilterFile file = FilterFile.parse("f", out.toString());
      assertThat(file.rules()).as(name).hasSize(1);
      assertThat(file.rules().get(0).matches(name, null)).as(name).isTrue();
      assertThat(file.rules().get(0).limit()).isEqualTo(3);
    }
  }
}
