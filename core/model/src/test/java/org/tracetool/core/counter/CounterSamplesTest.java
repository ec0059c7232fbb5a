package org.tracetool.core.counter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.CallDefinition.CounterInfo;
import org.tracetool.core.definition.CallDefinition.MetricInstance;
import org.tracetool.core.definition.CallDefinition.MetricSet;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.SystemDefinition.SystemNode;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.PooledLists;

class CounterSamplesTest {
  private static final int BINARY = 0;
  private static final int DECIMAL = 1;

  private Definitions.Builder definitions = Definitions.builder();

  private void addCounter(int token, int properties, int mode, int base, long exponent) {
    definitions.add(new Definition.Counter(token, "c" + token, properties, 0, "B"));
    definitions.add(new CounterInfo(token, "", 0, mode, 0, base, exponent));
  }

  private CounterSeries series(int properties, int mode, int base, long exponent) {
    definitions = Definitions.builder();
    addCounter(1, properties, mode, base, exponent);
    return CounterSeries.of(definitions.build(), 0, 1);
  }

  private static EventCursor metrics(int set, long[] types, long... values) {
    EventBlock block = new EventBlock();
    long typeList = PooledLists.numbers(block, types);
    long valueList = PooledLists.numbers(block, values);
    block.add(10, EventKind.METRICS, 5, set, typeList, valueList);
    EventCursor event = block.cursor();
    event.next();
    return event;
  }

  @Test
  void valueIsTheRecordedNumberTimesBaseToTheExponent() {
    assertThat(series(CounterProperties.UNSIGNED8, 0, DECIMAL, 3).value(20)).isEqualTo(20_000);
    assertThat(series(CounterProperties.SIGNED8, 0, BINARY, 10).value(-1)).isEqualTo(-1024);
    assertThat(series(CounterProperties.SIGNED8, 0, DECIMAL, -3).value(1)).isEqualTo(0.001);
    assertThat(series(CounterProperties.UNSIGNED8, 0, BINARY, -1).value(5)).isEqualTo(2.5);
    long bits = Double.doubleToRawLongBits(1.5);
    assertThat(series(CounterProperties.DOUBLE, 0, DECIMAL, 2).value(bits)).isEqualTo(150);
    assertThat(series(CounterProperties.UNSIGNED8, 0, DECIMAL, 400).value(0)).isZero();
    assertThat(series(CounterProperties.UNSIGNED8, 0, DECIMAL, -330).value(1)).isZero();
  }

  @Test
  void wholeNumbersStayExact() {
    CounterSeries kilo = series(CounterProperties.UNSIGNED8, 0, DECIMAL, 3);
    assertThat(kilo.integer(9_007_199_254_740_993L)).isEqualTo(9_007_199_254_740_993_000L);
    assertThat(kilo.integer(Long.MAX_VALUE)).isEqualTo(CounterSeries.NO_INTEGER);
    assertThat(kilo.text(7)).isEqualTo("7000");
    CounterSeries plain = series(CounterProperties.UNSIGNED8, 0, DECIMAL, 0);
    assertThat(plain.integer(-1)).isEqualTo(CounterSeries.NO_INTEGER);
    assertThat(plain.text(-1)).isEqualTo("18446744073709551615");
    assertThat(plain.value(-1)).isEqualTo(0x1p64);
  }

