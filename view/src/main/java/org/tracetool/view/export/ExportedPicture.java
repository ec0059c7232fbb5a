package org.tracetool.view.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.launch.DeviceLaunch;
import org.tracetool.view.launch.LaunchesInWindow;
import org.tracetool.view.model.ShortRegionName;
import org.tracetool.view.model.TimelineMessage;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.query.MessagesInWindow;
import org.tracetool.view.query.QueryWindow;
import org.tracetool.view.tile.TileBudget;
import org.tracetool.view.tile.TileGrid;
import org.tracetool.view.tile.TileMaker;
import org.tracetool.view.tile.TileRow;

/** A picture of a window of a trace: flat rows, messages, launches, axis and legend. */
public final class ExportedPicture {
  private static final int WIDTH = 1200;
  private static final int LABELS = 130;
  private static final int PLOT = WIDTH - LABELS - 10;
  private static final int AXIS = 24;
  private static final int ROW = 18;
  private static final int MAX_ROWS = 400;

  /** Messages, and launches, that are drawn as arrows at most. */
  private static final int MAX_ARROWS = 2000;

  private static final String NOT_DRAWN = " are not drawn: there are more than " + MAX_ARROWS + ".";
  private static final int MESSAGE = 0x1b1f26;
  private static final int LAUNCH = 0x7a3e9d;
  private static final int LEGEND_COLUMN = 220;
  private static final int LEGEND_PER_LINE = WIDTH / LEGEND_COLUMN;
  private static final int LEGEND_LINE = 18;
  private static final int LEGEND_LETTERS = 30;
  private static final int MAX_LEGEND = 20;
  private static final int MARKS = 8;

  /** Below this height, in units of the picture, nothing can be seen. */
  private static final double MIN_HEIGHT = 0.05;

  /** Room that a letter of the text of a mark takes at most. */
  private static final int LETTER = 7;

  private static final TileBudget BUDGET = new TileBudget(5_000_000, Long.MAX_VALUE);

  private final ViewedTrace trace;
  private final TimeWindow window;
  private final PictureColours choice;
  private final DrawingSurface out;
  private Map<Integer, Integer> colours = Map.of();
  private final Map<Integer, Double> ticks = new HashMap<>();

  /** The place of each region in the order of the time that was spent in it. */
  private final IntMap places = new IntMap();

  private final Map<Integer, Integer> lines = new HashMap<>();

  private ExportedPicture(
      ViewedTrace trace, TimeWindow window, PictureColours choice, DrawingSurface out) {
    this.trace = trace;
    this.window = window;
    this.choice = choice;
    this.out = out;
  }

  /** The bytes of a file of SVG. */
  public static byte[] svg(ViewedTrace trace, TimeWindow window, PictureColours colours)
      throws IOException {
    return new ExportedPicture(trace, window, colours, new SvgSurface()).draw();
  }

  /**
   * The bytes of a file of PNG, two pixels for each unit of the SVG, one where there are many rows.
   */
  public static byte[] png(ViewedTrace trace, TimeWindow window, PictureColours colours)
      throws IOException {
    return new ExportedPicture(trace, window, colours, new PngSurface()).draw();
  }

