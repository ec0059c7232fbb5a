package org.tracetool.testdata.contract;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;

/**
 * One event as a value, to be compared and kept.
 *
 * @param time time in ticks
 * @param kind kind of the event
 * @param location token of the process
 * @param fields the fields in order, 0 for values in the pool
 * @param text the first text, or null
 * @param pooled all other values in the pool, a character for each byte; null if absent
 * @param pairs the key-value pairs
 */
public record ContractRow(
    long time,
    EventKind kind,
    int location,
    List<Long> fields,
    String text,
    List<String> pooled,
    List<KeyValues.Pair> pairs) {

  /** An event whose missing trailing fields are 0. */
  public static ContractRow of(long time, EventKind kind, int location, long... fields) {
    return new ContractRow(
        time, kind, location, boxed(kind, fields), null, absent(kind), List.of());
  }

  /** An event with a text. */
  public static ContractRow text(
      long time, EventKind kind, int location, String text, long... fields) {
    return new ContractRow(
        time, kind, location, boxed(kind, fields), text, absent(kind), List.of());
  }

  /** The same with these bytes in all fields of the pool but the first text. */
  public ContractRow withPooled(byte[] bytes) {
    List<String> same =
        Collections.nCopies(pooled.size(), new String(bytes, StandardCharsets.ISO_8859_1));
    return new ContractRow(time, kind, location, fields, text, same, pairs);
  }

  private static List<String> absent(EventKind kind) {
    int more = kind.pooledFields() - (kind.textField() < 0 ? 0 : 1);
    return Collections.nCopies(more, null);
  }

  private static List<Long> boxed(EventKind kind, long... fields) {
    return Arrays.stream(Arrays.copyOf(fields, kind.fieldCount())).boxed().toList();
  }

  /** The same with pairs. */
  public ContractRow with(KeyValues.Pair... newPairs) {
    return new ContractRow(time, kind, location, fields, text, pooled, List.of(newPairs));
  }

  /** The event under a cursor. */
  public static ContractRow of(EventCursor event) {
    EventKind kind = event.kind();
    List<Long> fields = new ArrayList<>();
    List<String> pooled = new ArrayList<>();
    for (int i = 0; i < kind.fieldCount(); i++) {
      fields.add(kind.isPooled(i) ? 0L : event.field(i));
      if (kind.isPooled(i) && i != kind.textField()) {
        long word = event.field(i);
        byte[] pool = event.block().pool();
        pooled.add(
            word == EventBlock.NO_TEXT
                ? null
                : new String(pool, (int) (word >>> 32), (int) word, StandardCharsets.ISO_8859_1));
      }
    }
    List<KeyValues.Pair> pairs = new ArrayList<>();
    for (int i = 0; i < event.pairs(); i++) {
      long value = event.pairValue(i);
      byte[] bytes = null;
      if (event.pairType(i).isPooled()) {
        int from = (int) (value >>> 32);
        bytes = Arrays.copyOfRange(event.block().pool(), from, from + (int) value);
        value = 0;
      }
      pairs.add(new KeyValues.Pair(event.pairKey(i), event.pairType(i), value, bytes));
    }
    return new ContractRow(
        event.time(), kind, event.location(), fields, event.text(), pooled, pairs);
  }

  /** Adds the event to a block. */
  public void addTo(EventBlock block) {
    int at = block.addRow(time, kind, location, pairs.size());
    int next = 0;
    for (int i = 0; i < fields.size(); i++) {
      long value = fields.get(i);
      if (i == kind.textField()) {
        value = block.text(text);
      } else if (kind.isPooled(i)) {
        String s = pooled.get(next++);
        byte[] bytes = s == null ? null : s.getBytes(StandardCharsets.ISO_8859_1);
        value = s == null ? EventBlock.NO_TEXT : block.text(bytes, 0, bytes.length);
      }
      block.words()[at + i] = value;
    }
    at += fields.size();
    for (KeyValues.Pair p : pairs) {
      long value = p.type().isPooled() ? block.text(p.bytes(), 0, p.bytes().length) : p.value();
      block.words()[at++] = EventBlock.pairHead(p.key(), p.type());
      block.words()[at++] = value;
    }
  }

  /** All events of a source, which is closed then. */
  public static List<ContractRow> readAll(EventSource source) throws IOException {
    List<ContractRow> rows = new ArrayList<>();
    try (source) {
      source.drainTo(event -> rows.add(of(event)));
    }
    return rows;
  }
}
