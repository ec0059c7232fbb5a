package org.tracetool.format.slog2.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.slog2.SlogFormat;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Messages that are received with another size than they were sent with: an arrow has one. */
class MessageSizesTest {
  @TempDir Path folder;

  @Test
  void theSizeOfTheReceiveIsReportedAsLost() throws IOException {
    Definitions all =
        Definitions.builder()
            .add(new Definition.TimerResolution(1000))
            .add(new Definition.Location(1, "a", 0))
            .add(new Definition.Location(2, "b", 0))
            .build();
    SampleTrace trace = new SampleTrace(all, List.of(new StreamInfo(1, new int[] {1, 2})));
    trace
        .rows(1, Section.EVENTS)
        .addAll(
            List.of(
                ContractRow.of(10, EventKind.SEND, 1, 2, 64, 5, 9),
                ContractRow.of(11, EventKind.RECEIVE, 2, 1, 32, 5, 9),
                ContractRow.of(12, EventKind.RECEIVE, 2, 1, 16, 5, 9),
                ContractRow.of(13, EventKind.SEND, 1, 2, 8, 5, 9),
                ContractRow.of(14, EventKind.SEND, 1, 2, 4, 5, 9),
                ContractRow.of(15, EventKind.RECEIVE, 2, 1, 4, 5, 9)));
    Diagnostics written = new Diagnostics();
    trace.write(new SlogFormat(), folder.resolve("t.slog2"), new WriteOptions(0, written));
    assertThat(written.incidents())
        .filteredOn(i -> i.code() == LossCode.MESSAGES)
        .singleElement()
        .satisfies(i -> assertThat(i.count()).isEqualTo(2));
  }
}