  private byte[] draw() throws IOException {
    List<ViewRow> rows =
        trace.rows().list().stream().filter(r -> r.location() != 0).limit(MAX_ROWS).toList();
    for (int i = 0; i < rows.size(); i++) {
      lines.put(rows.get(i).id(), i);
    }
    // As bytes: of many regions, all rows taken apart would take too much memory.
    List<List<byte[]>> tiles = new ArrayList<>();
    List<TileGrid> grids = grids();
    TileMaker maker = new TileMaker(trace, BUDGET);
    for (TileGrid grid : grids) {
      tiles.add(maker.tiles(grid, 1, rows, 0, true).get(0));
    }
    sum(grids, tiles);
    List<Integer> order = new ArrayList<>(ticks.keySet());
    order.sort(Comparator.comparingDouble(r -> -ticks.get(r)));
    for (int i = 0; i < order.size(); i++) {
      places.put(order.get(i), i);
    }
    colours = choice.colours(trace, order);
    Map<String, Integer> names = legend(order);
    List<TimelineMessage> messages = messagesOf(rows);
    List<DeviceLaunch> launches = launches();
    List<String> notes = new ArrayList<>();
    if (messages == null) {
      notes.add("Messages" + NOT_DRAWN);
    }
    if (launches == null) {
      notes.add("Launches" + NOT_DRAWN);
    }
    int note = notes.size() * LEGEND_LINE;
    int plotHeight = rows.size() * ROW;
    int height =
        AXIS
            + plotHeight
            + 14
            + note
            + (names.size() + LEGEND_PER_LINE - 1) / LEGEND_PER_LINE * LEGEND_LINE;
    out.begin(WIDTH, height);
    drawAxis(plotHeight);
    for (int i = 0; i < rows.size(); i++) {
      out.drawText(4, AXIS + i * ROW + 13, shortened(rows.get(i).name(), 20));
      out.drawRect(LABELS, AXIS + i * ROW, PLOT, ROW - 2, 0xeceef1);
      for (int t = 0; t < grids.size(); t++) {
        drawRow(grids.get(t), TileRow.of(tiles.get(t).get(i)), AXIS + i * ROW);
      }
    }
    if (messages != null) {
      drawMessages(messages);
    }
    if (launches != null) {
      launches.forEach(l -> drawArrow(l.host(), l.launched(), l.stream(), l.begun(), LAUNCH));
    }
    for (int i = 0; i < notes.size(); i++) {
      out.drawText(10, AXIS + plotHeight + 10 + (i + 1) * LEGEND_LINE - 8, notes.get(i));
    }
    drawLegend(names, AXIS + plotHeight + 10 + note);
    return out.end();
  }

  private List<TileGrid> grids() {
    int level = TileGrid.COLUMN_BITS;
    while (level < TileGrid.MAX_LEVEL
        && Long.compareUnsigned(window.to() - window.from() >>> level - TileGrid.COLUMN_BITS, PLOT)
            > 0) {
      level++;
    }
    List<TileGrid> grids = new ArrayList<>();
    for (long n = window.from() >>> level; n <= window.to() - 1 >>> level; n++) {
      grids.add(new TileGrid(level, n));
    }
    return grids;
  }

  private void sum(List<TileGrid> grids, List<List<byte[]>> tiles) {
    for (int t = 0; t < grids.size(); t++) {
      double column = grids.get(t).columnWidth();
      for (byte[] bytes : tiles.get(t)) {
        TileRow row = TileRow.of(bytes);
        if (row.lanes().isEmpty()) {
          continue;
        }
        TileRow.TileLane lane = row.lanes().get(0);
        lane.calls().forEach(c -> ticks.merge(c.region(), (double) c.length(), Double::sum));
        for (TileRow.Run run : lane.runs()) {
          for (TileRow.Share s : run.shares()) {
            ticks.merge(s.region(), s.share() * run.count() * column, Double::sum);
          }
        }
      }
    }
  }

  private void drawLegend(Map<String, Integer> names, int top) {
    int at = 0;
    for (Map.Entry<String, Integer> entry : names.entrySet()) {
      double x = 10 + at % LEGEND_PER_LINE * (double) LEGEND_COLUMN;
      double y = top + at / LEGEND_PER_LINE * (double) LEGEND_LINE;
      out.drawRect(x, y, 11, 11, entry.getValue());
      out.drawText(x + 16, y + 10, ShortRegionName.within(entry.getKey(), LEGEND_LETTERS));
      at++;
    }
  }

  /** Draws a part of a row, unless it is of a region that is hidden. */
  private void drawRect(double x, double y, double width, double height, int region) {
    if (!choice.hidden().contains(region)) {
      out.drawRect(x, y, width, height, colours.get(region));
    }
  }

  private double x(long time, double more) {
    return LABELS + cut(part(time, more)) * PLOT;
  }

  /** A time as a part of the window; times as such do not fit into a double. */
  private double part(long time, double more) {
    double all = Math.max(1, ticks(window.from(), window.to())); // 0 at the largest time alone
    return (ticks(window.from(), time) + more) / all;
  }

  /** Ticks from one time to another one, which may be before it. */
  private static double ticks(long from, long to) {
    if (Long.compareUnsigned(to, from) < 0) {
      return -ticks(to, from);
    }
    return UnsignedLong.toDouble(to - from);
  }

  private static double cut(double part) {
    return Math.max(0, Math.min(1, part));
  }

