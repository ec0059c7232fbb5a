package org.tracetool.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.CallDefinition;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.counters.form.SampleSink.Level;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;

class CountersTest {
  private static final Path TRACE = TestData.path("vampirtrace/counters/expected/cnt.otf");

  @Test
  void clocksAreFitted() {
    assertThat(ClockFit.NONE.at(seconds("3"))).isEqualByComparingTo("3");
    ClockFit shift = new ClockFit(List.of(pair("10", "12")));
    assertThat(shift.at(seconds("11"))).isEqualByComparingTo("13");
    ClockFit line = new ClockFit(List.of(pair("0", "1"), pair("10", "21"), pair("20", "41.3")));
    assertThat(line.rate()).isCloseTo(2.015, offset(1e-9));
    assertThat(line.residual()).isCloseTo(0.1, offset(1e-9));
    ClockFit nanoseconds = new ClockFit(List.of(pair("1769853600.000000001", "0")));
    assertThat(nanoseconds.ticks(seconds("1769853600.000000004"), 1_000_000_000)).isEqualTo(3);
  }

  @Test
  void datesLeadToTheTrace() throws IOException {
    BigDecimal start = seconds("1000000");
    FileClock known = new FileClock(List.of(), List.of(), start);
    known.setUtc();
    assertThat(known.ticks(seconds("1000000.5"), 1000)).isEqualTo(500);
    FileClock inTwoSteps = new FileClock(List.of(), List.of(pair("1000000", "2")), null);
    inTwoSteps.addPair(seconds("5"), seconds("1000000"));
    inTwoSteps.addPair(seconds("15"), seconds("1000010"));
    assertThat(inTwoSteps.ticks(seconds("6"), 1000)).isEqualTo(3000);
    assertThat(inTwoSteps.used()).hasSize(2);
    FileClock ownPairs = new FileClock(List.of(pair("0", "7")), List.of(), null);
    ownPairs.addPair(seconds("5"), seconds("1000000"));
    assertThat(ownPairs.ticks(seconds("1"), 1000)).isEqualTo(8000);
    FileClock unknown = new FileClock(List.of(), List.of(), null);
    unknown.setUtc();
    assertThatThrownBy(() -> unknown.ticks(start, 1000))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("does not say when");
  }

  private static BigDecimal seconds(String text) {
    return new BigDecimal(text);
  }

  private static ClockFit.Pair pair(String own, String other) {
    return new ClockFit.Pair(seconds(own), seconds(other));
  }

  private static TraceReader open() throws IOException {
    return FormatRegistry.load().detect(TRACE).open(TRACE, ReadOptions.defaults());
  }

  /** Samples of counters by name, as doubles, and that times are in order. */
  private static Map<String, List<Double>> samples(TraceReader reader) throws IOException {
    Map<String, List<Double>> all = new LinkedHashMap<>();
    EventBlock block = new EventBlock();
    for (StreamInfo stream : reader.streams()) {
      long last = 0;
      try (EventSource source = reader.open(stream, Section.EVENTS, ReadOptions.defaults())) {
        while (source.read(block)) {
          EventCursor event = block.cursor();
          while (event.next()) {
            assertThat(event.time()).isGreaterThanOrEqualTo(last);
            last = event.time();
            if (event.kind() == EventKind.COUNTER) {
              String name = reader.definitions().counter(event.counter()).name();
              all.computeIfAbsent(name, n -> new ArrayList<>())
                  .add(Double.longBitsToDouble(event.field(1)));
            }
          }
        }
      }
    }
    return all;
  }

  @Test
  void samplesAndComputedCountersJoinTheTrace() throws IOException {
    try (TraceReader reader = open()) {
      Definition.TimeRange range = reader.definitions().all(Definition.TimeRange.class).get(0);
      long perSecond = reader.definitions().ticksPerSecond();
      double end = (double) range.last() / perSecond;
      int free = CounterAddingReader.freeToken(reader.definitions());
      SampleOwners owners = new SampleOwners(reader);
      try (AddedSamples added =
          new AddedSamples(owners, free, perSecond, range.first(), range.last(), 1 << 20)) {
        int power = added.counter("power", "W", CounterProperties.DOUBLE);
        added.addSample(power, BigDecimal.valueOf(end * 0.9), BigDecimal.valueOf(30));
        added.addSample(power, BigDecimal.valueOf(end * 0.1), BigDecimal.TEN);
        added.addSample(power, BigDecimal.valueOf(end + 5), BigDecimal.ONE);
        added.end();
        assertThat(added.samples()).isEqualTo(2);
        assertThat(added.outside()).isEqualTo(1);
        List<DerivedCounter> derivations =
            List.of(
                DerivedCounter.of(
                    "twice = power * 2",
                    new CounterAddingReader(reader, added, List.of(), free + 1).definitions()));
        CounterAddingReader counted = new CounterAddingReader(reader, added, derivations, free + 1);
        Map<String, List<Double>> all = samples(counted);
        assertThat(all.get("power")).containsExactly(10.0, 30.0);
        assertThat(all.get("twice")).containsExactly(20.0, 60.0);
        all.remove("power");
        all.remove("twice");
        assertThat(all).isNotEmpty().isEqualTo(samples(reader));
        assertThat(counted.definitions().counter(free).unit()).isEqualTo("W");
      }
    }
  }

