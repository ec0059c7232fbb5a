package org.tracetool.view.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
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

  /** Tiles that are made in one pass over the records. */
  private static final int AT_ONCE = 32;

  private record Tile(int level, long number, byte[] bytes) {}

  private final ViewedTrace trace;
  private final TimeWindow window;
  private final TileMaker maker;

  /** Whether the tiles of the last level hold each call as itself. */
  private boolean isExact;

  ExportedTiles(ViewedTrace trace, TimeWindow window) {
    this.trace = trace;
    this.window = window;
    this.maker = new TileMaker(trace, BUDGET);
  }

  /**
   * Writes the tiles, and the levels that there are, as members of an object. A level that holds
   * each call as itself is the last one: the page cuts finer tiles out of it.
   */
  void write(long size, JsonWriter json) throws IOException {
    int coarsest = level();
    int finest = coarsest;
    long used = 0;
    json.list("tiles");
    for (int level = coarsest; level >= TileGrid.COLUMN_BITS && !isExact; level--) {
      List<Tile> tiles = tiles(level, level == coarsest ? Long.MAX_VALUE : size - used);
      if (tiles == null) {
        break;
      }
      finest = level;
      for (Tile tile : tiles) {
        String text = Base64.getEncoder().encodeToString(tile.bytes());
        used += text.length();
        json.list(null).number(null, tile.level());
        json.text(null, Long.toString(tile.number())).text(null, text).endList();
      }
    }
    json.endList().number("finest", finest).number("coarsest", coarsest);
  }

  private int level() {
    int level = TileGrid.COLUMN_BITS;
    while (level < TileGrid.MOST_LEVEL
        && (window.to() - window.from() >>> level - TileGrid.COLUMN_BITS) > COLUMNS) {
      level++;
    }
    return level;
  }

  /** All tiles of a level; null if they take more than there is room for. */
  private List<Tile> tiles(int level, long room) throws IOException {
    List<Row> rows = trace.rows().list();
    List<Tile> tiles = new ArrayList<>();
    long used = 0;
    isExact = true;
    long last = window.to() - 1 >>> level;
    for (long n = window.from() >>> level; n <= last; n += AT_ONCE) {
      int count = (int) Math.min(AT_ONCE, last - n + 1);
      List<List<byte[]>> made =
          maker.tiles(new TileGrid(level, n), count, rows, TileMaker.MOST_DEPTH, true);
      isExact &= maker.isExact();
      for (int t = 0; t < count; t++) {
        TileBytes out = new TileBytes().number(VERSION).number(1).number(rows.size());
        for (int i = 0; i < rows.size(); i++) {
          byte[] row = made.get(t).get(i);
          out.number(rows.get(i).id()).number(row.length).bytes(row);
        }
        byte[] tile = out.toArray();
        used += tile.length * 4L / 3;
        if (used > room) {
          return null;
        }
        tiles.add(new Tile(level, n + t, tile));
      }
    }
    return tiles;
  }
}
