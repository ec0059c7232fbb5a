package org.tracetool.stats.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.stats.report.ReportColumn.Unit;

/** A report as lines for a terminal of some width. */
public final class TextReport {
  /** Narrowest page that tables are made for. */
  public static final int MIN_WIDTH = 40;

  private static final int GAP = 2;
  private static final int MIN_NAME_WIDTH = 12;

  /** A name that is readable is worth more than a column that could be left out. */
  private static final int READABLE_NAME = 28;

  /** The rank of the least important columns that people see. */
  private static final int LAST_RANK = 2;

  private static final int PROGRAMS_RANK = 3;

  /** Names of longer tables are shortened without a comparison with each other. */
  private static final int MAX_COMPARED = 10_000;

  private static final int PIECE = 1 << 16;

  private final ValueFormat units;
  private final int width;
  private final TextSink sink;

  /** The rank of the least important columns that are shown if they fit. */
  private int lastRank = LAST_RANK;

  /** Whether columns for programs that are not shown are only counted. */
  private boolean brief;

  private final StringBuilder out = new StringBuilder(1 << 12);

  private TextReport(ValueFormat units, int width, TextSink sink) {
    this.units = units;
    this.width = Math.max(width, MIN_WIDTH);
    this.sink = sink;
  }

  /**
   * The text of a report, piece by piece.
   *
   * @param width characters of a line
   * @param withFacts whether it begins with the properties of the trace as a whole
   */
  public static void writeText(TraceReport report, int width, boolean withFacts, TextSink sink)
      throws IOException {
    writeText(report, width, false, withFacts, sink);
  }

  /**
   * The text of a report, piece by piece.
   *
   * @param wide whether tables have all their columns, also those that are for programs
   */
  public static void writeText(
      TraceReport report, int width, boolean wide, boolean withFacts, TextSink sink)
      throws IOException {
    ValueFormat units = new ValueFormat(report.statistics());
    TextReport text = new TextReport(units, wide ? Integer.MAX_VALUE / 2 : width, sink);
    text.lastRank = wide ? PROGRAMS_RANK : LAST_RANK;
    text.brief = withFacts;
    if (withFacts) {
      text.writeFacts(report.facts());
    }
    boolean first = !withFacts;
    for (ReportTable table : report.tables()) {
      if (!first) {
        text.out.append('\n');
      }
      first = false;
      text.writeTable(table, withFacts || report.size() > 1);
    }
    text.flush();
  }

  /**
   * Tables, an empty line before each but the first.
   *
   * @param ticksPerSecond the clock of their times
   * @param width characters of a line
   * @param wide whether they have all their columns, however long their lines get
   */
  public static void writeTables(
      List<ReportTable> tables, long ticksPerSecond, int width, boolean wide, TextSink sink)
      throws IOException {
    ValueFormat units = new ValueFormat(ticksPerSecond);
    TextReport text = new TextReport(units, wide ? Integer.MAX_VALUE / 2 : width, sink);
    for (int i = 0; i < tables.size(); i++) {
      if (i > 0) {
        text.out.append('\n');
      }
      text.writeTable(tables.get(i), tables.size() > 1);
    }
    text.flush();
  }

  private void writeFacts(List<SummaryFacts.Fact> facts) {
    int label = 0;
    for (SummaryFacts.Fact f : facts) {
      label = Math.max(label, f.label().length() + GAP);
    }
    label = Math.min(label, width / 2);
    for (SummaryFacts.Fact f : facts) {
      String name = f.label();
      out.append(name);
      if (name.length() < label) {
        out.append(" ".repeat(label - name.length()));
      } else {
        out.append('\n').append(" ".repeat(label));
      }
      wrap(DisplayText.printable(f.text()), label);
    }
  }

  private void wrap(String text, int indent) {
    int room = Math.max(10, width - indent);
    int at = 0;
    while (text.length() - at > room) {
      int cut = text.lastIndexOf(' ', at + room);
      cut = cut <= at ? at + room : cut;
      out.append(text, at, cut).append('\n').append(" ".repeat(indent));
      at = cut < text.length() && text.charAt(cut) == ' ' ? cut + 1 : cut;
    }
    out.append(text, at, text.length()).append('\n');
  }

  private void writeTable(ReportTable table, boolean withTitle) throws IOException {
    if (withTitle) {
      out.append(table.title());
      if (table.size() < table.total()) {
        out.append(" (").append(table.size()).append(" of ").append(table.total());
        out.append(')');
      }
      out.append('\n');
    }
    if (table.note() != null) {
      wrap(table.note(), 0);
    }
    // Texts of cells are made twice, once to measure them, since all of them together may be many.
    int[] room = measure(table);
    List<Integer> shown = choose(table, room);
    int[] widths = new int[shown.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = room[shown.get(i)];
    }
    shrink(table, shown, widths);
    int[] starts = new int[widths.length];
    for (int i = 0; i < widths.length; i++) {
      int c = shown.get(i);
      boolean isShortened = widths[i] < room[c] && table.size() <= MAX_COMPARED;
      starts[i] = isShortened ? commonStart(table, c, widths[i]) : 0;
    }
    writeLine(table, shown, widths, starts, null);
    for (Object[] row : table.rowsWithLater()) {
      writeLine(table, shown, widths, starts, row);
      if (out.length() > PIECE) {
        flush();
      }
    }
    writeHiddenColumns(table, shown);
  }

