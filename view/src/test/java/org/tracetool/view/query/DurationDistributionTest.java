package org.tracetool.view.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

/** A process that ends early, in calls that are never left. */
class DurationDistributionTest {
  private static final int STOPPED = 5;
  private static final int OTHER = 6;

  @TempDir private Path folder;

  private static SampleTrace made() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(1, "Short", 0));
    d.add(new Definition.Location(2, "Long", 0));
    d.add(new Definition.RegionGroup(7, "Application"));
    d.add(new Definition.Region(STOPPED, "stopped", 7, 0));
    d.add(new Definition.Region(OTHER, "other", 7, 0));
    SampleTrace trace =
        new SampleTrace(
            d.build(), List.of(new StreamInfo(1, new int[] {1}), new StreamInfo(2, new int[] {2})));
    List<ContractRow> early = trace.rows(1, Section.EVENTS);
    early.add(ContractRow.of(20, EventKind.ENTER, 1, STOPPED));
    early.add(ContractRow.of(40, EventKind.ENTER, 1, OTHER));
    early.add(ContractRow.of(50, EventKind.LEAVE, 1, OTHER));
    List<ContractRow> late = trace.rows(2, Section.EVENTS);
    late.add(ContractRow.of(10, EventKind.ENTER, 2, OTHER));
    late.add(ContractRow.of(500, EventKind.LEAVE, 2, OTHER));
    return trace;
  }

  private static String figures(ViewedTrace trace, String window) throws IOException {
    String text =
        DurationDistribution.text(trace, new RequestParameters("region=" + STOPPED + "&" + window));
    return text.replaceAll("\\s", "").replaceFirst(",\"mean\".*", "}");
  }

  @Test
  void aCallThatIsNeverLeftEndsWithTheLastRecordOfItsLocation() throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder, made())) {
      assertThat(figures(trace, "from=0&to=501"))
          .isEqualTo("{\"calls\":1,\"cut\":0,\"least\":30,\"largest\":30}");
      assertThat(figures(trace, "from=0&to=50")).contains("\"calls\":0,\"cut\":1");
      assertThat(figures(trace, "from=30&to=60")).contains("\"calls\":0,\"cut\":1");
      assertThat(figures(trace, "from=51&to=400")).contains("\"calls\":0,\"cut\":0");
    }
  }
}
