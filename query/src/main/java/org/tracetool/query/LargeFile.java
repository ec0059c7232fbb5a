package org.tracetool.query;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventKind;
import org.tracetool.query.arrow.ArrowGroups;
import org.tracetool.query.columns.FileColumn;
import org.tracetool.query.columns.GroupWriter;
import org.tracetool.query.columns.RowGroup;
import org.tracetool.query.parquet.ParquetWriter;
import org.tracetool.query.rows.RowBatch;
import org.tracetool.query.rows.RowSource;
import org.tracetool.query.rows.ShownText;

/** The file of a {@link LargeTable} while it is written. */
final class LargeFile implements Closeable {
  private static final int MAX_ROWS = 64 * 1024;

  /** Groups of rows that are filled, encoded and written take this part of memory; two files do. */
  private static final int MEMORY_SHARE = 16;

  private static final int MIN_GROUPS = 4;

  private final List<LargeTable.Output> outputs;
  private final RowBatch batch;
  private final int kind;
  private final Set<EventKind> seen;
  private final OutputStream out;
  private final GroupWriter<?> writer;
  private RowGroup group;
  private final boolean[] isSeen = new boolean[EventKind.values().length];
  private final long[] ranks = new long[RowBatch.ROWS];

  /**
   * An empty file.
   *
   * @param shown what messages call it
   * @param memory bytes, of which rows in memory take a part
   * @param seen takes the kinds of events that there are, for the table of events; else null
   */
  LargeFile(
      LargeTable table,
      TableForm form,
      Path file,
      Path shown,
      int threads,
      long memory,
      Set<EventKind> seen)
      throws IOException {
    outputs = table.outputs();
    batch = table.batch();
    kind = seen == null ? -1 : table.source("kind");
    this.seen = seen;
    List<FileColumn> columns = outputs.stream().map(LargeTable.Output::column).toList();
    // What is encoded takes as much room as the rows where it is not compressed.
    int share = form == TableForm.PARQUET ? MEMORY_SHARE : 2 * MEMORY_SHARE;
    long rows = memory / share / ((long) columns.size() * Long.BYTES);
    // Groups are of the same size with any number of threads.
    int room = (int) Math.max(RowBatch.ROWS, Math.min(MAX_ROWS, rows / MIN_GROUPS));
    int encoders = (int) Math.max(1, Math.min(threads, rows / room - 2));
    out = TableOutput.of(file, shown);
    try {
      writer =
          form == TableForm.PARQUET
              ? new ParquetWriter(out, columns, room, encoders)
              : new ArrowGroups(out, columns, room, encoders);
    } catch (IOException | RuntimeException e) {
      out.close();
      throw e;
    }
    group = writer.begin();
  }

  /** The batch that is to be filled. */
  RowBatch batch() {
    return batch;
  }

  /** Takes all rows of a source and closes it. */
  void take(RowSource source) throws IOException {
    try (RowSource rows = source) {
      batch.clear();
      while (rows.fill(batch)) {
        if (!group.hasRoom(batch.rows())) {
          writer.add(group);
          group = writer.begin();
        }
        if (kind >= 0) {
          fillKinds(batch.numbers(kind), batch.rows());
        }
        copy();
        batch.clear();
      }
    }
  }

  /** Writes what is missing; returns how many rows the file has. */
  long finish() throws IOException {
    if (group.rows() > 0) {
      writer.add(group);
    }
    for (int k = 0; k < isSeen.length; k++) {
      if (isSeen[k]) {
        seen.add(EventKind.of(k));
      }
    }
    return writer.finish();
  }

  private void fillKinds(long[] ordinals, int rows) {
    for (int r = 0; r < rows; r++) {
      isSeen[(int) ordinals[r]] = true;
    }
  }

  private void copy() {
    int rows = batch.rows();
    int at = group.rows();
    for (int c = 0; c < outputs.size(); c++) {
      LargeTable.Output o = outputs.get(c);
      if (group.texts(c) != null) {
        fillTexts(batch.texts(o.source()), group.texts(c), at, rows);
      } else if (batch.isVoid(o.source())) {
        group.addMissing(c, rows);
      } else if (o.ranks() != null) {
        TraceFunction.writeRanks(ranks, batch.numbers(o.source()), rows, o.ranks());
        group.add(c, ranks, rows);
      } else {
        group.add(c, batch.numbers(o.source()), rows);
      }
    }
    group.addRows(rows);
  }

  private static void fillTexts(String[] from, String[] to, int at, int rows) {
    for (int r = 0; r < rows; r++) {
      to[at + r] = from[r] == null ? null : ShownText.of(from[r]);
    }
  }

  @Override
  public void close() throws IOException {
    writer.close();
    out.close();
  }
}
