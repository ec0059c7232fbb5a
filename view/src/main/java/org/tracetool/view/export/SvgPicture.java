package org.tracetool.view.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.Row;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.query.MessagesInWindow;
import org.tracetool.view.query.QueryWindow;
import org.tracetool.view.tile.TileBudget;
import org.tracetool.view.tile.TileGrid;
import org.tracetool.view.tile.TileMaker;
import org.tracetool.view.tile.TileRow;

/** A picture of a window of a trace for papers, as SVG: flat rows, messages, axis and legend. */
public final class SvgPicture {
  private static final int WIDTH = 1200;
  private static final int LABELS = 130;
  private static final int PLOT = WIDTH - LABELS - 10;
  private static final int AXIS = 24;
  private static final int ROW = 18;
  private static final int MOST_ROWS = 400;
  private static final int MOST_MESSAGES = 2000;
  private static final int LEGEND_COLUMN = 220;
  private static final int LEGEND_LINE = 18;
  private static final int MOST_LEGEND = 20;
  private static final int MARKS = 8;
  private static final TileBudget BUDGET = new TileBudget(5_000_000, Long.MAX_VALUE);

  private final ViewedTrace trace;
  private final TimeWindow window;
  private final RegionPalette palette = new RegionPalette();
  private final StringBuilder out = new StringBuilder();
  private final Map<Integer, Double> ticks = new HashMap<>();
  private final Map<Integer, Integer> lines = new HashMap<>();

  private SvgPicture(ViewedTrace trace, TimeWindow window) {
    this.trace = trace;
    this.window = window;
  }

  /** The picture. */
  public static String of(ViewedTrace trace, TimeWindow window) throws IOException {
    return new SvgPicture(trace, window).draw();
  }

  private String draw() throws IOException {
    List<Row> rows =
        trace.rows().list().stream().filter(r -> r.location() != 0).limit(MOST_ROWS).toList();
    for (int i = 0; i < rows.size(); i++) {
      lines.put(rows.get(i).id(), i);
    }
    List<List<TileRow>> tiles = new ArrayList<>();
    List<TileGrid> grids = grids();
    TileMaker maker = new TileMaker(trace, BUDGET);
    for (TileGrid grid : grids) {
      tiles.add(maker.tiles(grid, 1, rows, 0, true).get(0).stream().map(TileRow::of).toList());
    }
    sum(grids, tiles);
    List<Integer> order = new ArrayList<>(ticks.keySet());
    order.sort(Comparator.comparingDouble(r -> -ticks.get(r)));
    palette.prefer(order.stream().filter(r -> r != 0).limit(16).map(this::name).toList());
    int legend = Math.min(MOST_LEGEND, order.size());
    int perLine = WIDTH / LEGEND_COLUMN;
    int plotHeight = rows.size() * ROW;
    int height = AXIS + plotHeight + 14 + (legend + perLine - 1) / perLine * LEGEND_LINE;
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + WIDTH + "\" height=\"");
    out.append(height + "\" viewBox=\"0 0 " + WIDTH + " " + height + "\"");
    out.append(" font-family=\"sans-serif\" font-size=\"11\">\n");
    out.append("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    axis(plotHeight);
    for (int i = 0; i < rows.size(); i++) {
      text(4, AXIS + i * ROW + 13, shortened(rows.get(i).name(), 20));
      rect(LABELS, AXIS + i * ROW, PLOT, ROW - 2, 0xeceef1);
      for (int t = 0; t < grids.size(); t++) {
        row(grids.get(t), tiles.get(t).get(i), AXIS + i * ROW, order);
      }
    }
    messages(rows);
    for (int i = 0; i < legend; i++) {
      double x = 10 + i % perLine * (double) LEGEND_COLUMN;
      double y = AXIS + plotHeight + 10 + i / perLine * (double) LEGEND_LINE;
      rect(x, y, 11, 11, color(order.get(i)));
      text(x + 16, y + 10, shortened(name(order.get(i)), 30));
    }
    return out.append("</svg>\n").toString();
  }

  private List<TileGrid> grids() {
    int level = TileGrid.COLUMN_BITS;
    while (level < TileGrid.MOST_LEVEL
        && (window.to() - window.from() >>> level - TileGrid.COLUMN_BITS) > PLOT) {
      level++;
    }
    List<TileGrid> grids = new ArrayList<>();
    for (long n = window.from() >>> level; n <= window.to() - 1 >>> level; n++) {
      grids.add(new TileGrid(level, n));
    }
    return grids;
  }

