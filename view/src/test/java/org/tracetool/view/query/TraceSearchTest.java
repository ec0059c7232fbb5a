package org.tracetool.view.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.CollectiveType;
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

class TraceSearchTest {
  private static final int REDUCTION = 30;
  private static final int WORLD = 20;

  @TempDir private Path folder;

  private static SampleTrace made() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(1, "Process", 0));
    d.add(new Definition.Group(WORLD, "World", new int[] {1}));
    int type = CollectiveType.ALL2ALL.ordinal();
    d.add(new Definition.Collective(REDUCTION, "reduction", type));
    SampleTrace trace = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1})));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.add(ContractRow.of(10, EventKind.COLLECTIVE_REQUEST, 1, 7));
    rows.add(ContractRow.of(20, EventKind.COLLECTIVE_COMPLETE, 1, REDUCTION, WORLD, 0, 8, 8, 7));
    return trace;
  }

  @Test
  void anOperationThatDoesNotBlockIsFoundWhereItIsComplete() throws IOException {
    try (ViewedTrace trace = ShownTrace.openAs("stf", folder, made())) {
      for (String question : List.of("any=1", "text=reduc", "text=collective")) {
        assertThat(TraceSearch.text(trace, new RequestParameters(question)).replaceAll("\\s", ""))
            .contains("\"text\":\"reductioninWorld(itsend)\",\"time\":\"20\"");
      }
      assertThat(TraceSearch.text(trace, new RequestParameters("any=1&pass=collectives")))
          .doesNotContain("hit");
    }
  }
}
