package org.tracetool.query.rows;

import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.counter.CounterSamples;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.StreamInfo;

/** Rows of {@link EventTable}: column by column over the rows of a block. */
final class EventTableRows implements RowSource {
  private static final EventKind[] KINDS = EventKind.values();
  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();

  /** For each column that is a field: its index in the rows of each kind, or -1. */
  private static final int[][] INDEXES = new int[EventTable.FIELD_COLUMNS.size()][KINDS.length];

  static {
    for (EventKind kind : KINDS) {
      for (int c = 0; c < INDEXES.length; c++) {
        INDEXES[c][kind.ordinal()] = index(kind, EventTable.FIELD_COLUMNS.get(c).role());
      }
    }
  }

  /** Kinds of operations through handles. */
  private static final boolean[] IS_THROUGH_HANDLE = new boolean[KINDS.length];

  static {
    IS_THROUGH_HANDLE[EventKind.IO_BEGIN.ordinal()] = true;
    IS_THROUGH_HANDLE[EventKind.IO_COMPLETE.ordinal()] = true;
  }

  /** Of one-sided operations the target is the partner, not the process that began them. */
  private static int index(EventKind kind, Role role) {
    boolean hasOrigin =
        kind == EventKind.RMA_PUT
            || kind == EventKind.RMA_PUT_REMOTE_END
            || kind == EventKind.RMA_GET;
    return role == Role.LOCATION && hasOrigin ? 1 : kind.indexOf(role);
  }

  private final QueryContext trace;
  private final EventSource source;
  private final EventBlock block = new EventBlock();
  private final EntityNames.Lookup processes;
  private final EntityNames.Lookup[] lookups = new EntityNames.Lookup[INDEXES.length];
  private final CounterSamples samples;
  private final int[] at = new int[RowBatch.ROWS];

  /** The ordinals of the kinds of these rows, and those that are among them. */
  private final int[] kindAt = new int[RowBatch.ROWS];

  private final int[] kindsThere = new int[KINDS.length];
  private final boolean[] isThere = new boolean[KINDS.length];
  private int kindCount;

  /** Those of these rows that are neither enters nor leaves. */
  private final int[] others = new int[RowBatch.ROWS];

  private int otherCount;

  /** Whether these rows are all of one process. */
  private boolean isOneProcess;

  private final boolean[] isWanted = new boolean[KINDS.length];
  private int next;

  EventTableRows(
      QueryContext trace,
      StreamInfo stream,
      Set<EventKind> kinds,
      RowBatch wanted,
      EventSource source) {
    this.trace = trace;
    this.source = source;
    processes = trace.names(NameKind.PROCESS).in(stream.id());
    samples = new CounterSamples(trace.reader().definitions(), stream.id());
    for (int c = 0; c < lookups.length; c++) {
      NameKind names = EventTable.FIELD_COLUMNS.get(c).names();
      if (names != null && wanted.wants(EventTable.FIELDS + c)) {
        lookups[c] = trace.names(names).in(stream.id());
      }
    }
    for (EventKind kind : KINDS) {
      isWanted[kind.ordinal()] = !kind.isSnapshot() && (kinds == null || kinds.contains(kind));
    }
  }

  @Override
  public boolean fill(RowBatch batch) throws IOException {
    // Blocks are smaller than batches, and each batch is a call of the engine.
    while (!batch.isFull()) {
      if (next >= block.usedWords()) {
        if (!source.read(block)) {
          break;
        }
        next = 0;
      }
      add(batch, positions(RowBatch.ROWS - batch.rows()));
    }
    return batch.rows() > 0;
  }

  private void add(RowBatch batch, int count) {
    if (count == 0) {
      return;
    }
    int row = batch.rows();
    fillFixed(batch, row, count);
    for (int c = 0; c < INDEXES.length; c++) {
      int column = EventTable.FIELDS + c;
      if (batch.wants(column)) {
        if (isHeld(INDEXES[c])) {
          fillField(c, batch.fill(column), row, count);
        } else {
          batch.fillVoid(column);
        }
      }
    }
    fillSpecial(batch, row, count);
    batch.addRows(count);
  }

  /** Finds rows that are wanted from the next one on, and how many there are. */
  private int positions(int most) {
    for (int i = 0; i < kindCount; i++) {
      isThere[kindsThere[i]] = false;
    }
    kindCount = 0;
    otherCount = 0;
    long[] words = block.words();
    int end = block.usedWords();
    int from = next;
    int count = 0;
    int process = from < end ? EventBlock.location(words[from + 1]) : 0;
    int different = 0;
    while (from < end && count < most) {
      long head = words[from + 1];
      int kind = EventBlock.kindOrdinal(head);
      if (isWanted[kind]) {
        different |= process ^ EventBlock.location(head);
        if (kind != ENTER && kind != LEAVE) {
          others[otherCount++] = count;
        }
        at[count] = from;
        kindAt[count++] = kind;
        if (!isThere[kind]) {
          isThere[kind] = true;
          kindsThere[kindCount++] = kind;
        }
      }
      from += EventBlock.length(head);
    }
    next = from;
    isOneProcess = different == 0;
    return count;
  }

  /** Whether any of the kinds has the field. */
  private boolean isHeld(int[] index) {
    for (int i = 0; i < kindCount; i++) {
      if (index[kindsThere[i]] >= 0) {
        return true;
      }
    }
    return false;
  }

