package org.tracetool.stats.stored;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.stats.StatsCollector;
import org.tracetool.stats.Trace;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MessageColumns;

class CallSummariesTest {
  @TempDir Path folder;

  private Trace trace() throws IOException {
    return Trace.of(
            folder,
            "DTR3e8",
            "DP1NM\"p1\"",
            "DP2NM\"p2\"",
            "DPG64M1,2,NM\"all\"",
            "DFG1NM\"g\"",
            "DF1G1NM\"main\"",
            "DF2G1NM\"MPI_Sendrecv\"",
            "DCO1NM\"MPI_Bcast\"Y2",
            "DFL1NM\"f\"G0")
        .process(1, "0 E1", "a E2", "b S2L40T1C64", "c R2L20T1C64", "d R1L8T1C64", "15 L2", "64 L1")
        .process(2, "0 E1", "a COPB1H1C64RT1S0R8", "14 COPE1", "1e F1H1OP3B10D3", "32 L1");
  }

  private static TraceReader open(Trace trace) throws IOException {
    return FormatRegistry.load().detect(trace.path()).open(trace.path(), ReadOptions.defaults());
  }

  private static StatsOptions options(long memory) {
    return new StatsOptions(Set.of(), 1, 1, memory, ReadOptions.defaults(), n -> {});
  }

  /** A trace with the definitions of another one that stores these rows, twice at two times. */
  private static final class Stored implements TraceReader {
    private final TraceReader of;
    private final EventBlock first = new EventBlock();
    private final EventBlock last = new EventBlock();

    private Stored(TraceReader of, List<long[]> rows) {
      this.of = of;
      for (long[] row : rows) {
        long[] early = row.clone();
        early[5] = 1;
        early[8] = 1;
        CallSummaries.add(first, 40, early);
        CallSummaries.add(last, 100, row);
      }
    }

    @Override
    public TraceFormat format() {
      return of.format();
    }

    @Override
    public Definitions definitions() {
      return of.definitions();
    }

    @Override
    public List<StreamInfo> streams() {
      return of.streams().subList(0, 1);
    }

    @Override
    public boolean has(StreamInfo stream, Section section) {
      return section == Section.STATISTICS;
    }

    @Override
    public EventSource open(StreamInfo stream, Section section, ReadOptions options) {
      EventBlock[] blocks = {first, last};
      int[] next = {0};
      return new EventSource() {
        @Override
        public boolean read(EventBlock into) {
          into.clear();
          if (next[0] == blocks.length) {
            return false;
          }
          org.tracetool.core.event.EventCursor row = blocks[next[0]++].cursor();
          while (row.next()) {
            into.append(row);
          }
          return true;
        }

        @Override
        public void close() {
          // nothing is open
        }
      };
    }

    @Override
    public List<TraceFile> files() {
      return List.of();
    }

    @Override
    public InputStream attachment(String role) {
      return null;
    }

    @Override
    public void close() throws IOException {
      of.close();
    }
  }

  @Test
  void rowsComeBackFromTheirRecordsAndTheLastOnesCount() throws IOException {
    try (TraceReader reader = open(trace())) {
      List<long[]> rows = ThreadRows.collect(reader, options(1 << 20));
      assertThat(rows).hasSize(6);
      Stored stored = new Stored(reader, rows);
      assertThat(CallSummaries.areIn(stored, ReadOptions.defaults())).isTrue();
      assertThat(CallSummaries.areIn(reader, ReadOptions.defaults())).isFalse();
      assertThat(CallSummaries.stored(stored, ReadOptions.defaults()).toArray(long[][]::new))
          .isDeepEqualTo(rows.toArray(long[][]::new));
    }
  }

  @Test
  void withoutOtherSummariesTheySumUpFunctionsAndMessages() throws IOException {
    try (TraceReader reader = open(trace())) {
      List<long[]> rows = ThreadRows.collect(reader, options(1 << 20));
      TraceStatistics events = StatsCollector.collect(reader, options(1 << 24));
      TraceStatistics stored = StoredStatistics.read(new Stored(reader, rows), options(1 << 24));
      assertThat(stored.calls().sortedKeys()).isEqualTo(events.calls().sortedKeys());
      for (long key : events.calls().sortedKeys()) {
        int a = events.calls().find(key);
        int b = stored.calls().find(key);
        for (int column : new int[] {CallSums.EXCLUSIVE, CallSums.INCLUSIVE}) {
          assertThat(stored.calls().get(b, column)).isEqualTo(events.calls().get(a, column));
        }
      }
      KeyedSums messages = stored.messageProcesses();
      int one = messages.find(0);
      assertThat(messages.get(one, MessageColumns.SENDS)).isEqualTo(1);
      assertThat(messages.get(one, MessageColumns.SENT_BYTES)).isEqualTo(0x40);
      assertThat(messages.get(one, MessageColumns.RECEIVES)).isEqualTo(2);
      assertThat(messages.get(one, MessageColumns.RECEIVED_BYTES)).isEqualTo(0x28);
    }
  }

  @Test
  void moreThanFitIntoMemoryAreNone() throws IOException {
    try (TraceReader reader = open(trace())) {
      assertThat(ThreadRows.collectWithin(reader, options(1000))).isNull();
      assertThat(ThreadRows.collectWithin(reader, options(1 << 20))).hasSize(6);
    }
  }
}
