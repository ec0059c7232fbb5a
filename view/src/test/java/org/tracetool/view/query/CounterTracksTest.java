package org.tracetool.view.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.ViewedTrace;

/** Values of the counter of a row over time. */
class CounterTracksTest {
  private static final int POWER = 12;

  @TempDir private Path folder;

  private ViewedTrace shown() throws Exception {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.CounterGroup(11, "Board"));
    d.add(new Definition.Counter(POWER, "power", CounterProperties.ABSOLUTE, 11, "W"));
    d.add(new Definition.Location(1, "Process 0", 0));
    SampleTrace trace = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1})));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.add(ContractRow.of(1_000, EventKind.COUNTER, 1, POWER, 10));
    rows.add(ContractRow.of(5_000_000, EventKind.COUNTER, 1, POWER, 30));
    rows.add(ContractRow.of(9_000_000, EventKind.COUNTER, 1, POWER, 20));
    return ShownTrace.open(folder, trace);
  }

  @Test
  void samplesReachFromBeforeTheWindowToBehindIt() throws Exception {
    try (ViewedTrace trace = shown()) {
      String question = "row=0&counter=12&from=2000&to=3000";
      assertThat(CounterTracks.values(trace, new RequestParameters(question)))
          .isEqualToIgnoringNewLines("{\"samples\":[[\"1000\",10.0],[\"5000000\",30.0]]}");
      String atTheEnd = "row=0&counter=12&from=6000000&to=9000001";
      assertThat(CounterTracks.values(trace, new RequestParameters(atTheEnd)))
          .isEqualToIgnoringNewLines("{\"samples\":[[\"5000000\",30.0],[\"9000000\",20.0]]}");
    }
  }
}
