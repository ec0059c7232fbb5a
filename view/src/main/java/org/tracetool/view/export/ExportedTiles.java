package org.tracetool.view.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.Row;
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

  private static final int VERSION = 1;

  /** Letters of a tile besides its bytes, about. */
  private static final int TILE = 32;

  /** Rows of tiles that are made in one pass over the records, and the least number of tiles. */
  private static final int ROWS_AT_ONCE = 1 << 13;

  private static final int AT_ONCE = 32;

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
    int coarsest = level();
    int finest = coarsest;
    long used = 0;
    for (long n = window.from() >>> coarsest; n <= window.to() - 1 >>> coarsest; n++) {
      next.add(n);
    }
    json.list("tiles");
    for (int level = coarsest; level >= TileGrid.COLUMN_BITS && next.size() > 0; level--) {
      List<Tile> tiles = tiles(level, level == coarsest ? Long.MAX_VALUE : size - used);
      if (tiles == null) {
        break;
      }
      finest = level;
      for (Tile tile : tiles) {
        String text = Base64.getEncoder().encodeToString(tile.bytes());
        used += text.length() + TILE;
        json.list(null).number(null, tile.level());
        json.text(null, Long.toString(tile.number())).text(null, text).endList();
      }
    }
    json.endList().number("finest", finest).number("coarsest", coarsest);
  }

  private int level() {
    int level = TileGrid.COLUMN_BITS;
    while (level < TileGrid.MOST_LEVEL
        && Long.compareUnsigned(
                window.to() - window.from() >>> level - TileGrid.COLUMN_BITS, COLUMNS)
            > 0) {
      level++;
    }
    return level;
  }

  /** The tiles of a level that are wanted; null if they take more than there is room for. */
  private List<Tile> tiles(int level, long room) throws IOException {
    LongList wanted = next;
    next = new LongList();
    List<Row> rows = trace.rows().list();
    int most = Math.max(AT_ONCE, ROWS_AT_ONCE / Math.max(1, rows.size()));
    List<Tile> tiles = new ArrayList<>();
    long used = 0;
    for (int i = 0; i < wanted.size(); i += most) {
      List<TileGrid> grids = new ArrayList<>();
      for (int at = i; at < Math.min(wanted.size(), i + most); at++) {
        grids.add(new TileGrid(level, wanted.get(at)));
      }
      List<List<byte[]>> made = maker.tiles(grids, rows, TileMaker.MOST_DEPTH, true);
      for (int at = 0; at < grids.size(); at++) {
        long number = grids.get(at).number();
        byte[] tile = bytes(rows, made.get(at));
        used += tile.length * 4L / 3 + TILE;
        if (used > room) {
          return null;
        }
        tiles.add(new Tile(level, number, tile));
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

  private static byte[] bytes(List<Row> rows, List<byte[]> made) {
    TileBytes out = new TileBytes().number(VERSION).number(1).number(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      out.number(rows.get(i).id()).number(made.get(i).length).bytes(made.get(i));
    }
    return out.toArray();
  }
}
