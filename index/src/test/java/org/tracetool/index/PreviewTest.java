package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

class PreviewTest {
  private static final int CYCLES = 5000;
  private static final int CYCLE = 100;

  @TempDir Path folder;

  /** Cycles of 100 ticks: 60 in region 1 alone, 30 of region 2 in it, 10 outside. */
  private SampleTrace trace() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(1, "P", 0));
    d.add(new Definition.RegionGroup(7, "G"));
    d.add(new Definition.RegionGroup(8, "H"));
    d.add(new Definition.Region(1, "f", 7, 0));
    d.add(new Definition.Region(2, "g", 8, 0));
    d.add(new Definition.Region(3, "MPI_Recv", 8, 0));
    d.add(new Definition.CounterGroup(11, "C"));
    d.add(new Definition.Counter(12, "c", CounterProperties.ABSOLUTE, 11, "1"));
    SampleTrace trace = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1})));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    for (int i = 0; i < CYCLES; i++) {
      long t = 1000 + (long) CYCLE * i;
      rows.add(ContractRow.of(t, EventKind.ENTER, 1, 1));
      rows.add(ContractRow.of(t + 20, EventKind.ENTER, 1, 2));
      rows.add(ContractRow.of(t + 30, EventKind.SEND, 1, 1, 8, 5, 0));
      rows.add(ContractRow.of(t + 40, EventKind.COUNTER, 1, 12, i));
      rows.add(ContractRow.of(t + 50, EventKind.LEAVE, 1, 2));
      rows.add(ContractRow.of(t + 90, EventKind.LEAVE, 1, 1));
    }
    return trace;
  }

  private static long ticks(List<PreviewBox> boxes, int group) {
    return boxes.stream()
        .flatMap(b -> b.groups().stream())
        .filter(s -> s.token() == group)
        .mapToLong(PreviewBox.Share::ticks)
        .sum();
  }

  @Test
  void boxesOfEachWidthAddUpToTheWhole() throws IOException {
    TraceFormat otf = FormatRegistry.load().byId("otf");
    Path trace = folder.resolve("t.otf");
    trace().write(otf, trace, WriteOptions.defaults());
    ReadOptions options = ReadOptions.defaults();
    Path file = folder.resolve("t.otf.ttidx");
    try (TraceReader reader = otf.open(trace, options)) {
      IndexBuilder.write(reader, file, new IndexOptions(options, 1, 1, 0, n -> {}));
      try (TraceIndex index = TraceIndex.open(file, reader)) {
        int before = Integer.MAX_VALUE;
        for (int most : new int[] {5000, 500, 60, 2}) {
          for (int process : new int[] {0, 1}) {
            List<PreviewBox> boxes = index.boxes(process, TimeWindow.ALL, most);
            assertThat(boxes).hasSizeLessThanOrEqualTo(most).hasSizeLessThanOrEqualTo(before);
            assertThat(ticks(boxes, 7)).isEqualTo(60L * CYCLES);
            assertThat(ticks(boxes, 8)).isEqualTo(30L * CYCLES);
            assertThat(boxes.stream().mapToLong(PreviewBox::sends).sum()).isEqualTo(CYCLES);
            assertThat(boxes.stream().mapToLong(PreviewBox::sentBytes).sum())
                .isEqualTo(8L * CYCLES);
            assertThat(boxes.stream().mapToLong(PreviewBox::calls).sum()).isEqualTo(2L * CYCLES);
            assertThat(boxes.stream().flatMap(b -> b.longest().stream()))
                .contains(new PreviewBox.Call(1, 1, 1000, 90));
            assertThat(boxes.stream().flatMap(b -> b.counters().stream()).mapToDouble(c -> c.max()))
                .contains(CYCLES - 1.0);
          }
          before = index.boxes(0, TimeWindow.ALL, most).size();
        }
        assertThat(before).isLessThanOrEqualTo(2);
        assertThat(index.boxes(1, TimeWindow.ALL, 5000)).hasSizeGreaterThan(200);
        List<PreviewBox> part = index.boxes(1, new TimeWindow(100_000, 150_000), 40);
        assertThat(part).hasSizeBetween(10, 40);
        PreviewBox inner = part.get(3);
        long group = ticks(List.of(inner), 7);
        assertThat(group / (double) inner.width()).isBetween(0.5, 0.7);
        assertThat(inner.regions().get(0)).isEqualTo(new PreviewBox.Share(1, group));
      }
    }
  }

  @Test
  void columnsHoldWhatTheNarrowestBoxesHold() throws IOException {
    TraceFormat otf = FormatRegistry.load().byId("otf");
    Path trace = folder.resolve("t.otf");
    trace().write(otf, trace, WriteOptions.defaults());
    ReadOptions options = ReadOptions.defaults();
    Path file = folder.resolve("t.otf.ttidx");
    try (TraceReader reader = otf.open(trace, options)) {
      IndexBuilder.write(reader, file, new IndexOptions(options, 1, 1, 0, n -> {}));
      try (TraceIndex index = TraceIndex.open(file, reader)) {
        for (int process : new int[] {0, 1}) {
          List<PreviewBox> boxes = index.boxes(process, TimeWindow.ALL, Integer.MAX_VALUE);
          BoxColumns columns = index.boxColumns(process, 1);
          assertThat(columns.size()).isEqualTo(boxes.size()).isGreaterThan(200);
          for (int i = 0; i < boxes.size(); i++) {
            PreviewBox box = boxes.get(i);
            assertThat(columns.width()).isEqualTo(box.width());
            assertThat(
                    List.of(
                        columns.from(i), columns.records(i), columns.sends(i), columns.receives(i)))
                .containsExactly(box.from(), box.records(), box.sends(), box.receives());
            List<PreviewBox.Share> shares = new ArrayList<>(box.regions());
            if (box.otherTicks() > 0) {
              shares.add(new PreviewBox.Share(0, box.otherTicks()));
            }
            List<PreviewBox.Share> found = new ArrayList<>();
            for (int n = columns.firstShare(i); n < columns.firstShare(i + 1); n++) {
              found.add(new PreviewBox.Share(columns.region(n), columns.ticks(n)));
            }
            assertThat(found).isEqualTo(shares);
          }
        }
        assertThat(index.boxColumns(99, 1).size()).isZero();
        List<Long> times = trace().rows(1, Section.EVENTS).stream().map(ContractRow::time).toList();
        assertThat(index.extent()).containsExactly(times.get(0), times.get(times.size() - 1));
        assertThat(index.ends()).startsWith(1, times.get(times.size() - 1));
        long narrow = index.boxColumns(1, 1).width();
        BoxColumns wider = index.boxColumns(1, 4 * narrow);
        assertThat(wider.width()).isEqualTo(4 * narrow);
        assertThat(wider.records(TimeWindow.ALL))
            .isEqualTo(index.boxColumns(1, 1).records(TimeWindow.ALL));
        assertThat(index.boxColumns(1, 1L << 62).size()).isLessThanOrEqualTo(2);
      }
    }
  }

  /** In each cycle a call of 8 ticks, in one of them of 9; calls of 90 ticks are always longer. */
  @Test
  void waitsHavePlacesOfTheirOwn() throws IOException {
    TraceFormat otf = FormatRegistry.load().byId("otf");
    Path path = folder.resolve("t.otf");
    SampleTrace trace = trace();
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    for (int i = CYCLES; i > 0; i--) {
      long t = 1000 + (long) CYCLE * i - 10;
      rows.add(6 * i, ContractRow.of(t, EventKind.ENTER, 1, 3));
      rows.add(6 * i + 1, ContractRow.of(t + (i == 700 ? 9 : 8), EventKind.LEAVE, 1, 3));
    }
    trace.write(otf, path, WriteOptions.defaults());
    ReadOptions options = ReadOptions.defaults();
    Path file = folder.resolve("t.otf.ttidx");
    try (TraceReader reader = otf.open(path, options)) {
      IndexBuilder.write(reader, file, new IndexOptions(options, 1, 1, 0, n -> {}));
      try (TraceIndex index = TraceIndex.open(file, reader)) {
        for (int most : new int[] {500, 60, 2}) {
          for (int process : new int[] {0, 1}) {
            List<PreviewBox> boxes = index.boxes(process, TimeWindow.ALL, most);
            assertThat(boxes.stream().flatMap(b -> b.waits().stream()))
                .contains(new PreviewBox.Call(1, 3, 70_990, 9))
                .allMatch(c -> c.region() == 3);
            assertThat(boxes).allMatch(b -> b.waits().size() <= 3 && b.longest().size() <= 3);
          }
        }
        PreviewBox widest = index.boxes(1, TimeWindow.ALL, 2).get(0);
        assertThat(widest.longest()).allMatch(c -> c.region() == 1);
        assertThat(widest.waits()).hasSize(3);
      }
    }
  }

  @Test
  void aListenerIsToldWhatTheIndexHolds() throws IOException {
    TraceFormat otf = FormatRegistry.load().byId("otf");
    Path trace = folder.resolve("t.otf");
    trace().write(otf, trace, WriteOptions.defaults());
    ReadOptions options = ReadOptions.defaults();
    Map<Integer, PreviewListener.PartialPreview> told = new ConcurrentHashMap<>();
    try (TraceReader reader = otf.open(trace, options)) {
      IndexBuilder.write(
          reader,
          reader.files(),
          folder.resolve("t.otf.ttidx"),
          new IndexOptions(options, 1, 1, 0, n -> {}),
          told::put);
    }
    assertThat(told).containsOnlyKeys(1);
    List<PreviewListener.PartialBox> boxes = told.get(1).boxes();
    long first = boxes.stream().mapToLong(b -> b.regions().getOrDefault(1, 0L)).sum();
    long second = boxes.stream().mapToLong(b -> b.regions().getOrDefault(2, 0L)).sum();
    assertThat(first).isEqualTo(60L * CYCLES);
    assertThat(second).isEqualTo(30L * CYCLES);
    assertThat(told.get(1).isWhole()).isTrue();
    long last = 1000 + (long) CYCLE * (CYCLES - 1) + 90;
    assertThat(told.get(1).last()).isEqualTo(last);
    PreviewListener.PartialBox end = boxes.get(boxes.size() - 1);
    assertThat(end.from() + end.width()).isEqualTo(last + 1); // not beyond the last record
  }
}
