package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** A choice of processes limits what is printed, never what is known, as waiting for others. */
class SelectedProcessesTest {
  private static final String RING =
      TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();

  @TempDir private Path folder;

  private List<String> table(String name, String... options) throws IOException {
    Path out = folder.resolve("table.csv");
    List<String> words = new ArrayList<>(List.of("stats", "-q", RING, "--force", "--by", name));
    words.addAll(List.of("--format", "csv", "-o", out.toString()));
    words.addAll(List.of(options));
    assertThat(InProcess.run(words.toArray(String[]::new))).isZero();
    return Files.readAllLines(out);
  }

  @ParameterizedTest
  @ValueSource(strings = {"process", "wait-process"})
  void rowsAreThoseOfTheWholeTrace(String name) throws IOException {
    List<String> whole = table(name);
    for (int rank = 0; rank < 4; rank++) {
      String start = "Process " + rank + ",";
      List<String> own = whole.stream().filter(line -> line.startsWith(start)).toList();
      List<String> selected = table(name, "--process", Integer.toString(rank));
      assertThat(selected.subList(1, selected.size())).isEqualTo(own).isNotEmpty();
    }
  }

  @Test
  void thereIsWaitingToBeSeen() throws IOException {
    List<String> rows = table("process", "--process", "1");
    int column = List.of(rows.get(0).split(",")).indexOf("waiting_s");
    assertThat(Double.parseDouble(rows.get(1).split(",")[column])).isBetween(0.08, 0.081);
  }
}
