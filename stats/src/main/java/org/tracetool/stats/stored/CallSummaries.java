package org.tracetool.stats.stored;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.event.Communication;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;

/** The rows of {@link ThreadRows} as records of a trace. */
public final class CallSummaries {
  private static final int KEYS = 5;

  private CallSummaries() {}

  /** Returns whether a trace stores such rows. */
  public static boolean areIn(TraceReader reader, ReadOptions options) throws IOException {
    ReadOptions some = options.withKinds(Set.of(EventKind.SUMMARY_CALLS));
    for (StreamInfo stream : reader.streams()) {
      if (reader.has(stream, Section.STATISTICS)) {
        try (EventSource source = reader.open(stream, Section.STATISTICS, some)) {
          if (source.read(new EventBlock())) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** The rows that a trace stores, in ascending order; of those that are alike the last counts. */
  public static List<long[]> stored(TraceReader reader, ReadOptions options) throws IOException {
    Map<List<Long>, long[]> rows = new HashMap<>();
    for (StreamInfo stream : reader.streams()) {
      if (!reader.has(stream, Section.STATISTICS)) {
        continue;
      }
      ReadOptions some = options.withKinds(Set.of(EventKind.SUMMARY_CALLS));
      try (EventSource source = reader.open(stream, Section.STATISTICS, some)) {
        EventBlock block = new EventBlock();
        while (source.read(block)) {
          EventCursor event = block.cursor();
          while (event.next()) {
            long[] row = row(event);
            rows.put(key(row), row);
          }
        }
      }
    }
    List<long[]> sorted = new ArrayList<>(rows.values());
    sorted.sort(ThreadRows::compare);
    return sorted;
  }

  /** The key of a row. */
  static List<Long> key(long[] row) {
    return Arrays.stream(row).limit(KEYS).boxed().toList();
  }

  /** The row of a record. */
  static long[] row(EventCursor event) {
    long[] row = new long[ThreadRows.WIDTH];
    long how = event.field(1);
    row[0] = Integer.toUnsignedLong(event.location());
    row[1] = event.field(0);
    row[2] =
        how == Communication.COLLECTIVE
            ? ThreadRows.COLLECTIVE
            : how == Communication.FILE_OPERATION ? ThreadRows.FILE : event.field(2);
    row[3] = how == Communication.NONE ? ThreadRows.NO_MESSAGE : event.field(3);
    row[4] = how == Communication.RECEIVE ? -event.field(4) : event.field(4);
    for (int i = KEYS; i < row.length; i++) {
      row[i] = event.field(i);
    }
    return row;
  }

  /** Adds the record of a row to a block. */
  static void add(EventBlock block, long time, long[] row) {
    long[] fields = row.clone();
    boolean collective = row[2] == ThreadRows.COLLECTIVE;
    boolean file = row[2] == ThreadRows.FILE;
    boolean none = row[2] == 0 && row[3] == ThreadRows.NO_MESSAGE;
    fields[0] = row[1];
    fields[1] =
        collective
            ? Communication.COLLECTIVE
            : file
                ? Communication.FILE_OPERATION
                : none
                    ? Communication.NONE
                    : row[4] < 0 ? Communication.RECEIVE : Communication.SEND;
    fields[2] = collective || file ? 0 : row[2];
    fields[3] = none ? 0 : row[3];
    fields[4] = fields[1] == Communication.RECEIVE ? -row[4] : row[4];
    block.add(time, EventKind.SUMMARY_CALLS, (int) row[0], fields);
  }
}
