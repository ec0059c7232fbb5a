package org.tracetool.view.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.model.ViewedTrace;

/** Samples of a counter of which one is not known. */
class UnknownValuesTest {
  private static final int LOAD = 9;

  @TempDir private Path folder;

  private static SampleTrace made() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(1, "Process", 0));
    d.add(new Definition.CounterGroup(8, "Counters"));
    int real = CounterProperties.ABSOLUTE | CounterProperties.DOUBLE;
    d.add(new Definition.Counter(LOAD, "load", real, 8, "%"));
    SampleTrace trace = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1})));
    double[] values = {3, Double.NaN, 5, Double.NaN};
    for (int i = 0; i < values.length; i++) {
      long raw = Double.doubleToRawLongBits(values[i]);
      trace.rows(1, Section.EVENTS).add(ContractRow.of(10 + i, EventKind.COUNTER, 1, LOAD, raw));
    }
    return trace;
  }

  @Test
  void areInNoSum() throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder, made())) {
      QueryWindow all = new QueryWindow(trace.extent().window(), QueryWindow.all(trace));
      Map<?, ?> selection = (Map<?, ?>) JsonTree.of(SelectionSummary.text(trace, all));
      assertThat(selection.get("counters").toString()).isEqualTo("[[0, 9, 2, 3.0, 4.0, 5.0, 2.0]]");
      Map<?, ?> tracks = (Map<?, ?>) JsonTree.of(CounterTracks.list(trace));
      assertThat(tracks.get("tracks").toString()).isEqualTo("[[0, 9, 3.0, 5.0]]");
    }
  }
}