  private void fillFixed(RowBatch batch, int row, int count) {
    long[] words = block.words();
    long[] out = batch.numbers(EventTable.TIME);
    if (out != null) {
      Nanoseconds ns = trace.nanoseconds();
      for (int i = 0; i < count; i++) {
        out[row + i] = ns.of(words[at[i]]);
      }
    }
    fillProcesses(batch, row, count);
    out = batch.numbers(EventTable.KIND);
    if (out != null) {
      for (int i = 0; i < count; i++) {
        out[row + i] = kindAt[i];
      }
    }
  }

  private void fillProcesses(RowBatch batch, int row, int count) {
    long[] words = block.words();
    long[] places = batch.numbers(EventTable.PROCESS);
    long[] tokens = batch.numbers(EventTable.PROCESS_ID);
    int step = isOneProcess ? count : 1;
    for (int i = 0; i < count; i += step) {
      int process = EventBlock.location(words[at[i] + 1]);
      if (places != null) {
        Arrays.fill(places, row + i, row + i + step, processes.place(process));
      }
      if (tokens != null) {
        Arrays.fill(tokens, row + i, row + i + step, process);
      }
    }
  }

  /** Sets a column that enters and leaves do not have. */
  private void fillOfOthers(int column, long[] out, int row, int count) {
    Arrays.fill(out, row, row + count, RowBatch.NULL);
    long[] words = block.words();
    for (int i = 0; i < otherCount; i++) {
      int at = this.at[others[i]];
      out[row + others[i]] = value(column, kindAt[others[i]], words, at);
    }
  }

  /** The value of a column in a row of a kind. */
  private long value(int column, int kind, long[] words, int from) {
    int k = INDEXES[column][kind];
    if (k < 0) {
      return RowBatch.NULL;
    }
    EventTable.FieldColumn f = EventTable.FIELD_COLUMNS.get(column);
    long value = words[from + EventBlock.FIELDS + k];
    int token = (int) value;
    if (lookups[column] != null) {
      boolean zeroIsNone = f.role() != Role.FILE; // a file may be defined with the number 0
      return token == 0 && zeroIsNone ? RowBatch.NULL : lookups[column].place(token);
    }
    if (f.isToken()) {
      return token == 0 ? RowBatch.NULL : token;
    }
    if (value == IoRows.UNKNOWN_BYTES && f.role() == Role.BYTES && IS_THROUGH_HANDLE[kind]) {
      return RowBatch.NULL;
    }
    return f.role() == Role.DURATION ? trace.nanoseconds().length(value) : value;
  }

  private void fillField(int column, long[] out, int row, int count) {
    long[] words = block.words();
    int[] index = INDEXES[column];
    if (index[ENTER] < 0 || index[LEAVE] < 0) {
      fillOfOthers(column, out, row, count);
      return;
    }
    EntityNames.Lookup lookup = lookups[column];
    for (int i = 0; i < count; i++) {
      int kind = kindAt[i];
      if (kind != ENTER && kind != LEAVE) {
        out[row + i] = value(column, kind, words, at[i]);
        continue;
      }
      int token = (int) words[at[i] + EventBlock.FIELDS + index[kind]];
      long place = token == 0 || lookup == null ? token : lookup.place(token);
      out[row + i] = token == 0 ? RowBatch.NULL : place;
    }
  }

  private void fillSpecial(RowBatch batch, int row, int count) {
    String[] texts = batch.texts(EventTable.TEXT);
    long[] words = block.words();
    for (int i = 0; texts != null && i < count; i++) {
      int field = KINDS[kindAt[i]].textField();
      texts[row + i] =
          field < 0
              ? number(kindAt[i], at[i])
              : block.text(words[at[i] + EventBlock.FIELDS + field]);
    }
    if (batch.wants(EventTable.VALUE) && !hasValues()) {
      batch.fillVoid(EventTable.VALUE);
      return;
    }
    long[] numbers = batch.fill(EventTable.VALUE);
    for (int i = 0; numbers != null && i < count; i++) {
      numbers[row + i] = kindAt[i] == ENTER || kindAt[i] == LEAVE ? RowBatch.NULL : value(i);
    }
  }

  /** Whether any of the kinds has a value. */
  private boolean hasValues() {
    return isThere[EventKind.COUNTER.ordinal()]
        || isThere[EventKind.METRICS.ordinal()]
        || isThere[EventKind.PARAMETER_INT.ordinal()]
        || isThere[EventKind.PARAMETER_UINT.ordinal()];
  }

  /** The value of a parameter that is a number, all digits of it; null of other records. */
  private String number(int kind, int row) {
    return switch (KINDS[kind]) {
      case PARAMETER_INT -> Long.toString(parameter(row));
      case PARAMETER_UINT -> Long.toUnsignedString(parameter(row));
      default -> null;
    };
  }

  private long parameter(int row) {
    return block.words()[row + EventBlock.FIELDS + 1];
  }

  /** The value of a sample or a parameter; of several samples in one record there is none. */
  private long value(int i) {
    EventKind kind = KINDS[kindAt[i]];
    return switch (kind) {
      case PARAMETER_INT -> RowBatch.real(parameter(at[i]));
      case PARAMETER_UINT -> RowBatch.real(UnsignedLong.toDouble(parameter(at[i])));
      case COUNTER, METRICS ->
          samples.read(block, at[i], kind) == 1
              ? RowBatch.real(samples.at(0).value(samples.raw(0)))
              : RowBatch.NULL;
      default -> RowBatch.NULL;
    };
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
