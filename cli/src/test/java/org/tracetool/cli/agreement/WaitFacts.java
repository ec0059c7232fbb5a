package org.tracetool.cli.agreement;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.report.JsonTree;
import org.tracetool.view.verdict.RunVerdict;
import org.tracetool.view.waiting.WaitChain;

/**
 * Waits: for whom a row waits at a time, which the table {@code waits} knows as well, and the
 * sentences on the cards, which are those of {@code analyze}.
 */
final class WaitFacts extends PageFacts {
  private final Set<String> waits = new HashSet<>();

  WaitFacts(PageSession session, Path file) throws IOException {
    super(session);
    for (List<String> r :
        Command.rows(file.toString(), "SELECT process_id, cause_process_id FROM waits")) {
      waits.add(r.get(0) + " for " + r.get(1));
    }
    List<?> cards = list(((Map<?, ?>) JsonTree.of(RunVerdict.of(trace))).get("cards"));
    Map<String, Object> analysis =
        Command.json("analyze", "-q", "--format", "json", file.toString());
    List<?> statements = list(analysis.get("statements"));
    count(PageAnswer.CARDS, statements.size());
    softly
        .assertThat(cards.stream().map(c -> ((Map<?, ?>) c).get("text")).toList())
        .as("cards")
        .isEqualTo(statements.stream().map(c -> ((Map<?, ?>) c).get("text")).toList());
  }

  @Override
  void check() throws IOException {
    String asked = "row=" + anyRow().id() + "&time=" + anyTime();
    for (Object s : list(ask(WaitChain::text, asked).get("steps"))) {
      Map<?, ?> step = (Map<?, ?>) s;
      count(PageAnswer.WAIT_CHAINS, 1);
      String wait = location(step.get("row")) + " for " + location(step.get("late"));
      softly
          .assertThat(waits)
          .as("%s in %s of chain %s", wait, step.get("in"), asked)
          .contains(wait);
    }
  }

  private int location(Object row) {
    return trace.rows().list().get((int) number(row)).location();
  }
}
