package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.TestData;

/** Processes that are defined and have no events are processes for all commands. */
class IdleProcessesTest {
  /** A log of two processes, of which the second one has the records. */
  private static final String LOG = TestData.path("clog2/temp-le-rank1.clog2").toString();

  private static String output(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, words)).isIn(0, 3);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static Map<?, ?> json(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("-q", "--format", "json", LOG));
    return (Map<?, ?>) JsonTree.of(output(all.toArray(new String[0])));
  }

  @Test
  void allCommandsCountThem() {
    for (String command : List.of("info", "stats", "analyze")) {
      Map<?, ?> found = json(command);
      assertThat(found.get("processes")).as(command).hasToString("2");
      if (!command.equals("info")) {
        assertThat(found.get("processes_with_events")).as(command).hasToString("1");
      }
    }
    String sql = "select count(*) n from processes";
    assertThat(output("query", "-q", "--format", "csv", LOG, sql)).isEqualTo("n\n2\n");
  }

  @Test
  void theFirstLinesSayWhoseSharesTheyShow() {
    assertThat(output("stats", "-q", LOG)).contains(" 2, of which 1 has events\n");
    assertThat(output("analyze", "-q", LOG)).contains(": 2 ranks (1 with events), ");
  }

  @Test
  void chosenOnesCountAlone() {
    assertThat(json("stats", "--process", "1").get("processes")).hasToString("1");
    Map<?, ?> idle = json("stats", "--process", "0");
    assertThat(idle.get("processes")).hasToString("1");
    assertThat(idle.get("processes_with_events")).hasToString("0");
  }
}
