package org.tracetool.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.CallDefinition.CallingContext;
import org.tracetool.core.definition.CallDefinition.InterruptGenerator;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.view.export.ExportedPicture;
import org.tracetool.view.export.PictureColours;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.query.QueryWindow;
import org.tracetool.view.query.SelectionSummary;

/** Samples of call paths are shown as calls that stand until the next sample. */
class SampledRowsTest {
  private static final int MAIN = 1;
  private static final int ASSEMBLE = 2;
  private static final int SOLVE = 3;
  private static final int SEND = 4;

  @TempDir private Path folder;

  /**
   * Samples at 100, 200, … 1000: six in assemble, then four in solve, and a send from 650 to 690.
   */
  private ViewedTrace open() throws IOException {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000_000));
    d.add(new Definition.Location(1, "A", 0));
    d.add(new Definition.Region(MAIN, "main", 0, 0));
    d.add(new Definition.Region(ASSEMBLE, "assemble", 0, 0));
    d.add(new Definition.Region(SOLVE, "solve", 0, 0));
    d.add(new Definition.Region(SEND, "MPI_Send", 0, 0));
    d.add(new CallingContext(1, MAIN, 0, 0));
    d.add(new CallingContext(2, ASSEMBLE, 0, 1));
    d.add(new CallingContext(3, SOLVE, 0, 1));
    d.add(new InterruptGenerator(1, "timer", 0, 1, -9, 100));
    SampleTrace trace = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1})));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    for (int i = 1; i <= 10; i++) {
      rows.add(ContractRow.of(100 * i, EventKind.CONTEXT_SAMPLE, 1, i <= 6 ? 2 : 3, 1, 1));
      if (i == 6) {
        rows.add(ContractRow.of(650, EventKind.ENTER, 1, SEND));
        rows.add(ContractRow.of(690, EventKind.LEAVE, 1, SEND));
      }
    }
    return ShownTrace.openAs("otf2", folder, trace);
  }

  @Test
  void aSampleStandsUntilTheNextOne() throws IOException {
    try (ViewedTrace trace = open()) {
      RequestParameters all = new RequestParameters("from=0&to=2000");
      assertThat(SelectionSummary.text(trace, QueryWindow.of(trace, all)))
          .contains("\"sampled\":true")
          .contains("[2,0,560,600]", "[3,0,300,300]", "[4,1,40,40]", "[1,0,0,900]");
    }
  }

  @Test
  void aPictureShowsThem() throws IOException {
    try (ViewedTrace trace = open()) {
      byte[] svg = ExportedPicture.svg(trace, new TimeWindow(0, 2000), PictureColours.USUAL);
      assertThat(new String(svg, java.nio.charset.StandardCharsets.UTF_8))
          .contains("assemble", "solve", "MPI_Send");
    }
  }

  @Test
  void thePreviewOfTheIndexHasThem() throws IOException {
    try (ViewedTrace trace = open()) {
      assertThat(trace.boxes(1, TimeWindow.ALL, 2))
          .flatMap(box -> box.regions())
          .anySatisfy(share -> assertThat(share.token()).isEqualTo(ASSEMBLE));
    }
  }
}
