package org.tracetool.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.CallDefinition.MetricSet;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.PooledLists;

class NearestRowsTest {
  private final boolean[] able = new boolean[EventKind.values().length];
  private final Definitions definitions =
      new Definitions.Builder().add(new MetricSet(5, new int[] {7, 8}, 0, 0)).build();
  private final EventBlock block = new EventBlock();
  private final List<String> written = new ArrayList<>();

  NearestRowsTest() {
    able[EventKind.SEND.ordinal()] = true;
    able[EventKind.COUNTER.ordinal()] = true;
  }

  private boolean write(NearestRows rows) throws IOException {
    EventCursor cursor = block.cursor();
    cursor.next();
    return rows.write(
        cursor,
        e -> {
          StringBuilder text = new StringBuilder(e.time() + " " + e.kind() + " " + e.location());
          for (int i = 0; i < e.kind().fields().size(); i++) {
            text.append(' ').append(e.field(i));
          }
          written.add(text + " pairs " + e.pairs());
        });
  }

  private void metrics(int set, long... values) {
    long types = PooledLists.numbers(block, values);
    block.add(9, EventKind.METRICS, 3, set, types, PooledLists.numbers(block, values));
  }

  @Test
  void aSendKeepsAllButItsRequest() throws IOException {
    int at = block.addRow(4, EventKind.ISEND, 1, 1);
    long[] row = {2, 100, 55, 66, 77, EventBlock.pairHead(9, KeyValueType.UINT64), 88};
    System.arraycopy(row, 0, block.words(), at, row.length);
    assertThat(write(new NearestRows(able, definitions, 1))).isTrue();
    assertThat(written).containsExactly("4 SEND 1 2 100 55 66 0 pairs 1");
  }

  @Test
  void whatTheFormatDoesNotHaveEitherIsNotWritten() throws IOException {
    block.add(4, EventKind.IRECEIVE, 1, 2, 100, 55, 66, 77);
    assertThat(write(new NearestRows(able, definitions, 1))).isFalse();
    assertThat(written).isEmpty();
  }

  @Test
  void metricsBecomeSamplesOfTheirCounters() throws IOException {
    metrics(5, 1000, -1);
    assertThat(write(new NearestRows(able, definitions, 1))).isTrue();
    assertThat(written).containsExactly("9 COUNTER 3 7 1000 pairs 0", "9 COUNTER 3 8 -1 pairs 0");
  }

  @Test
  void metricsThatAreNotDefinedAreNotWritten() throws IOException {
    metrics(6, 1000, -1);
    assertThat(write(new NearestRows(able, definitions, 1))).isFalse();
    assertThat(write(new NearestRows(able, null, 1))).isFalse();
    block.clear();
    metrics(5, 1, 2, 3);
    assertThat(write(new NearestRows(able, definitions, 1))).isFalse();
    assertThat(written).isEmpty();
  }
}