  private void sum(List<TileGrid> grids, List<List<TileRow>> tiles) {
    for (int t = 0; t < grids.size(); t++) {
      double column = grids.get(t).columnWidth();
      for (TileRow row : tiles.get(t)) {
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

  private String name(int region) {
    return region == 0 ? "other" : trace.regions().name(region);
  }

  private int color(int region) {
    return palette.color(region == 0 ? null : name(region));
  }

  private double x(double time) {
    double part = (time - window.from()) / (double) (window.to() - window.from());
    return LABELS + Math.max(0, Math.min(1, part)) * PLOT;
  }

  private void row(TileGrid grid, TileRow row, double top, List<Integer> order) {
    if (row.lanes().isEmpty()) {
      return;
    }
    TileRow.TileLane lane = row.lanes().get(0);
    for (TileRow.Call call : lane.calls()) {
      double from = x(grid.from() + (double) call.from());
      double to = x(grid.from() + (double) (call.from() + call.length()));
      rect(from, top, to - from, ROW - 2, color(call.region()));
    }
    for (TileRow.Run run : lane.runs()) {
      double from = x(grid.from() + run.from() * (double) grid.columnWidth());
      double to = x(grid.from() + (run.from() + run.count()) * (double) grid.columnWidth());
      double y = top + ROW - 2;
      List<TileRow.Share> shares = new ArrayList<>(run.shares());
      shares.sort(Comparator.comparingInt(s -> order.indexOf(s.region())));
      for (TileRow.Share share : shares) {
        double height = share.share() * (ROW - 2);
        y -= height;
        rect(from, y, to - from, height, color(share.region()));
      }
    }
  }

  private void axis(int plotHeight) {
    Ticks clock = new Ticks(trace.definitions().ticksPerSecond());
    for (int i = 0; i <= MARKS; i++) {
      long time = window.from() + (window.to() - window.from()) / MARKS * i;
      double x = x(time);
      line(x, AXIS - 5, x, AXIS + (double) plotHeight, 0xd3d7de);
      if (i < MARKS) {
        text(x + 2, AXIS - 8, shortened(clock.seconds(time), 14) + " s");
      }
    }
  }

  private void messages(List<Row> rows) throws IOException {
    IntList locations = new IntList();
    rows.forEach(row -> locations.add(row.location()));
    List<MessagesInWindow.Message> messages =
        MessagesInWindow.list(trace, new QueryWindow(window, locations.toArray()));
    if (messages == null || messages.size() > MOST_MESSAGES) {
      return;
    }
    for (MessagesInWindow.Message m : messages) {
      Integer from = lines.get(trace.rows().ofLocation(m.sender()));
      Integer to = lines.get(trace.rows().ofLocation(m.receiver()));
      if (from != null && to != null && m.sent() != -1L && m.received() != -1L) {
        line(
            x(m.sent()),
            AXIS + from * (double) ROW + ROW / 2.0,
            x(m.received()),
            AXIS + to * (double) ROW + ROW / 2.0,
            0x1b1f26);
      }
    }
  }

  private static String shortened(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 1) + "…";
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.2f", value);
    return text.replaceFirst("\\.?0+$", "");
  }

  private static String hex(int rgb) {
    return String.format(Locale.ROOT, "#%06x", rgb);
  }

  private void rect(double x, double y, double width, double height, int rgb) {
    if (width <= 0 || height <= 0) {
      return;
    }
    out.append("<rect x=\"").append(number(x)).append("\" y=\"").append(number(y));
    out.append("\" width=\"").append(number(Math.max(width, 0.01)));
    out.append("\" height=\"").append(number(Math.max(height, 0.01)));
    out.append("\" fill=\"").append(hex(rgb)).append("\"/>\n");
  }

  private void line(double x1, double y1, double x2, double y2, int rgb) {
    out.append("<line x1=\"").append(number(x1)).append("\" y1=\"").append(number(y1));
    out.append("\" x2=\"").append(number(x2)).append("\" y2=\"").append(number(y2));
    out.append("\" stroke=\"").append(hex(rgb)).append("\" stroke-width=\"0.7\"/>\n");
  }

  private void text(double x, double y, String text) {
    out.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(y)).append("\">");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        default -> out.append(c < ' ' || Character.isSurrogate(c) || c >= 0xfffe ? '?' : c);
      }
    }
    out.append("</text>\n");
  }
}
