package org.tracetool.view.tile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.tracetool.view.model.TraceTimeRange;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;

/** Tiles of one trace: those that were made lately, and those that have to be made. */
public final class CachedTiles {
  /** Rows that a page asks for at once. */
  private static final int ROWS = 128;

  /**
   * Rows of tiles of an answer that are kept: a view of thousands of rows would drive out all
   * others, and looking for each of its rows takes as long as making it from the index.
   */
  private static final int MAX_KEPT = 4096;

  private final int trace;
  private final TileCache cache;

  /** Held while the first picture is made: who asks for it waits instead of making it again. */
  private final ReentrantLock preparing = new ReentrantLock();

  private volatile int preparedLevel = -1;

  /**
   * For a trace.
   *
   * @param trace its number in the cache, which several traces share
   */
  public CachedTiles(int trace, TileCache cache) {
    this.trace = trace;
    this.cache = cache;
  }

  /**
   * Makes the tiles of the whole run that a page asks for first.
   *
   * @param pixels those of the whole run, at least 1
   */
  public void prepare(ViewedTrace viewed, int pixels) throws IOException {
    TraceTimeRange extent = viewed.extent();
    long span = extent.last() - extent.first();
    long pixel = Math.max(1, Long.divideUnsigned(span, pixels));
    int level =
        Math.min(
            TileGrid.MAX_LEVEL,
            Long.SIZE - 1 - Long.numberOfLeadingZeros(pixel) + TileGrid.COLUMN_BITS);
    long first = extent.first() >>> level;
    int count = (int) ((extent.last() >>> level) - first + 1);
    int rows = Math.min(ROWS, viewed.rows().list().size());
    preparing.lock();
    try {
      preparedLevel = level;
      make(viewed, new TileGrid(level, first), count, IntStream.range(0, rows).toArray(), 0, false);
    } finally {
      preparedLevel = -1;
      preparing.unlock();
    }
  }

  /**
   * The bytes of some rows of consecutive tiles, see {@link TileMaker#tiles}.
   *
   * @return for each tile its rows
   */
  public byte[][][] of(
      ViewedTrace viewed, TileGrid first, int count, int[] rows, int depth, boolean exact)
      throws IOException {
    if (preparedLevel == first.level() && !exact) {
      preparing.lock();
      preparing.unlock();
    }
    return make(viewed, first, count, rows, depth, exact);
  }

  /**
   * The bytes of lines of consecutive tiles. A line shows several rows as one: the mean of what
   * they do in each column.
   *
   * @param lines the rows of each line
   * @return for each tile its lines
   */
  public byte[][][] ofLines(
      ViewedTrace viewed, TileGrid first, int count, int[][] lines, boolean exact)
      throws IOException {
    List<ViewRow> rows = Arrays.stream(lines).map(line -> viewed.rows().together(line)).toList();
    TileMaker tiles = new TileMaker(viewed, TileBudget.DEFAULT);
    return tiles.tiles(first, count, rows, 0, exact).stream()
        .map(tile -> tile.toArray(byte[][]::new))
        .toArray(byte[][][]::new);
  }

  private byte[][][] make(
      ViewedTrace viewed, TileGrid first, int count, int[] rows, int depth, boolean exact)
      throws IOException {
    byte[][][] made = new byte[count][rows.length][];
    boolean isKept = count * rows.length <= MAX_KEPT;
    List<Integer> missing = new ArrayList<>();
    for (int i = 0; i < rows.length; i++) {
      boolean known = isKept;
      for (int t = 0; t < count && isKept; t++) {
        made[t][i] = cache.get(key(first, t, rows[i], depth, exact));
        known &= made[t][i] != null;
      }
      if (!known) {
        missing.add(i);
      }
    }
    List<ViewRow> all = viewed.rows().list();
    List<ViewRow> some = missing.stream().map(i -> all.get(rows[i])).toList();
    TileMaker tiles = new TileMaker(viewed, TileBudget.DEFAULT);
    List<List<byte[]>> more = tiles.tiles(first, count, some, depth, exact);
    for (int t = 0; t < count; t++) {
      for (int m = 0; m < missing.size(); m++) {
        int i = missing.get(m);
        made[t][i] = more.get(t).get(m);
        boolean isFinal = !exact || !TileMaker.isPreview(made[t][i]);
        if (isKept && isFinal) { // alone, the row may be within the budget
          cache.put(key(first, t, rows[i], depth, exact), made[t][i]);
        }
      }
    }
    return made;
  }

  private TileCache.Key key(TileGrid first, int tile, int row, int depth, boolean exact) {
    return new TileCache.Key(trace, first.level(), first.number() + tile, row, depth, exact);
  }
}
