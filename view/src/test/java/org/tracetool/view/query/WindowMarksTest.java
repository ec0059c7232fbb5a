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

class WindowMarksTest {
  @TempDir private Path folder;

  @Test
  void ofLongTextsTheBeginIsTold() throws IOException {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(1, "A", 0));
    SampleTrace trace = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1})));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.add(ContractRow.text(10, EventKind.COMMENT, 1, "short"));
    rows.add(ContractRow.text(20, EventKind.COMMENT, 1, "x" + "😀".repeat(100_000)));
    try (ViewedTrace shown = ShownTrace.open(folder, trace)) {
      assertThat(
              WindowMarks.text(shown, QueryWindow.of(shown, new RequestParameters("from=0&to=30"))))
          .contains("\"10\",\"short\"", "\"20\",\"x😀", "😀…\"")
          .hasSizeLessThan(5000);
    }
  }
}
