package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.stats.report.Column.Unit;

/** A report as lines for a terminal of some width. */
public final class TextReport {
  /** Narrowest page that tables are made for. */
  public static final int LEAST_WIDTH = 40;

  private static final int GAP = 2;
  private static final int SHORTEST_NAME = 12;

  /** A name that is readable is worth more than a column that could be left out. */
  private static final int READABLE_NAME = 28;

  private final Units units;
  private final int width;
  private final StringBuilder out = new StringBuilder(1 << 12);

  private TextReport(Units units, int width) {
    this.units = units;
    this.width = Math.max(width, LEAST_WIDTH);
  }

  /**
   * The text of a report.
   *
   * @param width characters of a line
   * @param withFacts whether it begins with what is to be said of the trace as a whole
   */
  public static String text(Report report, int width, boolean withFacts) {
    TextReport text = new TextReport(new Units(report.statistics().ticksPerSecond()), width);
    if (withFacts) {
      text.facts(report.facts());
    }
    boolean first = !withFacts;
    for (Table table : report.tables()) {
      if (!first) {
        text.out.append('\n');
      }
      first = false;
      text.table(table, withFacts || report.size() > 1);
    }
    return text.out.toString();
  }

  private void facts(List<Overview.Fact> facts) {
    int label = 0;
    for (Overview.Fact f : facts) {
      label = Math.max(label, f.label().length() + GAP);
    }
    label = Math.min(label, width / 2);
    for (Overview.Fact f : facts) {
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

  private void table(Table table, boolean withTitle) {
    if (withTitle) {
      out.append(table.title());
      if (table.rows().size() < table.total()) {
        out.append(" (").append(table.rows().size()).append(" of ").append(table.total());
        out.append(')');
      }
      out.append('\n');
    }
    if (table.note() != null) {
      wrap(table.note(), 0);
    }
    List<List<String>> cells = new ArrayList<>();
    List<Integer> shown = choose(table, cells);
    int[] widths = new int[shown.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = widest(table, cells, shown.get(i));
    }
    shrink(table, shown, widths);
    header(table, shown, widths);
    for (List<String> row : cells) {
      line(table, shown, widths, row);
    }
  }

  /** The columns that fit, the most important ones first; those without any value never. */
  private List<Integer> choose(Table table, List<List<String>> cells) {
    List<Column> columns = table.columns();
    for (Object[] row : table.rows()) {
      List<String> line = new ArrayList<>();
      for (int c = 0; c < columns.size(); c++) {
        line.add(DisplayText.printable(units.text(row[c], columns.get(c).unit())));
      }
      cells.add(line);
    }
    List<Integer> chosen = new ArrayList<>();
    choose(table, cells, 1, SHORTEST_NAME, chosen);
    choose(table, cells, 2, READABLE_NAME, chosen);
    chosen.sort(null);
    return chosen;
  }

  /** Adds the columns of a rank that fit if names have no more than some room. */
  private void choose(
      Table table, List<List<String>> cells, int rank, int mostName, List<Integer> chosen) {
    int used = 0;
    for (int c : chosen) {
      used += room(table, cells, c, mostName) + GAP;
    }
    for (int c = 0; c < table.columns().size(); c++) {
      if (table.columns().get(c).rank() == rank && !isEmpty(table, c)) {
        int w = room(table, cells, c, mostName);
        if (chosen.isEmpty() || used + w <= width) {
          chosen.add(c);
          used += w + GAP;
        }
      }
    }
  }

  private static int room(Table table, List<List<String>> cells, int column, int mostName) {
    int w = widest(table, cells, column);
    return table.columns().get(column).unit() == Unit.TEXT ? Math.min(w, mostName) : w;
  }

  private static boolean isEmpty(Table table, int column) {
    for (Object[] row : table.rows()) {
      if (row[column] != null) {
        return false;
      }
    }
    return !table.rows().isEmpty();
  }

  private static int widest(Table table, List<List<String>> cells, int column) {
    int w = table.columns().get(column).title().length();
    for (List<String> row : cells) {
      w = Math.max(w, DisplayText.width(row.get(column)));
    }
    return w;
  }

  /** Gives names no more room than there is. */
  private void shrink(Table table, List<Integer> shown, int[] widths) {
    int total = -GAP;
    for (int w : widths) {
      total += w + GAP;
    }
    while (total > width) {
      int longest = -1;
      for (int i = 0; i < widths.length; i++) {
        boolean name = table.columns().get(shown.get(i)).unit() == Unit.TEXT;
        if (name && widths[i] > SHORTEST_NAME && (longest < 0 || widths[i] > widths[longest])) {
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

  private void header(Table table, List<Integer> shown, int[] widths) {
    List<String> titles = new ArrayList<>();
    table.columns().forEach(c -> titles.add(c.title()));
    line(table, shown, widths, titles);
  }

  private void line(Table table, List<Integer> shown, int[] widths, List<String> values) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < shown.size(); i++) {
      int c = shown.get(i);
      line.append(i == 0 ? "" : "  ");
      String text = DisplayText.shorten(values.get(c), widths[i]);
      String pad = " ".repeat(widths[i] - DisplayText.width(text));
      if (table.columns().get(c).unit().isNumber()) {
        line.append(pad).append(text);
      } else {
        line.append(text).append(pad);
      }
    }
    out.append(line.toString().stripTrailing()).append('\n');
  }
}