  private void drawRow(TileGrid grid, TileRow row, double top) {
    if (row.lanes().isEmpty()) {
      return;
    }
    TileRow.TileLane lane = row.lanes().get(0);
    for (TileRow.Call call : lane.calls()) {
      double from = x(grid.from(), call.from());
      double to = x(grid.from(), call.from() + call.length());
      drawRect(from, top, to - from, ROW - 2, call.region());
    }
    for (TileRow.Run run : lane.runs()) {
      double from = x(grid.from(), run.from() * (double) grid.columnWidth());
      double to = x(grid.from(), (run.from() + run.count()) * (double) grid.columnWidth());
      drawColumn(run.shares(), from, to - from, top + ROW - 2);
    }
  }

  /**
   * Draws shares of columns above each other, those that take most time lowest. What is too low to
   * be seen is drawn together with all others of its colour.
   */
  private void drawColumn(List<TileRow.Share> all, double x, double width, double bottom) {
    List<TileRow.Share> shares = new ArrayList<>(all);
    shares.sort(Comparator.comparingInt(s -> places.get(s.region())));
    Map<Integer, Double> low = new LinkedHashMap<>();
    double y = bottom;
    for (TileRow.Share share : shares) {
      double height = share.share() * (ROW - 2);
      if (height < MIN_HEIGHT && !choice.hidden().contains(share.region())) {
        low.merge(colours.get(share.region()), height, Double::sum);
        continue;
      }
      y -= height;
      drawRect(x, y, width, height, share.region());
    }
    for (Map.Entry<Integer, Double> entry : low.entrySet()) {
      y -= entry.getValue();
      out.drawRect(x, y, width, entry.getValue(), entry.getKey());
    }
  }

  private void drawAxis(int plotHeight) {
    for (AxisMarks.Mark mark : AxisMarks.of(window, trace.definitions().ticksPerSecond(), MARKS)) {
      double x = x(mark.ticks(), 0);
      out.drawLine(x, AXIS - 5, x, AXIS + (double) plotHeight, 0xd3d7de);
      if (x + 2 + LETTER * mark.text().length() <= WIDTH) {
        out.drawText(x + 2, AXIS - 8, mark.text());
      }
    }
  }

  /** The names of the legend with their colours, those of most time first. */
  private Map<String, Integer> legend(List<Integer> order) {
    Map<String, Integer> names = new LinkedHashMap<>();
    for (int region : order) {
      if (!choice.hidden().contains(region) && names.size() < MAX_LEGEND) {
        names.putIfAbsent(choice.name(trace.regions(), region), colours.get(region));
      }
    }
    return names;
  }

  /** The messages to be drawn; null if they are too many. */
  private List<TimelineMessage> messagesOf(List<ViewRow> rows) throws IOException {
    IntList locations = new IntList();
    rows.forEach(row -> locations.add(row.location()));
    List<TimelineMessage> messages =
        MessagesInWindow.list(trace, new QueryWindow(window, locations.toArray()));
    return messages == null || messages.size() > MAX_ARROWS ? null : messages;
  }

  /** The launches to be drawn; null if they are too many. */
  private List<DeviceLaunch> launches() throws IOException {
    TimeWindow wider = QueryWindow.wider(trace, window);
    List<DeviceLaunch> launches = LaunchesInWindow.list(trace, window, wider);
    return launches == null || launches.size() > MAX_ARROWS ? null : launches;
  }

  private void drawMessages(List<TimelineMessage> messages) {
    for (TimelineMessage m : messages) {
      if (m.isWhole()) {
        drawArrow(m.sender(), m.sent(), m.receiver(), m.received(), MESSAGE);
      }
    }
  }

  /** Draws a line from a time of one row to a time of another one, the part in the window. */
  private void drawArrow(int sender, long sent, int receiver, long received, int colour) {
    Integer from = lines.get(trace.rows().ofLocation(sender));
    Integer to = lines.get(trace.rows().ofLocation(receiver));
    if (from == null || to == null) {
      return;
    }
    double begin = part(sent, 0);
    double end = part(received, 0);
    double first = cut(begin);
    double last = cut(end);
    double slope = begin == end ? 0 : (to - from) / (end - begin);
    out.drawLine(
        LABELS + first * PLOT,
        middle(begin == end ? from : from + (first - begin) * slope),
        LABELS + last * PLOT,
        middle(begin == end ? to : from + (last - begin) * slope),
        colour);
  }

  private static double middle(double line) {
    return AXIS + line * ROW + ROW / 2.0;
  }

  /** A name that is cut within, since names of threads and streams differ at their ends. */
  static String shortened(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = (most - 1) * 3 / 5;
    return text.substring(0, most - 1 - end) + "…" + text.substring(text.length() - end);
  }
}
