package org.tracetool.query.rows;

import java.io.IOException;
import java.util.Set;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.StreamInfo;

/** Rows of {@link EventTable}: column by column over the rows of a block. */
final class EventRows implements RowSource {
  private static final EventKind[] KINDS = EventKind.values();

  /** For each column that is a field: its index in the rows of each kind, or -1. */
  private static final int[][] INDEXES = new int[EventTable.FIELD_COLUMNS.size()][KINDS.length];

  static {
    for (EventKind kind : KINDS) {
      for (int c = 0; c < INDEXES.length; c++) {
        INDEXES[c][kind.ordinal()] = index(kind, EventTable.FIELD_COLUMNS.get(c).role());
      }
    }
  }

  /** Of one-sided operations the target is the partner, not the process that began them. */
  private static int index(EventKind kind, Role role) {
    boolean hasOrigin =
        kind == EventKind.RMA_PUT
            || kind == EventKind.RMA_PUT_REMOTE_END
            || kind == EventKind.RMA_GET;
    return role == Role.LOCATION && hasOrigin ? 1 : kind.indexOf(role);
  }

  private final TraceContext trace;
  private final EventSource source;
  private final EventBlock block = new EventBlock();
  private final Names.Lookup processes;
  private final Names.Lookup[] lookups = new Names.Lookup[INDEXES.length];
  private final CounterValues values;
  private final int[] at = new int[RowBatch.ROWS];
  private final boolean[] isWanted = new boolean[KINDS.length];
  private int next;

  EventRows(TraceContext trace, StreamInfo stream, Set<EventKind> kinds, RowBatch wanted)
      throws IOException {
    this.trace = trace;
    processes = trace.names(NameKind.PROCESS).in(stream.id());
    values = new CounterValues(trace, stream);
    for (int c = 0; c < lookups.length; c++) {
      NameKind names = EventTable.FIELD_COLUMNS.get(c).names();
      if (names != null && wanted.wants(EventTable.FIELDS + c)) {
        lookups[c] = trace.names(names).in(stream.id());
      }
    }
    for (EventKind kind : KINDS) {
      isWanted[kind.ordinal()] = !kind.isSnapshot() && (kinds == null || kinds.contains(kind));
    }
    source = trace.events(stream, kinds);
  }

  @Override
  public boolean fill(RowBatch batch) throws IOException {
    int count = 0;
    while (count == 0) {
      if (next >= block.usedWords()) {
        if (!source.read(block)) {
          return false;
        }
        next = 0;
      }
      count = positions();
    }
    EventBlock rows = block;
    fixed(batch, rows.words(), count);
    for (int c = 0; c < INDEXES.length; c++) {
      long[] out = batch.numbers(EventTable.FIELDS + c);
      if (out != null) {
        field(c, out, rows.words(), count);
      }
    }
    special(batch, rows, count);
    batch.added(count);
    return true;
  }

  private int positions() {
    long[] words = block.words();
    int end = block.usedWords();
    int from = next;
    int count = 0;
    while (from < end && count < RowBatch.ROWS) {
      long head = words[from + 1];
      if (isWanted[EventBlock.kindOrdinal(head)]) {
        at[count++] = from;
      }
      from += EventBlock.length(head);
    }
    next = from;
    return count;
  }

  private void fixed(RowBatch batch, long[] words, int count) {
    long[] out = batch.numbers(EventTable.TIME);
    if (out != null) {
      Nanoseconds ns = trace.nanoseconds();
      for (int i = 0; i < count; i++) {
        out[i] = ns.of(words[at[i]]);
      }
    }
    out = batch.numbers(EventTable.PROCESS);
    if (out != null) {
      for (int i = 0; i < count; i++) {
        out[i] = processes.place(EventBlock.location(words[at[i] + 1]));
      }
    }
    out = batch.numbers(EventTable.PROCESS_ID);
    if (out != null) {
      for (int i = 0; i < count; i++) {
        out[i] = EventBlock.location(words[at[i] + 1]);
      }
    }
    out = batch.numbers(EventTable.KIND);
    if (out != null) {
      for (int i = 0; i < count; i++) {
        out[i] = EventBlock.kindOrdinal(words[at[i] + 1]);
      }
    }
  }

  private void field(int column, long[] out, long[] words, int count) {
    int[] index = INDEXES[column];
    EventTable.FieldColumn f = EventTable.FIELD_COLUMNS.get(column);
    Names.Lookup lookup = lookups[column];
    boolean isToken = f.isToken() || lookup != null;
    boolean isTime = f.role() == Role.DURATION;
    Nanoseconds ns = trace.nanoseconds();
    for (int i = 0; i < count; i++) {
      int row = at[i];
      int k = index[EventBlock.kindOrdinal(words[row + 1])];
      long value = k < 0 ? RowBatch.NULL : words[row + EventBlock.FIELDS + k];
      if (k >= 0 && isToken) {
        int token = (int) value;
        value = token == 0 ? RowBatch.NULL : lookup == null ? token : lookup.place(token);
      } else if (k >= 0 && isTime) {
        value = ns.of(value);
      }
      out[i] = value;
    }
  }

  private void special(RowBatch batch, EventBlock rows, int count) {
    String[] texts = batch.texts(EventTable.TEXT);
    long[] words = rows.words();
    for (int i = 0; texts != null && i < count; i++) {
      int field = KINDS[EventBlock.kindOrdinal(words[at[i] + 1])].textField();
      texts[i] = field < 0 ? null : rows.text(words[at[i] + EventBlock.FIELDS + field]);
    }
    long[] numbers = batch.numbers(EventTable.VALUE);
    for (int i = 0; numbers != null && i < count; i++) {
      boolean isSample = EventBlock.kindOrdinal(words[at[i] + 1]) == EventKind.COUNTER.ordinal();
      int field = at[i] + EventBlock.FIELDS;
      numbers[i] =
          isSample
              ? RowBatch.real(values.value((int) words[field], words[field + 1]))
              : RowBatch.NULL;
    }
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
