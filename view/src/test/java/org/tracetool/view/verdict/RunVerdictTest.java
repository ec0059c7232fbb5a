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

  @Test
  void saysWhatIsLostAndWhere() throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      Map<?, ?> found =
          await(new RunVerdict(trace, new ForegroundQuestions(), Throwable::getMessage, e -> {}));
      assertThat(found.get("state")).isEqualTo("done");
      assertThat((List<?>) found.get("cards")).isNotEmpty();
      assertThat(found.get("metrics").toString())
          .isEqualTo("[[0, 340000, 60000, 0, 120000], [1, 180000, 220000, 120000, 0]]");
      assertThat((List<?>) found.get("critical_path")).isNotEmpty();
    }
  }
}
