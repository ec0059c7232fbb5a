package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.JsonTree;
import org.tracetool.view.OpeningState;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.verdict.RunVerdict;

@Tag("broad")
class ThrottledRunTest {
  private static final int RANKS = 300;
  private static final int SLOW = 3;

  @Test
  void aCauseThatActsThroughOthersIsSaidByAnExample(@TempDir Path folder) throws IOException {
    try (ViewedTrace trace =
        ThrottledRun.opener(folder, "run.otf", RANKS, SLOW).open(new OpeningState(n -> {}))) {
      Map<?, ?> verdict = (Map<?, ?>) JsonTree.of(RunVerdict.of(trace));
      Map<?, ?> card = (Map<?, ?>) ((List<?>) verdict.get("cards")).get(0);
      // Its right neighbour waits for its message, and all ranks for the neighbour.
      assertThat(card.get("text"))
          .asString()
          .contains(" is caused by rank 3 in ")
          .contains(
              "Nearly all of it comes through others that wait themselves, such as rank 4, which"
                  + " waits for rank 3 in MPI_Recv.");
    }
  }
}
