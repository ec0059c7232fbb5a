package org.tracetool.view.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

/** Values of a counter of several rows together. */
class CounterHeatTest {
  private static final int POWER = 12;
  private static final String QUESTION = "counter=12&from=1000&to=2000&columns=1&rows=0-2";

  @TempDir private Path folder;

  /** Two processes with 10 W, then as long 30 W, and with 50 W, and one that has no counter. */
  private ViewedTrace shown() throws Exception {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.CounterGroup(11, "Board"));
    d.add(new Definition.Counter(POWER, "power", CounterProperties.ABSOLUTE, 11, "W"));
    for (int location = 1; location <= 3; location++) {
      d.add(new Definition.Location(location, "Process " + (location - 1), 0));
    }
    SampleTrace trace = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1, 2, 3})));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.add(ContractRow.of(1000, EventKind.COUNTER, 1, POWER, 10));
    rows.add(ContractRow.of(1000, EventKind.COUNTER, 2, POWER, 50));
    rows.add(ContractRow.of(1500, EventKind.COUNTER, 1, POWER, 30));
    rows.add(ContractRow.of(1500, EventKind.COUNTER, 2, POWER, 50));
    rows.add(ContractRow.of(2000, EventKind.COUNTER, 2, POWER, 50));
    return ShownTrace.open(folder, trace);
  }

  @ParameterizedTest
  @CsvSource({"sum, 70.0", "mean, 35.0", "min, 10.0", "max, 50.0"})
  void severalRowsHaveOneValue(String of, String value) throws Exception {
    try (ViewedTrace trace = shown()) {
      assertThat(CounterHeat.text(trace, new RequestParameters(QUESTION + "&of=" + of)))
          .isEqualToIgnoringNewLines("{\"rows\":[[" + value + "]]}");
    }
  }

  /** A counter that grows by 1000 in 8 million ticks, which are 8 seconds, and one that stays. */
  @Test
  void samplesFarFromEachOtherTellOfTheTimeBetween() throws Exception {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.CounterGroup(11, "Board"));
    d.add(new Definition.Counter(POWER, "power", CounterProperties.ABSOLUTE, 11, "W"));
    d.add(new Definition.Counter(13, "energy", CounterProperties.ACCUMULATED, 11, "J"));
    d.add(new Definition.Location(1, "Process 0", 0));
    SampleTrace made = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1})));
    List<ContractRow> rows = made.rows(1, Section.EVENTS);
    for (int token : new int[] {POWER, 13}) {
      rows.add(ContractRow.of(0, EventKind.COUNTER, 1, token, 10));
    }
    for (int token : new int[] {POWER, 13}) {
      rows.add(ContractRow.of(8_000_000, EventKind.COUNTER, 1, token, 1010));
    }
    String question = "&from=0&to=8000001&columns=4&rows=0";
    try (ViewedTrace trace = ShownTrace.open(folder, made)) {
      assertThat(CounterHeat.text(trace, new RequestParameters("counter=12" + question)))
          .as("in the last column there is a box that begins before the second sample")
          .startsWith("{\"rows\":[[10.0,10.0,10.0,");
      String growth = CounterHeat.text(trace, new RequestParameters("counter=13" + question));
      assertThat(growth).matches("(?s)\\{\"rows\":\\[\\[(12[5-9]\\.\\d+,?){4}]]}\\s*");
    }
  }

  @Test
  void rowsWithoutTheCounterHaveNone() throws Exception {
    try (ViewedTrace trace = shown()) {
      assertThat(CounterHeat.text(trace, new RequestParameters(QUESTION.replace("0-2", "2;0"))))
          .isEqualToIgnoringNewLines("{\"rows\":[[null],[20.0]]}");
      assertThatThrownBy(
              () -> CounterHeat.text(trace, new RequestParameters(QUESTION + "&of=median")))
          .isInstanceOf(RequestParameters.BadRequest.class)
          .hasMessage("of: sum, mean, min or max");
    }
  }
}
