package org.tracetool.format.paraver.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.event.EventCursor;
import org.tracetool.format.paraver.file.SortedRows;

/** Markers, which come before all events and are written in order of time between them. */
final class HeldMarkers implements AutoCloseable {
  private static final int MAX_MARKERS = 1 << 18;

  /** Time, process, class and number of the text. */
  private final SortedRows rows = new SortedRows(4);

  private final List<String> texts = new ArrayList<>();
  private long lost;
  private long pairs;
  private SortedRows.Rows next;
  private boolean more;

  /** Keeps a marker; it is lost if there are too many, or if events have come. */
  void add(EventCursor row) throws IOException {
    pairs += row.pairs();
    if (next != null || texts.size() == MAX_MARKERS) {
      lost++;
      return;
    }
    long[] to = rows.add();
    int at = rows.at();
    to[at] = row.time();
    to[at + 1] = row.location();
    to[at + 2] = row.field(0);
    to[at + 3] = texts.size();
    texts.add(row.text());
  }

  /** Markers that were not kept. */
  long lost() {
    return lost;
  }

  /** Key-value pairs of markers, which have no place. */
  long pairs() {
    return pairs;
  }

  /** Writes those up to a time. */
  void write(long time, PrvRecordWriter writer) throws IOException {
    if (next == null) {
      next = rows.rows();
      more = next.next();
    }
    while (more && next.get(0) <= time) {
      writer.writeMarker(
          next.get(0), (int) next.get(1), (int) next.get(2), texts.get((int) next.get(3)));
      more = next.next();
    }
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