  /** Names the columns that have values and are not shown. */
  private void writeHiddenColumns(ReportTable table, List<Integer> shown) {
    List<String> left = new ArrayList<>();
    int more = 0;
    for (int c = 0; c < table.columns().size(); c++) {
      if (shown.contains(c) || isEmpty(table, c)) {
        continue;
      }
      if (brief && table.columns().get(c).rank() > LAST_RANK) {
        more++;
      } else {
        left.add(distinctTitle(table, table.columns().get(c)));
      }
    }
    if (more > 0) {
      String names = " (--by " + table.id() + " names them)";
      left.add(
          more
              + (left.isEmpty() ? " columns" : " more")
              + (table.id().startsWith("compare") ? "" : names));
    }
    if (!left.isEmpty()) {
      wrap("not shown: " + String.join(", ", left) + "; --wide shows all", 0);
    }
  }

  /** The title of a column; where others have the same, the unit or the key tells it from them. */
  private static String distinctTitle(ReportTable table, ReportColumn column) {
    String title = column.title();
    boolean isShared = table.columns().stream().filter(c -> c.title().equals(title)).count() > 1;
    if (!isShared) {
      return title;
    }
    return switch (column.unit()) {
      case TIME -> title + " (s)";
      case SHARE -> title + " (share)";
      default -> column.key().replace('_', ' ');
    };
  }

  private void flush() throws IOException {
    sink.accept(out.toString());
    out.setLength(0);
  }

  private String cell(Object value, ReportColumn column) {
    String text = units.text(value, column.unit());
    return column.unit() == Unit.TEXT ? DisplayText.printable(text) : text;
  }

  /**
   * The width of each column; 0 for those that are never shown: for programs, or without a value.
   */
  private int[] measure(ReportTable table) {
    int[] room = new int[table.columns().size()];
    for (int c = 0; c < room.length; c++) {
      ReportColumn column = table.columns().get(c);
      if (column.rank() > lastRank || lastRank == LAST_RANK && isEmpty(table, c)) {
        continue;
      }
      room[c] = column.title().length();
      for (Object[] row : table.rowsWithLater()) {
        room[c] = Math.max(room[c], DisplayText.width(cell(ReportTable.value(row, c), column)));
      }
    }
    return room;
  }

  /** The columns that fit, the most important ones first. */
  private List<Integer> choose(ReportTable table, int[] room) {
    List<Integer> chosen = new ArrayList<>();
    choose(table, room, 1, MIN_NAME_WIDTH, chosen);
    for (int rank = LAST_RANK; rank <= lastRank; rank++) {
      choose(table, room, rank, READABLE_NAME, chosen);
    }
    chosen.sort(null);
    return chosen;
  }

  /** Adds the columns of a rank that fit if names have no more than some room. */
  private void choose(ReportTable table, int[] room, int rank, int mostName, List<Integer> chosen) {
    int used = 0;
    for (int c : chosen) {
      used += room(table, room, c, mostName) + GAP;
    }
    for (int c = 0; c < room.length; c++) {
      if (table.columns().get(c).rank() == rank && room[c] > 0) {
        int w = room(table, room, c, mostName);
        if (chosen.isEmpty() || used + w <= width) {
          chosen.add(c);
          used += w + GAP;
        }
      }
    }
  }

  private static int room(ReportTable table, int[] room, int column, int mostName) {
    boolean isName = table.columns().get(column).unit() == Unit.TEXT;
    return isName ? Math.min(room[column], mostName) : room[column];
  }

  private static boolean isEmpty(ReportTable table, int column) {
    for (Object[] row : table.rowsWithLater()) {
      if (row[column] != null) {
        return false;
      }
    }
    return table.size() > 0;
  }

  /** Shortens names to the available width. */
  private void shrink(ReportTable table, List<Integer> shown, int[] widths) {
    int total = -GAP;
    for (int w : widths) {
      total += w + GAP;
    }
    while (total > width) {
      int longest = -1;
      for (int i = 0; i < widths.length; i++) {
        boolean name = table.columns().get(shown.get(i)).unit() == Unit.TEXT;
        if (name && widths[i] > MIN_NAME_WIDTH && (longest < 0 || widths[i] > widths[longest])) {
          longest = i;
        }
      }
      if (longest < 0) {
        return;
      }
      widths[longest]--;
      total--;
    }
  }

  /**
   * How many characters all texts of a column have in common, in whole words at their start; 0 if
   * the texts differ even when they are shortened.
   */
  private int commonStart(ReportTable table, int c, int width) {
    Set<String> texts = new HashSet<>();
    Set<String> shortened = new HashSet<>();
    String common = null;
    for (Object[] row : table.rowsWithLater()) {
      String text = cell(ReportTable.value(row, c), table.columns().get(c));
      if (row[c] != null && texts.add(text)) {
        shortened.add(DisplayText.shorten(text, width));
        int same = 0;
        int most = common == null ? 0 : Math.min(common.length(), text.length());
        while (same < most && common.charAt(same) == text.charAt(same)) {
          same++;
        }
        common = common == null ? text : common.substring(0, same);
      }
    }
    return texts.size() == shortened.size() ? 0 : common.lastIndexOf(' ') + 1;
  }

  /** A row, or the titles of the columns if that is null. */
  private void writeLine(
      ReportTable table, List<Integer> shown, int[] widths, int[] starts, Object[] row) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < shown.size(); i++) {
      ReportColumn column = table.columns().get(shown.get(i));
      line.append(i == 0 ? "" : "  ");
      String whole =
          row == null ? column.title() : cell(ReportTable.value(row, shown.get(i)), column);
      if (row != null && starts[i] > 0 && row[shown.get(i)] != null) {
        whole = "…" + whole.substring(starts[i]);
      }
      String text = DisplayText.shorten(whole, widths[i]);
      String pad = " ".repeat(widths[i] - DisplayText.width(text));
      if (column.unit().isNumber()) {
        line.append(pad).append(text);
      } else {
        line.append(text).append(pad);
      }
    }
    out.append(line.toString().stripTrailing()).append('\n');
  }
}
