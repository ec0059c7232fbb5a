package org.tracetool.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.TestData;
import org.tracetool.view.analysis.PlaceTable;
import org.tracetool.view.analysis.PlaceTable.Line;
import org.tracetool.view.analysis.PlaceTable.Process;

class CheckInViewTest {
  private static PlaceTable run(String trace, LongConsumer progress) throws IOException {
    ReadOptions reading = ReadOptions.defaults();
    try (TraceReader reader =
        FormatRegistry.load().byId("otf").open(TestData.path("defects/" + trace), reading)) {
      return new CheckInView().run(reader, reading, progress);
    }
  }

  @Test
  void eachProcessOfACircleIsMarked() throws IOException {
    PlaceTable result = run("h2h_cycle4/cyc.otf", n -> {});
    assertThat(result.summary()).startsWith("1 finding in 208 records of 4 locations.");
    assertThat(result.lines()).allSatisfy(l -> assertThat(l.place()).isNotNull());
    assertThat(result.lines())
        .extracting(l -> l.place().process())
        .containsExactlyInAnyOrder(1, 2, 3, 4);
    Line first = result.lines().get(0);
    assertThat(first.cells().subList(0, 2))
        .isEqualTo(List.of("GLOBAL:DEADLOCK:POTENTIAL", "error"));
    assertThat(first.cells().get(2)).isEqualTo(new Process(first.place().process()));
  }

  @Test
  void aSoundRunHasNoFindings() throws IOException {
    assertThat(run("clean_varied/clean.otf", n -> {}).lines()).isEmpty();
  }

  @Test
  void itEndsWhenItIsStopped() {
    assertThatThrownBy(
            () ->
                run(
                    "h2h_cycle4/cyc.otf",
                    n -> {
                      throw new CancellationException();
                    }))
        .isInstanceOf(CancellationException.class);
  }
}
