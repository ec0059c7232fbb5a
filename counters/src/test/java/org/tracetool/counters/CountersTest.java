package org.tracetool.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
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
import org.tracetool.testdata.TestData;

class CountersTest {
  private static final Path TRACE = TestData.path("vampirtrace/counters/expected/cnt.otf");

  /** Keeps samples as text. */
  private static final class Kept implements SampleSink {
    private final List<String> names = new ArrayList<>();
    private final List<String> samples = new ArrayList<>();

    @Override
    public int counter(String name, String unit, int properties) {
      String text = name + " in " + unit;
      if (!names.contains(text)) {
        names.add(text);
      }
      return names.indexOf(text);
    }

    @Override
    public void sample(int counter, BigDecimal seconds, double value) {
      samples.add(counter + " at " + seconds + ": " + value);
    }
  }

  private static CounterSource source(String id) {
    return ServiceLoader.load(CounterSource.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(s -> s.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static Kept read(String id, String text) throws IOException {
    Kept kept = new Kept();
    CounterSource source = source(id);
    assertThat(source.accepts(text.lines().toList())).isTrue();
    source.read(new BufferedReader(new StringReader(text)), kept);
    return kept;
  }

  @Test
  void tablesHaveTimesAndCounters() throws IOException {
    Kept kept = read("csv", "# made by hand\ntime,power [W],\"load\"\n0.5,12,\n1.5,13.5,2\n");
    assertThat(kept.names).containsExactly("power in W", "load in null");
    assertThat(kept.samples).containsExactly("0 at 0.5: 12.0", "0 at 1.5: 13.5", "1 at 1.5: 2.0");
    assertThat(read("tsv", "time\ta\n1\t2\n").samples).containsExactly("0 at 1: 2.0");
    assertThatThrownBy(() -> read("csv", "time,a\n1,x\n"))
        .isInstanceOf(SampleException.class)
        .hasMessage("line 2: expected a number, found 'x'");
    assertThatThrownBy(() -> read("csv", "time,a\n1,2,3\n")).hasMessageContaining("2 columns");
    assertThatThrownBy(() -> read("csv", "time,a\n1e999999999,2\n")).hasMessageContaining("line 2");
  }

  @Test
  void perfPrintsIntervals() throws IOException {
    Kept kept =
        read(
            "perf",
            "# started on Mon\n"
                + "     1.000141341,14.80,msec,task-clock,14800000,100.00,0.015,CPUs utilized\n"
                + "     1.000141341,<not supported>,,cycles,0,100.00,,\n"
                + "     2.000500000,331,,page-faults,14800000,100.00,22.3,K/sec\n");
    assertThat(kept.names).containsExactly("task-clock in msec", "page-faults in null");
    assertThat(kept.samples).containsExactly("0 at 1.000141341: 14.8", "1 at 2.000500000: 331.0");
  }

  @Test
  void clocksAreFitted() {
    assertThat(Synchronisation.NONE.at(3)).isEqualTo(3);
    Synchronisation shift = new Synchronisation(List.of(new double[] {10, 12}));
    assertThat(shift.at(11)).isCloseTo(13, offset(1e-12));
    Synchronisation line =
        new Synchronisation(
            List.of(new double[] {0, 1}, new double[] {10, 21}, new double[] {20, 41.3}));
    assertThat(line.rate()).isCloseTo(2.015, offset(1e-9));
    assertThat(line.residual()).isCloseTo(0.1, offset(1e-9));
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
      int free = CountedReader.freeToken(reader.definitions());
      int owner = reader.streams().get(0).locations()[0];
      try (AddedSamples added =
          new AddedSamples(owner, free, perSecond, range.first(), range.last(), 1 << 20)) {
        int power = added.counter("power", "W", 0);
        added.sample(power, BigDecimal.valueOf(end * 0.9), 30);
        added.sample(power, BigDecimal.valueOf(end * 0.1), 10);
        added.sample(power, BigDecimal.valueOf(end + 5), 99);
        added.end();
        assertThat(added.samples()).isEqualTo(2);
        assertThat(added.outside()).isEqualTo(1);
        List<Derivation> derivations =
            List.of(Derivation.of("twice = power * 2", added.counters()));
        CountedReader counted = new CountedReader(reader, added, derivations, free + 1);
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
  void formulasAreChecked() {
    assertThatThrownBy(() -> Derivation.of("a = b / c", List.of()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no counter 'b'");
    assertThatThrownBy(() -> Derivation.of("nonsense", List.of()))
        .hasMessageContaining("NAME = A op B");
  }
}
