package org.tracetool.view.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.tile.TileBudget;
import org.tracetool.view.tile.TileBytes;
import org.tracetool.view.tile.TileGrid;
import org.tracetool.view.tile.TileMaker;

/** Tiles of a window, at as many levels as fit a size. */
final class ExportedTiles {
  /** Columns of the coarsest level, about. */
  private static final int COLUMNS = 2048;

  /** Records of a row that are read for a tile. */
  private static final TileBudget BUDGET = new TileBudget(2_000_000, Long.MAX_VALUE);

  private static final int VERSION = 2;

  /** Letters of a tile besides its bytes, about. */
  private static final int TILE = 32;

  /** Rows of tiles that are made in one pass over the records, and the least number of tiles. */
  private static final int ROWS_AT_ONCE = 1 << 13;

  private static final int AT_ONCE = 32;

  /** How often the columns of the whole window may be halved, so that it has 512 at least. */
  private static final int MAX_DOUBLINGS = 1;

  private record Tile(int level, long number, byte[] bytes) {}

  private final ViewedTrace trace;
  private final TimeWindow window;
  private final TileMaker maker;

  /** The tiles of the next finer level that can tell more than those above them, in order. */
  private LongList next = new LongList();

  ExportedTiles(ViewedTrace trace, TimeWindow window) {
    this.trace = trace;
    this.window = window;
    this.maker = new TileMaker(trace, BUDGET);
  }

  /**
   * Writes the tiles, and the levels that there are, as members of an object. Of a tile that holds
   * each call as itself there is none that is finer: the page cuts those out of it.
   */
  void write(long size, JsonWriter json) throws IOException {
    List<Tile> tiles = whole(size);
    int coarsest = tiles.get(0).level();
    int finest = coarsest;
    long used = 0;
    json.list("tiles");
    while (tiles != null) {
      for (Tile tile : tiles) {
        String text = Base64.getEncoder().encodeToString(tile.bytes());
        used += text.length() + TILE;
        finest = tile.level();
        json.list(null).number(null, tile.level());
        json.text(null, Long.toString(tile.number())).text(null, text).endList();
      }
      boolean ends = finest == TileGrid.COLUMN_BITS || next.size() == 0;
      tiles = ends ? null : tiles(finest - 1, size - used, true);
    }
    json.endList().number("finest", finest).number("coarsest", coarsest);
  }

  /**
   * The tiles that show the whole window: as exactly as they get where that fits, if need be in
   * fewer columns; else from the index, which is small.
   */
  private List<Tile> whole(long size) throws IOException {
    int level = level();
    List<Tile> best = whole(level, true);
    int doublings = 0;
    while (bytes(best) >> doublings > size) {
      doublings++;
    }
    if (doublings > 0 && doublings <= MAX_DOUBLINGS) {
      best = whole(level + doublings, true);
    }
    if (bytes(best) > size) {
      List<Tile> shares = whole(level, false);
      next = new LongList(); // finer ones do not fit either
      best = bytes(shares) < bytes(best) ? shares : best;
    }
    return best;
  }

  private List<Tile> whole(int level, boolean exact) throws IOException {
    next = new LongList();
    for (long n = window.from() >>> level; n <= window.to() - 1 >>> level; n++) {
      next.add(n);
    }
    return tiles(level, Long.MAX_VALUE, exact);
  }

  private static long bytes(List<Tile> tiles) {
    return tiles.stream().mapToLong(ExportedTiles::bytes).sum();
  }

  /** Bytes of a tile in the page, about. */
  private static long bytes(Tile tile) {
    return tile.bytes().length * 4L / 3 + TILE;
  }

  private int level() {
    int level = TileGrid.COLUMN_BITS;
    while (level < TileGrid.MAX_LEVEL
        && Long.compareUnsigned(
                window.to() - window.from() >>> level - TileGrid.COLUMN_BITS, COLUMNS)
            > 0) {
      level++;
    }
    return level;
  }

  /** The tiles of a level that are wanted; null if they take more than there is room for. */
  private List<Tile> tiles(int level, long room, boolean exact) throws IOException {
    LongList wanted = next;
    next = new LongList();
    List<ViewRow> rows = trace.rows().list();
    int most = Math.max(AT_ONCE, ROWS_AT_ONCE / Math.max(1, rows.size()));
    List<Tile> tiles = new ArrayList<>();
    long used = 0;
    for (int i = 0; i < wanted.size(); i += most) {
      List<TileGrid> grids = new ArrayList<>();
      for (int at = i; at < Math.min(wanted.size(), i + most); at++) {
        grids.add(new TileGrid(level, wanted.get(at)));
      }
      List<List<byte[]>> made = maker.tiles(grids, rows, TileMaker.MAX_DEPTH, exact);
      for (int at = 0; at < grids.size(); at++) {
        long number = grids.get(at).number();
        Tile tile = new Tile(level, number, bytes(rows, made.get(at)));
        used += bytes(tile);
        if (used > room) {
          return null;
        }
        tiles.add(tile);
        if (!maker.isExact(at)) {
          addParts(level - 1, number);
        }
      }
    }
    return tiles;
  }

  /** Wants both halves of a tile, as far as they are in the window. */
  private void addParts(int level, long number) {
    for (long part = 2 * number; level >= TileGrid.COLUMN_BITS && part <= 2 * number + 1; part++) {
      if (part >= window.from() >>> level && part <= window.to() - 1 >>> level) {
        next.add(part);
      }
    }
  }

  private static byte[] bytes(List<ViewRow> rows, List<byte[]> made) {
    TileBytes out = new TileBytes().number(VERSION).number(1).number(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      out.number(rows.get(i).id()).number(made.get(i).length).bytes(made.get(i));
    }
    return out.toArray();
  }
}