  @Test
  void growthBeyondTheSignIsExact() {
    CounterSeries unsigned = series(CounterProperties.UNSIGNED8, 0, DECIMAL, 0);
    assertThat(unsigned.step(Long.MIN_VALUE + 1, Long.MIN_VALUE + 5)).isEqualTo(4);
    assertThat(unsigned.step(Long.MAX_VALUE, Long.MIN_VALUE)).isEqualTo(1);
    assertThat(unsigned.isFall(Long.MIN_VALUE, Long.MAX_VALUE)).isTrue();
    CounterSeries signed = series(CounterProperties.SIGNED8, 0, DECIMAL, 0);
    assertThat(signed.step(Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(0x1p64);
  }

  @Test
  void modeSaysHowSamplesFollowEachOther() {
    int absolute = CounterProperties.ABSOLUTE;
    assertThat(series(0, 0, DECIMAL, 0).growth()).isEqualTo(CounterGrowth.ACCUMULATED);
    assertThat(series(absolute, 0x11, DECIMAL, 0).growth()).isEqualTo(CounterGrowth.ABSOLUTE);
    assertThat(series(absolute, 0x22, DECIMAL, 0).growth()).isEqualTo(CounterGrowth.RELATIVE);
  }

  @Test
  void recordOfASetHasASampleForEachMemberWithTheTypeOfTheRecord() {
    addCounter(1, CounterProperties.UNSIGNED8, 0, DECIMAL, 0);
    addCounter(2, CounterProperties.UNSIGNED8, 0, DECIMAL, 3);
    definitions.add(new MetricSet(7, new int[] {1, 2}, 0, 0));
    CounterSamples samples = new CounterSamples(definitions.build(), 0);
    long[] types = {KeyValueType.INT64.ordinal(), KeyValueType.DOUBLE.ordinal()};
    int count = samples.read(metrics(7, types, -3, Double.doubleToRawLongBits(0.5)));
    assertThat(count).isEqualTo(2);
    assertThat(samples.at(0).value(samples.raw(0))).isEqualTo(-3);
    assertThat(samples.at(1).value(samples.raw(1))).isEqualTo(500);
    assertThat(samples.read(metrics(8, types, 1, 2))).as("unknown set").isZero();
    assertThat(samples.read(metrics(7, types, 1))).as("short list").isEqualTo(1);
  }

  @Test
  void recordsOfEachTypeKeepTheirSeries() {
    addCounter(1, CounterProperties.UNSIGNED8, 0, DECIMAL, 0);
    definitions.add(new MetricSet(7, new int[] {1}, 0, 0));
    CounterSamples samples = new CounterSamples(definitions.build(), 0);
    long[] whole = {KeyValueType.UINT64.ordinal()};
    long[] real = {KeyValueType.DOUBLE.ordinal()};
    List<Integer> numbers = new ArrayList<>();
    for (long[] types : List.of(whole, real, whole, real, new long[0])) {
      samples.read(metrics(7, types, 2));
      numbers.add(samples.at(0).number());
    }
    assertThat(numbers).containsExactly(0, 1, 0, 1, 0);
    assertThat(samples.members(7)[0]).isSameAs(samples.series(1));
  }

  @Test
  void instancesOfASetAreSeriesOfTheirOwnUnlessTheyAreOfTheirRecorder() {
    addCounter(1, CounterProperties.UNSIGNED8, 0, DECIMAL, 0);
    definitions.add(new Definition.Location(5, "recorder", 0));
    definitions.add(new Definition.Location(9, "cpu 0", 0));
    definitions.add(new SystemNode(3, "node0", "node", 0));
    definitions.add(new MetricSet(7, new int[] {1}, 0, 0));
    definitions.add(new MetricSet(8, new int[] {1}, 0, 0));
    definitions.add(new MetricInstance(10, 7, 5, 0, 9, 0, 0, 0));
    definitions.add(new MetricInstance(11, 8, 5, 0, 9, 0, 0, 0));
    definitions.add(new MetricInstance(12, 7, 5, 2, 0, 0, 3, 0));
    definitions.add(new MetricInstance(13, 7, 5, 0, 5, 0, 0, 0));
    CounterSamples samples = new CounterSamples(definitions.build(), 0);
    CounterSeries cpu = samples.members(10)[0];
    assertThat(cpu.scope()).isEqualTo(new CounterScope(DefinitionKind.LOCATION, 9, "cpu 0"));
    assertThat(cpu.location(5)).isEqualTo(9);
    assertThat(samples.members(11)[0]).as("another set with the counter").isSameAs(cpu);
    assertThat(samples.members(12)[0].label()).isEqualTo("c1 of node0");
    assertThat(samples.members(12)[0].location(5)).isEqualTo(5);
    assertThat(samples.members(13)[0].scope()).isNull();
    assertThat(samples.members(13)[0]).isSameAs(samples.series(1));
  }

  @Test
  void plainSamplesAreScaledAndOfOneThingEach() {
    addCounter(1, CounterProperties.UNSIGNED8, 0, DECIMAL, 3);
    definitions.add(new Definition.Location(9, "cpu 0", 0));
    definitions.add(new MetricSet(7, new int[] {1}, 0, 0));
    definitions.add(new MetricInstance(10, 7, 5, 0, 9, 0, 0, 0));
    Definitions all = definitions.build();
    PlainSamples samples = new PlainSamples(all);
    List<String> taken = new ArrayList<>();
    long[] types = {KeyValueType.UINT64.ordinal()};
    for (int set : new int[] {7, 10}) {
      samples.forEachSample(
          metrics(set, types, 2),
          (c, v) -> taken.add(PlainSamples.definitions(all).counter(c).name() + " " + v));
    }
    assertThat(taken).containsExactly("c1 2000.0", "c1 of cpu 0 2000.0");
  }

  @Test
  void numericEventsOfAFormatAreNoCounters() {
    definitions.add(new Definition.Counter(1, "State", 1, 0, ""));
    definitions.add(new CounterInfo(1, "states" + CounterSeries.NO_COUNTER, 0, 0, 0, 1, 0));
    assertThat(CounterSeries.of(definitions.build(), 0, 1).isCounter()).isFalse();
    assertThat(CounterSeries.of(definitions.build(), 0, 2).isCounter()).isTrue();
  }

  @Test
  void formatsWithoutSetsGetScaledValuesAndACounterForEachInstance() {
    addCounter(1, CounterProperties.UNSIGNED8, 0, DECIMAL, 3);
    definitions.add(new Definition.Location(9, "cpu 0", 0));
    definitions.add(new MetricSet(7, new int[] {1}, 0, 0));
    definitions.add(new MetricInstance(10, 7, 5, 0, 9, 0, 0, 0));
    definitions.add(new MetricInstance(11, 7, 6, 0, 9, 0, 0, 0));
    Definitions all = definitions.build();
    PlainCounters plain = new PlainCounters(false);
    Definitions written = plain.of(all);
    CounterSamples samples = new CounterSamples(all, 0);
    CounterSeries own = samples.members(10)[0];
    int token = plain.token(own);
    assertThat(token).isNotEqualTo(1);
    assertThat(written.counter(token).name()).isEqualTo("c1 of cpu 0");
    assertThat(written.entries(DefinitionKind.COUNTER)).as("one for both instances").hasSize(2);
    long raw = PlainCounters.raw(own, 20);
    assertThat(CounterSeries.of(written, 0, token).value(raw)).isEqualTo(20_000);
    assertThat(plain.token(samples.members(7)[0])).isEqualTo(1);
    assertThat(plain.of(all).entries(DefinitionKind.COUNTER)).hasSize(2);
    assertThat(plain.token(own)).isEqualTo(token);
    assertThat(new PlainCounters(true).of(all)).isSameAs(all);
  }
}
