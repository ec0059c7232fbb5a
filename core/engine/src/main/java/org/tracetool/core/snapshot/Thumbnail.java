package org.tracetool.core.snapshot;

import java.io.BufferedOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.text.Hex;

/**
 * A small picture of the trace: for each of some processes the function it was in at regular
 * moments.
 */
public final class Thumbnail {
  private static final int MAX_SAMPLES = 4096;
  private static final int MAX_STREAMS = 512;

  private final long first;
  private final long length;
  private final int width;
  private final Map<Integer, Row> rows = new HashMap<>();

  /**
   * A thumbnail of a trace.
   *
   * @param last largest time of the trace
   * @param streams its streams in the order of the control file; of many some are chosen
   */
  public Thumbnail(long last, List<Integer> streams) {
    this(0, last, streams, MAX_SAMPLES);
  }

  /**
   * A thumbnail of a part of time.
   *
   * @param first smallest time of the trace
   * @param last largest time of the trace
   * @param streams its processes; of many some are chosen
   * @param mostSamples largest number of moments, at most 4096
   */
  public Thumbnail(long first, long last, List<Integer> streams, int mostSamples) {
    this(first, last, streams, mostSamples, MAX_STREAMS);
  }

  /**
   * A smaller thumbnail of a part of time.
   *
   * @param mostRows largest number of processes that are shown, at most 512
   */
  public Thumbnail(long first, long last, List<Integer> streams, int mostSamples, int mostRows) {
    this.first = first;
    long ticks = last - first;
    length = ticks <= 0 ? 1 : ticks; // longer than 2^63 ticks is not a time that is shown
    width = (int) Math.min(Math.min(mostSamples, MAX_SAMPLES), length);
    int most = Math.min(mostRows, MAX_STREAMS);
    int step = Math.max(1, streams.size() / most);
    for (int i = 0; i < streams.size() && rows.size() < most; i += step) {
      rows.put(streams.get(i), new Row());
    }
  }

  /** The row of a process; null if it is not one of those shown. */
  public Row row(int stream) {
    return rows.get(stream);
  }

  private long sampleTime(int sample) {
    return first + (long) (sample * ((double) length / width));
  }

  /** Number of rows that a thumbnail of so many processes has. */
  public static int rows(int streams) {
    int step = Math.max(1, streams / MAX_STREAMS);
    return Math.min(MAX_STREAMS, (streams + step - 1) / step);
  }

  /** The samples of one process; filled by one thread. */
  public final class Row {
    private int[] functions;
    private int filled;
    private long next = first;

    private Row() {}

    /** The innermost function is about to change, at {@code time}, from {@code function}. */
    public void advanceTo(long time, int function) {
      if (Long.compareUnsigned(time, next) > 0) {
        fill(time, function);
      }
    }

    private void fill(long time, int function) {
      if (functions == null) {
        functions = new int[width];
      }
      while (filled < width && Long.compareUnsigned(sampleTime(filled), time) < 0) {
        functions[filled++] = function;
      }
      next = filled < width ? sampleTime(filled) : -1L;
    }

    /** The process ends while in {@code function}. */
    public void end(int function) {
      fill(-1L, function);
    }
  }

  /** The rows that were filled so far, for {@link #restore}. */
  public void save(DataOutput out) throws IOException {
    for (int id : ascending()) {
      Row row = rows.get(id);
      if (row.functions != null) {
        out.writeBoolean(true);
        out.writeInt(id);
        for (int function : row.functions) {
          out.writeInt(function);
        }
      }
    }
    out.writeBoolean(false);
  }

  /** Takes rows over that another thumbnail of the same trace has saved. */
  public void restore(DataInput in) throws IOException {
    while (in.readBoolean()) {
      int id = in.readInt();
      int[] functions = new int[width];
      for (int i = 0; i < width; i++) {
        functions[i] = in.readInt();
      }
      Row row = rows.get(id);
      if (row != null) {
        row.functions = functions;
        row.filled = width;
      }
    }
  }

  /** Writes the thumbnail: its size, then a line for each stream, ascending by id. */
  public void write(OutputStream target) throws IOException {
    byte[] number = new byte[16];
    try (OutputStream out = new BufferedOutputStream(target, 1 << 16)) {
      out.write(new byte[] {'0', ':'});
      writeHex(out, number, width);
      out.write(',');
      writeHex(out, number, rows.size());
      out.write('\n');
      for (int id : ascending()) {
        Row row = rows.get(id);
        writeHex(out, number, Integer.toUnsignedLong(id));
        out.write(':');
        for (int i = 0; i < width; i++) {
          writeHex(
              out, number, row.functions == null ? 0 : Integer.toUnsignedLong(row.functions[i]));
          out.write(',');
        }
        out.write('\n');
      }
    }
  }

  private int[] ascending() {
    int[] ids = rows.keySet().stream().mapToInt(Integer::intValue).toArray();
    UnsignedInts.sort(ids);
    return ids;
  }

  private static void writeHex(OutputStream out, byte[] buffer, long value) throws IOException {
    out.write(buffer, 0, Hex.put(buffer, 0, value));
  }
}
