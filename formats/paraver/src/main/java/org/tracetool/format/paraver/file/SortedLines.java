package org.tracetool.format.paraver.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.io.BlockInput;
import org.tracetool.core.io.TemporaryFiles;

/**
 * Lines of text to be read in order of time; those of equal times keep their order. What does not
 * fit into memory is sorted in parts in a temporary file; very many parts are merged into one of
 * the next level, with a file of its own, so that the first file has room again. Can be read
 * several times, also at the same time.
 */
public final class SortedLines implements Closeable {
  private static final int MAX_BYTES =
      (int) Math.min(16 << 20, Runtime.getRuntime().maxMemory() / 16);

  private static final int MAX_PARTS = 256;
  private static final int BUFFER_BYTES = 32 << 10;

  /** Before each line in the file: its time and its length. */
  private static final int HEAD_BYTES = Long.BYTES + Integer.BYTES;

  private final int maxBytes;
  private final int maxParts;
  private byte[] text = new byte[BUFFER_BYTES];
  private int used;
  private long[] times = new long[256];
  private int[] ends = new int[256];
  private int lines;

  /** Parts on disk; those of higher levels come first. */
  private final List<Level> levels = new ArrayList<>();

  private long written;
  private Integer[] order;

  /** No lines yet. */
  public SortedLines() {
    this(MAX_BYTES, MAX_PARTS);
  }

  /**
   * @param maxBytes bytes of lines in memory
   * @param maxParts parts of a level
   */
  SortedLines(int maxBytes, int maxParts) {
    this.maxBytes = maxBytes;
    this.maxParts = maxParts;
  }

  /** Adds a line with its end. */
  public void add(long time, byte[] bytes, int from, int to) throws IOException {
    int length = to - from;
    if (lines > 0 && used + length + (long) lines * HEAD_BYTES > maxBytes) {
      spill();
    }
    if (used + length > text.length) {
      text = Arrays.copyOf(text, Math.max(used + length, 2 * text.length));
    }
    if (lines == times.length) {
      times = Arrays.copyOf(times, 2 * lines);
      ends = Arrays.copyOf(ends, 2 * lines);
    }
    System.arraycopy(bytes, from, text, used, length);
    used += length;
    times[lines] = time;
    ends[lines++] = used;
  }

  private int start(int line) {
    return line == 0 ? 0 : ends[line - 1];
  }

