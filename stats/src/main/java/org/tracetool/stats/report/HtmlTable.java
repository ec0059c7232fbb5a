package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.stats.report.ReportColumn.Unit;

/** A table of a page, whose rows readers can sort by any column. */
public final class HtmlTable {
  private HtmlTable() {}

  /** Adds a table; columns for programs alone and columns without any value are left out. */
  static void append(StringBuilder out, ReportTable table, ValueFormat units) {
    append(out, table, units, "stats");
  }

  /**
   * Adds a table.
   *
   * @param ticksPerSecond of the clock of its times
   * @param command the command that shows all of its rows
   */
  public static void append(
      StringBuilder out, ReportTable table, long ticksPerSecond, String command) {
    append(out, table, new ValueFormat(ticksPerSecond), command);
  }

  private static void append(
      StringBuilder out, ReportTable table, ValueFormat units, String command) {
    List<Integer> shown = new ArrayList<>();
    for (int c = 0; c < table.columns().size(); c++) {
      if (table.columns().get(c).rank() < 3 && hasValue(table, c)) {
        shown.add(c);
      }
    }
    out.append("<div class=\"scroll\" tabindex=\"0\"><table id=\"t-").append(table.id());
    out.append("\"><thead><tr>");
    for (int c : shown) {
      ReportColumn column = table.columns().get(c);
      out.append("<th scope=\"col\" aria-sort=\"none\" class=\"").append(style(column));
      out.append("\"><button>").append(HtmlText.escape(column.title())).append("</button></th>");
    }
    out.append("</tr></thead><tbody>\n");
    for (Object[] row : table.rows()) {
      out.append("<tr>");
      for (int c : shown) {
        writeCell(out, table.columns().get(c), row[c], units);
      }
      out.append("</tr>\n");
    }
    out.append("</tbody></table></div>\n");
    if (table.size() < table.total()) {
      out.append("<p class=\"note\">").append(table.size()).append(" of ");
      out.append(table.total()).append(" rows; <code>tracetool ").append(command);
      out.append(" --by ").append(table.id());
      out.append("</code> shows all.</p>\n");
    }
  }

  private static boolean hasValue(ReportTable table, int c) {
    for (Object[] row : table.rows()) {
      if (row[c] != null) {
        return true;
      }
    }
    return false;
  }

  private static String style(ReportColumn column) {
    return (column.unit() == Unit.TEXT ? "t" : "n") + (column.rank() == 2 ? " r2" : "");
  }

  private static void writeCell(
      StringBuilder out, ReportColumn column, Object value, ValueFormat units) {
    String style = (column.unit() == Unit.TEXT ? "t" : "") + (column.rank() == 2 ? " r2" : "");
    out.append("<td");
    if (!style.isEmpty()) {
      out.append(" class=\"").append(style.trim()).append('"');
    }
    if (column.unit() != Unit.TEXT && value != null) {
      out.append(" data-v=\"").append(units.plain(value, column.unit())).append('"');
    }
    boolean isNone = column.unit() == Unit.SHARE && value instanceof Double d && d == 0;
    String text = isNone ? "0 %" : units.text(value, column.unit());
    out.append('>').append(HtmlText.escape(text)).append("</td>");
  }
}
