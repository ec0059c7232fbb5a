package org.tracetool.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.contract.ContractRow;

/** Collective calls that name no communicator are those of all processes, if all make them. */
class UnnamedOperationsTest {
  private static final String HEADER = "#Paraver (d):1000_ns:1(3):1:3(1:1,2:1,1:1),0";

  @TempDir Path folder;

  private static String call(int task, int thread, long time, long value) {
    return "2:0:1:%d:%d:%d:50000002:%d".formatted(task, thread, time, value);
  }

  private List<ContractRow> rows(String... calls) throws IOException {
    List<String> lines = new ArrayList<>(List.of(HEADER));
    lines.addAll(List.of(calls));
    Path trace = ParaverTestTraces.make(folder, "t.prv", lines.toArray(new String[0]));
    ReadOptions options = ParaverTestTraces.options(new Diagnostics());
    try (TraceReader reader = new ParaverFormat().open(trace, options)) {
      List<ContractRow> rows = read(reader, options);
      long[] known = reader.overview();
      if (known != null) {
        try (TraceReader again = new ParaverFormat().open(trace, options)) {
          again.useOverview(known);
          assertThat(read(again, options)).as("with an index").isEqualTo(rows);
        }
      }
      return rows;
    } finally {
      options.handles().close();
    }
  }

  private static List<ContractRow> read(TraceReader reader, ReadOptions options)
      throws IOException {
    reader.definitions();
    return ContractRow.readAll(reader.open(reader.streams().get(0), Section.EVENTS, options))
        .stream()
        .filter(r -> r.kind() == EventKind.COLLECTIVE_BEGIN || r.kind() == EventKind.COLLECTIVE_END)
        .toList();
  }

  @Test
  void allProcessesMakeTheSameCalls() throws IOException {
    List<ContractRow> rows =
        rows(
            call(1, 1, 10, 10),
            call(2, 1, 20, 10),
            call(3, 1, 30, 10),
            call(1, 1, 40, 0),
            call(2, 1, 41, 0),
            call(3, 1, 42, 0));
    assertThat(rows).hasSize(6);
    // Of what size nobody knows.
    assertThat(rows.get(0).fields()).startsWith(10L, 1L).contains(-1L);
  }

  @Test
  void aProcessThatMakesOthersMakesThemCallsAlone() throws IOException {
    assertThat(rows(call(1, 1, 10, 10), call(2, 1, 20, 10), call(3, 1, 30, 7))).isEmpty();
    assertThat(rows(call(1, 1, 10, 10), call(2, 1, 20, 10))).isEmpty();
  }

  @Test
  void threadsThatMakeThemMakeThemCallsAlone() throws IOException {
    assertThat(rows(call(1, 1, 1, 10), call(2, 1, 2, 10), call(2, 2, 3, 10), call(3, 1, 4, 10)))
        .isEmpty();
  }

  @Test
  void whereALineNamesACommunicatorTheOthersAreCallsAlone() throws IOException {
    String named = call(1, 1, 10, 10) + ":50100004:1";
    assertThat(rows(named, call(2, 1, 20, 10), call(3, 1, 30, 10))).isEmpty();
  }
}