  private void sort() {
    order = new Integer[lines];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Long.compareUnsigned(times[a], times[b]));
  }

  private void spill() throws IOException {
    sort();
    store(new Merge(List.of(new MemoryPart())), 0);
    used = 0;
    lines = 0;
  }

  /** Writes lines as the last part of a level. */
  private void store(Merge lines, int number) throws IOException {
    if (number == levels.size()) {
      levels.add(new Level());
    }
    Level level = levels.get(number);
    written += level.store(lines);
    if (level.parts.size() == maxParts) {
      store(new Merge(level.open(new ArrayList<>())), number + 1);
      level.clear();
    }
  }

  private List<Part> openParts() {
    List<Part> all = new ArrayList<>();
    for (int i = levels.size() - 1; i >= 0; i--) {
      levels.get(i).open(all);
    }
    return all;
  }

  /** Bytes that were written to disk so far, those that were written again as well. */
  long written() {
    return written;
  }

  /** Bytes that are on disk. */
  long stored() {
    return levels.stream().mapToLong(level -> level.end).sum();
  }

  /** All lines in order of time, from the first one on; none may be added from now on. */
  public synchronized InputStream open() throws IOException {
    if (order == null || !levels.isEmpty() && lines > 0) {
      if (levels.isEmpty()) {
        sort();
      } else {
        spill();
      }
    }
    return new Lines(new Merge(levels.isEmpty() ? List.of(new MemoryPart()) : openParts()));
  }

  @Override
  public void close() throws IOException {
    for (Level level : levels) {
      level.file.close();
    }
  }

  /** Parts of about the same size, one after the other in a file. */
  private static final class Level {
    private final FileChannel file;
    private final List<long[]> parts = new ArrayList<>();
    private long end;

    Level() throws IOException {
      file = TemporaryFiles.unnamed(".lines");
    }

    /** Opens the parts, behind those that are open. */
    List<Part> open(List<Part> all) {
      for (long[] part : parts) {
        all.add(new FilePart(file, all.size(), part[0], part[1]));
      }
      return all;
    }

    void clear() throws IOException {
      parts.clear();
      end = 0;
      file.truncate(0);
    }

    /** Writes lines as a part; returns how many bytes it has. */
    long store(Merge lines) throws IOException {
      long begin = end;
      ByteBuffer out = ByteBuffer.allocate(BUFFER_BYTES);
      while (lines.next()) {
        Part line = lines.current;
        if (out.remaining() < HEAD_BYTES) {
          flush(out);
        }
        out.putLong(line.time).putInt(line.length);
        for (int at = 0; at < line.length; ) {
          if (!out.hasRemaining()) {
            flush(out);
          }
          int n = Math.min(out.remaining(), line.length - at);
          out.put(line.bytes, line.from + at, n);
          at += n;
        }
      }
      flush(out);
      parts.add(new long[] {begin, end});
      return end - begin;
    }

    private void flush(ByteBuffer out) throws IOException {
      out.flip();
      end = TemporaryFiles.write(file, out, end);
      out.clear();
    }
  }

  /** Lines in order of time, of which one is current. */
  private abstract static class Part {
    final int number;
    long time;
    byte[] bytes;
    int from;
    int length;

    Part(int number) {
      this.number = number;
    }

    abstract boolean next() throws IOException;
  }

  /** The lines in memory. */
  private final class MemoryPart extends Part {
    private int at;

    MemoryPart() {
      super(0);
      bytes = text;
    }

    @Override
    boolean next() {
      if (at == order.length) {
        return false;
      }
      int line = order[at++];
      time = times[line];
      from = start(line);
      length = ends[line] - from;
      return true;
    }
  }

  /** A part of the file. */
  private static final class FilePart extends Part {
    private final FileChannel file;
    private long next;
    private final long end;
    private int filled;

    FilePart(FileChannel file, int number, long begin, long end) {
      super(number);
      this.file = file;
      next = begin;
      this.end = end;
      bytes = new byte[BUFFER_BYTES];
    }

    @Override
    boolean next() throws IOException {
      from += length;
      length = 0;
      if (!need(HEAD_BYTES)) {
        return false;
      }
      ByteBuffer head = ByteBuffer.wrap(bytes, from, HEAD_BYTES);
      time = head.getLong();
      int size = head.getInt();
      from += HEAD_BYTES;
      if (!need(size)) {
        throw new OutputException("the temporary file was cut while it was in use");
      }
      length = size;
      return true;
    }

    /** Makes sure that so many bytes are there; false at the end. */
    private boolean need(int count) throws IOException {
      if (filled - from >= count) {
        return true;
      }
      System.arraycopy(bytes, from, bytes, 0, filled - from);
      filled -= from;
      from = 0;
      if (count > bytes.length) {
        bytes = Arrays.copyOf(bytes, count);
      }
      while (filled < count && next < end) {
        int most = (int) Math.min(bytes.length - filled, end - next);
        int n = file.read(ByteBuffer.wrap(bytes, filled, most), next);
        if (n < 0) {
          break;
        }
        filled += n;
        next += n;
      }
      return filled >= count;
    }
  }

  /** Goes over the lines of parts in order of time. */
  private static final class Merge {
    private final PriorityQueue<Part> queue =
        new PriorityQueue<>(
            (a, b) -> {
              int times = Long.compareUnsigned(a.time, b.time);
              return times != 0 ? times : Integer.compare(a.number, b.number);
            });
    private Part current;

    Merge(List<Part> parts) throws IOException {
      for (Part part : parts) {
        offer(part);
      }
    }

    private void offer(Part part) throws IOException {
      if (part.next()) {
        queue.add(part);
      }
    }

    boolean next() throws IOException {
      if (current != null) {
        offer(current);
      }
      current = queue.poll();
      return current != null;
    }
  }

  /** The bytes of lines one after the other. */
  private static final class Lines extends BlockInput {
    private final Merge merge;
    private int at;

    Lines(Merge merge) {
      this.merge = merge;
    }

    @Override
    public int read(byte[] into, int start, int count) throws IOException {
      if (count == 0) {
        return 0;
      }
      if (merge.current == null || at == merge.current.length) {
        if (!merge.next()) {
          return -1;
        }
        at = 0;
      }
      int done = 0;
      while (done < count) {
        Part line = merge.current;
        int n = Math.min(count - done, line.length - at);
        System.arraycopy(line.bytes, line.from + at, into, start + done, n);
        at += n;
        done += n;
        if (at == line.length) {
          if (!merge.next()) {
            break;
          }
          at = 0;
        }
      }
      return done;
    }
  }
}
