package org.tracetool.view.tile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.core.work.WorkerPool;
import org.tracetool.index.BoxColumns;
import org.tracetool.view.calls.PackedCalls;
import org.tracetool.view.model.RecordVisitor;
import org.tracetool.view.model.TraceTimeRange;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.model.WindowRecords;

/**
 * Makes tiles. What rows did comes from their records where there are few of them, else from the
 * boxes of the index, as shares of the time. docs/internals/view.md describes the bytes.
 */
public final class TileMaker {
  /** Depths that are shown at most. */
  public static final int MAX_DEPTH = 64;

  /** A row without anything. */
  private static final int NOTHING = 0;

  /** A row as shares of the time of columns, from the index. */
  private static final int PREVIEW = 1;

  /** A row as lanes, from its records. */
  private static final int RECORDS = 2;

  /** Columns of a box from which on it is seen as a step; the page has the same number. */
  private static final long MIN_COARSE_COLUMNS = 8;

  /** Rows from which on more than one thread makes them. */
  private static final int WORTH_THREADS = 16;

  private static final Set<EventKind> CALLS =
      EnumSet.of(EventKind.ENTER, EventKind.LEAVE, EventKind.CONTEXT_SAMPLE);

  private final ViewedTrace trace;
  private final TileBudget budget;

  /** Which tiles of those made last hold each call as itself. */
  private boolean[] exact = {};

  /** For a trace. */
  public TileMaker(ViewedTrace trace, TileBudget budget) {
    this.trace = trace;
    this.budget = budget;
  }

  /** A row of a tile that is being made. */
  private static final class Draft {
    final TileGrid grid;
    final List<Preview> previews = new ArrayList<>();
    CallLane innermost;

    /** The lanes by depth; null if it is not from records, or a row of several processes. */
    CallLanes.TileCalls calls;

    /** The innermost calls of each part of the streams; null if the row is not in several parts. */
    CallLane[] parts;

    long records;
    boolean unknown;
    boolean isEmpty = true;

    Draft(TileGrid grid) {
      this.grid = grid;
    }

    boolean isEmpty() {
      return !unknown && isEmpty;
    }

    /** Columns of the narrowest boxes, 0 if these are narrower than a column or there are none. */
    long boxColumns() {
      long width = 0;
      for (Preview preview : previews) {
        long own = preview.boxes.size() == 0 ? 0 : preview.boxes.width();
        width = width == 0 || own != 0 && own < width ? own : width;
      }
      return width / grid.columnWidth();
    }

    /** The processes that the row shows. */
    int[] processes() {
      return previews.stream().mapToInt(Preview::location).toArray();
    }

    /** The lane of the innermost calls that are found in a part. */
    CallLane lane(int part) {
      if (parts == null) {
        parts = new CallLane[ParallelStreams.MAX_SHARED];
      }
      if (parts[part] == null) {
        parts[part] = new CallLane(grid, false);
      }
      return parts[part];
    }

    /** Adds up the parts, in their order, so that the bytes are the same each time. */
    void joinParts() {
      for (int i = 0; parts != null && i < parts.length; i++) {
        CallLane part = parts[i];
        if (part != null) {
          innermost.addAll(part);
        }
      }
    }
  }

