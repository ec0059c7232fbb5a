package org.tracetool.print.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.CallDefinition.MetricInstance;
import org.tracetool.core.definition.CallDefinition.MetricSet;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.PooledLists;
import org.tracetool.core.text.ByteText;

class MetricTextTest {
  private final Definitions.Builder definitions = Definitions.builder();

  private String pairs(int set) {
    EventBlock block = new EventBlock();
    long type = KeyValueType.UINT64.ordinal();
    long types = PooledLists.numbers(block, type, type);
    block.add(10, EventKind.METRICS, 5, set, types, PooledLists.numbers(block, 1, -1));
    EventCursor event = block.cursor();
    event.next();
    MetricText text = new MetricText(null, definitions.build(), 0);
    text.read(event);
    ByteText out = new ByteText(64);
    text.appendPairs(out);
    return new String(out.toBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void countersWithoutANameAreTheirTokensWithoutASign() {
    definitions.add(new Definition.Counter(-3, "", CounterProperties.UNSIGNED8, 0, ""));
    definitions.add(new MetricSet(1, new int[] {-3, -2}, 0, 0));
    assertThat(pairs(1)).isEqualTo("#4294967293=1;#4294967294=18446744073709551615");
  }

  @Test
  void samplesSayWhatTheyWereRecordedFor() {
    definitions.add(new Definition.Location(8, "GPU 1", 0));
    definitions.add(new Definition.Counter(2, "power", CounterProperties.UNSIGNED8, 0, "W"));
    definitions.add(new MetricSet(1, new int[] {2}, 0, 0));
    definitions.add(new MetricInstance(1, 3, 5, 0, 8, 0, 0, 0));
    assertThat(pairs(1)).isEqualTo("power of GPU 1=1");
  }
}
