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
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.MarkerDuration;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.slog2.SlogFormat;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Markers are known before the first record, from which large times are told. */
class MarkerTimesTest {
  private static final KeyValueType UINT64 = KeyValueType.UINT64;

  @TempDir private Path folder;
  private long[] samples = {};

  private final Diagnostics lost = new Diagnostics();

  private List<Long> written(long first, long... markers) throws IOException {
    return writtenLasting(null, first, markers);
  }

  private List<Long> writtenLasting(Long duration, long first, long... markers) throws IOException {
    Definitions all =
        Definitions.builder()
            .add(new Definition.TimerResolution(1_000_000_000))
            .add(new Definition.Location(1, "a", 0))
            .add(new Definition.Region(2, "f", 0, 0))
            .add(new Definition.Marker(3, "m", 0))
            .add(new Definition.Key(9, UINT64.ordinal(), MarkerDuration.NAME, null))
            .add(new Definition.Counter(5, "c", CounterProperties.UNSIGNED8, 0, null))
            .build();
    SampleTrace trace = new SampleTrace(all, List.of(new StreamInfo(1, new int[] {1})));
    for (long marker : markers) {
      ContractRow row = ContractRow.of(marker, EventKind.MARKER, 1, 3);
      trace
          .rows(0, Section.MARKERS)
          .add(duration == null ? row : row.with(new KeyValues.Pair(9, UINT64, duration, null)));
    }
    trace.rows(1, Section.EVENTS).add(ContractRow.of(first, EventKind.ENTER, 1, 2));
    for (long value : samples) {
      trace.rows(1, Section.EVENTS).add(ContractRow.of(first, EventKind.COUNTER, 1, 5, value));
    }
    trace.rows(1, Section.EVENTS).add(ContractRow.of(first + 1000, EventKind.LEAVE, 1, 2));
    Path log = folder.resolve("t.slog2");
    trace.write(new SlogFormat(), log, WriteOptions.defaults().withDiagnostics(lost));
    List<Long> times = new ArrayList<>();
    try (TraceReader reader = new SlogFormat().open(log, ReadOptions.defaults());
        EventSource source = reader.open(null, Section.MARKERS, ReadOptions.defaults())) {
      EventBlock block = new EventBlock();
      while (source.read(block)) {
        for (EventCursor row = block.cursor(); row.next(); ) {
          times.add(row.time());
          if (duration != null && row.pairs() > 0) {
            times.add(row.pairValue(0));
          }
        }
      }
    }
    return times;
  }

  @Test
  void aMarkerOfWhichTheEndIsNotKnownIsAMoment() throws IOException {
    assertThat(writtenLasting(100L, 10, 20)).containsExactly(20L, 100L);
    assertThat(writtenLasting(-1L, 10, 20)).containsExactly(20L);
    assertThat(lost.incidents()).isEmpty();
    assertThat(writtenLasting(Long.MIN_VALUE, 10, 20)).as("too long").containsExactly(20L);
  }

  @Test
  void samplesThatAreTooLargeAreTheLargest() throws IOException {
    samples = new long[] {5, -1, Long.MIN_VALUE};
    written(10);
    assertThat(lost.incidents().stream().map(i -> i.count() + " " + i.what()))
        .containsExactly("2 samples of 2^63 and more, set to the largest number");
    try (TraceReader reader =
        new SlogFormat().open(folder.resolve("t.slog2"), ReadOptions.defaults())) {
      EventSource events =
          reader.open(reader.streams().get(0), Section.EVENTS, ReadOptions.defaults());
      assertThat(ContractRow.readAll(events))
          .filteredOn(r -> r.kind() == EventKind.COUNTER)
          .extracting(r -> r.fields().get(1))
          .containsExactly(5L, Long.MAX_VALUE, Long.MAX_VALUE);
    }
  }

  @Test
  void nanosecondsSince1970KeepTheirPlaces() throws IOException {
    long first = 1_700_000_000_000_000_001L;
    assertThat(written(first, first + 77, first + 3)).containsExactly(3L, 77L);
  }

  @Test
  void timesWithTheHighestBitKeepTheirPlaces() throws IOException {
    assertThat(written(-5000, -4977, -4700)).containsExactly(23L, 300L);
    assertThat(written(Long.MAX_VALUE - 4, Long.MIN_VALUE + 5)).containsExactly(10L);
  }

  @Test
  void aMarkerBeforeTheFirstRecordIsTheStart() throws IOException {
    long first = 1_700_000_000_000_000_001L;
    assertThat(written(first, first - 10, first + 10)).containsExactly(0L, 20L);
  }
}
