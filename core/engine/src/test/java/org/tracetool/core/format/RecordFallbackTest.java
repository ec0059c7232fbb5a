package org.tracetool.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.counter.PlainCounters;
import org.tracetool.core.definition.CallDefinition.MetricSet;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.PooledLists;

class RecordFallbackTest {
  private final boolean[] able = new boolean[EventKind.values().length];
  private final Definitions definitions =
      new Definitions.Builder().add(new MetricSet(5, new int[] {7, 8}, 0, 0)).build();
  private final EventBlock block = new EventBlock();
  private final List<String> written = new ArrayList<>();

  RecordFallbackTest() {
    able[EventKind.SEND.ordinal()] = true;
    able[EventKind.COUNTER.ordinal()] = true;
  }

  private boolean write(RecordFallback rows) throws IOException {
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

  private void addMetrics(int set, long... values) {
    long types = PooledLists.numbers(block, values);
    block.add(9, EventKind.METRICS, 3, set, types, PooledLists.numbers(block, values));
  }

  @Test
  void aSendKeepsAllButItsRequest() throws IOException {
    int at = block.addRow(4, EventKind.ISEND, 1, 1);
    long[] row = {2, 100, 55, 66, 77, EventBlock.pairHead(9, KeyValueType.UINT64), 88};
    System.arraycopy(row, 0, block.words(), at, row.length);
    assertThat(write(new RecordFallback(able, definitions, 1, new PlainCounters(false)))).isTrue();
    assertThat(written).containsExactly("4 SEND 1 2 100 55 66 0 pairs 1");
  }

  private void writeOne(RecordFallback rows, long time, EventKind kind, long... fields)
      throws IOException {
    block.clear();
    block.add(time, kind, 1, fields);
    write(rows);
  }

  @Test
  void transfersOfTwoWindowsWithEqualIdsEndEachByItself() throws IOException {
    able[EventKind.RMA_PUT.ordinal()] = true;
    able[EventKind.RMA_END.ordinal()] = true;
    Definitions windows =
        new Definitions.Builder()
            .add(new HandleDefinition.Window(10, "a", 7, 0))
            .add(new HandleDefinition.Window(11, "b", 7, 0))
            .build();
    RecordFallback rows = new RecordFallback(able, windows, 1, new PlainCounters(false));
    writeOne(rows, 1, EventKind.WINDOW_PUT, 10, 2, 100, 5);
    writeOne(rows, 2, EventKind.WINDOW_PUT, 11, 2, 200, 5);
    writeOne(rows, 3, EventKind.WINDOW_COMPLETE, 11, 5);
    writeOne(rows, 4, EventKind.WINDOW_COMPLETE, 10, 5);
    assertThat(written)
        .containsExactly(
            "1 RMA_PUT 1 0 2 7 1 100 0 pairs 0",
            "2 RMA_PUT 1 0 2 7 2 200 0 pairs 0",
            "3 RMA_END 1 0 7 2 0 pairs 0",
            "4 RMA_END 1 0 7 1 0 pairs 0");
    assertThat(rows.lostEnds()).isZero();
  }

  @Test
  void operationsOnFilesWithoutAnEndAreCounted() throws IOException {
    able[EventKind.FILE_OPERATION_BEGIN.ordinal()] = true;
    able[EventKind.FILE_OPERATION_END.ordinal()] = true;
    RecordFallback rows = new RecordFallback(able, definitions, 1, new PlainCounters(false));
    writeOne(rows, 1, EventKind.IO_BEGIN, 3, 0, 0, 100, 5);
    writeOne(rows, 2, EventKind.IO_BEGIN, 3, 0, 0, 100, 5);
    writeOne(rows, 3, EventKind.IO_BEGIN, 3, 0, 0, 100, 6);
    writeOne(rows, 4, EventKind.IO_COMPLETE, 3, 100, 6);
    assertThat(written).hasSize(4);
    assertThat(rows.lostEnds()).isEqualTo(2);
    assertThat(rows.lostEnds()).isZero();
  }

  @Test
  void whatTheFormatDoesNotHaveEitherIsNotWritten() throws IOException {
    block.add(4, EventKind.IRECEIVE, 1, 2, 100, 55, 66, 77);
    assertThat(write(new RecordFallback(able, definitions, 1, new PlainCounters(false)))).isFalse();
    assertThat(written).isEmpty();
  }

  @Test
  void metricsBecomeSamplesOfTheirCounters() throws IOException {
    addMetrics(5, 1000, -1);
    assertThat(write(new RecordFallback(able, definitions, 1, new PlainCounters(false)))).isTrue();
    assertThat(written).containsExactly("9 COUNTER 3 7 1000 pairs 0", "9 COUNTER 3 8 -1 pairs 0");
  }

  @Test
  void metricsThatAreNotDefinedAreNotWritten() throws IOException {
    addMetrics(6, 1000, -1);
    assertThat(write(new RecordFallback(able, definitions, 1, new PlainCounters(false)))).isFalse();
    assertThat(write(new RecordFallback(able, null, 1, new PlainCounters(false)))).isFalse();
    block.clear();
    addMetrics(5, 1, 2, 3);
    assertThat(write(new RecordFallback(able, definitions, 1, new PlainCounters(false)))).isFalse();
    assertThat(written).isEmpty();
  }
}
