package org.tracetool.spark.rows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.unsafe.types.UTF8String;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;

/** Events as they were recorded, column by column. */
final class EventRows implements RowSource {
  private static final int TIME = 0;
  private static final int SECONDS = 1;
  private static final int PROCESS = 2;
  private static final int PROCESS_ID = 3;
  private static final int KIND = 4;
  private static final int TEXT = 5;
  private static final int VALUE = 6;
  private static final int FIELDS = 7;

  /** A field of records that is a column: a token, by its name if names are given, or a number. */
  private record Field(String name, Role role, boolean isToken, DefinitionKind... names) {}

  private static final List<Field> FIELD_COLUMNS =
      List.of(
          new Field("region", Role.REGION, true, DefinitionKind.REGION),
          new Field("region_id", Role.REGION, true),
          new Field("partner", Role.LOCATION, true, DefinitionKind.LOCATION, DefinitionKind.GROUP),
          new Field("partner_id", Role.LOCATION, true),
          new Field("communicator", Role.COMM, true, DefinitionKind.GROUP),
          new Field("communicator_id", Role.COMM, true),
          new Field("counter", Role.COUNTER, true, DefinitionKind.COUNTER),
          new Field("counter_id", Role.COUNTER, true),
          new Field("operation", Role.COLLECTIVE, true, DefinitionKind.COLLECTIVE),
          new Field("file", Role.FILE, true, DefinitionKind.FILE),
          new Field("bytes", Role.BYTES, false),
          new Field("tag", Role.TAG, false),
          new Field("matching_id", Role.MATCHING_ID, false),
          new Field("duration_ns", Role.DURATION, false));

  private static final EventKind[] KINDS = EventKind.values();

  /** For each column that is a field: its index in the rows of each kind, or -1. */
  private static final int[][] INDEXES = new int[FIELD_COLUMNS.size()][KINDS.length];

  static final List<Column> COLUMNS = columns();

  private static final Names KIND_NAMES =
      new Names(Arrays.stream(KINDS).map(EventKind::label).toArray(String[]::new));

  static {
    for (EventKind kind : KINDS) {
      for (int c = 0; c < INDEXES.length; c++) {
        INDEXES[c][kind.ordinal()] = index(kind, FIELD_COLUMNS.get(c).role());
      }
    }
  }

  private final EventSource source;
  private final EventBlock block = new EventBlock();
  private final Ticks ticks;
  private final Names processes;
  private final Names[] names = new Names[INDEXES.length];
  private final CounterValues counters;
  private final boolean[] isLeftOut = new boolean[KINDS.length];
  private final int[] at = new int[Cells.ROWS];
  private int next;

  EventRows(OpenedTrace trace, StreamInfo stream, Batch batch) throws IOException {
    ticks = trace.ticks();
    processes = trace.processNames(stream);
    counters = new CounterValues(trace, stream);
    for (int c = 0; c < names.length; c++) {
      Field f = FIELD_COLUMNS.get(c);
      if (f.names().length > 0 && batch.wants(FIELDS + c)) {
        names[c] = trace.names(stream, f.names());
        batch.names(FIELDS + c, names[c]);
      }
    }
    batch.names(PROCESS, processes);
    batch.names(KIND, KIND_NAMES);
    for (EventKind kind : KINDS) {
      isLeftOut[kind.ordinal()] =
          kind.isSnapshot() || trace.kinds() != null && !trace.kinds().contains(kind);
    }
    ReadOptions options =
        trace.options().withWindow(trace.window()).withLocations(trace.processes());
    source =
        trace
            .reader()
            .open(
                stream,
                Section.EVENTS,
                trace.kinds() == null ? options : options.withKinds(trace.kinds()));
  }

