package org.tracetool.format.nsys.map;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.LongList;

/** When the requests of processes were completed. */
final class MpiRequests {
  private static final int MAX_WAITS = 1 << 22;

  /** A request of a process; in a record since handles are used again, so that there are few. */
  private record Handle(int process, long handle) {}

  /** Ends of waits for a handle, and rows of the threads that waited. */
  private static final class Waits {
    private final LongList ends = new LongList();
    private final LongList rows = new LongList();
    private int taken;
  }

  private final Map<Handle, Waits> waits = new HashMap<>();
  private long foundEnd;
  private int foundRow;

  MpiRequests(ExportContext context) throws IOException {
    List<String> columns = List.of("start", "end", "globalTid", "requestHandle");
    int count = 0;
    try (CheckedRows rows = context.tables.open(EventTables.MPI_WAITS, columns)) {
      while (rows.next()) {
        if (rows.isNull(1) || rows.isNull(2) || rows.isNull(3)) {
          continue;
        }
        if (++count > MAX_WAITS) {
          context.reportLimit("requests whose end is not sought");
          return;
        }
        int process = context.processes.process(rows.number(2));
        Waits of = waits.computeIfAbsent(new Handle(process, rows.number(3)), h -> new Waits());
        of.ends.add(rows.number(1));
        of.rows.add(context.processes.thread(rows.number(2)));
      }
    }
  }

  /**
   * Finds the end of the first wait for a request that is not before its begin.
   *
   * @return false if there is none
   */
  boolean find(int process, long handle, long begin) {
    Waits of = waits.get(new Handle(process, handle));
    if (of == null) {
      return false;
    }
    while (of.taken < of.ends.size()) {
      int place = of.taken++;
      if (of.ends.get(place) >= begin) {
        foundEnd = of.ends.get(place);
        foundRow = (int) of.rows.get(place);
        return true;
      }
    }
    return false;
  }

  /** When the wait that was found ended. */
  long end() {
    return foundEnd;
  }

  /** The row of the thread that waited. */
  int row() {
    return foundRow;
  }
}
