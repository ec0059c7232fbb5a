package org.tracetool.format.slog2.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.slog2.SlogFormat;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Names with percent signs, which labels give a meaning to, and times that no log can have. */
class ToldTextsTest {
  private static final StreamInfo STREAM = new StreamInfo(1, new int[] {1});

  @TempDir Path folder;

  private final SlogFormat format = new SlogFormat();

  private static Definitions.Builder definitions(long ticksPerSecond) {
    return Definitions.builder()
        .add(new Definition.TimerResolution(ticksPerSecond))
        .add(new Definition.Location(1, "Process 0", 0))
        .add(new Definition.Region(1, "main", 0, 0));
  }

  @Test
  void percentSignsInUnitsAndKeysAreText() throws IOException {
    Definitions all =
        definitions(1000)
            .add(new Definition.Counter(7, "load", CounterProperties.ABSOLUTE, 0, "%"))
            .add(new Definition.Counter(8, "rate", CounterProperties.ABSOLUTE, 0, "a%s=%d"))
            .add(new Definition.Key(9, KeyValueType.INT32.ordinal(), "part %d of %", ""))
            .build();
    SampleTrace trace = new SampleTrace(all, List.of(STREAM));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    KeyValues.Pair pair = new KeyValues.Pair(9, KeyValueType.INT32, 5, null);
    rows.add(ContractRow.of(3, EventKind.ENTER, 1, 1, 0).with(pair));
    rows.add(ContractRow.of(4, EventKind.COUNTER, 1, 7, 50));
    rows.add(ContractRow.of(5, EventKind.COUNTER, 1, 8, 60));
    rows.add(ContractRow.of(9, EventKind.LEAVE, 1, 1, 0));
    Path log = folder.resolve("t.slog2");
    trace.write(format, log, WriteOptions.defaults());
    try (TraceReader reader = format.open(log, ReadOptions.defaults())) {
      List<String> units = new ArrayList<>();
      for (Definition.Counter c : reader.definitions().all(Definition.Counter.class)) {
        units.add(c.name() + " in " + c.unit());
      }
      assertThat(units).containsExactlyInAnyOrder("load in %", "rate in a%s=%d");
      assertThat(reader.definitions().all(Definition.Key.class))
          .extracting(Definition.Key::name)
          .contains("part %d of %");
    }
  }

  @Test
  void timesThatNoLogCanHaveAreReportedAndNotDamageLater() throws IOException {
    SampleTrace trace = new SampleTrace(definitions(1).build(), List.of(STREAM));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.add(ContractRow.of(3, EventKind.ENTER, 1, 1, 0));
    rows.add(ContractRow.of(1L << 62, EventKind.LEAVE, 1, 1, 0));
    Path log = folder.resolve("t.slog2");
    Diagnostics written = new Diagnostics();
    trace.write(format, log, new WriteOptions(0, written));
    assertThat(written.incidents()).anyMatch(i -> i.code() == LossCode.TIMES);
    Diagnostics read = new Diagnostics();
    ReadOptions options = ReadOptions.defaults().withDiagnostics(read);
    try (TraceReader reader = format.open(log, options);
        EventSource source =
            reader.open(reader.streams().get(0), Section.EVENTS, options.buffersFor(1, 1))) {
      assertThat(ContractRow.readAll(source))
          .extracting(ContractRow::kind)
          .containsExactly(EventKind.ENTER, EventKind.LEAVE);
    }
    assertThat(read.hasDamage()).isFalse();
  }

  @Test
  void pairsThatGoToTheOtherHalfOfAMessageAreReported() throws IOException {
    Definitions all =
        definitions(1000).add(new Definition.Key(9, KeyValueType.INT32.ordinal(), "k", "")).build();
    SampleTrace trace = new SampleTrace(all, List.of(STREAM));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    KeyValues.Pair pair = new KeyValues.Pair(9, KeyValueType.INT32, 5, null);
    rows.add(ContractRow.of(3, EventKind.SEND, 1, 1, 8, 5, 0, 0));
    rows.add(ContractRow.of(4, EventKind.RECEIVE, 1, 1, 8, 5, 0, 0).with(pair));
    Diagnostics written = new Diagnostics();
    trace.write(format, folder.resolve("t.slog2"), new WriteOptions(0, written));
    assertThat(written.incidents()).anyMatch(i -> i.code() == LossCode.PAIRS && i.count() == 1);
  }
}
