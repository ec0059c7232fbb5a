package org.tracetool.view.tile;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.index.BoxColumns;

/** How the ticks of each cell of a tile, some columns, are shared out among regions. */
final class ColumnShares {
  private final int cells;
  private final int columnsOfCell;

  /** Regions that are looked through one by one. */
  private static final int FEW = 12;

  /** Shares that have space at first. */
  private static final int MIN_CAPACITY = 8;

  // Most lanes have few shares or none: those of all cells are in the same arrays, and each cell is
  // a chain of them.

  /** The first share of each cell, from 1 on; 0 for none. */
  private int[] first = {};

  private int[] regions = {};
  private long[] ticks = {};

  /** The next share of the same cell, from 1 on; 0 for none. */
  private int[] next = {};

  private int size;

  /** Regions with calls of many columns, from 1 on; null if there are none, or they are spread. */
  private IntMap wholePlaces;

  private int[] wholeRegions = {};

  /** By these regions and columns, ticks of a column more, or less, than of the one before. */
  private long[][] changes = {};

  private boolean[] isChange;

  /** Columns that are like the one before, which has all that they have. */
  private boolean[] isRepeated;

  /** Where the regions of a cell of many are, from 1 on; rows of several processes have such. */
  private IntMap[] places;

  /** Cells that are single columns. */
  ColumnShares() {
    this(1);
  }

  /**
   * Cells of several columns.
   *
   * @param columnsOfCell a power of two
   */
  ColumnShares(int columnsOfCell) {
    this.columnsOfCell = columnsOfCell;
    cells = TileGrid.COLUMNS / columnsOfCell;
  }

  void add(int cell, int region, long more) {
    if (places != null && places[cell] != null) {
      addToMany(cell, region, more);
      return;
    }
    int last = 0;
    int count = 0;
    for (int at = firstOf(cell); at != 0; at = next[at - 1]) {
      if (regions[at - 1] == region) {
        ticks[at - 1] += more;
        return;
      }
      last = at;
      count++;
    }
    append(cell, last, region, more);
    if (count == FEW) {
      makeTable(cell);
    }
  }

  private int firstOf(int cell) {
    return first.length == 0 ? 0 : first[cell];
  }

  private void makeTable(int cell) {
    if (places == null) {
      places = new IntMap[cells];
    }
    IntMap own = new IntMap();
    for (int at = first[cell]; at != 0; at = next[at - 1]) {
      own.put(regions[at - 1], at);
    }
    places[cell] = own;
  }

  private void addToMany(int cell, int region, long more) {
    int place = places[cell].get(region);
    if (place != 0) {
      ticks[place - 1] += more;
    } else {
      places[cell].put(region, append(cell, first[cell], region, more));
    }
  }

  /**
   * Adds the shares of a box.
   *
   * @param part the part of its ticks that is in the cell
   */
  void add(int cell, BoxColumns boxes, int box, double part) {
    int to = boxes.firstShare(box + 1);
    // A box has each region once: most cells have one box, so nothing has to be looked up.
    boolean isFirst = firstOf(cell) == 0;
    int last = 0;
    for (int i = boxes.firstShare(box); i < to; i++) {
      long more = Math.round(boxes.ticks(i) * part);
      if (isFirst) {
        last = append(cell, last, boxes.region(i), more);
      } else {
        add(cell, boxes.region(i), more);
      }
    }
  }

  /**
   * Adds a share of a region that the cell does not have.
   *
   * @param before the share of the cell that it follows, from 1 on; 0 if it is the first one
   * @return its place, from 1 on
   */
  private int append(int cell, int before, int region, long more) {
    if (size == regions.length) {
      int capacity = Math.max(MIN_CAPACITY, 2 * size);
      regions = Arrays.copyOf(regions, capacity);
      ticks = Arrays.copyOf(ticks, capacity);
      next = Arrays.copyOf(next, capacity);
    }
    if (first.length == 0) {
      first = new int[cells];
    }
    regions[size] = region;
    ticks[size] = more;
    int place = ++size;
    if (before == 0) {
      first[cell] = place;
    } else {
      next[place - 1] = next[before - 1];
      next[before - 1] = place;
    }
    return place;
  }

