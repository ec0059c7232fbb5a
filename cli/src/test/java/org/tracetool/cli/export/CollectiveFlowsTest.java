package org.tracetool.cli.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Arrows go through the members of one operation, or there are none. */
class CollectiveFlowsTest {
  @TempDir Path folder;

  /** Two operations that are complete in other orders, and a barrier. */
  @Test
  void operationsThatDoNotBlockHaveNone() throws Exception {
    Definitions definitions =
        Definitions.builder()
            .add(new Definition.Location(1, "A", 0))
            .add(new Definition.Location(2, "B", 0))
            .add(new Definition.Group(9, "all", new int[] {1, 2}))
            .add(new Definition.Collective(20, "bcast", CollectiveType.ONE2ALL.ordinal()))
            .add(new Definition.Collective(21, "sum", CollectiveType.ALL2ALL.ordinal()))
            .add(new Definition.Collective(22, "barrier", CollectiveType.BARRIER.ordinal()))
            .build();
    SampleTrace trace =
        new SampleTrace(
            definitions,
            IntStream.rangeClosed(1, 2).mapToObj(i -> new StreamInfo(i, new int[] {i})).toList());
    for (int p = 1; p <= 2; p++) {
      List<ContractRow> rows = trace.rows(p, Section.EVENTS);
      rows.add(ContractRow.of(1, EventKind.COLLECTIVE_REQUEST, p, 20));
      rows.add(ContractRow.of(2, EventKind.COLLECTIVE_REQUEST, p, 21));
      for (int i = 0; i < 2; i++) {
        int operation = (p + i) % 2 == 0 ? 20 : 21;
        long[] fields = {operation, 9, 0, 8, 8, operation};
        rows.add(ContractRow.of(3 + i, EventKind.COLLECTIVE_COMPLETE, p, fields));
      }
      rows.add(ContractRow.of(6, EventKind.COLLECTIVE_BEGIN, p, 22, 1, 9, 0, 0, 0));
      rows.add(ContractRow.of(7, EventKind.COLLECTIVE_END, p, 1));
    }
    Path made = folder.resolve("t.stf");
    trace.write(FormatRegistry.load().byId("stf"), made, WriteOptions.defaults());
    Path out = folder.resolve("t.json");
    assertThat(InProcess.run("convert", "-q", "--to", "chrome", made.toString(), out.toString()))
        .isZero();
    String text = Files.readString(out);
    assertThat(text.split("\"ph\":\"s\"", -1)).hasSize(2);
    assertThat(text.split("\"ph\":\"[tf]\"", -1)).hasSize(2);
  }
}
