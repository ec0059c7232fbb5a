package org.tracetool.query.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.TestData;

class CallRowsTest {
  private static final int PROCESSES = 3;
  private static final int REGIONS = 5;

  /** The depth is so large that open calls are counted, which begins in the middle of the calls. */
  @ParameterizedTest
  @ValueSource(ints = {1, 10, 64, 65, 300})
  void onlyTheFirstCallOfARegionIsTheOutermostOne(int depth) throws IOException {
    List<List<Long>> rows = rows(depth);
    // Each process makes the calls twice, and stays in them the second time.
    assertThat(rows).hasSize(2 * PROCESSES * depth);
    List<List<Long>> outermost = rows.stream().filter(r -> r.get(2) == 1).toList();
    assertThat(outermost)
        .hasSize(2 * PROCESSES * Math.min(REGIONS, depth))
        .allMatch(r -> r.get(1) <= REGIONS);
  }

  /** Process, depth and whether it is the outermost one, of each call. */
  private static List<List<Long>> rows(int depth) throws IOException {
    EventBlock events = new EventBlock();
    for (int step = 0; step < 3 * depth; step++) {
      for (int process = 1; process <= PROCESSES; process++) {
        boolean isLeave = step / depth == 1;
        int region = isLeave ? 0 : 1 + step % depth % REGIONS;
        EventKind kind = isLeave ? EventKind.LEAVE : EventKind.ENTER;
        events.add(step, kind, process, region, 0);
      }
    }
    ReadOptions options = ReadOptions.defaults();
    String name = "vampirtrace/ring_collectives/expected/ring.otf";
    try (TraceReader reader =
        FormatRegistry.load().detect(TestData.path(name)).open(TestData.path(name), options)) {
      QueryContext trace = new QueryContext(reader, options, 1, 1 << 20);
      RawTable table = RawTables.of("calls");
      boolean[] wanted = new boolean[table.columns().size()];
      Arrays.fill(wanted, true);
      RowBatch batch = new RowBatch(table, wanted);
      List<List<Long>> rows = new ArrayList<>();
      try (RowSource source =
          table.over(trace, new StreamInfo(1, new int[] {1, 2, 3}), batch, once(events))) {
        while (source.fill(batch)) {
          for (int r = 0; r < batch.rows(); r++) {
            rows.add(
                List.of(
                    batch.numbers(CallTable.PROCESS_ID)[r],
                    batch.numbers(CallTable.DEPTH)[r],
                    batch.numbers(CallTable.OUTERMOST)[r]));
          }
          batch.clear();
        }
      }
      return rows;
    }
  }

  private static EventSource once(EventBlock events) {
    boolean[] isRead = new boolean[1];
    return new EventSource() {
      @Override
      public boolean read(EventBlock block) {
        block.clear();
        block.set(events);
        boolean first = !isRead[0];
        isRead[0] = true;
        return first;
      }

      @Override
      public void close() {
        // nothing is open
      }
    };
  }
}
