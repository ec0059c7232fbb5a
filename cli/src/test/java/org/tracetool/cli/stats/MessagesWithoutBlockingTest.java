package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Sends and receives that do not block are messages like others. */
class MessagesWithoutBlockingTest {
  @TempDir Path folder;

  @Test
  void areCountedAndMatched() throws Exception {
    Path out = folder.resolve("stats.json");
    String trace = TestData.path("otf2/03-mpi").toString();
    assertThat(InProcess.run("stats", "--format", "json", "-o", out.toString(), trace)).isZero();
    // 26 that block and 32 that do not
    assertThat(Files.readString(out))
        .containsPattern("\"sends\": ?58\\b")
        .containsPattern("\"receives\": ?58\\b");
  }

  @Test
  void accessesToWindowsAreOneSidedOperations() throws Exception {
    Path out = folder.resolve("rma.csv");
    String trace = TestData.path("otf2/05-metrics-io-rma").toString();
    String[] command = {"stats", "--by", "rma", "--format", "csv", "-o", out.toString(), trace};
    assertThat(InProcess.run(command)).isZero();
    assertThat(Files.readString(out))
        .contains("rank 0: Master,rank 1,10,41024,3,86040\n")
        .hasLineCount(5);
    command[2] = "rma-process";
    assertThat(InProcess.run(command)).isZero();
    assertThat(Files.readString(out))
        .contains("rank 1,11,1089600,3,86040,14,0.00000000507142857143\n");
  }

  /** Also if the first record of its completion is that of the target. */
  @Test
  void anAccessToAWindowEndsWithItsFirstCompletion() throws Exception {
    Definitions.Builder definitions = Definitions.builder();
    definitions.add(new Definition.Location(1, "A", 0));
    definitions.add(new Definition.Location(2, "B", 0));
    StreamInfo stream = new StreamInfo(1, new int[] {1});
    SampleTrace trace = new SampleTrace(definitions.build(), List.of(stream));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.add(ContractRow.of(100, EventKind.WINDOW_PUT, 1, 3, 2, 64, 7));
    rows.add(ContractRow.of(150, EventKind.WINDOW_COMPLETE_REMOTE, 1, 3, 7));
    rows.add(ContractRow.of(170, EventKind.WINDOW_COMPLETE_NON_BLOCKING, 1, 3, 7));
    Path path = folder.resolve("t.stf");
    trace.write(FormatRegistry.load().byId("stf"), path, WriteOptions.defaults());
    Path out = folder.resolve("stats.csv");
    String[] command = {
      "stats", "--by", "rma-process", "--format", "csv", "-o", out.toString(), path.toString()
    };
    assertThat(InProcess.run(command)).isZero();
    assertThat(Files.readString(out)).contains("A,1,64,0,0,1,0.00005\n");
  }
}
