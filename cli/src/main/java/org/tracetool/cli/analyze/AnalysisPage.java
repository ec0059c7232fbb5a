package org.tracetool.cli.analyze;

import org.tracetool.analyze.report.AnalysisView;
import org.tracetool.analyze.report.ReadableText;
import org.tracetool.stats.report.HtmlFrame;
import org.tracetool.stats.report.HtmlTable;
import org.tracetool.stats.report.HtmlText;
import org.tracetool.stats.report.ReportTable;

/** An analysis as one self-contained page: what was found, in pictures, then all tables. */
final class AnalysisPage {
  private AnalysisPage() {}

  /**
   * The page.
   *
   * @param rows maximum number of rows of a table
   */
  static String text(AnalyzedTrace trace, int rows) {
    StringBuilder out = new StringBuilder(1 << 15);
    HtmlFrame.begin(out, trace.name(), "analysis", "Analysis of a run");
    out.append(AnalysisCharts.text(trace.result(), trace.statements(), trace.name()));
    for (AnalysisView view : AnalysisView.values()) {
      ReportTable table = AnalysisPrinter.reportTable(view, trace, rows, true);
      table.rows().forEach(AnalysisPage::explain);
      if (view != AnalysisView.EFFICIENCY && table.size() > 0) { // which is a picture
        out.append("<h2>").append(HtmlText.escape(table.title())).append("</h2>\n");
        HtmlTable.append(out, table, trace.result().run().ticksPerSecond(), "analyze");
      }
    }
    HtmlFrame.end(out, "Made by tracetool analyze. docs/analyze.md explains each figure.");
    return out.toString();
  }

  /** Puts words in place of the call paths that are none. */
  private static void explain(Object[] row) {
    for (int c = 0; c < row.length; c++) {
      if ("(none)".equals(row[c]) || "(absent)".equals(row[c])) {
        row[c] = ReadableText.name((String) row[c]);
      }
    }
  }
}
