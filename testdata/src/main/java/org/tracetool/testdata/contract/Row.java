package org.tracetool.testdata.contract;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.KeyValueType;

/**
 * One event as a value, to be compared and kept.
 *
 * @param time time in ticks
 * @param kind what happened
 * @param location token of the process
 * @param fields the fields in order, 0 for a text
 * @param text the text, or null
 * @param pairs the key-value pairs
 */
public record Row(
    long time,
    EventKind kind,
    int location,
    List<Long> fields,
    String text,
    List<KeyValues.Pair> pairs) {

  /** An event whose missing trailing fields are 0. */
  public static Row of(long time, EventKind kind, int location, long... fields) {
    return new Row(time, kind, location, boxed(kind, fields), null, List.of());
  }

  /** An event with a text. */
  public static Row text(long time, EventKind kind, int location, String text, long... fields) {
    return new Row(time, kind, location, boxed(kind, fields), text, List.of());
  }

  private static List<Long> boxed(EventKind kind, long... fields) {
    return Arrays.stream(Arrays.copyOf(fields, kind.fieldCount())).boxed().toList();
  }

  /** The same with pairs. */
  public Row with(KeyValues.Pair... newPairs) {
    return new Row(time, kind, location, fields, text, List.of(newPairs));
  }

  /** The event under a cursor. */
  public static Row of(EventCursor event) {
    EventKind kind = event.kind();
    List<Long> fields = new ArrayList<>();
    for (int i = 0; i < kind.fieldCount(); i++) {
      fields.add(i == kind.textField() ? 0L : event.field(i));
    }
    List<KeyValues.Pair> pairs = new ArrayList<>();
    for (int i = 0; i < event.pairs(); i++) {
      long value = event.pairValue(i);
      byte[] bytes = null;
      if (event.pairType(i) == KeyValueType.BYTE_ARRAY) {
        int from = (int) (value >>> 32);
        bytes = Arrays.copyOfRange(event.block().pool(), from, from + (int) value);
        value = 0;
      }
      pairs.add(new KeyValues.Pair(event.pairKey(i), event.pairType(i), value, bytes));
    }
    return new Row(event.time(), kind, event.location(), fields, event.text(), pairs);
  }

  /** Adds the event to a block. */
  public void addTo(EventBlock block) {
    int at = block.addRow(time, kind, location, pairs.size());
    for (int i = 0; i < fields.size(); i++) {
      long value = i == kind.textField() ? block.text(text) : fields.get(i);
      block.words()[at + i] = value;
    }
    at += fields.size();
    for (KeyValues.Pair p : pairs) {
      long value =
          p.type() == KeyValueType.BYTE_ARRAY
              ? block.text(p.bytes(), 0, p.bytes().length)
              : p.value();
      block.words()[at++] = EventBlock.pairHead(p.key(), p.type());
      block.words()[at++] = value;
    }
  }

  /** All events of a source, which is closed then. */
  public static List<Row> readAll(EventSource source) throws IOException {
    List<Row> rows = new ArrayList<>();
    try (source) {
      source.drainTo(event -> rows.add(of(event)));
    }
    return rows;
  }
}
