package org.tracetool.core.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.tracetool.core.collect.TokenTable;

class DefinitionsTest {
  @Property(tries = 300)
  void aTokenTableHoldsWhatAMapHolds(@ForAll @Size(max = 300) List<Integer> tokens) {
    TokenTable<String> table = new TokenTable<>();
    Map<Integer, String> map = new HashMap<>();
    for (int i = 0; i < tokens.size(); i++) {
      table.put(tokens.get(i), "v" + i);
      map.put(tokens.get(i), "v" + i);
    }
    assertThat(table.size()).isEqualTo(map.size());
    map.forEach((k, v) -> assertThat(table.get(k)).isEqualTo(v));
    for (int k = -3; k < 4; k++) {
      assertThat(table.get(k)).isEqualTo(map.get(k));
    }
  }

  @Example
  void aTokenTableTakesManyTokensInAnyPattern() {
    for (int step : new int[] {1, 1 << 20, 0x9e3779b9, -1}) {
      TokenTable<Integer> table = new TokenTable<>();
      for (int i = 0; i < 100_000; i++) {
        table.put(i * step + 7, i);
      }
      int size =
          (int) java.util.stream.IntStream.range(0, 100_000).map(i -> i * step).distinct().count();
      assertThat(table.size()).isEqualTo(size);
      assertThat(table.get(99_999 * step + 7)).isEqualTo(99_999);
    }
  }

  private static final Definition.Region MAIN = new Definition.Region(7, "main", 0, 0);
  private static final Definition.Region LOCAL = new Definition.Region(7, "local", 0, 0);
  private static final Definition.Region AGAIN = new Definition.Region(7, "again", 0, 0);

  @Example
  void aLocalDefinitionHidesTheGlobalOneInItsStreamOnly() {
    Definitions d = Definitions.builder().add(MAIN).add(3, LOCAL, KeyValues.NONE).build();
    assertThat(d.find(DefinitionKind.REGION, 7)).isEqualTo(MAIN);
    assertThat(d.find(3, DefinitionKind.REGION, 7)).isEqualTo(LOCAL);
    assertThat(d.find(2, DefinitionKind.REGION, 7)).isEqualTo(MAIN);
    assertThat(d.find(3, DefinitionKind.COUNTER, 7)).isNull();
    assertThat(d.hasLocal()).isTrue();
    assertThat(d.hasLocal(3)).isTrue();
    assertThat(d.hasLocal(2)).isFalse();
    assertThat(d.all(Definition.Region.class)).containsExactly(MAIN, LOCAL);
  }

  @Example
  void ofTwoWithTheSameTokenTheLaterCounts() {
    Definitions d = Definitions.builder().add(MAIN).add(AGAIN).build();
    assertThat(d.region(7)).isEqualTo(AGAIN);
    assertThat(d.entries()).hasSize(2);
  }

  @Example
  void kindsHaveTokensOfTheirOwn() {
    Definition.Counter counter = new Definition.Counter(7, "c", 0, 0, "");
    Definitions d = Definitions.builder().add(MAIN).add(counter).build();
    assertThat(d.region(7)).isEqualTo(MAIN);
    assertThat(d.counter(7)).isEqualTo(counter);
    assertThat(d.location(7)).isNull();
    assertThat(d.group(7)).isNull();
  }

  @Example
  void aClockThatIsMissingOrZeroIsTheDefaultOne() {
    assertThat(Definitions.builder().build().ticksPerSecond()).isEqualTo(1_000_000);
    assertThat(
            Definitions.builder().add(new Definition.TimerResolution(0)).build().ticksPerSecond())
        .isEqualTo(1_000_000);
    assertThat(
            Definitions.builder().add(new Definition.TimerResolution(-1)).build().ticksPerSecond())
        .isEqualTo(-1);
  }

  @Example
  void definitionsWithListsAreEqualByContent() {
    assertThat(new Definition.Group(1, "g", new int[] {1, 2}))
        .isEqualTo(new Definition.Group(1, "g", new int[] {1, 2}))
        .hasSameHashCodeAs(new Definition.Group(1, "g", new int[] {1, 2}))
        .isNotEqualTo(new Definition.Group(1, "g", new int[] {2, 1}))
        .isNotEqualTo(new Definition.Group(1, null, new int[] {1, 2}));
    assertThat(new KeyValues.Pair(1, KeyValueType.BYTE_ARRAY, 0, new byte[] {1}))
        .isEqualTo(new KeyValues.Pair(1, KeyValueType.BYTE_ARRAY, 0, new byte[] {1}))
        .isNotEqualTo(new KeyValues.Pair(1, KeyValueType.BYTE_ARRAY, 0, new byte[] {2}));
  }

  @Example
  void aKeyMayHaveATypeThatHasNoName() {
    assertThat(new Definition.Key(1, 6, "k", "").type()).isEqualTo(KeyValueType.UINT32);
    assertThat(new Definition.Key(1, -1, "k", "").type()).isNull();
  }

  @Example
  void counterPropertiesAreReadByTheirBits() {
    // ABS + NEXT + DOUBLE is what VampirTrace gives a gauge.
    assertThat(CounterProperties.isAccumulated(0x12d)).isFalse();
    assertThat(CounterProperties.isFloatingPoint(0x12d)).isTrue();
    assertThat(CounterProperties.isSigned(0x12d)).isFalse();
    assertThat(CounterProperties.isSigned(0x65)).isTrue();
    assertThat(CounterProperties.toDouble(0x12d, 0x400a_0000_0000_0000L)).isEqualTo(3.25);
    assertThat(CounterProperties.toDouble(0x109, 0xbfc0_0000L)).isEqualTo(-1.5);
    assertThat(CollectiveType.of(4)).isEqualTo(CollectiveType.ALL2ALL);
    assertThat(CollectiveType.of(-1)).isEqualTo(CollectiveType.UNKNOWN);
    assertThat(CollectiveType.of(5)).isEqualTo(CollectiveType.UNKNOWN);
  }
}
