package org.tracetool.view.tile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.PreviewBox;
import org.tracetool.view.model.Row;
import org.tracetool.view.model.ViewedTrace;

/**
 * Makes tiles. What a row did comes from its records where a tile has few of them, else from the
 * boxes of the index, as shares of the time. docs/view.md describes the bytes.
 */
public final class TileMaker {
  /** Depths that are shown at most. */
  public static final int MOST_DEPTH = 64;

  /** A row without anything. */
  private static final int NOTHING = 0;

  /** A row as shares of the time of columns, from the index. */
  private static final int PREVIEW = 1;

  /** A row as lanes, from its records. */
  private static final int RECORDS = 2;

  private static final java.util.Set<EventKind> CALLS =
      java.util.EnumSet.of(EventKind.ENTER, EventKind.LEAVE);

  private final ViewedTrace trace;
  private final TileBudget budget;

  /** For a trace. */
  public TileMaker(ViewedTrace trace, TileBudget budget) {
    this.trace = trace;
    this.budget = budget;
  }

  /**
   * The bytes of one row.
   *
   * @param depth lanes that are wanted besides that of the innermost calls
   * @param exact whether records may be read
   */
  public byte[] row(TileGrid grid, Row row, int depth, boolean exact) throws IOException {
    List<Preview> previews = new ArrayList<>();
    long records = 0;
    for (int location : row.location() != 0 ? new int[] {row.location()} : row.members()) {
      Preview preview = new Preview(location, trace.boxes(location, grid.window(), COLUMNS));
      records += preview.records(grid);
      previews.add(preview);
    }
    TileBytes out = new TileBytes();
    if (records == 0 && previews.stream().allMatch(p -> p.boxes.isEmpty())) {
      out.number(NOTHING).number(0);
    } else if (exact && records <= budget.recordsOfRow()) {
      writeRecords(grid, row, previews, depth, records, out);
    } else {
      writePreview(grid, previews, records, out);
    }
    return out.toArray();
  }

  private static final int COLUMNS = TileGrid.COLUMNS;

  /** The boxes of a process that overlap a tile. */
  private record Preview(int location, List<PreviewBox> boxes) {
    /** About how many records the tile has, and how many have to be read at least. */
    long records(TileGrid grid) {
      double sum = 0;
      for (PreviewBox box : boxes) {
        double part = Math.min(1, (double) grid.width() / box.width());
        sum += part * box.records();
      }
      return (long) Math.ceil(sum);
    }
  }

  private void writePreview(TileGrid grid, List<Preview> previews, long records, TileBytes out) {
    ColumnShares shares = new ColumnShares();
    for (Preview preview : previews) {
      for (PreviewBox box : preview.boxes) {
        addBox(grid, box, shares);
      }
    }
    out.number(PREVIEW).number(records);
    shares.write((double) grid.columnWidth() * Math.max(1, previews.size()), out);
  }

  private static void addBox(TileGrid grid, PreviewBox box, ColumnShares shares) {
    long from = grid.clip(box.from());
    long to = grid.clip(box.from() + (box.width() - 1));
    to = to < grid.width() ? to + 1 : to;
    if (to <= from) {
      return;
    }
    double part = (double) (to - from) / box.width();
    int shift = grid.level() - TileGrid.COLUMN_BITS;
    int first = (int) (from >> shift);
    int behind = (int) ((to - 1 >> shift) + 1);
    int columns = behind - first;
    for (int column = first; column < behind; column++) {
      for (PreviewBox.Share share : box.regions()) {
        shares.add(column, share.token(), Math.round(share.ticks() * part / columns));
      }
      if (box.otherTicks() > 0) {
        shares.add(column, 0, Math.round(box.otherTicks() * part / columns));
      }
    }
  }

  private void writeRecords(
      TileGrid grid, Row row, List<Preview> previews, int depth, long records, TileBytes out)
      throws IOException {
    boolean single = previews.size() == 1;
    Lane innermost = new Lane(grid, single);
    Map<Integer, CallLanes> lanes = new HashMap<>();
    int most = single ? Math.min(depth, MOST_DEPTH) : 0;
    for (Preview p : previews) {
      lanes.put(p.location, new CallLanes(grid, most, innermost));
    }
    TimeWindow window = grid.window();
    int[] tokens = previews.stream().mapToInt(Preview::location).toArray();
    for (StreamInfo stream : trace.records().streamsOf(tokens)) {
      trace
          .records()
          .read(
              stream,
              window,
              lanes::containsKey,
              CALLS,
              event -> {
                CallLanes own = lanes.get(event.location());
                if (own != null) {
                  own.take(event);
                }
                return true;
              });
    }
    long end = grid.from() + grid.width();
    long last = trace.extent().last();
    end = Long.compareUnsigned(last, end) < 0 ? last : end;
    List<Lane> written = new ArrayList<>();
    written.add(innermost);
    for (CallLanes own : lanes.values()) {
      own.finish(end);
      if (single) {
        written.addAll(own.lanes());
      }
    }
    out.number(RECORDS).number(records).number(written.size());
    for (Lane lane : written) {
      lane.write((double) grid.columnWidth() * previews.size(), out);
    }
  }
}