  private static List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.number("time_ns"));
    columns.add(Column.real("time"));
    columns.add(Column.name("process"));
    columns.add(Column.number("process_id"));
    columns.add(Column.name("kind"));
    columns.add(Column.text("text"));
    columns.add(Column.real("value"));
    for (Field f : FIELD_COLUMNS) {
      columns.add(f.names().length > 0 ? Column.name(f.name()) : Column.number(f.name()));
    }
    return columns;
  }

  /** Of one-sided operations the target is the partner, not the process that began them. */
  private static int index(EventKind kind, Role role) {
    boolean hasOrigin =
        kind == EventKind.RMA_PUT
            || kind == EventKind.RMA_PUT_REMOTE_END
            || kind == EventKind.RMA_GET;
    return role == Role.LOCATION && hasOrigin ? 1 : kind.indexOf(role);
  }

  @Override
  public boolean fill(Batch batch) throws IOException {
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
    long[] words = block.words();
    heads(batch, words, count);
    for (int c = 0; c < INDEXES.length; c++) {
      long[] out = batch.numbers(FIELDS + c);
      if (out != null) {
        field(c, out, words, count);
      }
    }
    special(batch, words, count);
    batch.added(count);
    return true;
  }

  private int positions() {
    long[] words = block.words();
    int end = block.usedWords();
    int from = next;
    int count = 0;
    while (from < end && count < Cells.ROWS) {
      long head = words[from + 1];
      if (!isLeftOut[EventBlock.kindOrdinal(head)]) {
        at[count++] = from;
      }
      from += EventBlock.length(head);
    }
    next = from;
    return count;
  }

  private void heads(Batch batch, long[] words, int count) {
    long[] out = batch.numbers(TIME);
    for (int i = 0; out != null && i < count; i++) {
      out[i] = ticks.nanoseconds(words[at[i]]);
    }
    out = batch.numbers(SECONDS);
    for (int i = 0; out != null && i < count; i++) {
      out[i] = Cells.bits(ticks.seconds(words[at[i]]));
    }
    out = batch.numbers(PROCESS);
    for (int i = 0; out != null && i < count; i++) {
      out[i] = processes.place(EventBlock.location(words[at[i] + 1]));
    }
    out = batch.numbers(PROCESS_ID);
    for (int i = 0; out != null && i < count; i++) {
      out[i] = Integer.toUnsignedLong(EventBlock.location(words[at[i] + 1]));
    }
    out = batch.numbers(KIND);
    for (int i = 0; out != null && i < count; i++) {
      out[i] = EventBlock.kindOrdinal(words[at[i] + 1]);
    }
  }

  private void field(int column, long[] out, long[] words, int count) {
    int[] index = INDEXES[column];
    Field f = FIELD_COLUMNS.get(column);
    Names lookup = names[column];
    boolean isTime = f.role() == Role.DURATION;
    for (int i = 0; i < count; i++) {
      int row = at[i];
      int k = index[EventBlock.kindOrdinal(words[row + 1])];
      long value = k < 0 ? Cells.NULL : words[row + EventBlock.FIELDS + k];
      if (k >= 0 && f.isToken()) {
        int token = (int) value;
        value =
            token == 0
                ? Cells.NULL
                : lookup == null ? Integer.toUnsignedLong(token) : lookup.place(token);
      } else if (k >= 0 && isTime) {
        value = ticks.nanoseconds(value);
      }
      out[i] = value;
    }
  }

  private void special(Batch batch, long[] words, int count) {
    UTF8String[] texts = batch.wants(TEXT) ? batch.cells(TEXT).texts() : null;
    for (int i = 0; texts != null && i < count; i++) {
      int field = KINDS[EventBlock.kindOrdinal(words[at[i] + 1])].textField();
      String text = field < 0 ? null : block.text(words[at[i] + EventBlock.FIELDS + field]);
      texts[i] = text == null ? null : UTF8String.fromString(text);
    }
    long[] numbers = batch.numbers(VALUE);
    for (int i = 0; numbers != null && i < count; i++) {
      boolean isSample = EventBlock.kindOrdinal(words[at[i] + 1]) == EventKind.COUNTER.ordinal();
      int field = at[i] + EventBlock.FIELDS;
      numbers[i] =
          isSample ? Cells.bits(counters.value((int) words[field], words[field + 1])) : Cells.NULL;
    }
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