  @Test
  void samplesBelongToProcesses() throws IOException {
    try (TraceReader reader = open()) {
      SampleOwners owners = new SampleOwners(reader);
      assertThat(owners.all(Level.RUN)).containsExactly(1);
      assertThat(owners.all(Level.THREAD)).hasSize(2);
      assertThat(owners.named(Level.PROCESS, "Process 1")).isEqualTo(2);
      assertThat(owners.named(Level.PROCESS, "2")).isEqualTo(2);
      assertThat(owners.named(Level.PROCESS, "nobody")).isNull();
      try (AddedSamples added = new AddedSamples(owners, 1000, 1000, 0, 10_000, 1 << 20)) {
        int load = added.counter("load", null, CounterProperties.SIGNED8);
        added.setOwner(Level.PROCESS, "Process 1");
        added.addSample(load, seconds("3"), seconds("-1"));
        added.setOwner(Level.PROCESS, "nobody");
        added.addSample(load, seconds("3"), seconds("5"));
        added.setOwner(Level.RUN, null);
        added.addSample(load, seconds("2"), seconds("4"));
        added.end();
        assertThat(added.notOwned()).isEqualTo(1);
        assertThat(added.unknown()).containsExactly("nobody");
        EventBlock block = new EventBlock();
        try (EventSource source = added.open(new int[] {1, 2})) {
          assertThat(source.read(block)).isTrue();
        }
        EventCursor event = block.cursor();
        event.next();
        assertThat(event.location()).isEqualTo(1);
        assertThat(event.field(1)).isEqualTo(4);
        event.next();
        assertThat(event.location()).isEqualTo(2);
        assertThat(event.time()).isEqualTo(3000);
        assertThat(event.field(1)).isEqualTo(-1);
        assertThat(event.next()).isFalse();
      }
    }
  }

  @Test
  void growthOfSamplesThatAreGrowthIsTheirValue() throws IOException {
    Definitions d =
        Definitions.builder()
            .add(
                new Definition.Counter(
                    1, "ins", CounterProperties.ABSOLUTE | CounterProperties.SIGNED8, 0, null))
            .add(new CallDefinition.CounterInfo(1, null, 0, 2, KeyValueType.INT64.ordinal(), 1, -1))
            .build();
    DerivedCounter grown = DerivedCounter.of("d = delta(ins) / 1", d);
    DerivedCounterSource.LastValue last = new DerivedCounterSource.LastValue();
    last.raw = 500;
    last.samples = 1;
    assertThat(grown.canUse(last, DerivedCounterSource.LastValue.ALWAYS)).isTrue();
    assertThat(grown.value(last, DerivedCounterSource.LastValue.ALWAYS)).isEqualTo(50);
    last.before = 500;
    last.raw = 700;
    last.samples = 2;
    assertThat(grown.value(last, DerivedCounterSource.LastValue.ALWAYS)).isEqualTo(70);
  }

  @Test
  void quotientsOfNothingAreNoSamples() throws IOException {
    try (TraceReader reader = open();
        AddedSamples added =
            new AddedSamples(new SampleOwners(reader), 1000, 1000, 0, 10_000, 1 << 20)) {
      int joules = added.counter("joules", null, CounterProperties.DOUBLE);
      int seconds = added.counter("seconds", null, CounterProperties.DOUBLE);
      for (int second = 1; second <= 2; second++) {
        added.addSample(joules, BigDecimal.valueOf(second), BigDecimal.valueOf(4));
        added.addSample(seconds, BigDecimal.valueOf(second), BigDecimal.valueOf(2 * (second - 1)));
      }
      added.end();
      Definitions d = new CounterAddingReader(reader, added, List.of(), 2000).definitions();
      List<DerivedCounter> derivations = List.of(DerivedCounter.of("q = joules / seconds", d));
      try (EventSource source =
          new DerivedCounterSource(added.open(new int[] {1}), derivations, new int[] {2000})) {
        assertThat(ContractRow.readAll(source))
            .filteredOn(r -> r.fields().get(0) == 2000)
            .extracting(r -> r.time() + " " + Double.longBitsToDouble(r.fields().get(1)))
            .containsExactly("2000 2.0");
      }
    }
  }

  @Test
  void formulasAreChecked() {
    assertThatThrownBy(() -> DerivedCounter.of("a = b / c", Definitions.builder().build()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no counter 'b'");
    Definitions one =
        Definitions.builder().add(new Definition.Counter(1, "power", 0, 0, "W")).build();
    assertThatThrownBy(() -> DerivedCounter.of("a = powr / 2", one))
        .hasMessageContaining("no counter 'powr'; it has 'power'");
    assertThatThrownBy(() -> DerivedCounter.of("a = 2 * 3", Definitions.builder().build()))
        .hasMessageContaining("neither side is a counter");
    assertThatThrownBy(() -> DerivedCounter.of("nonsense", Definitions.builder().build()))
        .hasMessageContaining("NAME = A op B");
  }
}
