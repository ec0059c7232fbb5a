package org.tracetool.cli.agreement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import org.tracetool.cli.agreement.TraceTables.Sample;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.report.JsonTree;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.query.CounterTracks;
import org.tracetool.view.query.QueryWindow;
import org.tracetool.view.query.SelectionSummary;

/**
 * Samples of counters in a window, with the one before it and the next known value, and the figures
 * of a selection.
 */
final class CounterFacts extends PageFacts {
  CounterFacts(PageSession session) {
    super(session);
  }

  @Override
  void check() throws IOException {
    List<Definition.Counter> counters =
        new ArrayList<>(trace.definitions().all(Definition.Counter.class));
    int counter = counters.get(random.nextInt(counters.size())).token();
    ViewRow row = anyRow();
    TimeWindow window = anyWindow();
    List<Sample> own = new ArrayList<>();
    for (Sample s : tables.samples()) {
      if (s.location() == row.location() && s.counter() == counter) {
        own.add(s);
      }
    }
    checkSamples(row, counter, window, own);
    checkFigures(row, counter, window, own);
  }

  private void checkSamples(ViewRow row, int counter, TimeWindow window, List<Sample> own)
      throws IOException {
    List<String> wanted = new ArrayList<>();
    String before = null;
    String after = null;
    long afterTime = Long.MAX_VALUE;
    for (Sample s : own) {
      String text = s.time() + " " + (Double.isNaN(s.value()) ? null : s.value());
      if (s.time() < window.from()) {
        before = text;
      } else if (s.time() < window.to()) {
        wanted.add(text);
      } else if (s.time() < afterTime && !Double.isNaN(s.value())) {
        after = text;
        afterTime = s.time();
      }
    }
    if (before != null) {
      wanted.add(before);
    }
    if (after != null) {
      wanted.add(after);
    }
    List<String> found = new ArrayList<>();
    String asked = "row=" + row.id() + "&counter=" + counter + "&" + text(window);
    for (Object s : list(ask(CounterTracks::values, asked).get("samples"))) {
      Object value = list(s).get(1);
      found.add(number(s, 0) + " " + (value == null ? null : ((Number) value).doubleValue()));
    }
    Collections.sort(found);
    Collections.sort(wanted);
    count(PageAnswer.SAMPLES, wanted.size());
    softly.assertThat(found).as("values %s", asked).isEqualTo(wanted);
  }

  /** Number, least, mean and largest value of the samples in a window, whose value is known. */
  private void checkFigures(ViewRow row, int counter, TimeWindow window, List<Sample> own)
      throws IOException {
    double[] values =
        own.stream()
            .filter(s -> window.contains(s.time()))
            .mapToDouble(Sample::value)
            .filter(v -> !Double.isNaN(v))
            .toArray();
    String wanted = "";
    if (values.length > 0) {
      DoubleSummaryStatistics sums = Arrays.stream(values).summaryStatistics();
      wanted = values.length + " " + sums.getMin() + " " + sums.getAverage() + " " + sums.getMax();
    }
    QueryWindow query = new QueryWindow(window, new int[] {row.location()});
    Object answer = ((Map<?, ?>) JsonTree.of(SelectionSummary.text(trace, query))).get("counters");
    String found = "";
    for (Object figures : list(answer)) {
      if (number(figures, 1) == counter) {
        found =
            number(figures, 2)
                + " "
                + real(figures, 3)
                + " "
                + real(figures, 4)
                + " "
                + real(figures, 5);
      }
    }
    count(PageAnswer.COUNTER_FIGURES, values.length);
    softly
        .assertThat(found)
        .as("figures of %s, counter %d in %s", row, counter, window)
        .isEqualTo(wanted);
  }

  private static Object real(Object list, int place) {
    Object value = list(list).get(place);
    return value == null ? null : ((Number) value).doubleValue();
  }
}
