package org.tracetool.view.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.JsonTree;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.model.ForegroundQuestions;
import org.tracetool.view.model.ViewedTrace;

/** The analysis of a run, with rows in place of ranks. */
class RunVerdictTest {
  @TempDir private Path folder;

  private static Map<?, ?> await(RunVerdict verdict) throws IOException {
    while (true) {
      Map<?, ?> answer = (Map<?, ?>) JsonTree.of(verdict.text(false));
      if (!"running".equals(answer.get("state"))) {
        return answer;
      }
      Thread.onSpinWait();
    }
  }

  private static RunVerdict verdict(ViewedTrace trace, int number, ComparedVerdicts compared) {
    return new RunVerdict(
        trace, number, compared, new ForegroundQuestions(), Throwable::getMessage, e -> {});
  }

  @Test
  void saysWhatIsLostAndWhere() throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      Map<?, ?> found = await(verdict(trace, 0, new ComparedVerdicts(1)));
      assertThat(found.get("state")).isEqualTo("done");
      assertThat((List<?>) found.get("cards")).isNotEmpty();
      assertThat(found.get("metrics").toString())
          .isEqualTo("[[0, 340000, 60000, 0, 120000], [1, 180000, 220000, 120000, 0]]");
      assertThat((List<?>) found.get("critical_path")).isNotEmpty();
    }
  }

  @Test
  void saysWhatChangedOnceAllRunsAreAnalyzed(@TempDir Path other) throws IOException {
    try (ViewedTrace first = ShownTrace.open(folder);
        ViewedTrace second = ShownTrace.open(other)) {
      ComparedVerdicts compared = new ComparedVerdicts(3);
      await(verdict(first, 0, compared));
      assertThat(JsonTree.of(compared.text()).toString()).isEqualTo("{traces=[0], cards=[]}");
      await(verdict(second, 2, compared));
      Map<?, ?> found = (Map<?, ?>) JsonTree.of(compared.text());
      assertThat(found.get("traces").toString()).isEqualTo("[0, 2]");
      Map<?, ?> card = (Map<?, ?>) ((List<?>) found.get("cards")).get(0);
      assertThat(card.get("text")).isEqualTo("The second run takes as long as the first one.");
      assertThat(card.get("about")).isEqualTo("run");
      assertThat(card.get("trace").toString()).isEqualTo("2");
      assertThat(card.get("rows").toString()).isEqualTo("[[], []]");
    }
  }
}