  /** Adds an interval in ticks from the begin of the tile; cells are single columns. */
  void addInterval(TileGrid grid, long from, long to, int region) {
    int shift = grid.level() - TileGrid.COLUMN_BITS;
    long at = from;
    int firstWhole = (int) (from + (1L << shift) - 1 >> shift);
    int endWhole = (int) (to >> shift);
    if (endWhole - firstWhole > FEW) {
      long begin = (long) firstWhole << shift;
      if (at < begin) {
        add(firstWhole - 1, region, begin - at);
      }
      addWhole(firstWhole, endWhole, region, 1L << shift);
      at = (long) endWhole << shift;
    }
    while (at < to) {
      long end = Math.min(to, (at >> shift) + 1 << shift);
      add((int) (at >> shift), region, end - at);
      at = end;
    }
  }

  /** Adds the whole time of some columns, which is noted where it begins and ends. */
  private void addWhole(int from, int to, int region, long width) {
    if (wholePlaces == null) {
      wholePlaces = new IntMap();
      isChange = new boolean[cells + 1];
    }
    int place = wholePlaces.get(region);
    if (place == 0) {
      place = wholePlaces.size() + 1;
      wholePlaces.put(region, place);
      if (place > changes.length) {
        changes = Arrays.copyOf(changes, 2 * place);
        wholeRegions = Arrays.copyOf(wholeRegions, 2 * place);
      }
      changes[place - 1] = new long[cells + 1];
      wholeRegions[place - 1] = region;
    }
    changes[place - 1][from] += width;
    changes[place - 1][to] -= width;
    isChange[from] = true;
    isChange[to] = true;
  }

  /** Gives columns the whole times that were noted; those that are as the one before get none. */
  private void spreadWhole() {
    if (wholePlaces == null) {
      return;
    }
    isRepeated = new boolean[cells];
    long[] present = new long[wholePlaces.size()];
    boolean isPlain = false;
    for (int cell = 0; cell < cells; cell++) {
      boolean isOwn = firstOf(cell) != 0;
      if (isChange[cell]) {
        for (int i = 0; i < present.length; i++) {
          present[i] += changes[i][cell];
        }
      }
      isRepeated[cell] = isPlain && !isOwn && !isChange[cell];
      for (int i = 0; i < present.length && !isRepeated[cell]; i++) {
        if (present[i] != 0) {
          add(cell, wholeRegions[i], present[i]);
        }
      }
      isPlain = !isOwn;
    }
    wholePlaces = null;
  }

  /** Adds all shares of another one with the same cells, which must not be added to any more. */
  void addAll(ColumnShares other) {
    other.spreadWhole();
    int source = 0;
    for (int cell = 0; cell < other.first.length; cell++) {
      source = other.isRepeated(cell) ? source : cell;
      for (int at = other.first[source]; at != 0; at = other.next[at - 1]) {
        add(cell, other.regions[at - 1], other.ticks[at - 1]);
      }
    }
  }

  /**
   * Writes all cells that hold anything, runs of equal ones together.
   *
   * @param capacity ticks that a cell has
   */
  void write(double capacity, TileBytes out) {
    spreadWhole();
    TileBytes runs = new TileBytes();
    int count = 0;
    int behind = 0;
    for (int c = 0; c < first.length; ) {
      if (first[c] == 0) {
        c++;
        continue;
      }
      int end = c + 1;
      while (end < first.length && (isRepeated(end) || isSame(c, end))) {
        end++;
      }
      runs.number((long) (c - behind) * columnsOfCell);
      runs.number((long) (end - c) * columnsOfCell).number(countOf(c));
      for (int at = first[c]; at != 0; at = next[at - 1]) {
        long share = Math.round(ticks[at - 1] / capacity * TileBytes.WHOLE);
        runs.number(Integer.toUnsignedLong(regions[at - 1]));
        runs.number(Math.max(1, Math.min(TileBytes.WHOLE, share)));
      }
      count++;
      behind = end;
      c = end;
    }
    out.number(count).bytes(runs);
  }

  private boolean isRepeated(int cell) {
    return isRepeated != null && isRepeated[cell];
  }

  private int countOf(int cell) {
    int count = 0;
    for (int at = first[cell]; at != 0; at = next[at - 1]) {
      count++;
    }
    return count;
  }

  private boolean isSame(int a, int b) {
    int one = first[a];
    int other = first[b];
    while (one != 0 && other != 0) {
      if (regions[one - 1] != regions[other - 1] || ticks[one - 1] != ticks[other - 1]) {
        return false;
      }
      one = next[one - 1];
      other = next[other - 1];
    }
    return one == other;
  }
}