  /**
   * The bytes of some rows of consecutive tiles. Each stream is read once at most.
   *
   * @param first the first of the tiles
   * @param count how many tiles
   * @param depth lanes that are wanted besides that of the innermost calls
   * @param exact whether records may be read; they are if all of them are within the budget
   * @return for each tile its rows
   */
  public List<List<byte[]>> tiles(
      TileGrid first, int count, List<ViewRow> rows, int depth, boolean exact) throws IOException {
    List<TileGrid> grids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      grids.add(new TileGrid(first.level(), first.number() + i));
    }
    return tiles(grids, rows, depth, exact);
  }

  /**
   * As {@link #tiles(TileGrid, int, List, int, boolean)} for tiles that need not be beside each
   * other: all records from the first to the last one are read.
   *
   * @param grids tiles in order of time
   */
  public List<List<byte[]>> tiles(
      List<TileGrid> grids, List<ViewRow> rows, int depth, boolean exact) throws IOException {
    List<List<Draft>> drafts = drafts(grids, rows);
    Map<ViewRow, List<Draft>> fromRecords = new LinkedHashMap<>();
    long records = 0;
    long mostOfRow = 0;
    for (int r = 0; r < rows.size(); r++) {
      ViewRow row = rows.get(r);
      for (Draft draft : drafts.get(r)) {
        records += draft.records;
        mostOfRow = Math.max(mostOfRow, draft.records);
        if (exact && !draft.isEmpty()) {
          fromRecords.computeIfAbsent(row, k -> new ArrayList<>()).add(draft);
        }
      }
    }
    TileBudget allowed = isCoarse(drafts) ? budget.ofCoarse() : budget;
    if (records > allowed.records() || mostOfRow > allowed.recordsOfRow()) {
      // Rows without a preview have nothing else to be shown from.
      fromRecords.values().forEach(row -> row.removeIf(draft -> !draft.unknown));
      fromRecords.values().removeIf(List::isEmpty);
    }
    read(fromRecords, depth);
    byte[][][] made = new byte[grids.size()][rows.size()][];
    runInParallel(
        rows.size(),
        r -> {
          for (int t = 0; t < made.length; t++) {
            made[t][r] = written(drafts.get(r).get(t));
          }
        });
    this.exact = new boolean[grids.size()];
    for (int t = 0; t < grids.size(); t++) {
      int tile = t;
      this.exact[t] = drafts.stream().allMatch(row -> isExact(row.get(tile)));
    }
    return Arrays.stream(made).map(Arrays::asList).toList();
  }

  /** Whether boxes of the index are so wide that they would be seen as steps. */
  private static boolean isCoarse(List<List<Draft>> drafts) {
    for (List<Draft> row : drafts) {
      for (Draft draft : row) {
        if (draft.boxColumns() >= MIN_COARSE_COLUMNS) {
          return true;
        }
      }
    }
    return false;
  }

  /** The drafts of each row, one for each tile. */
  private List<List<Draft>> drafts(List<TileGrid> grids, List<ViewRow> rows) throws IOException {
    Draft[][] drafts = new Draft[rows.size()][grids.size()];
    runInParallel(
        rows.size(),
        r -> {
          for (int t = 0; t < grids.size(); t++) {
            drafts[r][t] = draft(grids.get(t), rows.get(r));
          }
        });
    return Arrays.stream(drafts).map(Arrays::asList).toList();
  }

  /** Rows have nothing to do with each other; a few are quicker than threads. */
  private static void runInParallel(int rows, WorkerPool.Task task) throws IOException {
    WorkerPool.run(rows < WORTH_THREADS ? 1 : WindowRecords.THREADS, rows, task);
  }

  /**
   * Whether a tile of those that were made last holds each call of its processes as itself: tiles
   * of a finer level would tell nothing else.
   */
  public boolean isExact(int tile) {
    return exact[tile];
  }

  /** A row of several processes has shares alone, at each level. */
  private static boolean isExact(Draft draft) {
    boolean isOfSeveral = draft.previews.size() != 1;
    return draft.isEmpty()
        || isOfSeveral
        || draft.innermost != null
            && draft.innermost.isExact()
            && draft.calls.lanes().stream().allMatch(CallLane::isExact);
  }

  /** Whether a row that {@link #tiles} made is from the index, not from records. */
  public static boolean isPreview(byte[] row) {
    return row[0] == PREVIEW;
  }

  private byte[] written(Draft draft) {
    TileBytes out = new TileBytes();
    if (draft.innermost != null) {
      writeRecords(draft, out);
    } else if (draft.isEmpty()) {
      out.number(NOTHING).number(0);
    } else {
      writePreview(draft.grid, draft, out);
    }
    return out.toArray();
  }

  private Draft draft(TileGrid grid, ViewRow row) throws IOException {
    Draft draft = new Draft(grid);
    int[] own = {row.location()};
    for (int location : row.location() != 0 ? own : row.members()) {
      BoxColumns boxes = trace.previews().within(location, grid.columnWidth());
      Preview preview = new Preview(location, boxes);
      draft.unknown |= !trace.hasPreview(location, boxes);
      draft.records += (long) Math.ceil(preview.boxes.records(grid.window()));
      draft.isEmpty &= !has(preview.boxes, grid);
      draft.previews.add(preview);
    }
    return draft;
  }

  /** The boxes of a process. */
  private record Preview(int location, BoxColumns boxes) {}

  private void writePreview(TileGrid grid, Draft draft, TileBytes out) {
    // All columns within the narrowest boxes are the same, so these are what is summed up, but
    // where the trace begins or ends within such a box.
    long cell = hasEndOfTrace(grid) ? grid.columnWidth() : grid.width();
    for (Preview preview : draft.previews) {
      cell = Math.min(cell, Math.max(preview.boxes.width(), grid.columnWidth()));
    }
    ColumnShares shares = new ColumnShares((int) (cell / grid.columnWidth()));
    for (Preview preview : draft.previews) {
      BoxColumns boxes = preview.boxes;
      int box = boxes.first(grid.window());
      for (; box < boxes.size() && !grid.window().isBehind(boxes.from(box)); box++) {
        addBox(grid, boxes, box, cell, shares);
      }
    }
    out.number(PREVIEW).number(draft.records).number(draft.boxColumns());
    shares.write((double) cell * Math.max(1, draft.previews.size()), out);
  }

  private static boolean has(BoxColumns boxes, TileGrid grid) {
    int first = boxes.first(grid.window());
    return first < boxes.size() && !grid.window().isBehind(boxes.from(first));
  }

  private boolean hasEndOfTrace(TileGrid grid) {
    TraceTimeRange extent = trace.extent();
    return !grid.isAfter(extent.first()) && !grid.isBefore(extent.first())
        || !grid.isAfter(extent.last()) && !grid.isBefore(extent.last());
  }

  private void addBox(TileGrid grid, BoxColumns boxes, int box, long cell, ColumnShares shares) {
    // What a box says is about its part within the trace.
    long begin = Ticks.later(boxes.from(box), trace.extent().first());
    long end = Ticks.earlier(boxes.from(box) + (boxes.width() - 1), trace.extent().last());
    long from = grid.clip(begin);
    long to = grid.clip(end);
    to = to < grid.width() ? to + 1 : to;
    if (to <= from || Long.compareUnsigned(begin, end) > 0) {
      return;
    }
    double part = (to - from) / ((double) (end - begin) + 1);
    int first = (int) (from / cell);
    int behind = (int) ((to - 1) / cell + 1);
    double ofCell = part / (behind - first);
    for (int at = first; at < behind; at++) {
      shares.add(at, boxes, box, ofCell);
    }
  }

  /** Follows the records of rows into their lanes, streams at the same time. */
  private void read(Map<ViewRow, List<Draft>> drafts, int depth) throws IOException {
    List<int[]> processes = drafts.values().stream().map(row -> row.get(0).processes()).toList();
    int[] locations = processes.stream().flatMapToInt(Arrays::stream).distinct().toArray();
    ParallelStreams parts = ParallelStreams.of(trace.records(), processes, locations);
    TokenTable<CallLanes> byLocation = new TokenTable<>();
    for (int location : locations) {
      byLocation.put(location, new CallLanes(trace.definitions()));
    }
    TimeWindow window = null;
    for (List<Draft> row : drafts.values()) {
      boolean isOfSeveral = row.get(0).previews.size() != 1;
      for (Draft draft : row) {
        draft.innermost = new CallLane(draft.grid, !isOfSeveral);
        TimeWindow own = draft.grid.window();
        window = window == null ? own : union(window, own);
        for (Preview preview : draft.previews) {
          CallLanes lanes = byLocation.get(preview.location);
          int part = isOfSeveral ? parts.of(preview.location) : ParallelStreams.ALONE;
          CallLane innermost = part == ParallelStreams.ALONE ? draft.innermost : draft.lane(part);
          CallLanes.TileCalls calls = lanes.add(draft.grid, innermost);
          if (!isOfSeveral) {
            lanes.ensureDepth(Math.min(depth, MAX_DEPTH));
            draft.calls = calls;
          }
        }
      }
    }
    TimeWindow all = window;
    WorkerPool.run(
        WindowRecords.THREADS,
        parts.list().size(),
        i -> {
          for (StreamInfo stream : parts.list().get(i)) {
            readStream(stream, all, byLocation);
          }
        });
    if (all != null) {
      long last = trace.extent().last();
      long end = Long.compareUnsigned(last, all.to()) < 0 ? last : all.to();
      for (int location : locations) {
        CallLanes lanes = byLocation.get(location);
        lanes.finish(lanes.hasOpenCalls() ? trace.endOfCalls(location, end) : end);
      }
    }
    drafts.values().forEach(row -> row.forEach(Draft::joinParts));
  }

  /** Follows the calls of a stream, which are in memory where it has few. */
  private void readStream(StreamInfo stream, TimeWindow window, TokenTable<CallLanes> byLocation)
      throws IOException {
    TokenTable<PackedCalls> packed = trace.records().calls(stream);
    if (packed == null) {
      trace
          .records()
          .read(
              stream,
              window,
              location -> byLocation.get(location) != null,
              CALLS,
              new LaneVisitor(byLocation));
      return;
    }
    for (int location : stream.locations()) {
      PackedCalls calls = packed.get(location);
      CallLanes lanes = byLocation.get(location);
      if (calls != null && lanes != null) {
        calls.replay(window, lanes);
      }
    }
  }

  /** Hands records of a stream to the lanes of their process. */
  private static final class LaneVisitor implements RecordVisitor {
    private final TokenTable<CallLanes> byLocation;
    private CallLanes lanes;
    private int location;

    LaneVisitor(TokenTable<CallLanes> byLocation) {
      this.byLocation = byLocation;
    }

    @Override
    public boolean visit(EventCursor event) {
      if (event.location() != location) {
        location = event.location();
        lanes = byLocation.get(location);
      }
      if (lanes != null) {
        lanes.take(event);
      }
      return true;
    }
  }

  private static TimeWindow union(TimeWindow a, TimeWindow b) {
    return new TimeWindow(
        Long.compareUnsigned(a.from(), b.from()) < 0 ? a.from() : b.from(),
        Long.compareUnsigned(a.to(), b.to()) > 0 ? a.to() : b.to());
  }

  private static void writeRecords(Draft draft, TileBytes out) {
    List<CallLane> written = new ArrayList<>();
    written.add(draft.innermost);
    if (draft.calls != null) {
      written.addAll(draft.calls.lanes());
    }
    out.number(RECORDS).number(draft.records).number(written.size());
    for (CallLane lane : written) {
      lane.write((double) draft.grid.columnWidth() * draft.previews.size(), out);
    }
  }
}
